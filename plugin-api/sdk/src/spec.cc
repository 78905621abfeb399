#include "varia/sdk/spec.h"

#include <cctype>

namespace varia::sdk {

std::string SquareName(const VariantSpec& spec, Square square) {
  return static_cast<char>('a' + square % spec.files) + std::to_string(square / spec.files + 1);
}

size_t SquareNameLength(std::string_view text) {
  if (text.empty() || text[0] < 'a' || text[0] > 'z') return 0;
  size_t size = 1;
  while (size < text.size() && text[size] >= '0' && text[size] <= '9') ++size;
  return size == 1 ? 0 : size;
}

Square ParseSquare(const VariantSpec& spec, std::string_view name) {
  // Rank numbers have at most three digits and no leading zero.
  if (SquareNameLength(name) != name.size() || name.size() < 2 || name.size() > 4 || name[1] == '0') return kNoSquare;
  int rank = 0;
  for (char digit : name.substr(1)) rank = rank * 10 + (digit - '0');
  const int file = name[0] - 'a';
  if (file >= spec.files || rank > spec.ranks || !spec.has_square(file, rank - 1)) return kNoSquare;
  return (rank - 1) * spec.files + file;
}

int TypeOf(const VariantSpec& spec, std::string_view symbol, int army) {
  for (size_t type = 0; type < spec.pieces.size(); ++type) {
    if (spec.pieces[type].symbol == symbol && (spec.pieces[type].armies >> army & 1)) return static_cast<int>(type);
  }
  return -1;
}

std::string ManText(const VariantSpec& spec, Man man) {
  std::string text(spec.pieces[man.type].symbol);
  if (man.army == 1) text.back() = static_cast<char>(std::tolower(text.back()));
  return text;
}

std::string ManName(const VariantSpec& spec, Man man) {
  return std::string(spec.pieces[man.type].name) + " of the " + (man.army == 0 ? "first" : "second") + " army";
}

}  // namespace varia::sdk
