//! Four in a row as a plugin of Varia, in Rust with nothing but its standard library: the functions of varia/variant.h.
//! Each turns the host's untyped block into a Position and hands on; nothing here can panic on what comes from outside.

mod abi;
mod messages;
mod pb;
mod rules;
mod text;

use abi::*;
use rules::{Move, Outcome, Position};
use std::ffi::{c_void, CStr};
use std::mem::size_of;
use std::os::raw::c_char;

/// A constant of C.
macro_rules! c {
    ($text:expr) => {
        concat!($text, "\0").as_ptr() as *const c_char
    };
}

// Every `position` that the host hands over was filled by one of the functions here, or is a copy.
unsafe fn at<'a>(position: *const c_void) -> &'a Position {
    &*(position as *const Position)
}

unsafe fn put(read: Result<Position, Refusal>, position: *mut c_void, error: *mut varia_error) -> i32 {
    answer(read.map(|read| *(position as *mut Position) = read), error)
}

fn legal(position: &Position, read: Move) -> Result<Move, Refusal> {
    match position.why_illegal(read) {
        None => Ok(read),
        Some(why) => Err(Refusal::new(ILLEGAL_MOVE, why)),
    }
}

fn legal_code(position: &Position, code: u64) -> Result<Move, Refusal> {
    let read = Move::from_code(code).ok_or_else(|| Refusal::new(ILLEGAL_MOVE, "this code is no move of four in a row"))?;
    legal(position, read)
}

extern "C" fn describe(_: *const varia_variant, out: *const varia_writer, error: *mut varia_error) -> i32 {
    unsafe { answer(write(&messages::variant_info(), out), error) }
}

extern "C" fn setup(_: *const varia_variant, request: varia_bytes, position: *mut c_void, error: *mut varia_error) -> i32 {
    unsafe { put(messages::read_setup(slice(request)), position, error) }
}

extern "C" fn legal_moves(_: *const varia_variant, position: *const c_void, moves: *mut u64, capacity: u32) -> i32 {
    let mut count = 0;
    for listed in unsafe { at(position) }.moves() {
        if count < capacity as usize {
            unsafe { *moves.add(count) = listed.code() };
        }
        count += 1;
    }
    count as i32
}

extern "C" fn play(_: *const varia_variant, position: *mut c_void, code: u64, error: *mut varia_error) -> i32 {
    unsafe {
        let block = &mut *(position as *mut Position);
        answer(legal_code(block, code).map(|played| block.play(played)), error)
    }
}

extern "C" fn play_listed(_: *const varia_variant, position: *mut c_void, code: u64) {
    if let Some(played) = Move::from_code(code) {
        unsafe { &mut *(position as *mut Position) }.play(played);
    }
}

extern "C" fn outcome(_: *const varia_variant, position: *const c_void, outcome: *mut varia_outcome) -> i32 {
    let (state, winning_team, reason) = match unsafe { at(position) }.outcome() {
        Outcome::Ongoing => (ONGOING, 0, std::ptr::null()),
        Outcome::Draw => (DRAW, 0, c!("board-full")),
        Outcome::Won(seat) => (WIN, seat as u32, c!("four-in-a-row")),
    };
    let out = unsafe { &mut *outcome };
    *out = varia_outcome { struct_size: out.struct_size, state, winning_team, reserved: 0, places: [0; 16], reason };
    OK
}

extern "C" fn seat_to_move(_: *const varia_variant, position: *const c_void) -> i32 {
    unsafe { at(position) }.seat_to_move() as i32
}

extern "C" fn key(_: *const varia_variant, position: *const c_void, key: *mut varia_key) -> i32 {
    let (low, high) = unsafe { at(position) }.key();
    unsafe { *key = varia_key { low, high } };
    OK
}

extern "C" fn position_to_text(
    _: *const varia_variant, position: *const c_void, out: *const varia_writer, error: *mut varia_error,
) -> i32 {
    unsafe { answer(write(text::position_text(at(position)).as_bytes(), out), error) }
}

extern "C" fn position_from_text(
    _: *const varia_variant, bytes: varia_bytes, position: *mut c_void, error: *mut varia_error,
) -> i32 {
    unsafe { put(text::read_position(slice(bytes)), position, error) }
}

extern "C" fn position_to_message(
    _: *const varia_variant, position: *const c_void, out: *const varia_writer, error: *mut varia_error,
) -> i32 {
    unsafe { answer(write(&messages::position_message(at(position)), out), error) }
}

