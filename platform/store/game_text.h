// Games as text for people, in PGN's shape, for any variant and any number of seats.
//
//   [Variant "aire"]                      [VariantVersion "1.0.0"]
//   [Setup "NAME"]  or  [Position "POSITION TEXT"]; neither: the default setup
//   [Option "NAME" "VALUE"]               once for each rule option that differs from its default
//   [Player "SEAT" "NAME"]                once for each seat that has a name
//   [NAME "VALUE"]                        any other tag; [Tag "NAME" "VALUE"] where NAME is one of these or not a word
//   [Result "win w places=ws,wn,bn,bs"]   the status line
//   [Termination "REASON"]                the outcome's reason
//
//   {On the start.} 1. a3a5 b2b4 {After the move. [%clk 0:04:57.250] [%emt 0:00:02.750]}
//   (1... {Before the move.} b2b3 c3c4) c7c5 2. "odd text" 1-0
//
// A number stands where a round begins, and again, with three dots for the second seat and one more for each later one,
// wherever the order of play does not say who moves: after a comment or a variation, and where seats are passed over.
// It counts from the position's own number and means nothing to the reader, which only asks whether one stands there: a
// comment belongs to the move before it, but to the move after it when a number or the opening of a variation stands
// between. A variation stands after the move that it replaces. Move texts that could be taken for something else are
// quoted as header values are: \" \\ \n \r inside quotes. In comments \ stands before }, \ and [% when they mean
// themselves and before a space at either end; \n, \r and \t are what they are in C, while a line break in the file is
// a space. The end mark has one score a team ("1-0", "1/2-1/2", "0-0-1"), or is "*" while the game goes on. Text from ;
// to the end of a line is skipped.
#ifndef VARIA_PLATFORM_STORE_GAME_TEXT_H_
#define VARIA_PLATFORM_STORE_GAME_TEXT_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "platform/history/game_tree.h"
#include "varia/v1/record.pb.h"

namespace varia {

// The whole game with its variations, comments and times; ends in a newline.
std::string GameText(const GameTree& game);

// A place in a text, both from 1; columns count characters.
struct TextPlace {
  int line = 1;
  int column = 1;
};

// A game as read, its moves not yet tried.
struct ParsedGame {
  // Without initial_position. A winner who is named by the end mark alone is left out.
  v1::GameRecord record;
  TextPlace start;
  TextPlace end_mark;
  // The team that the end mark says has won, or -1; and the number of teams it speaks of, or 0 for "*".
  int winner = -1;
  int teams = 0;
  // Where the moves stand: places[line][move] as in RecordPlace.
  std::vector<std::vector<TextPlace>> places;
};

// Reads a text of any number of games; needs no plugin. `name` stands for the text in errors. InvalidArgument:
// "NAME:LINE:COLUMN: what is wrong there".
absl::StatusOr<std::vector<ParsedGame>> ParseGameText(absl::string_view text, absl::string_view name);

// Plays a game that was read. Errors as GameTree::FromRecord(), with the place as ParseGameText() gives it, and
// InvalidArgument for an end mark that contradicts the [Result] or the number of teams.
absl::StatusOr<GameTree> ReplayParsedGame(const Variant* variant, const ParsedGame& game, absl::string_view name,
                                          GameTreeLimits limits = {});

}  // namespace varia

#endif  // VARIA_PLATFORM_STORE_GAME_TEXT_H_
