// The picture of where something was found.
#ifndef VARIA_PLATFORM_REPORT_FINDING_BOARD_H_
#define VARIA_PLATFORM_REPORT_FINDING_BOARD_H_

#include <string>

#include "platform/loader/variant.h"
#include "varia/v1/report.pb.h"

namespace varia {

// The finding's position, or where its game ended with the last move marked, as an SVG element without a style sheet.
// Both when the game ends in that very position. A game that today's rules refuse is drawn up to that point. "" when
// there is nothing to draw or the variant cannot read it. Calls the plugin, which may have been what was found wrong:
// where that may crash, call this in a process of its own.
std::string FindingBoard(const Variant& variant, const v1::Finding& finding);

}  // namespace varia

#endif  // VARIA_PLATFORM_REPORT_FINDING_BOARD_H_
