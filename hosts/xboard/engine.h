// Varia as an engine of the XBoard protocol.
#ifndef VARIA_HOSTS_XBOARD_ENGINE_H_
#define VARIA_HOSTS_XBOARD_ENGINE_H_

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "hosts/xboard/line_queue.h"
#include "hosts/xboard/move_time.h"
#include "platform/game/session.h"
#include "platform/loader/registry.h"
#include "platform/search/searcher.h"

namespace varia::xboard {

// Speaks the protocol in its version 2 (Mann and Muller, "Chess Engine Communication Protocol", 2009) over any variant
// of two teams: "white" is the first team, "black" the second, whatever their seats. "normal" is chess; every other
// variant goes by its id. Moves and positions are the variant's own texts, which for chess are the protocol's. One
// thread at a time; `lines` may be filled by another.
class Engine {
 public:
  // Both pointers must outlive the engine. `say` takes a line without its end.
  Engine(const Registry* registry, LineQueue* lines, std::function<void(const std::string&)> say);

  // Serves until "quit" or the end of the lines.
  void Run();

 private:
  static constexpr int kNobody = -1;

  // False for "quit".
  bool Obey(const std::string& line);
  // What sets up or changes the game; false when the command is none of these.
  bool ObeyGame(absl::string_view command, absl::string_view arguments);
  bool ObeySettings(absl::string_view command, absl::string_view arguments);
  void TellFeatures();
  void StartVariant(absl::string_view name);
  void StartGame(const v1::SetupRequest& request);
  void PlayTheirs(absl::string_view move);
  void TakeBack(int plies);
  void Analyse();
  void MakeMove();
  void TellProgress(const v1::SearchProgress& progress);
  void TellResult();
  void Report(const absl::Status& status, absl::string_view command);
  bool MakeSearcher();

  int TeamToMove() const;
  bool Thinks() const;
  // Moves that the team to move has made.
  int MovesMade() const;

  const Registry* const registry_;
  LineQueue* const lines_;
  const std::function<void(const std::string&)> say_;
  const Variant* variant_ = nullptr;
  std::optional<Session> session_;
  std::unique_ptr<Searcher> searcher_;
  v1::SearchOptions options_;
  MoveTime time_;
  int team_ = kNobody;  // that the engine plays for
  bool analyses_ = false;
  bool ponders_ = false;
  bool posts_ = false;
  std::string hint_;
};

}  // namespace varia::xboard

#endif  // VARIA_HOSTS_XBOARD_ENGINE_H_
