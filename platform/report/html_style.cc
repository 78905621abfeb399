#include "platform/report/html_style.h"

namespace varia {
namespace {

// One accent; green, red and amber only where something is good, bad or open. Numbers in tables have one width.
constexpr absl::string_view kStyle = R"css(
:root{color-scheme:light dark;--paper:#f7f6f2;--card:#fff;--ink:#1d2329;--soft:#5d6872;--rule:#dcdad2;--grid:#e9e7e0;
--accent:#0b6e8f;--accent-soft:#d5e9f0;--good:#2b7a4b;--bad:#b5362a;--open:#b07a10;--idle:#a9b0b6;
--c0:#0b6e8f;--c1:#d9930d;--c2:#5f8f3b;--c3:#b5483c;--c4:#7a5ea8;--c5:#3f9c94;--c6:#a0765a;--c7:#8b949c}
@media (prefers-color-scheme:dark){:root{--paper:#15191d;--card:#1d2329;--ink:#e6e9ec;--soft:#9aa5af;--rule:#343c44;
--grid:#2a3138;--accent:#5cb8d8;--accent-soft:#173642;--good:#67bd88;--bad:#ee7f72;--open:#dfb050;--idle:#59636c;
--c0:#5cb8d8;--c1:#e3ae4b;--c2:#92bd6c;--c3:#e07f74;--c4:#a992d6;--c5:#6cc4bc;--c6:#c79e83;--c7:#98a2ab}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.55 system-ui,-apple-system,"Segoe UI",Roboto,
"DejaVu Sans",sans-serif;-webkit-text-size-adjust:100%}
main,header,footer{max-width:72rem;margin:0 auto;padding:0 clamp(1rem,4vw,2.5rem)}
header{padding-top:2.5rem}
.eyebrow{margin:0;color:var(--accent);font-size:.8rem;font-weight:600;letter-spacing:.09em;text-transform:uppercase}
h1{margin:.1rem 0 .4rem;font-size:clamp(1.8rem,5vw,2.6rem);line-height:1.15;letter-spacing:-.015em;overflow-wrap:anywhere}
h2{margin:3rem 0 .8rem;padding-top:1rem;border-top:1px solid var(--rule);font-size:1.45rem;line-height:1.25;
letter-spacing:-.01em;overflow-wrap:anywhere}
h2 small{color:var(--soft);font-size:1rem;font-weight:400;letter-spacing:0}
h3{margin:0 0 .6rem;font-size:1rem}
p{margin:.4rem 0;max-width:46rem}
a{color:var(--accent)}
.lead{color:var(--soft);font-size:1.05rem}
.verdict{display:inline-block;margin:.8rem 0;padding:.35rem .9rem;border-left:.3rem solid var(--good);background:var(--card);
font-size:1.15rem;font-weight:600}
.verdict.bad{border-color:var(--bad)}.verdict.open{border-color:var(--open)}
.facts{display:flex;flex-wrap:wrap;gap:.4rem 2.2rem;margin:.6rem 0 0}
.facts div{min-width:5rem}.facts dt{color:var(--soft);font-size:.8rem}
.facts dd{margin:0;font-size:1.2rem;font-variant-numeric:tabular-nums}
.cards{columns:2 22rem;column-gap:1rem;margin-bottom:1rem}
.card{min-width:0;margin:0 0 1rem;padding:1rem 1.1rem;break-inside:avoid;background:var(--card);border:1px solid var(--rule);border-radius:.6rem}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:.92rem;font-variant-numeric:tabular-nums}
caption{padding-bottom:.5rem;text-align:left;font-weight:600}
th,td{padding:.36rem .6rem;border-bottom:1px solid var(--grid);text-align:right;white-space:nowrap}
thead th{color:var(--soft);font-size:.8rem;font-weight:500;border-color:var(--rule)}
th.text,td.text,tbody th{text-align:left}
tbody th{font-weight:600}
tbody tr:last-child th,tbody tr:last-child td{border-bottom:0}
td.none,.soft{color:var(--soft)}
.good{color:var(--good)}.bad{color:var(--bad)}.open{color:var(--open)}
td.self{background:var(--grid)}
td small{display:block;color:var(--soft);font-size:.78rem}
.swatch{display:inline-block;width:.75em;height:.75em;margin-right:.5em;border-radius:.2em}
.wrap{display:inline-block;min-width:8rem;white-space:normal}
.badge{display:inline-block;padding:.05rem .55rem;border:1px solid currentColor;border-radius:1rem;font-size:.78rem;
font-weight:600}
.finding{display:grid;grid-template-columns:minmax(0,1fr);gap:.8rem}
.finding h3{display:flex;flex-wrap:wrap;gap:.5rem;align-items:center;margin:0}
.finding p{margin:0;overflow-wrap:anywhere}
.finding dl{display:grid;grid-template-columns:auto minmax(0,1fr);gap:.15rem .8rem;margin:0;font-size:.88rem}
.finding dt{color:var(--soft)}.finding dd{margin:0;overflow-wrap:anywhere}
code{font:.88em ui-monospace,"SF Mono",Menlo,Consolas,"DejaVu Sans Mono",monospace;overflow-wrap:anywhere}
details{font-size:.88rem}summary{cursor:pointer;color:var(--accent)}
figure{margin:0}figcaption{margin-top:.5rem;color:var(--soft);font-size:.88rem}
.shares{display:block;width:100%;min-width:6rem;height:.6rem;border-radius:.3rem;background:var(--grid)}
.shares .win,.shares .passed{fill:var(--good)}.shares .draw,.shares .skipped{fill:var(--idle)}
.shares .loss,.shares .broken{fill:var(--bad)}.shares .missing{fill:var(--grid)}
.chart{display:block;width:100%;height:auto;max-width:34rem}
.chart text{fill:var(--soft);font-size:12px;font-variant-numeric:tabular-nums}
.chart .name,.chart .value{fill:var(--ink)}.chart .name{font-size:13px}
.chart .good{fill:var(--good)}.chart .bad{fill:var(--bad)}
.grid{stroke:var(--grid)}.axis{stroke:var(--idle)}
.bar{fill:var(--accent)}.mean{stroke:var(--ink);stroke-dasharray:3 3}
.dot{fill:var(--accent);stroke:var(--card);stroke-width:1.5}.error{stroke:var(--accent);stroke-width:2}
.curve{fill:none;stroke:var(--accent);stroke-width:2;stroke-linejoin:round}
.bound{stroke-dasharray:6 4;stroke-width:1.5}.bound.good{stroke:var(--good)}.bound.bad{stroke:var(--bad)}
.pie{max-width:12rem;margin:0 auto 1rem}.slice{stroke:var(--card);stroke-width:1.5}
.s0{fill:var(--c0);background:var(--c0)}.s1{fill:var(--c1);background:var(--c1)}.s2{fill:var(--c2);background:var(--c2)}
.s3{fill:var(--c3);background:var(--c3)}.s4{fill:var(--c4);background:var(--c4)}.s5{fill:var(--c5);background:var(--c5)}
.s6{fill:var(--c6);background:var(--c6)}.s7{fill:var(--c7);background:var(--c7)}
.board svg{display:block;margin:0 auto;max-height:34rem;width:auto}
footer{margin-top:3rem;padding-top:1rem;padding-bottom:2.5rem;color:var(--soft);font-size:.85rem}
@media print{body{background:#fff}}
)css";

}  // namespace

absl::string_view HtmlStyle() { return kStyle; }

}  // namespace varia
