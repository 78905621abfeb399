// What the HTML report says about matches and games.
#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "platform/board/board_scene.h"
#include "platform/board/markup.h"
#include "platform/report/charts.h"
#include "platform/report/html_parts.h"
#include "platform/report/number_text.h"

namespace varia {
namespace {

std::string Share(double part, double whole) { return whole > 0 ? PercentText(part / whole) : "–"; }

double PointsOf(const v1::Score& score) {
  return static_cast<double>(score.wins()) + 0.5 * static_cast<double>(score.draws());
}
uint64_t GamesOf(const v1::Score& score) { return score.wins() + score.draws() + score.losses(); }

std::string ScoreBar(const v1::Score& score) {
  return ShareBar({{"", score.wins()}, {"", score.draws()}, {"", score.losses()}}, {"win", "draw", "loss"},
                  absl::StrCat(score.wins(), " won, ", score.draws(), " drawn, ", score.losses(), " lost"));
}

std::string TeamName(const v1::VariantInfo* info, const std::string& id) {
  if (info == nullptr) return id;
  for (const v1::Team& team : info->teams()) {
    if (team.id() == id && !team.name().empty()) return team.name();
  }
  return id;
}

// "checkmate", "adjudicated win": as a reader says it.
std::string ReasonText(std::string reason) {
  std::replace(reason.begin(), reason.end(), '-', ' ');
  return reason;
}

std::string StandingsHtml(const v1::MatchReport& match) {
  HtmlTable table("Standings", {"Player", "Points", "Score", "Won", "Drawn", "Lost", "Share", "Elo against the others",
                                "Better than they"});
  for (const v1::Standing& standing : match.standings()) {
    const v1::Score& score = standing.score();
    const bool played = GamesOf(score) > 0;
    table.AddRow({EscapeMarkup(standing.player()), PointsText(score),
                  Share(PointsOf(score), static_cast<double>(GamesOf(score))), GroupedText(score.wins()),
                  GroupedText(score.draws()), GroupedText(score.losses()), ScoreBar(score),
                  played ? MeasuredText(standing.strength().elo()) : "–",
                  played ? PercentText(standing.strength().superiority()) : "–"});
  }
  return std::move(table).Html();
}

std::string CrosstableHtml(const v1::MatchReport& match) {
  std::vector<std::string> headings = {"Player"};
  std::map<std::pair<std::string, std::string>, const v1::Meeting*> meetings;
  for (const v1::Meeting& meeting : match.meetings()) meetings[{meeting.first(), meeting.second()}] = &meeting;
  for (int i = 0; i < match.standings_size(); ++i) headings.push_back(absl::StrCat(i + 1));
  HtmlTable table("Crosstable: points of the row’s player against the column’s, with won, drawn, lost", headings);
  for (int i = 0; i < match.standings_size(); ++i) {
    const std::string& row = match.standings(i).player();
    std::vector<std::string> cells = {absl::StrCat(i + 1, ". ", EscapeMarkup(row))};
    for (int j = 0; j < match.standings_size(); ++j) {
      const std::string& column = match.standings(j).player();
      const auto found = meetings.find(i < j ? std::pair(row, column) : std::pair(column, row));
      if (i == j || found == meetings.end()) {
        cells.emplace_back(i == j ? "·" : "");
        continue;
      }
      v1::Score score = found->second->score();
      if (i > j) {
        const uint64_t wins = score.wins();
        score.set_wins(score.losses());
        score.set_losses(wins);
      }
      cells.push_back(absl::StrCat(PointsText(score), "<small>", ScoreText(score), "</small>"));
    }
    table.AddRow(cells);
  }
  return std::move(table).Html();
}

std::string TeamsHtml(const v1::MatchReport& match, const v1::VariantInfo* info) {
  HtmlTable table("By side", {"Side", "Points", "Score", "Won", "Drawn", "Lost", "Share"});
  const auto add = [&](const std::string& name, const v1::Score& score) {
    table.AddRow({name, PointsText(score), Share(PointsOf(score), static_cast<double>(GamesOf(score))),
                  GroupedText(score.wins()), GroupedText(score.draws()), GroupedText(score.losses()), ScoreBar(score)});
  };
  for (const v1::SideScore& side : match.teams()) {
    add(absl::StrCat("All as ", EscapeMarkup(TeamName(info, side.team()))), side.score());
  }
  for (const v1::Standing& standing : match.standings()) {
    for (const v1::SideScore& side : standing.teams()) {
      add(absl::StrCat(EscapeMarkup(standing.player()), " as ", EscapeMarkup(TeamName(info, side.team()))),
          side.score());
    }
  }
  return std::move(table).Html();
}

std::string EffortHtml(const v1::MatchReport& match) {
  HtmlTable table("Speed and depth",
                  {"Player", "Moves", "Nodes a move", "Nodes a second", "Mean depth", "Time a move", "Faults"});
  for (const v1::Standing& standing : match.standings()) {
    const auto moves = static_cast<double>(standing.moves());
    const auto nodes = static_cast<double>(standing.nodes());
    const double seconds = static_cast<double>(standing.think_us()) / 1e6;
    table.AddRow(
        {EscapeMarkup(standing.player()), GroupedText(standing.moves()),
         moves > 0 && nodes > 0 ? ShortText(nodes / moves) : "–",
         seconds > 0 && nodes > 0 ? ShortText(nodes / seconds) : "–",
         moves > 0 && standing.depth_sum() > 0 ? DecimalText(static_cast<double>(standing.depth_sum()) / moves, 1)
                                               : "–",
         moves > 0 ? absl::StrCat(DecimalText(1000 * seconds / moves, seconds / moves < 0.1 ? 2 : 0), " ms") : "–",
         GroupedText(standing.faults())});
  }
  return std::move(table).Html();
}

std::string EndsHtml(const v1::MatchReport& match) {
  std::vector<Slice> slices;
  uint64_t total = 0;
  for (int i = 0; i < match.terminations_size(); ++i) {
    const v1::Termination& end = match.terminations(i);
    const uint64_t count = end.decisive() + end.draws() + end.unfinished();
    total += count;
    if (i + 1 < kPieColors || match.terminations_size() == kPieColors) {
      slices.push_back({.name = ReasonText(end.reason()), .count = count});
    } else if (slices.size() < kPieColors) {
      slices.push_back({.name = "others", .count = count});
    } else {
      slices.back().count += count;
    }
  }
  HtmlTable table("How the games ended", {"Reason", "Won", "Drawn", "Broken off", "Share"});
  for (int i = 0; i < match.terminations_size(); ++i) {
    const v1::Termination& end = match.terminations(i);
    const uint64_t count = end.decisive() + end.draws() + end.unfinished();
    table.AddRow({absl::StrCat("<span class=\"swatch s", std::min(i, kPieColors - 1), "\"></span>",
                               EscapeMarkup(ReasonText(end.reason()))),
                  GroupedText(end.decisive()), GroupedText(end.draws()), GroupedText(end.unfinished()),
                  Share(static_cast<double>(count), static_cast<double>(total))});
  }
  return absl::StrCat("<div class=\"card\">", PieChart(slices, "How the games ended"), std::move(table).Html(),
                      "</div>");
}

std::string SprtHtml(const v1::SprtReport& sprt) {
  const v1::Sprt& test = sprt.test();
  const char* verdict = "No verdict yet";
  const char* style = "open";
  if (sprt.verdict() == v1::SprtReport::VERDICT_ACCEPT_H1) {
    verdict = "H1 accepted";
    style = "good";
  } else if (sprt.verdict() == v1::SprtReport::VERDICT_ACCEPT_H0) {
    verdict = "H0 accepted";
    style = "bad";
  }
  const char* unit = test.model() == v1::Sprt::MODEL_LOGISTIC ? " Elo" : " normalized Elo";
  const std::string caption =
      absl::StrCat("<strong class=\"", style, "\">", verdict, ".</strong> Log-likelihood ratio ",
                   DecimalText(sprt.llr(), 2, true), " between ", DecimalText(sprt.lower(), 2), " and ",
                   DecimalText(sprt.upper(), 2), ". H0: ", EscapeMarkup(sprt.player()), " is ",
                   DecimalText(test.elo0(), 1, true), unit, " better; H1: ", DecimalText(test.elo1(), 1, true), unit,
                   ". Chances of a wrong verdict ", PercentText(test.alpha()), " and ", PercentText(test.beta()), ".");
  return FigureCard("Sequential test", SprtChart(sprt, "Log-likelihood ratio over pairs of games"), caption);
}

std::string PairsHtml(const v1::Meeting& meeting) {
  constexpr const char* kNames[] = {"0", "½", "1", "1½", "2"};
  std::vector<Slice> columns;
  for (int i = 0; i < meeting.strength().pentanomial_size() && i < 5; ++i) {
    columns.push_back({.name = kNames[i], .count = meeting.strength().pentanomial(i)});
  }
  const std::string caption = absl::StrCat(
      "Points of ", EscapeMarkup(meeting.first()), " in the two games of each opening. Elo ",
      MeasuredText(meeting.strength().elo()), ", normalized ", MeasuredText(meeting.strength().normalized_elo()),
      ", better with a likelihood of ", PercentText(meeting.strength().superiority()), ".");
  return FigureCard(absl::StrCat("Pairs: ", meeting.first(), " against ", meeting.second()),
                    ColumnChart(columns, "Pairs of games by points won"), caption);
}

}  // namespace

std::string GameText(const v1::GameRecord& record, const v1::VariantInfo* info) {
  // Seats of one player together.
  std::vector<std::pair<std::string, std::vector<std::string>>> players;
  for (const v1::Player& player : record.players()) {
    if (player.name().empty()) continue;
    const std::string seat = info == nullptr ? player.seat() : SeatName(*info, absl::string_view(player.seat()));
    const auto same =
        std::find_if(players.begin(), players.end(), [&](const auto& known) { return known.first == player.name(); });
    if (same == players.end()) {
      players.push_back({player.name(), {seat}});
    } else {
      same->second.push_back(seat);
    }
  }
  std::vector<std::string> parts;
  for (const auto& [name, seats] : players) parts.push_back(absl::StrCat(name, " (", absl::StrJoin(seats, ", "), ")"));
  std::string text = absl::StrJoin(parts, " and ");
  absl::StrAppend(&text, text.empty() ? "" : ", ", record.moves_size(), record.moves_size() == 1 ? " ply" : " plies");
  if (record.result().state() == v1::Outcome::STATE_WIN) {
    absl::StrAppend(&text, ", won by ", TeamName(info, record.result().winning_team()));
  }
  if (!record.result().reason().empty()) absl::StrAppend(&text, ", ", ReasonText(record.result().reason()));
  return text;
}

std::string GamesHtml(const v1::JobReport& job) {
  std::string html;
  const auto add = [&html](const v1::Histogram& histogram, absl::string_view heading, absl::string_view unit) {
    if (histogram.count() == 0) return;
    html +=
        FigureCard(heading, HistogramChart(histogram, unit, heading),
                   absl::StrCat("From ", DecimalText(histogram.least(), 0), " to ", DecimalText(histogram.most(), 0),
                                " over ", GroupedText(histogram.count()), " games."));
  };
  add(job.plies(), "Length of the games", "plies");
  add(job.branching(), "Branching of the games", "legal moves a position");
  return html.empty() ? "" : absl::StrCat("<div class=\"cards\">", html, "</div>");
}

std::string MatchHtml(const v1::JobReport& job, const v1::VariantInfo* info, const HtmlOptions& options) {
  const v1::MatchReport& match = job.match();
  std::string html =
      absl::StrCat("<p>", GroupedText(match.games()), match.games() == 1 ? " game" : " games", ", ",
                   Share(static_cast<double>(match.draws()), static_cast<double>(match.games())), " drawn");
  if (match.unfinished() > 0) absl::StrAppend(&html, ", ", GroupedText(match.unfinished()), " broken off beside them");
  html += ".</p>";
  if (match.standings().empty()) return html;
  absl::StrAppend(&html, "<div class=\"card\">", StandingsHtml(match), "</div>");
  if (match.standings_size() > 2) absl::StrAppend(&html, "<div class=\"card\">", CrosstableHtml(match), "</div>");
  html += "<div class=\"cards\">";
  std::vector<EloBar> bars;
  for (const v1::Standing& standing : match.standings()) {
    if (GamesOf(standing.score()) > 0) bars.push_back({.name = standing.player(), .elo = standing.strength().elo()});
  }
  if (!bars.empty()) {
    html += FigureCard("Elo against the others", EloChart(bars, "Elo of each player with 95% error bars"),
                       "Bars span 95% confidence.");
  }
  if (match.has_sprt()) html += SprtHtml(match.sprt());
  if (match.meetings_size() == 1 && match.meetings(0).strength().pentanomial_size() == 5) {
    html += PairsHtml(match.meetings(0));
  }
  html += EndsHtml(match);
  if (job.has_example() && options.board != nullptr) {
    const std::string board = options.board(job, job.example());
    if (!board.empty()) {
      html += FigureCard("The shortest win", absl::StrCat("<div class=\"board\">", board, "</div>"),
                         absl::StrCat("Game ", job.example().index(), ": ",
                                      EscapeMarkup(GameText(job.example().record(), info)), "."));
    }
  }
  html += "</div>";
  absl::StrAppend(&html, "<div class=\"card\">", TeamsHtml(match, info), "</div><div class=\"card\">",
                  EffortHtml(match), "</div>");
  return html;
}

}  // namespace varia
