import { contrast, cssColor, LEAST_CONTRAST, mix } from '../text/colors.ts';
import { attribute, child, numberOf, toggle, valOf, type XmlNode } from './xml.ts';

/** How text is set, as far as that decides whether a person sees it. What is undefined is left to what it is based on. */
export interface TextLook {
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
  /** Set higher or lower than the line, which makes letters smaller. */
  raised?: boolean;
  /** How far above the line, in half points. */
  position?: number;
  /** Between letters, in twentieths of a point. */
  spacing?: number;
  /** The width that the text is squeezed into, in twentieths of a point. */
  fit?: number;
  /** The font of ASCII letters; empty where the theme says it. */
  font?: string;
}

// biome-ignore format: a table
const HIGHLIGHTS: Record<string, string> = {
  black: '000000', blue: '0000FF', cyan: '00FFFF', green: '00FF00', magenta: 'FF00FF', red: 'FF0000',
  yellow: 'FFFF00', white: 'FFFFFF', darkBlue: '000080', darkCyan: '008080', darkGreen: '008000',
  darkMagenta: '800080', darkRed: '800000', darkYellow: '808000', darkGray: '808080', lightGray: 'C0C0C0',
};
/** Thousandths of a per cent of transparency from which nothing is seen. */
const TRANSPARENT = 95_000;

function colorOf(node: XmlNode | undefined, value: string): string | undefined {
  if (!node) return undefined;
  const color = attribute(node, value);
  return color !== undefined && /^([\da-f]{6}|auto)$/i.test(color) ? color : 'unknown';
}

/** The colour that shading lays behind text (of a run, a paragraph, a cell); undefined where there is none. */
export function fillOf(properties: XmlNode | undefined): string | undefined {
  const shading = child(properties, 'shd');
  const pattern = attribute(shading, 'val') ?? 'clear';
  if (!shading || pattern === 'nil') return undefined;
  const percent =
    pattern === 'clear' ? 0 : pattern === 'solid' ? 100 : Number(/^pct(\d+)$/.exec(pattern)?.[1]);
  if (Number.isNaN(percent)) return 'unknown';
  const [fill, color] = [colorOf(shading, 'fill'), colorOf(shading, 'color')];
  if (percent === 0) return fill === 'auto' ? undefined : fill;
  const [behind, dots] = [fill === 'auto' ? 'FFFFFF' : fill, color === 'auto' ? '000000' : color];
  if (percent === 100) return dots;
  return isColor(behind) && isColor(dots) ? mix(dots, behind, percent / 100) : 'unknown';
}

/** Word's text effects, which take the place of the colour. */
function textFill(properties: XmlNode | undefined): TextLook {
  const effect = child(properties, 'textFill');
  if (!effect) return {};
  if (child(effect, 'noFill')) return { clear: true };
  const xmlNode = child(child(effect, 'solidFill'), 'srgbClr');
  const transparency = numberOf(child(xmlNode, 'alpha'), 'val') ?? 0;
  return { clear: transparency >= TRANSPARENT, color: colorOf(xmlNode, 'val') ?? 'unknown' };
}

/** A shape's own fill; undefined where it has none and what is behind shows. */
function ownFill(shape: XmlNode): string | undefined {
  const properties = child(shape, 'spPr');
  const solid = child(properties, 'solidFill');
  if (solid) return colorOf(child(solid, 'srgbClr'), 'val') ?? 'unknown';
  if (child(properties, 'noFill')) return undefined;
  if (['gradFill', 'blipFill', 'pattFill', 'grpFill'].some((fill) => child(properties, fill)))
    return 'unknown';
  const styled = child(child(shape, 'style'), 'fillRef');
  return numberOf(styled, 'idx') ? (colorOf(child(styled, 'srgbClr'), 'val') ?? 'unknown') : undefined;
}