extern "C" fn position_from_message(
    _: *const varia_variant, bytes: varia_bytes, position: *mut c_void, error: *mut varia_error,
) -> i32 {
    unsafe { put(messages::read_position_message(slice(bytes)), position, error) }
}

extern "C" fn move_to_text(_: *const varia_variant, _: *const c_void, code: u64, out: *mut c_char, capacity: u32) -> i32 {
    let played = match Move::from_code(code) {
        Some(played) => played,
        None => return ILLEGAL_MOVE,
    };
    // By hand, as this function must not allocate.
    let text = [
        text::SYMBOLS[played.seat].as_bytes()[0],
        b'@',
        b'a' + (played.square % rules::FILES) as u8,
        b'1' + (played.square / rules::FILES) as u8,
    ];
    let size = text.len().min(capacity as usize);
    unsafe { std::ptr::copy_nonoverlapping(text.as_ptr(), out as *mut u8, size) };
    text.len() as i32
}

extern "C" fn move_from_text(
    _: *const varia_variant, position: *const c_void, bytes: varia_bytes, code: *mut u64, error: *mut varia_error,
) -> i32 {
    unsafe {
        let read = text::read_move(slice(bytes)).and_then(|read| legal(at(position), read));
        answer(read.map(|read| *code = read.code()), error)
    }
}

extern "C" fn move_to_message(
    _: *const varia_variant, position: *const c_void, code: u64, out: *const varia_writer, error: *mut varia_error,
) -> i32 {
    unsafe {
        let written = legal_code(at(position), code).and_then(|played| write(&messages::move_message(played), out));
        answer(written, error)
    }
}

extern "C" fn move_from_message(
    _: *const varia_variant, position: *const c_void, bytes: varia_bytes, code: *mut u64, error: *mut varia_error,
) -> i32 {
    unsafe {
        let read = messages::read_move_message(slice(bytes)).and_then(|read| legal(at(position), read));
        answer(read.map(|read| *code = read.code()), error)
    }
}

static START_NODES: [u64; 8] = [7, 49, 343, 2401, 16807, 117649, 823536, 5673234];

static START_GOLDEN: varia_perft_golden = varia_perft_golden {
    struct_size: size_of::<varia_perft_golden>() as u32,
    depth_count: START_NODES.len() as u32,
    setup: c!("standard"),
    position: std::ptr::null(),
    nodes: START_NODES.as_ptr(),
    source: c!("7^n while no file can be full; then counted by a program without any code of this plugin"),
};

extern "C" fn golden(index: u32) -> *const varia_perft_golden {
    if index == 0 {
        &START_GOLDEN
    } else {
        std::ptr::null()
    }
}

static GOLDENS: varia_goldens =
    varia_goldens { struct_size: size_of::<varia_goldens>() as u32, perft_count: 1, perft: golden };

extern "C" fn get_extension(_: *const varia_variant, id: *const c_char) -> *const c_void {
    if unsafe { CStr::from_ptr(id) }.to_bytes() == EXT_GOLDENS.as_bytes() {
        &GOLDENS as *const varia_goldens as *const c_void
    } else {
        std::ptr::null()
    }
}

static VARIANT: varia_variant = varia_variant {
    struct_size: size_of::<varia_variant>() as u32,
    position_size: size_of::<Position>() as u32,
    max_legal_moves: rules::FILES as u32,
    seat_count: 2,
    id: c!("four-in-a-row"),
    version: c!("1.0.0"),
    describe,
    setup,
    legal_moves,
    play,
    play_listed,
    outcome,
    seat_to_move,
    key,
    position_to_text,
    position_from_text,
    position_to_message,
    position_from_message,
    move_to_text,
    move_from_text,
    move_to_message,
    move_from_message,
    get_extension,
};

extern "C" fn variant(index: u32) -> *const varia_variant {
    if index == 0 {
        &VARIANT
    } else {
        std::ptr::null()
    }
}

static PLUGIN: varia_plugin_table = varia_plugin_table {
    struct_size: size_of::<varia_plugin_table>() as u32,
    abi_major: ABI_MAJOR,
    abi_minor: ABI_MINOR,
    variant_count: 1,
    name: c!("Four in a row, a template in Rust"),
    version: c!("1.0.0"),
    author: c!("The Varia authors"),
    license: c!("Apache-2.0"),
    variant,
};

#[no_mangle]
pub extern "C" fn varia_plugin(abi_major: u32) -> *const c_void {
    if abi_major == ABI_MAJOR {
        &PLUGIN as *const varia_plugin_table as *const c_void
    } else {
        std::ptr::null()
    }
}
