//! Position texts ("7/7/7/7/3o3/3X3 w - - 0 2") and move texts ("X@d1").

use crate::abi::{quote, Refusal, ILLEGAL_POSITION, MALFORMED};
use crate::rules::{Move, Position, FILES, RANKS};

pub const SYMBOLS: [&str; 2] = ["X", "O"];
pub const SEATS: [&str; 2] = ["w", "b"];

pub fn square_name(square: usize) -> String {
    format!("{}{}", (b'a' + (square % FILES) as u8) as char, square / FILES + 1)
}

pub fn square_from_name(name: &[u8]) -> Option<usize> {
    match name {
        [file @ b'a'..=b'g', rank @ b'1'..=b'6'] => Some((rank - b'1') as usize * FILES + (file - b'a') as usize),
        _ => None,
    }
}

pub fn move_text(played: Move) -> String {
    format!("{}@{}", SYMBOLS[played.seat], square_name(played.square))
}

/// Reads a move text; whether the move is legal is not asked.
pub fn read_move(text: &[u8]) -> Result<Move, Refusal> {
    let expected = ["'X' or 'O'", "'@'", "a file, 'a' to 'g'", "a rank, '1' to '6'"];
    for (at, expected) in expected.iter().enumerate() {
        let fits = match (at, text.get(at)) {
            (_, None) => return Err(Refusal::at(MALFORMED, at, format!("the move ends where {} should be", expected))),
            (0, Some(b)) => matches!(b, b'X' | b'O'),
            (1, Some(b)) => *b == b'@',
            (2, Some(b)) => (b'a'..=b'g').contains(b),
            (_, Some(b)) => (b'1'..=b'6').contains(b),
        };
        if !fits {
            let sentence = format!("expected {}, not {}", expected, quote(&text[at..=at]));
            return Err(Refusal::at(MALFORMED, at, sentence));
        }
    }
    if text.len() > 4 {
        return Err(Refusal::at(MALFORMED, 4, "a move has four letters, as in 'X@d1'"));
    }
    let square = (text[3] - b'1') as usize * FILES + (text[2] - b'a') as usize;
    Ok(Move { seat: usize::from(text[0] == b'O'), square })
}

pub fn position_text(position: &Position) -> String {
    let mut text = String::new();
    for rank in (0..RANKS).rev() {
        let mut empty = 0;
        for file in 0..FILES {
            let square = rank * FILES + file;
            let man = (0..2).find(|&seat| position.men[seat] >> square & 1 == 1);
            if let Some(seat) = man {
                if empty > 0 {
                    text += &empty.to_string();
                }
                empty = 0;
                text.push(['X', 'o'][seat]);
            } else {
                empty += 1;
            }
        }
        if empty > 0 {
            text += &empty.to_string();
        }
        if rank > 0 {
            text.push('/');
        }
    }
    text + &format!(" {} - - 0 {}", SEATS[position.seat_to_move()], position.fullmove())
}

/// Reads a position text. One position has one text, so the rest of the text follows from the men.
pub fn read_position(text: &[u8]) -> Result<Position, Refusal> {
    let mut position = Position::default();
    let mut at = 0;
    for rank in (0..RANKS).rev() {
        let mut file = 0;
        let mut after_number = false;
        while file < FILES {
            let byte = text.get(at).copied();
            match byte {
                Some(b'X') | Some(b'o') => {
                    position.men[usize::from(byte == Some(b'o'))] |= 1 << (rank * FILES + file);
                    file += 1;
                    after_number = false;
                }
                Some(digit @ b'1'..=b'7') if !after_number && file + (digit - b'0') as usize <= FILES => {
                    file += (digit - b'0') as usize;
                    after_number = true;
                }
                _ => {
                    let sentence = format!("rank {} needs 'X', 'o' or a number of empty squares here", rank + 1);
                    return Err(Refusal::at(MALFORMED, at, sentence));
                }
            }
            at += 1;
        }
        if rank > 0 {
            if text.get(at) != Some(&b'/') {
                return Err(Refusal::at(MALFORMED, at, format!("'/' should follow the last square of rank {}", rank + 1)));
            }
            at += 1;
        }
    }
    check_rest(&text[at..], at, &position)?;
    Ok(position)
}

/// The turn and the counters, which can be malformed or wrong for the men.
fn check_rest(rest: &[u8], at: usize, position: &Position) -> Result<(), Refusal> {
    let fields: Vec<&[u8]> = rest.split(|&b| b == b' ').collect();
    let is_number = |field: &[u8]| {
        !field.is_empty() && field.len() < 10 && field.iter().all(u8::is_ascii_digit) && (field[0] != b'0' || field.len() == 1)
    };
    let names = ["nothing", "the turn, 'w' or 'b'", "'-'", "'-'", "the halfmove counter", "the fullmove counter"];
    let mut offset = at;
    let mut offsets = vec![];
    for (i, name) in names.iter().enumerate() {
        let field = match fields.get(i) {
            Some(field) => *field,
            None => return Err(Refusal::at(MALFORMED, at + rest.len(), format!("the text ends where {} should be", name))),
        };
        let fits = match i {
            0 => field.is_empty(),
            1 => field == b"w" || field == b"b",
            2 | 3 => field == b"-",
            _ => is_number(field),
        };
        if !fits {
            return Err(Refusal::at(MALFORMED, offset, format!("expected {}, not {}", name, quote(field))));
        }
        offsets.push(offset);
        offset += field.len() + 1;
    }
    if fields.len() > names.len() {
        return Err(Refusal::at(MALFORMED, offset - 1, "the text goes on after the fullmove counter"));
    }
    if let Some(why) = position.why_unreachable() {
        return Err(Refusal::at(ILLEGAL_POSITION, 0, why));
    }
    let right = [SEATS[position.seat_to_move()].to_string(), "0".to_string(), position.fullmove().to_string()];
    for (&i, right) in [1, 4, 5].iter().zip(&right) {
        if fields[i] != right.as_bytes() {
            let sentence = format!("by the men on the board {} is {}", names[i], right);
            return Err(Refusal::at(ILLEGAL_POSITION, offsets[i], sentence));
        }
    }
    Ok(())
}