/** VML, as Word wrote shapes before 2010: white where it says nothing. */
function vmlFill(shape: XmlNode): string | undefined {
  if (/^(?:f|false)$/i.test(attribute(shape, 'filled') ?? '')) return undefined;
  if (child(shape, 'fill')) return 'unknown';
  const color = cssColor(attribute(shape, 'fillcolor') ?? 'white');
  return color === 'clear' ? undefined : (color ?? 'unknown');
}

const VML = new Set(['shape', 'rect', 'roundrect', 'oval']);

/** The colour that text in a shape (`wps:wsp`, VML) stands on; of any other element what is behind it. */
export function shapeGround(node: XmlNode, behind: string): string {
  if (node.name === 'wsp') return ownFill(node) ?? behind;
  return (VML.has(node.name) && vmlFill(node)) || behind;
}

/** What run properties (`w:rPr`) say. */
export function readLook(properties: XmlNode | undefined): TextLook {
  const highlight = valOf(properties, 'highlight');
  const fonts = child(properties, 'rFonts');
  const textLook: TextLook = {
    vanish: toggle(properties, 'vanish'),
    color: colorOf(child(properties, 'color'), 'val'),
    fill: (highlight && HIGHLIGHTS[highlight]) || fillOf(properties),
    size: numberOf(child(properties, 'sz'), 'val'),
    scale: numberOf(child(properties, 'w'), 'val'),
    raised: child(properties, 'vertAlign') && valOf(properties, 'vertAlign') !== 'baseline',
    position: numberOf(child(properties, 'position'), 'val'),
    spacing: numberOf(child(properties, 'spacing'), 'val'),
    fit: numberOf(child(properties, 'fitText'), 'val'),
    font: attribute(fonts, 'asciiTheme') === undefined ? attribute(fonts, 'ascii') : '',
    ...textFill(properties),
  };
  return Object.fromEntries(Object.entries(textLook).filter(([, value]) => value !== undefined)) as TextLook;
}

/** Half points up to which nobody reads what is printed: 3 pt. */
const TINY = 6;
/** Letters above or below the line have this part of the size. */
const RAISED = 0.65;
/** The size where nothing says another, in half points. */
const USUAL = 22;
/** Per cent of their width up to which letters are a line. */
const SQUEEZED = 20;
/** Half points above or below its line from which text stands nowhere near it: 1.5 inches. */
const ASTRAY = 216;
/** The part of its size that a letter is wide, about. */
const WIDTH = 0.5;
/** Letters that go on by less than this part of their width stand on one another. */
const STACKED = 0.1;
/** Fonts whose letters are signs: a person reads none of the words set in them. */
const SIGNS =
  /^(?:wingdings(?: [23])?|webdings|symbol|marlett|mt extra|(?:itc )?zapf ?dingbats|opensymbol)$/i;

const isColor = (color: string | undefined): color is string =>
  color !== undefined && color !== 'auto' && color !== 'unknown';

/** Whether letters are set in a font of signs. Those in Unicode's private range are meant so. */
export const isOfSigns = (look: TextLook): boolean => SIGNS.test((look.font ?? '').trim());

/** Whether letters have room. `letters`: how many there are. */
function isSpread(
  { size = USUAL, scale = 100, spacing = 0, fit, position = 0 }: TextLook,
  letters: number,
): boolean {
  const width = WIDTH * (size / 2) * 20;
  if (scale <= SQUEEZED || Math.abs(position) > ASTRAY) return false;
  if (spacing + width <= STACKED * width) return false;
  return fit === undefined || letters === 0 || fit > Math.max(TINY * 10, STACKED * width * letters);
}

/**
 * Whether a person sees text of this look, so many letters of it. `behind` is the colour of paragraph, cell, box or page that it
 * stands on.
 */
export function isSeen(look: TextLook, behind: string, letters: number): boolean {
  if (look.vanish || look.clear) return false;
  if ((look.size ?? USUAL) * (look.raised ? RAISED : 1) <= TINY || !isSpread(look, letters)) return false;
  const ground = look.fill ?? behind;
  return !isColor(look.color) || !isColor(ground) || contrast(look.color, ground) >= LEAST_CONTRAST;
}
