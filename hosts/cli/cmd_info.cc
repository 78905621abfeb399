// varia info
#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "absl/flags/flag.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "hosts/cli/board_view.h"
#include "hosts/cli/command.h"
#include "hosts/cli/exit_code.h"
#include "hosts/cli/flags.h"
#include "hosts/cli/game_start.h"
#include "hosts/cli/json.h"
#include "hosts/cli/plugins.h"
#include "hosts/cli/terminal.h"
#include "hosts/cli/wrap.h"
#include "platform/board/board_scene.h"

namespace varia::cli {
namespace {

std::string Origin(const v1::VariantInfo& info) {
  std::vector<std::string> parts;
  if (!info.inventor().empty()) parts.push_back(info.inventor());
  if (info.year() != 0) parts.push_back(absl::StrCat(info.year()));
  return absl::StrJoin(parts, ", ");
}

std::string BoardText(const v1::Board& board, int width) {
  std::string size = absl::StrCat("Board: ", board.files(), " files, ", board.ranks(), " ranks");
  if (!board.missing_squares().empty()) {
    absl::StrAppend(&size, ", without ", absl::StrJoin(board.missing_squares(), " "));
  }
  std::string text = Paragraph(size, 0, 2, width);
  for (const v1::Boundary& boundary : board.boundaries()) {
    absl::StrAppend(&text, "  ", boundary.name(), ": between ranks ", boundary.below_rank(), " and ",
                    boundary.below_rank() + 1, "\n");
  }
  for (const v1::Zone& zone : board.zones()) {
    const std::string ranks = zone.first_rank() == zone.last_rank()
                                  ? absl::StrCat("rank ", zone.first_rank())
                                  : absl::StrCat("ranks ", zone.first_rank(), " to ", zone.last_rank());
    text += Paragraph(absl::StrCat(zone.name(), ": ", ranks, ". ", zone.description()), 2, 4, width);
  }
  return text;
}

std::string PlayersText(const v1::VariantInfo& info) {
  std::string text = "Players, in order of play:\n";
  for (const v1::Seat& seat : info.seats()) {
    absl::StrAppend(&text, "  ", seat.id());
    if (!seat.name().empty()) absl::StrAppend(&text, "  ", seat.name());
    if (seat.army() < static_cast<uint32_t>(info.armies_size())) {
      const std::string& army = info.armies(static_cast<int>(seat.army())).name();
      if (army != seat.name()) absl::StrAppend(&text, ", ", army);
      text += seat.army() == 0 ? " (upper case)" : " (lower case)";
    }
    if (info.teams_size() < info.seats_size() && seat.team() < static_cast<uint32_t>(info.teams_size())) {
      const v1::Team& team = info.teams(static_cast<int>(seat.team()));
      absl::StrAppend(&text, ", team ", team.name().empty() ? team.id() : team.name());
    }
    text += "\n";
  }
  return text;
}

// How moves are written. `legal` are those at the start, for examples.
std::string MovesText(const v1::VariantInfo& info, const std::vector<std::string>& legal, int width) {
  const auto is_drop = [](const std::string& move) { return move.find('@') != std::string::npos; };
  const auto step = std::find_if_not(legal.begin(), legal.end(), is_drop);
  const auto drop = std::find_if(legal.begin(), legal.end(), is_drop);
  std::string text = "Moves:";
  if (step != legal.end()) {
    absl::StrAppend(&text, " a step is written as the square left and the square reached, as ", *step, ".");
  }
  bool faces = false;
  bool letters = false;
  std::string dropped;
  for (const v1::PieceType& type : info.piece_types()) {
    for (const std::string& symbol : type.promotes_to()) (absl::StartsWith(symbol, "+") ? faces : letters) = true;
    const bool droppable = !type.neutral() && !type.royal() && !absl::StartsWith(type.symbol(), "+");
    if (droppable && (dropped.empty() || type.symbol() == "P")) dropped = absl::StrCat(type.symbol(), "@e5");
  }
  if (faces || letters) {
    absl::StrAppend(&text, " A promotion has ", faces ? "'+'" : "", faces && letters ? " or " : "",
                    letters ? "the letter of the new piece" : "", " at the end.");
  }
  if (drop != legal.end()) dropped = *drop;
  if (info.has_hands() || drop != legal.end()) {
    absl::StrAppend(&text, " A drop is written as the piece, '@' and the square, as ", dropped, ".");
  }
  absl::StrAppend(&text, " 'varia moves ", info.id(), "' lists all.");
  return Paragraph(text, 0, 2, width);
}

std::string SetupsText(const v1::VariantInfo& info, int width) {
  std::string text = "Setups, the first is the default:\n";
  std::map<std::string, std::string> explained;  // notes, by which setup has shown them
  for (const v1::Setup& setup : info.setups()) {
    text += Paragraph(absl::StrCat(setup.name(), setup.description().empty() ? "" : ": ", setup.description()), 2, 4,
                      width);
    // Never broken, so that it can be copied.
    absl::StrAppend(&text, "    ", setup.position(), "\n");
    if (!setup.reconstructed()) continue;
    const auto [first, is_new] = explained.emplace(setup.reconstruction_note(), setup.name());
    text += Paragraph(is_new ? absl::StrCat("A reconstruction: ", setup.reconstruction_note())
                             : absl::StrCat("A reconstruction, as ", first->second, " is."),
                      4, 4, width);
  }
  return text;
}

std::string OptionsText(const v1::VariantInfo& info, const std::vector<v1::ChosenOption>& chosen, int width) {
  if (info.rule_options().empty()) return "Rule options: none\n";
  std::string text = "Rule options:\n";
  for (const v1::RuleOption& option : info.rule_options()) {
    text += Paragraph(absl::StrCat(option.name(), ": ", option.description()), 2, 4, width);
    std::string now = option.default_value();
    for (const v1::ChosenOption& choice : chosen) {
      if (choice.name() == option.name()) now = choice.value();
    }
    for (const v1::OptionValue& value : option.values()) {
      text += Paragraph(absl::StrCat(value.name(), value.name() == option.default_value() ? " (default)" : "",
                                     value.name() == now && now != option.default_value() ? " (chosen)" : "", ": ",
                                     value.description()),
                        4, 6, width);
    }
  }
  return text;
}

std::string InfoText(const v1::VariantInfo& info, const std::vector<v1::ChosenOption>& chosen,
                     const std::vector<std::string>& legal, const Style& style) {
  std::string text = absl::StrCat(info.name(), " (", info.id(), " ", info.version(), ")\n");
  if (const std::string origin = Origin(info); !origin.empty()) absl::StrAppend(&text, origin, "\n");
  if (!info.source().empty()) text += Paragraph(absl::StrCat("Source: ", info.source()), 0, 2, style.width);
  if (!info.summary().empty()) absl::StrAppend(&text, "\n", Paragraph(info.summary(), 0, 0, style.width));
  absl::StrAppend(&text, "\n", BoardText(info.board(), style.width), "\n", PlayersText(info), "\nPieces:\n",
                  LegendText(info, style), "\n", MovesText(info, legal, style.width), "\n",
                  SetupsText(info, style.width), "\n", OptionsText(info, chosen, style.width));
  if (!info.text_fields().empty()) {
    absl::StrAppend(&text, "\nExtra fields of a position text: ", absl::StrJoin(info.text_fields(), ", "), "\n");
  }
  return text;
}

}  // namespace

absl::StatusOr<int> RunInfo(Words words, Output* output) {
  const absl::StatusOr<std::vector<v1::ChosenOption>> options = OptionsFromFlags();
  if (!options.ok()) return options.status();
  const absl::StatusOr<Style> style = StyleOfOutput();
  if (!style.ok()) return style.status();
  const auto registry = FindPlugins();
  if (!registry.ok()) return registry.status();
  const absl::StatusOr<const Variant*> variant = (*registry)->Find(words[0]);
  if (!variant.ok()) return variant.status();
  if (absl::Status status = CheckOptions((*variant)->info(), *options); !status.ok()) return status;
  if (absl::GetFlag(FLAGS_json)) {
    WriteJson(MessageJson((*variant)->info()), output);
  } else {
    const absl::StatusOr<Session> start = StartGame(**variant, {});
    if (!start.ok()) return start.status();
    output->Write(InfoText((*variant)->info(), *options, start->LegalMoves(), *style));
  }
  return kFine;
}

}  // namespace varia::cli
