#include "tests/search/watched_variant.h"

#include <cstddef>
#include <cstring>

namespace varia {

WatchedVariant::WatchedVariant(const Variant& watched)
    : table_{watched.table(), &watched.table(), {}, nullptr, &on_call_} {
  static_assert(offsetof(Table, own) == 0);
  table_.watched_evaluation =
      static_cast<const varia_evaluation*>(table_.watched->get_extension(table_.watched, VARIA_EXT_EVALUATION));
  table_.evaluation = {sizeof(varia_evaluation), 0,
                       [](const varia_variant* self, const void* position, int32_t* scores) noexcept {
                         const Table& table = Called(self);
                         table.watched_evaluation->evaluate(table.watched, position, scores);
                       }};
  table_.own.legal_moves = [](const varia_variant* self, const void* position, varia_move* moves,
                              uint32_t capacity) noexcept {
    const varia_variant* other = Called(self).watched;
    return other->legal_moves(other, position, moves, capacity);
  };
  table_.own.play_listed = [](const varia_variant* self, void* position, varia_move move) noexcept {
    const varia_variant* other = Called(self).watched;
    other->play_listed(other, position, move);
  };
  table_.own.get_extension = [](const varia_variant* self, const char* id) noexcept -> const void* {
    const auto& table = *reinterpret_cast<const Table*>(self);
    if (table.watched_evaluation != nullptr && std::strcmp(id, VARIA_EXT_EVALUATION) == 0) return &table.evaluation;
    return table.watched->get_extension(table.watched, id);
  };
  variant_ = *Variant::Create(&table_.own);
}

}  // namespace varia
