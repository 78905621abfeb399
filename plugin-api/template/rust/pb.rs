//! Protocol Buffers by hand: the little of the wire format that Varia's messages need (protobuf.dev, "Encoding").

/// A message being written. Values that are proto3's default are left out, as proto3 does.
#[derive(Default)]
pub struct Writer {
    pub bytes: Vec<u8>,
}

impl Writer {
    fn varint(&mut self, mut value: u64) {
        while value >= 0x80 {
            self.bytes.push(value as u8 | 0x80);
            value >>= 7;
        }
        self.bytes.push(value as u8);
    }
    pub fn uint(&mut self, field: u64, value: u64) {
        if value != 0 {
            self.varint(field << 3);
            self.varint(value);
        }
    }
    pub fn string(&mut self, field: u64, text: &str) {
        if !text.is_empty() {
            self.raw(field, text.as_bytes());
        }
    }
    pub fn message(&mut self, field: u64, fill: impl FnOnce(&mut Writer)) {
        let mut inner = Writer::default();
        fill(&mut inner);
        self.raw(field, &inner.bytes);
    }
    /// A `repeated uint32`; zeros count here.
    pub fn packed(&mut self, field: u64, values: &[u64]) {
        self.message(field, |inner| values.iter().for_each(|&value| inner.varint(value)));
    }
    fn raw(&mut self, field: u64, bytes: &[u8]) {
        self.varint(field << 3 | 2);
        self.varint(bytes.len() as u64);
        self.bytes.extend_from_slice(bytes);
    }
}

/// The value of a field that was read. Numbers of fixed width stand in none of our messages.
pub enum Value<'a> {
    Uint(u64),
    Bytes(&'a [u8]),
    Other,
}

/// Goes through the fields of a message; None where the bytes are no message. Never looks past the end.
pub struct Reader<'a> {
    rest: &'a [u8],
}

impl<'a> Reader<'a> {
    pub fn new(bytes: &'a [u8]) -> Reader<'a> {
        Reader { rest: bytes }
    }
    fn varint(&mut self) -> Option<u64> {
        let mut value = 0u64;
        for shift in (0..70).step_by(7) {
            let (&byte, rest) = self.rest.split_first()?;
            self.rest = rest;
            if shift == 63 && byte > 1 {
                return None;
            }
            value |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Some(value);
            }
        }
        None
    }
    fn take(&mut self, size: u64) -> Option<&'a [u8]> {
        if size > self.rest.len() as u64 {
            return None;
        }
        let (taken, rest) = self.rest.split_at(size as usize);
        self.rest = rest;
        Some(taken)
    }
    fn field(&mut self) -> Option<(u64, Value<'a>)> {
        let tag = self.varint()?;
        if tag > u64::from(u32::MAX) || tag >> 3 == 0 {
            return None;
        }
        let value = match tag & 7 {
            0 => Value::Uint(self.varint()?),
            1 => self.take(8).map(|_| Value::Other)?,
            2 => {
                let size = self.varint()?;
                Value::Bytes(self.take(size)?)
            }
            5 => self.take(4).map(|_| Value::Other)?,
            _ => return None,
        };
        Some((tag >> 3, value))
    }
}

impl<'a> Iterator for Reader<'a> {
    /// Field number and value, or None in its place when the bytes are no message, which also ends the reading.
    type Item = Option<(u64, Value<'a>)>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.rest.is_empty() {
            return None;
        }
        let field = self.field();
        if field.is_none() {
            self.rest = &[];
        }
        Some(field)
    }
}
