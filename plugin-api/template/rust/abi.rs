//! The C interface of Varia's plugins, as the headers in `varia/` have it, field by field.
#![allow(non_camel_case_types)]

use std::ffi::c_void;
use std::os::raw::c_char;

pub const ABI_MAJOR: u32 = 1;
pub const ABI_MINOR: u32 = 0;

pub const OK: i32 = 0;
pub const MALFORMED: i32 = -2;
pub const ILLEGAL_MOVE: i32 = -3;
pub const ILLEGAL_POSITION: i32 = -4;
pub const UNKNOWN_NAME: i32 = -5;
pub const WRITER: i32 = -7;

pub const ONGOING: u32 = 0;
pub const DRAW: u32 = 1;
pub const WIN: u32 = 2;

pub const NO_OFFSET: u64 = u64::MAX;
pub const EXT_GOLDENS: &str = "varia.goldens/1";

#[repr(C)]
#[derive(Clone, Copy)]
pub struct varia_bytes {
    pub data: *const c_void,
    pub size: u64,
}

#[repr(C)]
pub struct varia_writer {
    pub struct_size: u32,
    pub reserved: u32,
    pub context: *mut c_void,
    pub write: extern "C" fn(*mut c_void, *const c_void, u64) -> i32,
}

#[repr(C)]
pub struct varia_error {
    pub struct_size: u32,
    pub status: i32,
    pub offset: u64,
    pub message: [u8; 240],
}

#[repr(C)]
pub struct varia_key {
    pub low: u64,
    pub high: u64,
}

#[repr(C)]
pub struct varia_outcome {
    pub struct_size: u32,
    pub state: u32,
    pub winning_team: u32,
    pub reserved: u32,
    pub places: [u8; 16],
    pub reason: *const c_char,
}

type Variant = *const varia_variant;
type Block = *mut c_void;
type ConstBlock = *const c_void;
type Out = *const varia_writer;
type Error = *mut varia_error;

#[repr(C)]
pub struct varia_variant {
    pub struct_size: u32,
    pub position_size: u32,
    pub max_legal_moves: u32,
    pub seat_count: u32,
    pub id: *const c_char,
    pub version: *const c_char,
    pub describe: extern "C" fn(Variant, Out, Error) -> i32,
    pub setup: extern "C" fn(Variant, varia_bytes, Block, Error) -> i32,
    pub legal_moves: extern "C" fn(Variant, ConstBlock, *mut u64, u32) -> i32,
    pub play: extern "C" fn(Variant, Block, u64, Error) -> i32,
    pub play_listed: extern "C" fn(Variant, Block, u64),
    pub outcome: extern "C" fn(Variant, ConstBlock, *mut varia_outcome) -> i32,
    pub seat_to_move: extern "C" fn(Variant, ConstBlock) -> i32,
    pub key: extern "C" fn(Variant, ConstBlock, *mut varia_key) -> i32,
    pub position_to_text: extern "C" fn(Variant, ConstBlock, Out, Error) -> i32,
    pub position_from_text: extern "C" fn(Variant, varia_bytes, Block, Error) -> i32,
    pub position_to_message: extern "C" fn(Variant, ConstBlock, Out, Error) -> i32,
    pub position_from_message: extern "C" fn(Variant, varia_bytes, Block, Error) -> i32,
    pub move_to_text: extern "C" fn(Variant, ConstBlock, u64, *mut c_char, u32) -> i32,
    pub move_from_text: extern "C" fn(Variant, ConstBlock, varia_bytes, *mut u64, Error) -> i32,
    pub move_to_message: extern "C" fn(Variant, ConstBlock, u64, Out, Error) -> i32,
    pub move_from_message: extern "C" fn(Variant, ConstBlock, varia_bytes, *mut u64, Error) -> i32,
    pub get_extension: extern "C" fn(Variant, *const c_char) -> *const c_void,
}

#[repr(C)]
pub struct varia_plugin_table {
    pub struct_size: u32,
    pub abi_major: u32,
    pub abi_minor: u32,
    pub variant_count: u32,
    pub name: *const c_char,
    pub version: *const c_char,
    pub author: *const c_char,
    pub license: *const c_char,
    pub variant: extern "C" fn(u32) -> *const varia_variant,
}

#[repr(C)]
pub struct varia_perft_golden {
    pub struct_size: u32,
    pub depth_count: u32,
    pub setup: *const c_char,
    pub position: *const c_char,
    pub nodes: *const u64,
    pub source: *const c_char,
}

#[repr(C)]
pub struct varia_goldens {
    pub struct_size: u32,
    pub perft_count: u32,
    pub perft: extern "C" fn(u32) -> *const varia_perft_golden,
}

// The tables are constants; their pointers lead to constants too.
unsafe impl Sync for varia_variant {}
unsafe impl Sync for varia_plugin_table {}
unsafe impl Sync for varia_perft_golden {}
unsafe impl Sync for varia_goldens {}

/// What is wrong with an input.
pub struct Refusal {
    pub status: i32,
    pub offset: u64,
    pub sentence: String,
}

impl Refusal {
    pub fn new(status: i32, sentence: impl Into<String>) -> Refusal {
        Refusal { status, offset: NO_OFFSET, sentence: sentence.into() }
    }
    pub fn at(status: i32, offset: usize, sentence: impl Into<String>) -> Refusal {
        Refusal { status, offset: offset as u64, sentence: sentence.into() }
    }
}

/// Bytes from outside made fit to be shown: in quotes, what is not printable ASCII as '?', cut when long.
pub fn quote(bytes: &[u8]) -> String {
    let shown: String =
        bytes.iter().take(30).map(|&b| if (0x20..0x7f).contains(&b) { b as char } else { '?' }).collect();
    format!("'{}{}'", shown, if bytes.len() > 30 { "..." } else { "" })
}

/// The status of a result for the host, with the refusal written to `error` unless that is null.
///
/// # Safety
/// `error` is null or points to the caller's struct.
pub unsafe fn answer(result: Result<(), Refusal>, error: *mut varia_error) -> i32 {
    let refusal = match result {
        Ok(()) => return OK,
        Err(refusal) => refusal,
    };
    if let Some(error) = error.as_mut() {
        if error.struct_size as usize >= std::mem::size_of::<varia_error>() {
            error.status = refusal.status;
            error.offset = refusal.offset;
            // Sentences are ASCII, so any byte may be the last.
            let size = refusal.sentence.len().min(error.message.len() - 1);
            error.message[..size].copy_from_slice(&refusal.sentence.as_bytes()[..size]);
            error.message[size] = 0;
        }
    }
    refusal.status
}

/// Sends bytes to the host's writer.
///
/// # Safety
/// `out` points to a writer that is good for the call.
pub unsafe fn write(bytes: &[u8], out: *const varia_writer) -> Result<(), Refusal> {
    let status = ((*out).write)((*out).context, bytes.as_ptr() as *const c_void, bytes.len() as u64);
    if status < 0 {
        return Err(Refusal::new(WRITER, "the host's writer refused the bytes"));
    }
    Ok(())
}

/// # Safety
/// `bytes` is borrowed from the host for the call.
pub unsafe fn slice<'a>(bytes: varia_bytes) -> &'a [u8] {
    if bytes.size == 0 {
        return &[];
    }
    std::slice::from_raw_parts(bytes.data as *const u8, bytes.size as usize)
}
