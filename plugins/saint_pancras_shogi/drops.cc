#include "plugins/saint_pancras_shogi/drops.h"

namespace saint_pancras_shogi {
namespace {

constexpr int kMostPointsOnAFile = 2;
constexpr int kMostBishopsOnAColour = 2;

constexpr std::array<Set, Shape::kFiles> kFileSets = [] {
  std::array<Set, Shape::kFiles> files;
  for (int file = 0; file < Shape::kFiles; ++file) files[file] = Board::FileSet(file);
  return files;
}();
constexpr Set kOtherColour = Board::All() - kSameColourAsA1;

Set FilesFullOfPoints(const Set& points) {
  Set full;
  for (const Set& file : kFileSets) {
    if ((points & file).Count() >= kMostPointsOnAFile) full |= file;
  }
  return full;
}

Set ColoursFullOfBishops(const Set& bishops) {
  Set full;
  for (const Set& colour : {kSameColourAsA1, kOtherColour}) {
    if ((bishops & colour).Count() >= kMostBishopsOnAColour) full |= colour;
  }
  return full;
}

}  // namespace

Set ForbiddenDrops(const Men& men, int army, Type type) {
  Set forbidden = Stuck(army, type);
  if (type == kPoint) forbidden |= FilesFullOfPoints(men.Of(army, kPoint));
  if (type == kBishop) forbidden |= ColoursFullOfBishops(men.Of(army, kBishop));
  return forbidden;
}

}  // namespace saint_pancras_shogi
