//! The messages of Varia that this game needs. Field numbers are those of the files in proto/varia/v1.

use crate::abi::{quote, Refusal, ILLEGAL_POSITION, MALFORMED, UNKNOWN_NAME};
use crate::pb::{Reader, Value, Writer};
use crate::rules::{Move, Position, FILES, RANKS, SQUARES};
use crate::text::{move_text, position_text, read_move, read_position, square_from_name, square_name, SEATS, SYMBOLS};

pub const ID: &str = "four-in-a-row";
pub const VERSION: &str = "1.0.0";
const SETUP: &str = "standard";

pub fn variant_info() -> Vec<u8> {
    let names = ["Crosses", "Noughts"];
    let mut out = Writer::default();
    out.string(1, ID);
    out.string(2, VERSION);
    out.string(3, "Four in a row");
    out.string(6, "traditional");
    out.string(
        7,
        "Two players drop men in turn into the seven files of an upright board, where each falls to the lowest empty \
         square. Four men of one player in a row, along a rank, a file or a diagonal, win; a full board without such a row \
         is a draw.",
    );
    out.message(8, |board| {
        board.uint(1, FILES as u64);
        board.uint(2, RANKS as u64);
    });
    for (side, name) in names.iter().enumerate() {
        out.message(9, |seat| {
            seat.string(1, SEATS[side]);
            seat.string(2, name);
            seat.uint(3, side as u64);
            seat.uint(4, side as u64);
        });
    }
    for (side, name) in names.iter().enumerate() {
        out.message(10, |team| {
            team.string(1, SEATS[side]);
            team.string(2, name);
        });
    }
    for (side, name) in names.iter().enumerate() {
        out.message(11, |army| {
            army.string(1, name);
            army.uint(2, u64::from(side == 0));
        });
    }
    for (side, name) in ["Cross", "Nought"].iter().enumerate() {
        out.message(12, |piece| {
            piece.string(1, SYMBOLS[side]);
            piece.string(2, name);
            piece.packed(3, &[side as u64]);
            piece.string(4, "Is dropped into a file, falls to its lowest empty square and stays there.");
        });
    }
    out.message(13, |setup| {
        setup.string(1, SETUP);
        setup.string(2, &position_text(&Position::default()));
        setup.string(3, "The empty board.");
    });
    out.bytes
}

fn not_a(message: &str) -> Refusal {
    Refusal::new(MALFORMED, format!("the bytes are no {} message", message))
}

fn no_option(option: &[u8]) -> Refusal {
    let name = Reader::new(option).flatten().find_map(|field| match field {
        (1, Value::Bytes(name)) => Some(quote(name)),
        _ => None,
    });
    let name = name.unwrap_or_else(|| "''".to_string());
    Refusal::new(UNKNOWN_NAME, format!("{} has no rule option {}; it has none at all", ID, name))
}

pub fn read_setup(request: &[u8]) -> Result<Position, Refusal> {
    // Of a oneof, the field that comes last counts.
    let mut start = (1, SETUP.as_bytes());
    for field in Reader::new(request) {
        match field.ok_or_else(|| not_a("SetupRequest"))? {
            (number @ 1..=3, Value::Bytes(bytes)) => start = (number, bytes),
            (4, Value::Bytes(option)) => return Err(no_option(option)),
            _ => {}
        }
    }
    match start {
        (2, text) => read_position(text),
        (3, message) => read_position_message(message),
        (_, name) if name.is_empty() || name == SETUP.as_bytes() => Ok(Position::default()),
        (_, name) => {
            Err(Refusal::new(UNKNOWN_NAME, format!("{} has no setup {}, only '{}'", ID, quote(name), SETUP)))
        }
    }
}

pub fn position_message(position: &Position) -> Vec<u8> {
    let mut out = Writer::default();
    out.string(1, ID);
    out.string(2, &position_text(position));
    for square in 0..SQUARES {
        for seat in (0..2).filter(|&seat| position.men[seat] >> square & 1 == 1) {
            out.message(4, |piece| {
                piece.string(1, &square_name(square));
                piece.string(2, SYMBOLS[seat]);
                piece.uint(3, seat as u64);
            });
        }
    }
    out.string(7, SEATS[position.seat_to_move()]);
    out.uint(8, position.seat_to_move() as u64);
    out.uint(10, position.fullmove());
    out.bytes
}

fn read_piece(message: &[u8], position: &mut Position) -> Result<(), Refusal> {
    let (mut name, mut symbol, mut army): (&[u8], &[u8], u64) = (&[], &[], 0);
    for field in Reader::new(message) {
        match field.ok_or_else(|| not_a("PlacedPiece"))? {
            (1, Value::Bytes(bytes)) => name = bytes,
            (2, Value::Bytes(bytes)) => symbol = bytes,
            (3, Value::Uint(value)) => army = value,
            _ => {}
        }
    }
    let square = square_from_name(name)
        .ok_or_else(|| Refusal::new(MALFORMED, format!("a man stands on {}, which is no square", quote(name))))?;
    if army > 1 || symbol != SYMBOLS[army as usize].as_bytes() {
        let sentence = format!("the man on {} is {} of army {}, but there are 'X' of 0 and 'O' of 1", quote(name), quote(symbol), army);
        return Err(Refusal::new(MALFORMED, sentence));
    }
    if position.taken() >> square & 1 == 1 {
        return Err(Refusal::new(MALFORMED, format!("two men stand on {}", quote(name))));
    }
    position.men[army as usize] |= 1 << square;
    Ok(())
}

