// varia info
#include <string>
#include <vector>

#include "absl/flags/flag.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "hosts/cli/board_scene.h"
#include "hosts/cli/board_view.h"
#include "hosts/cli/command.h"
#include "hosts/cli/exit_code.h"
#include "hosts/cli/flags.h"
#include "hosts/cli/game_start.h"
#include "hosts/cli/json.h"
#include "hosts/cli/plugins.h"
#include "hosts/cli/terminal.h"

namespace varia::cli {
namespace {

std::string Origin(const v1::VariantInfo& info) {
  std::vector<std::string> parts;
  if (!info.inventor().empty()) parts.push_back(info.inventor());
  if (info.year() != 0) parts.push_back(absl::StrCat(info.year()));
  return absl::StrJoin(parts, ", ");
}

std::string BoardText(const v1::Board& board) {
  std::string text = absl::StrCat("Board: ", board.files(), " files, ", board.ranks(), " ranks");
  if (!board.missing_squares().empty()) {
    absl::StrAppend(&text, ", without ", absl::StrJoin(board.missing_squares(), " "));
  }
  text += "\n";
  for (const v1::Boundary& boundary : board.boundaries()) {
    absl::StrAppend(&text, "  ", boundary.name(), ": between ranks ", boundary.below_rank(), " and ",
                    boundary.below_rank() + 1, "\n");
  }
  for (const v1::Zone& zone : board.zones()) {
    absl::StrAppend(&text, "  ", zone.name(), ": ranks ", zone.first_rank(), " to ", zone.last_rank(), ". ",
                    zone.description(), "\n");
  }
  return text;
}

std::string PlayersText(const v1::VariantInfo& info) {
  std::string text = "Players, in order of play:\n";
  for (const v1::Seat& seat : info.seats()) {
    absl::StrAppend(&text, "  ", seat.id());
    if (!seat.name().empty()) absl::StrAppend(&text, "  ", seat.name());
    if (seat.army() < static_cast<uint32_t>(info.armies_size())) {
      absl::StrAppend(&text, ", ", info.armies(static_cast<int>(seat.army())).name(),
                      seat.army() == 0 ? " (upper case)" : " (lower case)");
    }
    if (info.teams_size() < info.seats_size() && seat.team() < static_cast<uint32_t>(info.teams_size())) {
      const v1::Team& team = info.teams(static_cast<int>(seat.team()));
      absl::StrAppend(&text, ", team ", team.name().empty() ? team.id() : team.name());
    }
    text += "\n";
  }
  return text;
}

std::string SetupsText(const v1::VariantInfo& info) {
  std::string text = "Setups, the first is the default:\n";
  for (const v1::Setup& setup : info.setups()) {
    absl::StrAppend(&text, "  ", setup.name(), setup.description().empty() ? "" : ": ", setup.description(), "\n    ",
                    setup.position(), "\n");
    if (setup.reconstructed()) {
      absl::StrAppend(&text, "    A reconstruction: the source has lost its diagram. ", setup.reconstruction_note(),
                      "\n");
    }
  }
  return text;
}

std::string OptionsText(const v1::VariantInfo& info, const std::vector<v1::ChosenOption>& chosen) {
  if (info.rule_options().empty()) return "Rule options: none\n";
  std::string text = "Rule options:\n";
  for (const v1::RuleOption& option : info.rule_options()) {
    absl::StrAppend(&text, "  ", option.name(), ": ", option.description(), "\n");
    std::string now = option.default_value();
    for (const v1::ChosenOption& choice : chosen) {
      if (choice.name() == option.name()) now = choice.value();
    }
    for (const v1::OptionValue& value : option.values()) {
      absl::StrAppend(&text, "    ", value.name(), value.name() == option.default_value() ? " (default)" : "",
                      value.name() == now && now != option.default_value() ? " (chosen)" : "", ": ",
                      value.description(), "\n");
    }
  }
  return text;
}

std::string InfoText(const v1::VariantInfo& info, const std::vector<v1::ChosenOption>& chosen, const Style& style) {
  std::string text = absl::StrCat(info.name(), " (", info.id(), " ", info.version(), ")\n");
  if (const std::string origin = Origin(info); !origin.empty()) absl::StrAppend(&text, origin, "\n");
  if (!info.source().empty()) absl::StrAppend(&text, "Source: ", info.source(), "\n");
  if (!info.summary().empty()) absl::StrAppend(&text, "\n", info.summary(), "\n");
  absl::StrAppend(&text, "\n", BoardText(info.board()), "\n", PlayersText(info), "\nPieces:\n", LegendText(info, style),
                  "\n", SetupsText(info), "\n", OptionsText(info, chosen));
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
    output->Write(InfoText((*variant)->info(), *options, *style));
  }
  return kFine;
}

}  // namespace varia::cli
