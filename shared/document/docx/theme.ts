import { lighten } from '../text/colors.ts';
import { attribute, child, numberOf, type XmlNode } from './xml.ts';

/** Colours of a theme by the names of its scheme (`lt1`, `accent2`), six hexadecimal digits each. */
type Theme = ReadonlyMap<string, string>;

/** Those of Word's own theme, which holds where a document has none. */
const OFFICE: Record<string, string> = {
  ...{ dk1: '000000', lt1: 'FFFFFF', dk2: '44546A', lt2: 'E7E6E6', hlink: '0563C1', folHlink: '954F72' },
  ...{ accent1: '4472C4', accent2: 'ED7D31', accent3: 'A5A5A5', accent4: 'FFC000', accent5: '5B9BD5' },
  accent6: '70AD47',
};
/** What text and settings call them. */
const SCHEME: Record<string, string> = {
  ...{ dark1: 'dk1', light1: 'lt1', dark2: 'dk2', light2: 'lt2' },
  ...{ hyperlink: 'hlink', followedHyperlink: 'folHlink' },
};
/** Names for a use, as settings map them to a colour of the theme. */
const USES: Record<string, [mapped: string, usual: string]> = {
  ...{ background1: ['bg1', 'lt1'], bg1: ['bg1', 'lt1'], background2: ['bg2', 'lt2'], bg2: ['bg2', 'lt2'] },
  ...{ text1: ['t1', 'dk1'], tx1: ['t1', 'dk1'], text2: ['t2', 'dk2'], tx2: ['t2', 'dk2'] },
};
const isDigits = (value: string | undefined): value is string =>
  value !== undefined && /^[\da-f]{6}$/i.test(value);

/** The colours of a document's theme, by every name that its text may use. Both parts may be absent. */
export function readTheme(part: XmlNode | null, settings: XmlNode | null): Theme {
  const scheme = child(child(part ?? undefined, 'themeElements'), 'clrScheme');
  const colors = new Map(Object.entries(OFFICE));
  for (const node of scheme?.children ?? []) {
    const [color] = node.children;
    const value = [attribute(color, 'lastClr'), attribute(color, 'val')].find(isDigits);
    if (value) colors.set(node.name, value);
  }
  const mapping = child(settings ?? undefined, 'clrSchemeMapping');
  for (const [name, short] of Object.entries(SCHEME)) colors.set(name, colors.get(short)!);
  for (const [name, [mapped, usual]] of Object.entries(USES)) {
    const chosen = attribute(mapping, mapped) ?? usual;
    colors.set(name, colors.get(chosen) ?? colors.get(usual)!);
  }
  return colors;
}

/** Tint and shade as text writes them: hexadecimal, of 255. */
function toned(color: string, tint: string | undefined, shade: string | undefined): string {
  const share = (value: string) => Number.parseInt(value, 16) / 255;
  const tinted = tint && /^[\da-f]{1,2}$/i.test(tint) ? lighten(color, share(tint), 1 - share(tint)) : color;
  return shade && /^[\da-f]{1,2}$/i.test(shade) ? lighten(tinted, share(shade), 0) : tinted;
}

/** The attributes that name a colour of the theme, and the one whose place it takes, per element. */
const NAMED: Record<string, [named: string, tint: string, shade: string, value: string][]> = {
  color: [['themeColor', 'themeTint', 'themeShade', 'val']],
  background: [['themeColor', 'themeTint', 'themeShade', 'color']],
  shd: [
    ['themeColor', 'themeTint', 'themeShade', 'color'],
    ['themeFill', 'themeFillTint', 'themeFillShade', 'fill'],
  ],
};

/** Changes of a drawing's colour, in thousandths of a per cent. */
function drawn(node: XmlNode, color: string): string {
  return node.children.reduce((before, change) => {
    const share = (numberOf(change, 'val') ?? 100_000) / 100_000;
    if (change.name === 'lumMod' || change.name === 'shade') return lighten(before, share, 0);
    if (change.name === 'tint') return lighten(before, share, 1 - share);
    return change.name === 'lumOff' ? lighten(before, 1, share) : before;
  }, color);
}

function colorNode(node: XmlNode, theme: Theme): void {
  for (const [named, tint, shade, value] of NAMED[node.name] ?? []) {
    const color = theme.get(attribute(node, named) ?? '');
    if (!color) continue;
    const resolved = toned(color, attribute(node, tint), attribute(node, shade));
    node.attributes = { ...node.attributes, [`w:${value}`]: resolved };
  }
  if (node.name !== 'schemeClr' && node.name !== 'srgbClr') return;
  const value = attribute(node, 'val') ?? '';
  const color = node.name === 'schemeClr' ? theme.get(value) : value;
  if (!isDigits(color)) return;
  node.name = 'srgbClr';
  node.attributes = { 'w:val': drawn(node, color) };
}

/** Puts the colours themselves where a part names them by the theme. */
export function applyTheme(part: XmlNode | null, theme: Theme): void {
  if (!part) return;
  if (Object.hasOwn(NAMED, part.name) || part.name.endsWith('Clr')) colorNode(part, theme);
  for (const node of part.children) applyTheme(node, theme);
}
