//! The first 40 plies of a game of Aire, by the level-3 player against itself, on libvaria and the standard library alone.
//!
//! Status: 0 printed, 3 could not run.

use std::ffi::{c_char, c_void, CStr, CString};
use std::ptr::{null, null_mut};

/// varia_host_error.
#[repr(C)]
struct Error {
    struct_size: u32,
    status: i32,
    offset: u64,
    message: [c_char; 1000],
}

/// varia_host_buffer.
#[repr(C)]
struct Buffer {
    struct_size: u32,
    reserved: u32,
    data: *const c_char,
    size: u64,
    owner: u64,
}

const ERR_PRECONDITION: i32 = -9; // the game is over

#[rustfmt::skip]
#[link(name = "varia")]
extern "C" {
    fn varia_host_registry_create(options: *const c_void, size: u64, registry: *mut u64, error: *mut Error) -> i32;
    fn varia_host_registry_destroy(registry: u64, error: *mut Error) -> i32;
    fn varia_host_variant_create(registry: u64, name: *const c_char, variant: *mut u64, error: *mut Error) -> i32;
    fn varia_host_variant_destroy(variant: u64, error: *mut Error) -> i32;
    fn varia_host_session_create(variant: u64, setup: *const c_void, size: u64, session: *mut u64, error: *mut Error) -> i32;
    fn varia_host_session_destroy(session: u64, error: *mut Error) -> i32;
    fn varia_host_session_play_code(session: u64, code: u64, error: *mut Error) -> i32;
    fn varia_host_session_game_text(session: u64, text: *mut Buffer, error: *mut Error) -> i32;
    fn varia_host_player_create(variant: u64, description: *const c_char, options: *const c_void, size: u64, player: *mut u64, error: *mut Error) -> i32;
    fn varia_host_player_destroy(player: u64, error: *mut Error) -> i32;
    fn varia_host_player_choose(player: u64, session: u64, limits: *const c_void, size: u64, cancel: u64, code: *mut u64, result: *mut Buffer, error: *mut Error) -> i32;
    fn varia_host_buffer_release(buffer: *mut Buffer, error: *mut Error) -> i32;
}

/// A handle, destroyed when it goes out of scope.
struct Handle(u64, unsafe extern "C" fn(u64, *mut Error) -> i32);

impl Drop for Handle {
    fn drop(&mut self) {
        unsafe { (self.1)(self.0, null_mut()) };
    }
}

/// Calls with a place for the error; the answer, or the library's sentence with its status.
fn call(function: impl FnOnce(*mut Error) -> i32) -> Result<i32, (i32, String)> {
    let mut error = Error { struct_size: std::mem::size_of::<Error>() as u32, status: 0, offset: 0, message: [0; 1000] };
    match function(&mut error) {
        status if status < 0 => {
            let sentence = unsafe { CStr::from_ptr(error.message.as_ptr()) };
            Err((status, sentence.to_string_lossy().into_owned()))
        }
        answer => Ok(answer),
    }
}

fn create(
    destroy: unsafe extern "C" fn(u64, *mut Error) -> i32,
    function: impl FnOnce(*mut u64, *mut Error) -> i32,
) -> Result<Handle, (i32, String)> {
    let mut handle = 0;
    call(|error| function(&mut handle, error))?;
    Ok(Handle(handle, destroy))
}

fn play() -> Result<String, (i32, String)> {
    let (aire, level) = (CString::new("aire").unwrap(), CString::new("search:3").unwrap());
    unsafe {
        let registry = create(varia_host_registry_destroy, |h, e| varia_host_registry_create(null(), 0, h, e))?;
        let variant = create(varia_host_variant_destroy, |h, e| {
            varia_host_variant_create(registry.0, aire.as_ptr(), h, e)
        })?;
        let game = create(varia_host_session_destroy, |h, e| varia_host_session_create(variant.0, null(), 0, h, e))?;
        let player = create(varia_host_player_destroy, |h, e| {
            varia_host_player_create(variant.0, level.as_ptr(), null(), 0, h, e)
        })?;
        for _ in 0..40 {
            let mut code = 0;
            match call(|e| varia_host_player_choose(player.0, game.0, null(), 0, 0, &mut code, null_mut(), e)) {
                Ok(_) => call(|e| varia_host_session_play_code(game.0, code, e))?,
                Err((ERR_PRECONDITION, _)) => break,
                Err(other) => return Err(other),
            };
        }
        let size = std::mem::size_of::<Buffer>() as u32;
        let mut text = Buffer { struct_size: size, reserved: 0, data: null(), size: 0, owner: 0 };
        call(|e| varia_host_session_game_text(game.0, &mut text, e))?;
        let record = CStr::from_ptr(text.data).to_string_lossy().into_owned();
        call(|e| varia_host_buffer_release(&mut text, e))?;
        Ok(record)
    }
}

fn main() {
    match play() {
        Ok(record) => print!("{record}"),
        Err((status, sentence)) => {
            eprintln!("aire_game: {sentence} ({status})");
            std::process::exit(3);
        }
    }
}
