// Rules of the ABI: extensions, and arguments that may be null.
#include <cstring>
#include <iterator>

#include "absl/strings/str_cat.h"
#include "platform/loader/plugin_call.h"
#include "platform/validate/game_checker.h"
#include "platform/validate/rule_checks.h"
#include "platform/validate/visit_games.h"
#include "varia/ext/arbiter.h"
#include "varia/ext/drop_out.h"
#include "varia/ext/evaluation.h"
#include "varia/ext/goldens.h"
#include "varia/ext/player.h"
#include "varia/ext/tactics.h"

namespace varia {
namespace {

// The extensions of this host: where their first table ends, and whether all of its functions must be there.
struct KnownExtension {
  const char* id;
  uint32_t size;
  bool functions_needed;
};
constexpr KnownExtension kExtensions[] = {
    {VARIA_EXT_ARBITER, sizeof(varia_arbiter_hints), false}, {VARIA_EXT_DROP_OUT, sizeof(varia_drop_out), true},
    {VARIA_EXT_EVALUATION, sizeof(varia_evaluation), true},  {VARIA_EXT_GOLDENS, sizeof(varia_goldens), true},
    {VARIA_EXT_PLAYER, sizeof(varia_player), true},          {VARIA_EXT_TACTICS, sizeof(varia_tactics), true},
};

int32_t RefuseAll(void* /*context*/, const void* /*data*/, uint64_t /*size*/) noexcept { return VARIA_ERR_INTERNAL; }

}  // namespace

void CheckUnknownExtensions(const Variant& variant, const CheckTarget& /*target*/, RuleBook* book) {
  const varia_variant& table = variant.table();
  for (const char* id : {"", "/", "varia", "varia.goldens", "varia.goldens/", "varia.goldens/999", "varia.goldens/1 ",
                         "VARIA.GOLDENS/1", "varia.evaluation/0", "varia.no-such-thing/1", "org.example.unknown/1"}) {
    book->Check(Rule::kUnknownExtensions, table.get_extension(&table, id) == nullptr,
                [&] { return absl::StrCat("get_extension(\"", id, "\") is not NULL"); });
  }
}

void CheckExtensionTables(const Variant& variant, const CheckTarget& /*target*/, RuleBook* book) {
  const varia_variant& table = variant.table();
  bool any = false;
  for (const KnownExtension& known : kExtensions) {
    const void* extension = table.get_extension(&table, known.id);
    book->Check(Rule::kExtensionTables, extension == table.get_extension(&table, known.id),
                [&] { return absl::StrCat(known.id, " is another table each time"); });
    if (extension == nullptr) continue;
    any = true;
    const uint32_t size = *static_cast<const uint32_t*>(extension);
    if (!book->Check(Rule::kExtensionTables, size >= known.size, [&] {
          return absl::StrCat("the table of ", known.id, " has struct_size ", size, ", but needs ", known.size);
        })) {
      continue;
    }
    // Every table is two numbers and then functions.
    const auto* functions = reinterpret_cast<void* const*>(static_cast<const unsigned char*>(extension) + 8);
    for (uint32_t i = 0; known.functions_needed && i < (known.size - 8) / sizeof(void*); ++i) {
      book->Check(Rule::kExtensionTables, functions[i] != nullptr,
                  [&] { return absl::StrCat("the table of ", known.id, " lacks its function number ", i + 1); });
    }
  }
  if (!any) book->Skip(Rule::kExtensionTables, "the variant offers no extension");
}

void CheckNullError(const Variant& variant, const CheckTarget& target, RuleBook* book) {
  const RawVariant raw(&variant.table());
  const varia_variant& table = variant.table();
  const varia_writer refuser{sizeof(varia_writer), 0, nullptr, RefuseAll};
  const auto compare = [&](const char* function, auto&& call) {
    varia_error error = EmptyError();
    const int32_t with = call(&error);
    const int32_t without = call(nullptr);
    book->Check(Rule::kNullError, with == without, [&] {
      return absl::StrCat(function, "() answers ", StatusName(with), " with an error to fill, ", StatusName(without),
                          " without");
    });
  };
  VisitGames(variant, target, book, [&](const Walk& walk) {
    const std::string text = raw.Text(walk.position());
    for (const std::string& bytes :
         {text, text.substr(0, text.size() / 2), std::string("?"), std::string("\x0A\x7F")}) {
      Position position = walk.position();
      varia_move move = 0;
      const varia_bytes in = Bytes(bytes);
      compare("setup", [&](varia_error* error) { return table.setup(&table, in, position.data(), error); });
      compare("position_from_text",
              [&](varia_error* error) { return table.position_from_text(&table, in, position.data(), error); });
      compare("position_from_message",
              [&](varia_error* error) { return table.position_from_message(&table, in, position.data(), error); });
      const void* here = walk.position().data();
      compare("move_from_text",
              [&](varia_error* error) { return table.move_from_text(&table, here, in, &move, error); });
      compare("move_from_message",
              [&](varia_error* error) { return table.move_from_message(&table, here, in, &move, error); });
    }
    Position position = walk.position();
    compare("play", [&](varia_error* error) { return table.play(&table, position.data(), VARIA_NO_MOVE, error); });
    const void* here = walk.position().data();
    compare("describe", [&](varia_error* error) { return table.describe(&table, &refuser, error); });
    compare("position_to_text",
            [&](varia_error* error) { return table.position_to_text(&table, here, &refuser, error); });
    compare("position_to_message",
            [&](varia_error* error) { return table.position_to_message(&table, here, &refuser, error); });
    compare("move_to_message",
            [&](varia_error* error) { return table.move_to_message(&table, here, VARIA_NO_MOVE, &refuser, error); });
  });
}

void CheckEmptyBytes(const Variant& variant, const CheckTarget& /*target*/, RuleBook* book) {
  const varia_variant& table = variant.table();
  const RawVariant raw(&table);
  Position start = raw.NewPosition();
  raw.Setup("", &start);
  const char byte = 'x';
  const auto compare = [&](const char* function, bool may_be_taken, auto&& call) {
    const int32_t at_null = call(varia_bytes{nullptr, 0});
    const int32_t at_byte = call(varia_bytes{&byte, 0});
    book->Check(Rule::kEmptyBytes, at_null == at_byte && (may_be_taken ? at_null == VARIA_OK : at_null < 0), [&] {
      return absl::StrCat(function, "() answers ", StatusName(at_null), " to no bytes at a null pointer, ",
                          StatusName(at_byte), " to no bytes elsewhere");
    });
  };
  Position position = start;
  varia_move move = 0;
  compare("setup", true, [&](varia_bytes in) { return table.setup(&table, in, position.data(), nullptr); });
  compare("position_from_text", false,
          [&](varia_bytes in) { return table.position_from_text(&table, in, position.data(), nullptr); });
  compare("position_from_message", false,
          [&](varia_bytes in) { return table.position_from_message(&table, in, position.data(), nullptr); });
  compare("move_from_text", false,
          [&](varia_bytes in) { return table.move_from_text(&table, start.data(), in, &move, nullptr); });
  compare("move_from_message", false,
          [&](varia_bytes in) { return table.move_from_message(&table, start.data(), in, &move, nullptr); });
}

}  // namespace varia
