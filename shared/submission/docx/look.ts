import { attribute, child, numberOf, toggle, valOf, type XmlNode } from './xml.ts';

/** How text is set, as far as that decides whether a person sees it. What is undefined is left to what it is based on. */
export interface Look {
  vanish?: boolean;
  /** Six hexadecimal digits, `auto`, or `unknown`. */
  color?: string;
  /** Behind the letters, of the same values. */
  fill?: string;
  /** In half points. */
  size?: number;
  /** Width of the letters in per cent. */
  scale?: number;
  /** The letters have no ink. */
  clear?: boolean;
}

const HIGHLIGHTS: Record<string, string> = {
  black: '000000',
  blue: '0000FF',
  cyan: '00FFFF',
  green: '00FF00',
  magenta: 'FF00FF',
  red: 'FF0000',
  yellow: 'FFFF00',
  white: 'FFFFFF',
  darkBlue: '000080',
  darkCyan: '008080',
  darkGreen: '008000',
  darkMagenta: '800080',
  darkRed: '800000',
  darkYellow: '808000',
  darkGray: '808080',
  lightGray: 'C0C0C0',
};
const WHITE_OF_THEME = new Set(['background1', 'light1', 'bg1', 'lt1']);
/** Thousandths of a per cent of transparency from which nothing is seen. */
const TRANSPARENT = 95_000;

function colorOf(node: XmlNode | undefined, value: string, theme: string): string | undefined {
  if (!node) return undefined;
  const color = attribute(node, value);
  if (color !== undefined && /^([\da-f]{6}|auto)$/i.test(color)) return color;
  return WHITE_OF_THEME.has(attribute(node, theme) ?? '') ? 'FFFFFF' : 'unknown';
}

/** The colour that shading lays behind text (of a run, a paragraph, a cell); undefined where there is none. */
export function fillOf(properties: XmlNode | undefined): string | undefined {
  const shading = child(properties, 'shd');
  const pattern = attribute(shading, 'val') ?? 'clear';
  if (!shading || pattern === 'nil') return undefined;
  if (pattern !== 'clear' && pattern !== 'solid') return 'unknown';
  const color =
    pattern === 'clear' ? colorOf(shading, 'fill', 'themeFill') : colorOf(shading, 'color', 'themeColor');
  return color === 'auto' ? undefined : color;
}

/** Word's text effects, which take the place of the colour. */
function textFill(properties: XmlNode | undefined): Look {
  const effect = child(properties, 'textFill');
  if (!effect) return {};
  if (child(effect, 'noFill')) return { clear: true };
  const solid = child(effect, 'solidFill');
  const named = child(solid, 'srgbClr') ?? child(solid, 'schemeClr');
  const transparency = numberOf(child(named, 'alpha'), 'val') ?? 0;
  const color = attribute(named, 'val') ?? '';
  const white = WHITE_OF_THEME.has(color) ? 'FFFFFF' : 'unknown';
  return { clear: transparency >= TRANSPARENT, color: /^[\da-f]{6}$/i.test(color) ? color : white };
}

/** What run properties (`w:rPr`) say. */
export function readLook(properties: XmlNode | undefined): Look {
  const highlight = valOf(properties, 'highlight');
  const said: Look = {
    vanish: toggle(properties, 'vanish'),
    color: colorOf(child(properties, 'color'), 'val', 'themeColor'),
    fill: (highlight && HIGHLIGHTS[highlight]) || fillOf(properties),
    size: numberOf(child(properties, 'sz'), 'val'),
    scale: numberOf(child(properties, 'w'), 'val'),
    ...textFill(properties),
  };
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)) as Look;
}

/** Half points up to which nobody reads what is printed: 3 pt. */
const TINY = 6;
/** Per cent of their width at which letters are a line. */
const SQUEEZED = 10;
/** The contrast from which a person sees letters at all (1: the same colour, 21: black on white). */
const SEEN = 1.2;

function luminance(color: string): number {
  const [red, green, blue] = [0, 2, 4].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colours as WCAG 2 reckons it, 1 to 21. */
function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

const isColor = (color: string | undefined) => color !== undefined && color !== 'auto' && color !== 'unknown';

/** Whether a person sees text of this look. `behind` is the colour of paragraph, cell or page that it stands on. */
export function isSeen(look: Look, behind: string): boolean {
  if (look.vanish || look.clear) return false;
  if ((look.size ?? TINY + 1) <= TINY || (look.scale ?? 100) <= SQUEEZED) return false;
  const ground = look.fill ?? behind;
  return !isColor(look.color) || !isColor(ground) || contrast(look.color!, ground) >= SEEN;
}
