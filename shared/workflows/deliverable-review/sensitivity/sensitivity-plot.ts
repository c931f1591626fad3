import { DEFAULT_THRESHOLDS } from '@assay/evidence/anchor';
import type { GridPoint, Sensitivity } from './sensitivity.ts';
import { n, STYLES, styleOf } from './sensitivity-plot-styles.ts';

/** Sizes in SVG units, which are points when printed at full size. */
const PANEL = { width: 190, height: 150 };
const CELL = { width: 250, height: 212 };
const MARGIN = { left: 46, top: 62, inner: 34 };
const COLUMNS = 3;
/** Equal counts would hide each other: each is moved this far from the one before. */
const DODGE = 2.4;
const TICKS = 5;

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
  const paper = x(DEFAULT_THRESHOLDS.similarity);
  const isOnGrid = grid.similarity.includes(DEFAULT_THRESHOLDS.similarity);
  return [
    ...ticks.map(
      (tick) =>
        `<path d="M0 ${n(y(tick))}H${PANEL.width}" stroke="#ccc" stroke-width="0.5"/>${text(-6, y(tick) + 3, String(tick), right)}`,
    ),
    ...grid.similarity.map(
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

/** How many lines before this one have the same count at a point. */
function tiesBefore({ points }: Sensitivity, point: GridPoint): number {
  return points.filter(
    (other) =>
      other.trigramOverlap === point.trigramOverlap &&
      other.similarity === point.similarity &&
      other.survivors === point.survivors &&
      other.confidence < point.confidence,
  ).length;
}

/** Lines of equal counts stand beside each other, inside the panel. */
function placeOf(sensitivity: Sensitivity, point: GridPoint, { x, y }: Scales): [number, number] {
  const height = y(point.survivors);
  const inwards = height > PANEL.height / 2 ? -1 : 1;
  return [x(point.similarity), height + inwards * DODGE * tiesBefore(sensitivity, point)];
}

function line(
  sensitivity: Sensitivity,
  overlap: number,
  confidence: number,
  index: number,
  at: Scales,
): string {
  const style = styleOf(index);
  const places = sensitivity.points
    .filter((point) => point.trigramOverlap === overlap && point.confidence === confidence)
    .map((point) => placeOf(sensitivity, point, at));
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
    const { dash, marker } = styleOf(number);
    const at = 14 + number * 17;
    const paper = confidence === DEFAULT_THRESHOLDS.confidence;
    const dashes = dash ? ` stroke-dasharray="${dash}"` : '';
    const stroke = `<path d="M0 ${at}H36" stroke="black" stroke-width="${paper ? 1.8 : 0.9}"${dashes}/>`;
    return `${stroke}${marker(18, at)}${text(44, at + 3, `confidence ≥ ${confidence.toFixed(2)}${paper ? ' (paper)' : ''}`)}`;
  });
  const under = 14 + rows.length * 17 + 6;
  const notes = [
    'Dotted upright: the paper’s τ_min of 0.45.',
    'Equal counts are drawn beside each other,',
    'the first one in its place.',
  ].map((words, number) => text(0, under + number * 12, words, ' font-size="8"'));
  const title = text(0, -8, 'Confidence filter', ' font-weight="bold"');
  return `<g transform="translate(${x} ${y})">\n${[title, ...rows, ...notes].join('\n')}\n</g>`;
}

/** Whether a file is such a drawing: anyone can have it made again. */
export function isSensitivityPlot(bytes: Uint8Array): boolean {
  return /^<svg [^>]* aria-label="Findings that survive, of \d+, by three thresholds">/.test(
    new TextDecoder().decode(bytes.subarray(0, 500)),
  );
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
