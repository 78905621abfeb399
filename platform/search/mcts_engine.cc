#include "platform/search/engine.h"
namespace varia {
std::unique_ptr<SearchEngine> MakeMctsEngine(const SearchRules&, const v1::SearchOptions&) { return nullptr; }
}  // namespace varia
