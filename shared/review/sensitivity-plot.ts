import { DEFAULT_THRESHOLDS } from '../evidence/anchor.ts';
import type { Sensitivity } from './sensitivity.ts';

/** Sizes in SVG units, which are points when printed at full size. */
const PANEL = { width: 190, height: 150 };
const CELL = { width: 250, height: 212 };
const MARGIN = { left: 46, top: 62, inner: 34 };
const COLUMNS = 3;
/** Lines of equal counts would hide each other: each is moved this far from the one before. */
const DODGE = 1.6;
const TICKS = 5;

interface Style {
  dash: string;
  /** Draws the marker at a point. */
  marker: (x: number, y: number) => string;
}

const n = (value: number) => String(Math.round(value * 100) / 100);
const paint = (fill: string) => `fill="${fill}" stroke="black"`;
const circle = (fill: string) => (x: number, y: number) =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="2.6" ${paint(fill)}/>`;
const square = (fill: string) => (x: number, y: number) =>
  `<rect x="${n(x - 2.4)}" y="${n(y - 2.4)}" width="4.8" height="4.8" ${paint(fill)}/>`;
const triangle = (fill: string) => (x: number, y: number) =>
  `<path d="M${n(x)} ${n(y - 3.2)}L${n(x + 3)} ${n(y + 2.4)}L${n(x - 3)} ${n(y + 2.4)}Z" ${paint(fill)}/>`;
const cross = (x: number, y: number) =>
  `<path d="M${n(x - 2.4)} ${n(y - 2.4)}L${n(x + 2.4)} ${n(y + 2.4)}M${n(x - 2.4)} ${n(y + 2.4)}L${n(x + 2.4)} ${n(y - 2.4)}" stroke="black"/>`;

/** Told apart without colour: by marker and by dashes. */
const STYLES: readonly Style[] = [
  { dash: '', marker: circle('white') },
  { dash: '7 2', marker: square('white') },
  { dash: '2 2', marker: triangle('white') },
  { dash: '', marker: circle('black') },
  { dash: '7 2 2 2', marker: square('black') },
  { dash: '4 4', marker: triangle('black') },
  { dash: '1 3', marker: cross },
];

function text(x: number, y: number, words: string, more = ''): string {
  return `<text x="${n(x)}" y="${n(y)}"${more}>${words}</text>`;
}

/** Whole numbers from 0 to at least the most, about five of them. */
function ticksTo(most: number): number[] {
  const rough = Math.max(1, most / TICKS);
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * magnitude).find((size) => size >= rough)!;
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, index) => index * step);
}

/** Where values lie in a panel, from its top left corner. */
function scales({ grid, findings }: Sensitivity) {
  const [least, most] = [Math.min(...grid.similarity), Math.max(...grid.similarity)];
  const ticks = ticksTo(Math.max(1, findings));
  return {
    ticks,
    x: (similarity: number) =>
      most === least ? PANEL.width / 2 : ((similarity - least) / (most - least)) * PANEL.width,
    y: (survivors: number) => PANEL.height * (1 - survivors / ticks.at(-1)!),
  };
}
type Scales = ReturnType<typeof scales>;

function axes({ grid }: Sensitivity, { ticks, x, y }: Scales): string[] {
  const right = ' text-anchor="end"';
  const middle = ' text-anchor="middle"';
  const far = grid.similarity.filter(
    (value, index, all) => index === 0 || x(value) - x(all[index - 1]!) >= 18 || index % 2 === 0,
  );
  const paper = x(DEFAULT_THRESHOLDS.similarity);
  const isOnGrid = grid.similarity.includes(DEFAULT_THRESHOLDS.similarity);
  return [
    ...ticks.map(
      (tick) =>
        `<path d="M0 ${n(y(tick))}H${PANEL.width}" stroke="#ccc" stroke-width="0.5"/>${text(-6, y(tick) + 3, String(tick), right)}`,
    ),
    ...far.map(
      (value) =>
        `<path d="M${n(x(value))} ${PANEL.height}v4" stroke="black"/>${text(x(value), PANEL.height + 14, value.toFixed(2).replace('0.', '.'), middle)}`,
    ),
    ...(isOnGrid
      ? [
          `<path d="M${n(paper)} 0V${PANEL.height}" stroke="black" stroke-width="0.6" stroke-dasharray="1 2"/>`,
        ]
      : []),
    `<path d="M0 0V${PANEL.height}H${PANEL.width}" fill="none" stroke="black"/>`,
  ];
}

function line(
  { points }: Sensitivity,
  overlap: number,
  confidence: number,
  index: number,
  at: Scales,
): string {
  const style = STYLES[index % STYLES.length]!;
  const places = points
    .filter((point) => point.trigramOverlap === overlap && point.confidence === confidence)
    .map((point) => [at.x(point.similarity), at.y(point.survivors) + index * DODGE] as const);
  const path = places.map(([x, y], place) => `${place === 0 ? 'M' : 'L'}${n(x)} ${n(y)}`).join('');
  const width = confidence === DEFAULT_THRESHOLDS.confidence ? 1.8 : 0.9;
  const dashes = style.dash ? ` stroke-dasharray="${style.dash}"` : '';
  const title = `<title>confidence ≥ ${confidence.toFixed(2)}</title>`;
  return `<g>${title}<path d="${path}" fill="none" stroke="black" stroke-width="${width}"${dashes}/>${places.map(([x, y]) => style.marker(x, y)).join('')}</g>`;
}

function cell(index: number): { x: number; y: number } {
  return {
    x: MARGIN.left + (index % COLUMNS) * CELL.width,
    y: MARGIN.top + Math.floor(index / COLUMNS) * CELL.height,
  };
}

function panel(sensitivity: Sensitivity, overlap: number, index: number): string {
  const at = scales(sensitivity);
  const { x, y } = cell(index);
  const paper = overlap === DEFAULT_THRESHOLDS.trigramOverlap ? ' (paper)' : '';
  const title = text(0, -8, `Trigram overlap ≥ ${overlap.toFixed(2)}${paper}`, ' font-weight="bold"');
  const lines = sensitivity.grid.confidence.map((confidence, number) =>
    line(sensitivity, overlap, confidence, number, at),
  );
  const label = text(PANEL.width / 2, PANEL.height + 27, 'least similarity τ_min', ' text-anchor="middle"');
  const inside = [title, ...axes(sensitivity, at), ...lines, label].join('\n');
  return `<g transform="translate(${x} ${y})">\n${inside}\n</g>`;
}

function legend({ grid }: Sensitivity, index: number): string {
  const { x, y } = cell(index);
  const rows = grid.confidence.map((confidence, number) => {
    const { dash, marker } = STYLES[number % STYLES.length]!;
    const at = 14 + number * 17;
    const paper = confidence === DEFAULT_THRESHOLDS.confidence;
    const dashes = dash ? ` stroke-dasharray="${dash}"` : '';
    const stroke = `<path d="M0 ${at}H36" stroke="black" stroke-width="${paper ? 1.8 : 0.9}"${dashes}/>`;
    return `${stroke}${marker(18, at)}${text(44, at + 3, `confidence ≥ ${confidence.toFixed(2)}${paper ? ' (paper)' : ''}`)}`;
  });
  const under = 14 + rows.length * 17 + 6;
  const notes = [
    'Dotted upright: the paper’s τ_min of 0.45.',
    'Lines are drawn a little below each other',
    'so that equal counts stay visible.',
  ].map((words, number) => text(0, under + number * 12, words, ' font-size="8"'));
  const title = text(0, -8, 'Confidence filter', ' font-weight="bold"');
  return `<g transform="translate(${x} ${y})">\n${[title, ...rows, ...notes].join('\n')}\n</g>`;
}

/**
 * The sensitivity as an SVG drawing without colour: a small plot per trigram overlap, in it a line per confidence filter
 * that says how many findings survive at each least similarity (SPEC C20).
 */
export function sensitivityPlot(sensitivity: Sensitivity): string {
  const { trigramOverlap, confidence } = sensitivity.grid;
  const cells = trigramOverlap.length + 1;
  const rows = Math.ceil(cells / COLUMNS);
  const width = MARGIN.left + Math.min(cells, COLUMNS) * CELL.width;
  const height = MARGIN.top + rows * CELL.height + Math.max(0, confidence.length - STYLES.length) * 17;
  const title = `Findings that survive, of ${sensitivity.findings}, by three thresholds`;
  const panels = trigramOverlap.map((overlap, index) => panel(sensitivity, overlap, index));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="Helvetica, Arial, sans-serif" font-size="9.5" role="img" aria-label="${title}">`,
    `<rect width="${width}" height="${height}" fill="white"/>`,
    text(MARGIN.left, 22, title, ' font-size="13" font-weight="bold"'),
    ...panels,
    legend(sensitivity, trigramOverlap.length),
    '</svg>',
    '',
  ].join('\n');
}
