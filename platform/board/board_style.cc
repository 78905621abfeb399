#include "platform/board/board_style.h"

namespace varia {
namespace {

constexpr absl::string_view kStyle = R"css(
.vb{font-family:system-ui,-apple-system,"Segoe UI",Roboto,"DejaVu Sans",sans-serif;max-width:100%;height:auto}
.vb text{fill:#1f2328}
.vb-dark{fill:#d6dde3}.vb-light{fill:#eaeef1}
.vb-edge{fill:none;stroke:#6b7885;stroke-width:2;stroke-linecap:square}
.vb-line{fill:none;stroke:#2b7fc4;stroke-width:4;stroke-linecap:round;opacity:.8}
.vb .vb-line-name{fill:#2b7fc4;font-size:12px;font-style:italic}
.vb .vb-coordinate{fill:#66727e;font-size:12px;text-anchor:middle}
.vb-start{fill:#e8b93c;opacity:.35}.vb-end{fill:#e8b93c;opacity:.75}
.vb-taken{stroke:#c4382b;stroke-width:3;stroke-linecap:round;opacity:.85}
.vb-neutral{fill:#9fcdf0;stroke:#2b7fc4;stroke-width:2}
.vb .vb-neutral-letter{fill:#14507f;font-size:15px;text-anchor:middle}
.vb-man{stroke-width:1.5}
.vb .vb-letter{font-size:19px;font-weight:600;text-anchor:middle}
.vb .vb-two{font-size:16px}.vb .vb-many{font-size:11px}
.vb-army0 circle{fill:#fffdf6;stroke:#454d55}.vb-army0 .vb-letter{fill:#1f2328}
.vb-army1 circle{fill:#353d47;stroke:#14181c}.vb-army1 .vb-letter{fill:#fff}
.vb-army2 circle{fill:#b4443a;stroke:#6d221b}.vb-army2 .vb-letter{fill:#fff}
.vb-army3 circle{fill:#2c7a58;stroke:#12432e}.vb-army3 .vb-letter{fill:#fff}
.vb-army0 .vb-promoted{fill:#c0261c}.vb-army1 .vb-promoted,.vb-army2 .vb-promoted,.vb-army3 .vb-promoted{fill:#ffb09f}
.vb-lock{fill:#e8b93c;stroke:#6d5310}
.vb-open{fill:none;stroke:#2b7fc4;stroke-width:2}
.vb .vb-name{font-size:14px}.vb .vb-turn{font-weight:700}.vb .vb-out{opacity:.5;text-decoration:line-through}
.vb .vb-note{font-size:12px;fill:#66727e}
@media (prefers-color-scheme:dark){
.vb text{fill:#e4e8ec}.vb .vb-coordinate,.vb .vb-note{fill:#9aa5b0}
.vb-dark{fill:#2c343c}.vb-light{fill:#39424b}.vb-edge{stroke:#8592a0}
.vb-army0 circle{stroke:#14181c}.vb-army1 circle{fill:#12161a;stroke:#aab4be}
.vb-line{stroke:#58a6e8}.vb .vb-line-name{fill:#58a6e8}
.vb-neutral{fill:#1d4a6b;stroke:#58a6e8}.vb .vb-neutral-letter{fill:#cfe6f8}
.vb-army0 .vb-letter{fill:#1f2328}.vb-army1 .vb-letter,.vb-army2 .vb-letter,.vb-army3 .vb-letter{fill:#fff}
.vb-army0 .vb-promoted{fill:#c0261c}.vb-army1 .vb-promoted,.vb-army2 .vb-promoted,.vb-army3 .vb-promoted{fill:#ffb09f}
}
)css";

}  // namespace

absl::string_view BoardSvgStyle() { return kStyle; }

}  // namespace varia
