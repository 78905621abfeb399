#include "platform/report/finding_board.h"

#include "absl/strings/str_cat.h"
#include "platform/board/board_svg.h"
#include "platform/board/game_scene.h"
#include "platform/game/session.h"

namespace varia {
namespace {

// The record's game as far as today's rules let it go.
absl::StatusOr<Session> Replay(const Variant& variant, const v1::GameRecord& record) {
  absl::StatusOr<Session> session = Session::Start(&variant, record.setup());
  if (!session.ok()) return session.status();
  for (const v1::PlayedMove& move : record.moves()) {
    if (!session->Play(move.text()).ok()) break;
  }
  return session;
}

std::string Draw(const Session& session, const std::string& what) {
  const absl::StatusOr<GameScene> scene = SceneOf(session);
  if (!scene.ok()) return "";
  const v1::VariantInfo& info = session.variant().info();
  return BoardSvg(scene->Scene(info), {.title = absl::StrCat(info.name(), ", ", what), .with_style = false});
}

}  // namespace

std::string FindingBoard(const Variant& variant, const v1::Finding& finding) {
  if (finding.has_record() && finding.record().variant() == variant.id()) {
    const absl::StatusOr<Session> session = Replay(variant, finding.record());
    if (session.ok() && (finding.position().empty() || finding.position() == session->Text())) {
      return Draw(*session, absl::StrCat("position after ", session->ply_count(), " plies"));
    }
  }
  if (finding.position().empty()) return "";
  v1::SetupRequest request;
  request.set_position_text(finding.position());
  *request.mutable_options() = finding.record().setup().options();
  const absl::StatusOr<Session> session = Session::Start(&variant, request);
  return session.ok() ? Draw(*session, "the position of the finding") : "";
}

}  // namespace varia
