//! The rules of four in a row: seven files of six squares; a man falls to the lowest empty square of his file; four of one
//! player in a row, along a rank, a file or a diagonal, win; a full board without such a row is a draw.

pub const FILES: usize = 7;
pub const RANKS: usize = 6;
pub const SQUARES: usize = FILES * RANKS;

/// The block that the host owns and copies: no pointers, no padding. Bit n of a set is square n: a1, b1, ... g1, a2, ...
#[repr(C)]
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct Position {
    pub men: [u64; 2],
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    Ongoing,
    Draw,
    Won(usize),
}

/// A man put on a square. The code is 1 to 84, so that 0 stays no move.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Move {
    pub seat: usize,
    pub square: usize,
}

impl Move {
    pub fn code(self) -> u64 {
        (1 + self.seat * SQUARES + self.square) as u64
    }
    pub fn from_code(code: u64) -> Option<Move> {
        if code < 1 || code > 2 * SQUARES as u64 {
            return None;
        }
        let index = code as usize - 1;
        Some(Move { seat: index / SQUARES, square: index % SQUARES })
    }
}

fn has_row(men: u64) -> bool {
    let at = |file: usize, rank: usize| men >> (rank * FILES + file) & 1 == 1;
    for rank in 0..RANKS {
        for file in 0..FILES {
            if !at(file, rank) {
                continue;
            }
            let right = file + 3 < FILES;
            let left = file >= 3;
            let up = rank + 3 < RANKS;
            let row = |files: i32, ranks: i32| {
                (1..4).all(|i| at((file as i32 + files * i) as usize, (rank as i32 + ranks * i) as usize))
            };
            if right && row(1, 0) || up && row(0, 1) || right && up && row(1, 1) || left && up && row(-1, 1) {
                return true;
            }
        }
    }
    false
}

impl Position {
    pub fn taken(&self) -> u64 {
        self.men[0] | self.men[1]
    }
    pub fn seat_to_move(&self) -> usize {
        usize::from(self.men[0].count_ones() > self.men[1].count_ones())
    }
    pub fn fullmove(&self) -> u64 {
        1 + u64::from(self.men[1].count_ones())
    }
    pub fn outcome(&self) -> Outcome {
        match self.men.iter().position(|&men| has_row(men)) {
            Some(seat) => Outcome::Won(seat),
            None if self.taken().count_ones() as usize == SQUARES => Outcome::Draw,
            None => Outcome::Ongoing,
        }
    }
    /// Where a man falls to in a file; None when the file is full.
    pub fn landing(&self, file: usize) -> Option<usize> {
        (0..RANKS).map(|rank| rank * FILES + file).find(|square| self.taken() >> square & 1 == 0)
    }
    /// The legal moves, by file.
    pub fn moves(&self) -> impl Iterator<Item = Move> + '_ {
        let files = if self.outcome() == Outcome::Ongoing { FILES } else { 0 };
        let seat = self.seat_to_move();
        (0..files).filter_map(move |file| self.landing(file)).map(move |square| Move { seat, square })
    }
    /// Why a move is not legal; None when it is.
    pub fn why_illegal(&self, wanted: Move) -> Option<&'static str> {
        if self.outcome() != Outcome::Ongoing {
            return Some("the game is over");
        }
        if wanted.seat != self.seat_to_move() {
            return Some("it is the other player's turn: crosses put 'X', noughts put 'O'");
        }
        match self.landing(wanted.square % FILES) {
            None => Some("that file is full"),
            Some(square) if square < wanted.square => Some("a man falls to the lowest empty square of his file"),
            Some(square) if square > wanted.square => Some("there is a man on that square already"),
            Some(_) => None,
        }
    }
    pub fn play(&mut self, played: Move) {
        self.men[played.seat] |= 1 << played.square;
    }
    /// Why no game can reach the position; None when one can. The sets must be disjoint.
    pub fn why_unreachable(&self) -> Option<&'static str> {
        let (crosses, noughts) = (self.men[0].count_ones(), self.men[1].count_ones());
        if crosses < noughts || crosses > noughts + 1 {
            return Some("crosses move first and the players take turns, so there are as many crosses as noughts or one more");
        }
        for file in 0..FILES {
            let column: Vec<bool> = (0..RANKS).map(|rank| self.taken() >> (rank * FILES + file) & 1 == 1).collect();
            if column.windows(2).any(|pair| !pair[0] && pair[1]) {
                return Some("a man stands above an empty square, but men fall");
            }
        }
        match (has_row(self.men[0]), has_row(self.men[1])) {
            (true, true) => Some("both players have four in a row, but the first row ends the game"),
            (true, false) if crosses == noughts => Some("noughts moved on after crosses had four in a row"),
            (false, true) if crosses > noughts => Some("crosses moved on after noughts had four in a row"),
            _ => None,
        }
    }
    /// Equal exactly when the positions are: both words are one-to-one functions of the squares, up to chance.
    pub fn key(&self) -> (u64, u64) {
        let low = mix(self.men[0].wrapping_add(mix(self.men[1].wrapping_add(STEP))));
        (low, mix(self.men[1].wrapping_add(mix(self.men[0].wrapping_add(STEP)))))
    }
}

const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

/// The finalizer of SplitMix64 (Steele, Lea and Flood, 2014).
fn mix(x: u64) -> u64 {
    let x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ x >> 31
}
