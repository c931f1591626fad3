import { escapeHtml } from './escape-html.ts';
import { TexReader } from './reader.ts';

/** Millimetres in PDF's unit. */
const MILLIMETRES = 25.4 / 72;

const colour = (parts: readonly number[]) => {
  const [red, green, blue] = parts.length === 1 ? [parts[0]!, parts[0]!, parts[0]!] : parts;
  return `rgb(${[red, green, blue].map((part) => Math.round(255 * part!)).join(',')})`;
};

/** How strokes are drawn from here on. */
interface SvgPen {
  stroke: string;
  fill: string;
  width: number;
  cap: string;
  dash: string;
}

type Figures = readonly number[];

/** A place of SVG, which counts from above. */
const placeOf = ([x, y]: Figures, height: number) =>
  `${(x! * MILLIMETRES).toFixed(2)} ${(height - y! * MILLIMETRES).toFixed(2)}`;

/** Operators that change the pen. */
const PEN: Readonly<Record<string, (given: Figures) => Partial<SvgPen>>> = {
  RG: (given) => ({ stroke: colour(given) }),
  G: (given) => ({ stroke: colour(given) }),
  rg: (given) => ({ fill: colour(given) }),
  g: (given) => ({ fill: colour(given) }),
  w: ([width]) => ({ width: width! * MILLIMETRES }),
  j: () => ({}),
  J: ([cap]) => ({ cap: cap === 1 ? 'round' : 'butt' }),
  d: (given) => ({
    dash: given
      .slice(0, -1)
      .map((part) => (part * MILLIMETRES).toFixed(2))
      .join(' '),
  }),
};

/** Operators that go on with a path, in a drawing of a height. */
const PATH: Readonly<Record<string, (given: Figures, height: number) => string>> = {
  m: (given, height) => `M${placeOf(given, height)}`,
  l: (given, height) => `L${placeOf(given, height)}`,
  re: (given, height) => {
    const [wide, high] = given.slice(2).map((side) => side * MILLIMETRES) as [number, number];
    return `M${placeOf(given, height)}h${wide.toFixed(2)}v${(-high).toFixed(2)}h${(-wide).toFixed(2)}z`;
  },
};

/** Operators that draw the path. */
const DRAWN: Readonly<Record<string, (pen: SvgPen) => string>> = {
  f: ({ fill }) => `fill="${fill}"`,
  S: ({ stroke, width, cap, dash }) =>
    `fill="none" stroke="${stroke}" stroke-width="${width.toFixed(2)}" stroke-linecap="${cap}"${dash === '' ? '' : ` stroke-dasharray="${dash}"`}`,
};

/** The strokes of a drawing, in PDF's operators (`drawing.ts`), as paths of SVG. @throws Error at an operator that drawings do not have */
export function svgPaths(strokes: string, height: number): string {
  let pen: SvgPen = { stroke: 'black', fill: 'black', width: 1, cap: 'butt', dash: '' };
  let [path, html] = ['', ''];
  let given: number[] = [];
  for (const word of strokes.match(/[^\s[\]]+/g) ?? []) {
    if (/^-?[\d.]+$/.test(word)) {
      given.push(Number(word));
      continue;
    }
    const [changed, going, drawn] = [PEN[word], PATH[word], DRAWN[word]];
    if (changed) pen = { ...pen, ...changed(given) };
    else if (going) path += going(given, height);
    else if (drawn) {
      html += `<path d="${path}" ${drawn(pen)}/>`;
      path = '';
    } else throw new Error(`A drawing has an operator that no page shows: ${word}`);
    given = [];
  }
  return html;
}

/** Of a drawing this narrow, in millimetres, several stand beside each other. */
const NARROW = 80;

const ANCHORS: Readonly<Record<string, string>> = { '[]': 'middle', '[l]': 'start', '[r]': 'end' };

/** LaTeX's picture as SVG; `text`: what a source says, as text of HTML. */
export function svgOf(size: string, source: string, text: (source: string) => string): string {
  const [width, height] = size.slice(1, -1).split(',').map(Number) as [number, number];
  const reader = new TexReader(source);
  let html = '';
  for (let token = reader.next(); token; token = reader.next()) {
    if (token.kind !== 'command' || token.name !== 'put') continue;
    const [x, y] = reader.option()!.slice(1, -1).split(',').map(Number) as [number, number];
    const put = new TexReader(reader.args(1)[0]!);
    const command = put.next();
    if (command?.kind !== 'command') continue;
    if (command.name === 'AssayStrokes') {
      html += svgPaths(put.args(1)[0]!, height);
      continue;
    }
    put.option();
    const anchor = ANCHORS[put.option() ?? '[]'] ?? 'middle';
    const said = text(put.args(1)[0]!).replace(/<[^<>]*>/g, '');
    html += `<text x="${x}" y="${(height - y).toFixed(2)}" text-anchor="${anchor}" dominant-baseline="central">${said}</text>`;
  }
  const box = escapeHtml(`0 0 ${width} ${height}`);
  const look = width < NARROW ? ' class="narrow"' : '';
  return `<svg${look} viewBox="${box}" width="${width}mm" height="${height}mm">${html}</svg>`;
}
