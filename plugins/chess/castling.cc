#include "plugins/chess/castling.h"

#include <algorithm>
#include <cctype>

namespace chess {

using varia::sdk::Square;
using varia::sdk::Status;

namespace {

constexpr int kKingTo[] = {2, 6}, kRookTo[] = {3, 5};  // files c, g and d, f
constexpr int kCorner[] = {0, 7};
constexpr int kFileE = 4;

int BackRank(int army) { return army == 0 ? 0 : 7; }

// Both squares and all between, on one rank.
Set Span(Square a, Square b) {
  Set span;
  for (Square square = std::min(a, b); square <= std::max(a, b); ++square) span.Add(square);
  return span;
}

// The Rook of the army that stands outermost on that side of its King, or kNoSquare.
Square OutermostRook(const Rules::Position& position, int army, int side) {
  const Square king = position.king[army];
  const int rank = Board::Rank(king), step = side == kQueenside ? 1 : -1;
  for (int file = kCorner[side]; file != Board::File(king); file += step) {
    if (position.men.Is(Board::At(file, rank), army, kRook)) return Board::At(file, rank);
  }
  return varia::sdk::kNoSquare;
}

}  // namespace

Castling CastlingMove(const Rules::Position& position, int army, Side side) {
  const int rank = BackRank(army);
  Castling castling;
  castling.king_from = position.king[army];
  castling.rook_from = position.castling_rook[army][side];
  castling.king_to = Board::At(kKingTo[side], rank);
  castling.rook_to = Board::At(kRookTo[side], rank);
  const bool orthodox = Board::File(castling.king_from) == kFileE && Board::File(castling.rook_from) == kCorner[side];
  castling.text_to = orthodox ? castling.king_to : castling.rook_from;
  return castling;
}

bool CanCastle(const Rules::Position& position, Side side) {
  const int army = position.to_move;
  if (position.castling_rook[army][side] == Rules::kNone) return false;
  const Castling castling = CastlingMove(position, army, side);
  const Set movers = Set::Of(castling.king_from) | Set::Of(castling.rook_from);
  const Set others = position.men.Occupied() - movers;
  const Set king_way = Span(castling.king_from, castling.king_to);
  if (((king_way | Span(castling.rook_from, castling.rook_to)) & others).Any()) return false;
  const Set without_king = position.men.Occupied() - Set::Of(castling.king_from);
  bool safe = true;
  king_way.ForEach([&](Square square) { safe = safe && !Attacked(position.men, 1 - army, square, without_king); });
  // In Chess960 the Rook may have shielded the King from the side.
  return safe && !Attacked(position.men, 1 - army, castling.king_to,
                           others | Set::Of(castling.king_to) | Set::Of(castling.rook_to));
}

int CastlingSide(const Rules::Position& position, varia::sdk::Move move) {
  const int army = position.to_move;
  if (move.from != position.king[army]) return -1;
  const bool king_takes_rook = position.men.Is(move.to, army, kRook);
  const int distance = Board::File(move.to) - Board::File(move.from);
  if (!king_takes_rook && distance >= -1 && distance <= 1) return -1;
  return distance < 0 ? kQueenside : kKingside;
}

void LoseRights(Rules::Position& position, Square square) {
  for (int army = 0; army < 2; ++army) {
    for (uint8_t& rook : position.castling_rook[army]) {
      if (square == rook || square == position.king[army]) rook = Rules::kNone;
    }
  }
}

std::string CastlingText(const Rules::Position& position) {
  std::string text;
  for (int army = 0; army < 2; ++army) {
    for (int side : {kKingside, kQueenside}) {
      const Square rook = position.castling_rook[army][side];
      if (rook == Rules::kNone) continue;
      char letter = side == kKingside ? 'K' : 'Q';
      if (rook != OutermostRook(position, army, side)) letter = static_cast<char>('A' + Board::File(rook));
      text += army == 0 ? letter : static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
    }
  }
  return text.empty() ? "-" : text;
}

Status ReadCastling(const varia::sdk::TextValue& field, Rules::Position* position) {
  for (auto& rooks : position->castling_rook) rooks = {Rules::kNone, Rules::kNone};
  if (field.value == "-") return {};
  for (size_t i = 0; i < field.value.size(); ++i) {
    const uint64_t offset = field.offset + i;
    const char c = field.value[i];
    const int army = std::islower(static_cast<unsigned char>(c)) ? 1 : 0;
    const char letter = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    if (letter != 'K' && letter != 'Q' && !(letter >= 'A' && letter <= 'H')) {
      return Status::Malformed(offset, "the castling field has letters of KQkq, or of files in Chess960, or is '-'");
    }
    const Square king = position->king[army];
    const std::string whose = army == 0 ? "White" : "Black";
    if (Board::Rank(king) != BackRank(army)) {
      return Status::IllegalPosition(offset, whose + " cannot castle: the King has left his first rank");
    }
    int side;
    Square rook;
    if (letter == 'K' || letter == 'Q') {
      side = letter == 'K' ? kKingside : kQueenside;
      rook = OutermostRook(*position, army, side);
    } else {
      rook = Board::At(letter - 'A', Board::Rank(king));
      side = rook < king ? kQueenside : kKingside;
      if (!position->men.Is(rook, army, kRook)) rook = varia::sdk::kNoSquare;
    }
    if (rook == varia::sdk::kNoSquare) {
      return Status::IllegalPosition(offset, whose + " cannot castle as '" + c + "' says: there is no Rook for it");
    }
    uint8_t& right = position->castling_rook[army][side];
    if (right != Rules::kNone) return Status::Malformed(offset, "the castling field names one side twice");
    right = static_cast<uint8_t>(rook);
  }
  return {};
}

}  // namespace chess
