import { createHash } from 'node:crypto';
import { htmlLine } from './escape-html.ts';

/** How a report looks: for a window of any width, and for paper. */
const STYLE = `
:root{color-scheme:light}
*{box-sizing:border-box}
body{margin:0;background:#fff;color:#111;font:16px/1.5 Georgia,'Times New Roman','Noto Serif',serif;overflow-wrap:anywhere}
main{max-width:46rem;margin:0 auto;padding:1.5rem 1.25rem 4rem}
h1,h2,h3,h4,dt,.label,.s,.badge,.cited,.head,thead{font-family:system-ui,'Segoe UI','Noto Sans',Arial,sans-serif}
h1,h2,h3,h4{color:#19335c;line-height:1.25;break-after:avoid}
h1{font-size:1.8rem;margin:.5rem 0}
h2{font-size:1.3rem;margin:2.2rem 0 .6rem;padding-top:.6rem;border-top:2px solid #19335c}
h3{font-size:1.05rem;margin:1.6rem 0 .4rem}
h4{font-size:.95rem;margin:1.2rem 0 .3rem}
p{margin:.5rem 0}
.b{font-weight:bold}.i{font-style:italic}.sm{font-size:.9rem}.g{color:#555}
.score{float:right;margin-left:1rem}
.box,.alarm{border:1px solid #19335c;background:#f3f5f8;padding:.6rem .9rem;margin:1rem 0;font-size:.92rem}
.alarm{border:3px solid #000;background:#fff}
.label{font-weight:bold;color:#19335c;margin:.7rem 0 .2rem;font-size:.92rem}
.notice{padding-left:1.4rem;position:relative;margin:.5rem 0;font-size:.92rem}
.notice::before{content:'!';font-weight:bold;position:absolute;left:.4rem}
.notice p,.note p,.head p{margin:.15rem 0}
.aside{color:#555;font-size:.9rem}
.motion{font-size:1.15rem;font-weight:bold}
.head{border-top:1px solid #b8b8b8;margin-top:1.2rem;padding-top:.3rem;font-size:.95rem}
.indent{margin-left:1rem}
.question{font-size:1.05rem;margin:1rem 0 2.5rem}
blockquote{margin:.5rem 0 .5rem .5rem;padding-left:.8rem;border-left:2px solid #b8b8b8;font-size:.94rem}
ul{padding-left:1.3rem;margin:.4rem 0}
li{margin:.25rem 0}
dl{margin:.4rem 0;font-size:.92rem}
dl div{display:grid;grid-template-columns:28% 1fr;gap:.2rem 1rem;margin:.25rem 0}
dt{color:#555}dd{margin:0}
.cells{display:grid;grid-template-columns:32% 24% 1fr auto;gap:.2rem .8rem;align-items:center;border-bottom:1px solid #d5d5d5;padding:.35rem 0}
.bars{display:flex;gap:1px;align-items:center}
.bar{width:100%;height:.6rem;display:block}
.bar .frame{fill:#f1f1f1}.bar-plain{fill:#19335c}.bar-right{fill:#0d5433}.bar-partly{fill:#e0b04a}.bar-wrong{fill:#8a8a8a}.bar-none{fill:#d5d5d5}
.part{font:.75rem system-ui,sans-serif}.on-bar-right,.on-bar-plain{fill:#fff}
.note{display:grid;grid-template-columns:2rem 1fr;font-size:.9rem;margin:.4rem 0;align-items:start}
.cited{display:inline-block;border:1px solid #19335c;color:#19335c;background:#fff;font-size:.68rem;font-weight:bold;line-height:1.2;padding:0 .2rem;vertical-align:super;justify-self:start}
.cited-end{color:#19335c;font-size:.66rem;vertical-align:super}
mark{background:none;color:inherit;text-decoration:underline;text-underline-offset:.2em}
mark.close{text-decoration-style:dotted}
figure{margin:.6rem 0}
figure img{max-width:100%;border:1px solid #b8b8b8}
figcaption{font-size:.8rem;color:#555}
ins{color:#085c33}del{color:#a81a14}
.badge{display:inline-block;font-size:.7rem;font-weight:bold;border:1px solid #000;padding:0 .35rem;background:#fff;color:#000;white-space:nowrap}
.badge-right,.badge-present{background:#0d5433;border-color:#0d5433;color:#fff}
.badge-partly,.badge-partial,.badge-medium{background:#fcd98c}
.badge-high{background:#800f1a;border-color:#800f1a;color:#fff}
.badge-wrong,.badge-absent{border-width:2px}
.badge-none,.badge-undecided,.badge-low{border-color:#b8b8b8;background:#f3f3f3;color:#444}
a{color:#19335c}
table{border-collapse:collapse;table-layout:fixed;width:100%;font-size:.88rem;margin:.6rem 0}
th{color:#555;text-align:left;font-weight:normal}
td,th{padding:.35rem .4rem .35rem 0;vertical-align:top;border-bottom:1px solid #d5d5d5}
.r{text-align:right}
.drawing{overflow-x:auto;margin:.6rem 0}
.drawing svg{font:2.7px system-ui,'Noto Sans',Arial,sans-serif;min-width:34rem;max-width:100%;height:auto}
.drawing text{fill:#333}
.drawing:has(.narrow){display:inline-block;margin-right:.8rem}
.drawing svg.narrow{min-width:0;width:13.2rem}
.assayclaim{margin:.6rem 0 .6rem 1rem}
@media (max-width:40rem){
main{padding:1rem .9rem 3rem}
h1{font-size:1.5rem}
dl div{grid-template-columns:1fr;gap:0}
.cells{grid-template-columns:1fr auto}
table,tbody,tr,td{display:block}
thead,col{display:none}
tr{border-bottom:1px solid #b8b8b8;padding:.4rem 0}
td{border:0;padding:.1rem 0}
td.r{text-align:left}
td[data-head]::before{content:attr(data-head) ': ';color:#555}
}
@media print{
body{font-size:10.5pt}
main{max-width:none;padding:0}
.drawing{overflow:visible}.drawing svg{min-width:0}
.box,.alarm,blockquote,tr,.cells,li{break-inside:avoid}
a{text-decoration:none}
}
`;

const HASH = createHash('sha256').update(STYLE).digest('base64');

/** Nothing is fetched, nothing runs, nothing is sent; one style counts, by its hash. */
const POLICY = `default-src 'none'; style-src 'sha256-${HASH}'; base-uri 'none'; form-action 'none'`;

/** A page by itself, in one file. `body`: HTML; `hasPictures`: it holds some. */
export function pageHtml({
  title,
  language,
  body,
  hasPictures = false,
}: {
  title: string;
  language: string;
  body: string;
  hasPictures?: boolean;
}): string {
  return `<!doctype html>
<html lang="${htmlLine(language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}${hasPictures ? '; img-src data:' : ''}">
<meta name="referrer" content="no-referrer">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${htmlLine(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;
}
