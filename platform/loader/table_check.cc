#include "platform/loader/table_check.h"

#include <cstddef>
#include <cstring>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "platform/loader/utf8.h"

namespace varia {
namespace {

// Longest string that a table may hold, and longest id and version.
constexpr size_t kMaxTableString = 1000;
constexpr size_t kMaxId = 64;
// The tables of ABI 1.0 end with these members.
constexpr size_t kPluginTable10 = offsetof(varia_plugin_table, variant) + sizeof(varia_plugin_table::variant);
constexpr size_t kVariantTable10 = offsetof(varia_variant, get_extension) + sizeof(varia_variant::get_extension);

template <typename... Parts>
absl::Status Wrong(const Parts&... parts) {
  return absl::FailedPreconditionError(absl::StrCat(parts...));
}

absl::Status CheckSize(absl::string_view what, const void* table, size_t alignment, size_t needed) {
  if (table == nullptr) return Wrong("has no ", what);
  if (reinterpret_cast<uintptr_t>(table) % alignment != 0) return Wrong("has a misaligned ", what);
  const uint32_t size = *static_cast<const uint32_t*>(table);
  if (size >= needed) return absl::OkStatus();
  return Wrong("has a ", what, " that is shorter than ABI 1.0 needs (", size, " of ", needed, " bytes)");
}

absl::Status CheckString(absl::string_view name, const char* value) {
  if (value == nullptr) return Wrong("has no string ", name);
  const absl::string_view text(value, strnlen(value, kMaxTableString + 1));
  if (text.size() > kMaxTableString) return Wrong("has a string ", name, " of more than ", kMaxTableString, " bytes");
  if (FindInvalidUtf8(text) != absl::string_view::npos) return Wrong("has a string ", name, " that is not UTF-8");
  return absl::OkStatus();
}

absl::Status CheckRange(absl::string_view name, uint32_t value, uint32_t limit) {
  if (value >= 1 && value <= limit) return absl::OkStatus();
  return Wrong("has the ", name, " ", value, " where 1 to ", limit, " is allowed");
}

// Every one of `names` once, and none empty.
absl::Status CheckNames(absl::string_view what, const std::vector<std::string>& names) {
  std::set<std::string> seen;
  for (const std::string& name : names) {
    if (name.empty()) return Wrong("describes a ", what, " without a name");
    if (!seen.insert(name).second) return Wrong("describes the ", what, " '", name, "' twice");
  }
  return absl::OkStatus();
}

template <typename Items, typename Get>
absl::Status CheckNames(absl::string_view what, const Items& items, Get get) {
  std::vector<std::string> names;
  for (const auto& item : items) names.push_back(get(item));
  return CheckNames(what, names);
}

absl::Status CheckIndex(absl::string_view what, const std::string& owner, uint32_t index, int count) {
  if (index < static_cast<uint32_t>(count)) return absl::OkStatus();
  return Wrong("gives '", owner, "' the ", what, " ", index, ", but describes ", count);
}

absl::Status CheckBoard(const v1::Board& board) {
  if (board.files() < 1 || board.files() > 26)
    return Wrong("describes a board of ", board.files(), " files, not 1 to 26");
  if (board.ranks() < 1 || board.ranks() > 99)
    return Wrong("describes a board of ", board.ranks(), " ranks, not 1 to 99");
  return absl::OkStatus();
}

absl::Status CheckSeats(const varia_variant& table, const v1::VariantInfo& info) {
  if (static_cast<uint32_t>(info.seats_size()) != table.seat_count) {
    return Wrong("describes ", info.seats_size(), " seats, but its table says ", table.seat_count);
  }
  for (const v1::Seat& seat : info.seats()) {
    if (auto status = CheckIndex("team", seat.id(), seat.team(), info.teams_size()); !status.ok()) return status;
    if (auto status = CheckIndex("army", seat.id(), seat.army(), info.armies_size()); !status.ok()) return status;
  }
  if (auto status = CheckNames("seat", info.seats(), [](const auto& seat) { return seat.id(); }); !status.ok()) {
    return status;
  }
  return CheckNames("team", info.teams(), [](const auto& team) { return team.id(); });
}

// Two armies may use one letter for different pieces.
absl::Status CheckPieces(const v1::VariantInfo& info) {
  std::set<std::pair<uint32_t, std::string>> seen;
  for (const v1::PieceType& piece : info.piece_types()) {
    if (piece.symbol().empty()) return Wrong("describes a piece type without a symbol");
    for (const uint32_t army : piece.armies()) {
      if (auto status = CheckIndex("army", piece.symbol(), army, info.armies_size()); !status.ok()) return status;
      if (!seen.emplace(army, piece.symbol()).second) {
        return Wrong("describes the piece type '", piece.symbol(), "' twice for the army ", army);
      }
    }
  }
  return absl::OkStatus();
}

absl::Status CheckOptions(const v1::VariantInfo& info) {
  for (const v1::RuleOption& option : info.rule_options()) {
    const auto name = [](const auto& value) { return value.name(); };
    if (auto status = CheckNames("option value", option.values(), name); !status.ok()) return status;
    bool known = false;
    for (const v1::OptionValue& value : option.values()) known |= value.name() == option.default_value();
    if (!known) return Wrong("gives the option '", option.name(), "' a default that is none of its values");
  }
  return CheckNames("option", info.rule_options(), [](const auto& option) { return option.name(); });
}

}  // namespace

bool IsVariantId(absl::string_view id) {
  if (id.empty() || id.size() > kMaxId) return false;
  for (const absl::string_view word : absl::StrSplit(id, '-')) {
    if (word.empty()) return false;
    for (const char c : word) {
      if (!absl::ascii_islower(static_cast<unsigned char>(c)) && !absl::ascii_isdigit(static_cast<unsigned char>(c))) {
        return false;
      }
    }
  }
  return true;
}

bool IsVersion(absl::string_view version) {
  const std::vector<absl::string_view> numbers = absl::StrSplit(version, '.');
  if (numbers.size() != 3 || version.size() > kMaxId) return false;
  for (const absl::string_view number : numbers) {
    if (number.empty()) return false;
    for (const char c : number) {
      if (!absl::ascii_isdigit(static_cast<unsigned char>(c))) return false;
    }
  }
  return true;
}

absl::Status CheckPluginTable(const varia_plugin_table* table, uint32_t abi_major) {
  if (auto status = CheckSize("plugin table", table, alignof(varia_plugin_table), kPluginTable10); !status.ok()) {
    return status;
  }
  if (table->abi_major != abi_major) {
    return Wrong("answers ABI ", abi_major, " with a table for ABI ", table->abi_major);
  }
  const std::pair<const char*, const char*> strings[] = {
      {"name", table->name}, {"version", table->version}, {"author", table->author}, {"license", table->license}};
  for (const auto& [name, value] : strings) {
    if (auto status = CheckString(name, value); !status.ok()) return status;
  }
  if (table->name[0] == '\0') return Wrong("has an empty name");
  if (table->variant_count == 0) return Wrong("offers no variant");
  if (table->variant_count > 1000) return Wrong("claims ", table->variant_count, " variants, more than 1000");
  if (table->variant == nullptr) return Wrong("has no function variant");
  return absl::OkStatus();
}

absl::Status CheckVariantTable(const varia_variant* table) {
  if (auto status = CheckSize("variant table", table, alignof(varia_variant), kVariantTable10); !status.ok()) {
    return status;
  }
  if (auto status = CheckString("id", table->id); !status.ok()) return status;
  if (!IsVariantId(table->id)) {
    return Wrong("has the variant id '", CleanText(table->id), "'; an id is lower-case ASCII words joined by '-'");
  }
  if (auto status = CheckString("version", table->version); !status.ok()) return status;
  if (!IsVersion(table->version)) {
    return Wrong("has the variant version '", CleanText(table->version), "' where MAJOR.MINOR.PATCH is asked for");
  }
  for (const auto& status : {CheckRange("position size", table->position_size, VARIA_MAX_POSITION_SIZE),
                             CheckRange("largest move count", table->max_legal_moves, VARIA_MAX_LEGAL_MOVES),
                             CheckRange("seat count", table->seat_count, VARIA_MAX_SEATS)}) {
    if (!status.ok()) return status;
  }
  const std::pair<const char*, bool> functions[] = {
      {"describe", table->describe != nullptr},
      {"setup", table->setup != nullptr},
      {"legal_moves", table->legal_moves != nullptr},
      {"play", table->play != nullptr},
      {"play_listed", table->play_listed != nullptr},
      {"outcome", table->outcome != nullptr},
      {"seat_to_move", table->seat_to_move != nullptr},
      {"key", table->key != nullptr},
      {"position_to_text", table->position_to_text != nullptr},
      {"position_from_text", table->position_from_text != nullptr},
      {"position_to_message", table->position_to_message != nullptr},
      {"position_from_message", table->position_from_message != nullptr},
      {"move_to_text", table->move_to_text != nullptr},
      {"move_from_text", table->move_from_text != nullptr},
      {"move_to_message", table->move_to_message != nullptr},
      {"move_from_message", table->move_from_message != nullptr},
      {"get_extension", table->get_extension != nullptr},
  };
  for (const auto& [name, present] : functions) {
    if (!present) return Wrong("has no function ", name, " for its variant '", table->id, "'");
  }
  return absl::OkStatus();
}

absl::Status CheckVariantInfo(const varia_variant& table, const v1::VariantInfo& info) {
  if (info.id() != table.id) return Wrong("describes itself as '", info.id(), "', but its table says '", table.id, "'");
  if (info.version() != table.version) {
    return Wrong("describes version '", info.version(), "', but its table says '", table.version, "'");
  }
  if (info.name().empty()) return Wrong("describes a variant without a name");
  if (info.setups_size() == 0) return Wrong("describes no setup");
  for (const auto& status : {CheckBoard(info.board()), CheckSeats(table, info), CheckPieces(info), CheckOptions(info),
                             CheckNames("setup", info.setups(), [](const auto& setup) { return setup.name(); })}) {
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

}  // namespace varia