/// What a Position message says beside its men.
#[derive(Default)]
struct Said<'a> {
    variant: &'a [u8],
    text: &'a [u8],
    turn: &'a [u8],
    seat: u64,
    halfmove: u64,
    fullmove: u64,
    structured: bool,
}

fn check_structure(said: &Said, men: &Position) -> Result<(), Refusal> {
    if let Some(why) = men.why_unreachable() {
        return Err(Refusal::new(ILLEGAL_POSITION, why));
    }
    let seat = men.seat_to_move();
    if said.turn != SEATS[seat].as_bytes() || said.seat != seat as u64 {
        let sentence = format!("by the number of men the turn is '{}', seat_to_move {}", SEATS[seat], seat);
        return Err(Refusal::new(ILLEGAL_POSITION, sentence));
    }
    if said.halfmove != 0 || said.fullmove != men.fullmove() {
        let sentence = format!("by the number of men halfmove is 0 and fullmove is {}", men.fullmove());
        return Err(Refusal::new(ILLEGAL_POSITION, sentence));
    }
    Ok(())
}

pub fn read_position_message(message: &[u8]) -> Result<Position, Refusal> {
    let mut said = Said::default();
    let mut men = Position::default();
    for field in Reader::new(message) {
        let field = field.ok_or_else(|| not_a("Position"))?;
        said.structured |= field.0 > 3;
        match field {
            (1, Value::Bytes(bytes)) => said.variant = bytes,
            (2, Value::Bytes(bytes)) => said.text = bytes,
            (3, Value::Bytes(option)) => return Err(no_option(option)),
            (4, Value::Bytes(piece)) => read_piece(piece, &mut men)?,
            (7, Value::Bytes(bytes)) => said.turn = bytes,
            (8, Value::Uint(value)) => said.seat = value,
            (9, Value::Uint(value)) => said.halfmove = value,
            (10, Value::Uint(value)) => said.fullmove = value,
            (11, Value::Bytes(bytes)) if bytes.is_empty() => {}
            (number @ (5 | 6 | 11..=16), _) => {
                return Err(Refusal::new(MALFORMED, format!("this game has nothing for field {} of a Position", number)))
            }
            _ => {}
        }
    }
    if !said.variant.is_empty() && said.variant != ID.as_bytes() {
        return Err(Refusal::new(MALFORMED, format!("the position is one of {}, not of {}", quote(said.variant), ID)));
    }
    if !said.structured {
        if said.text.is_empty() {
            return Err(Refusal::new(MALFORMED, "the message has neither a text nor a structure"));
        }
        return read_position(said.text);
    }
    check_structure(&said, &men)?;
    if !said.text.is_empty() && read_position(said.text)? != men {
        return Err(Refusal::new(MALFORMED, "text and structure of the message are different positions"));
    }
    Ok(men)
}

pub fn move_message(played: Move) -> Vec<u8> {
    let mut out = Writer::default();
    out.string(1, &move_text(played));
    out.string(3, &square_name(played.square));
    out.string(4, SYMBOLS[played.seat]);
    out.uint(5, played.seat as u64);
    out.uint(6, 1);
    out.uint(13, played.code());
    out.bytes
}

/// Reads a Move message, by its text or else by its structure; whether the move is legal is not asked.
pub fn read_move_message(message: &[u8]) -> Result<Move, Refusal> {
    let (mut text, mut to, mut symbol, mut army): (&[u8], &[u8], &[u8], u64) = (&[], &[], &[], 0);
    for field in Reader::new(message) {
        match field.ok_or_else(|| not_a("Move"))? {
            (1, Value::Bytes(bytes)) => text = bytes,
            (3, Value::Bytes(bytes)) => to = bytes,
            (4, Value::Bytes(bytes)) => symbol = bytes,
            (5, Value::Uint(value)) => army = value,
            _ => {}
        }
    }
    if !text.is_empty() {
        return read_move(text);
    }
    let square =
        square_from_name(to).ok_or_else(|| Refusal::new(MALFORMED, format!("{} is no square to go to", quote(to))))?;
    if army > 1 || symbol != SYMBOLS[army as usize].as_bytes() {
        return Err(Refusal::new(MALFORMED, format!("{} of army {} is no man: there are 'X' of 0 and 'O' of 1", quote(symbol), army)));
    }
    Ok(Move { seat: army as usize, square })
}
