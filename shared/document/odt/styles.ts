import type { TextLook } from '../docx/look.ts';
import { attribute, child, type XmlNode } from '../docx/xml.ts';

/** Half points of the units of lengths. */
const UNITS: Record<string, number> = { pt: 2, cm: 144 / 2.54, mm: 14.4 / 2.54, in: 144, px: 1.5, pc: 24 };

/** A length in half points; undefined where there is none, or a share of another. */
export function halfPoints(value: string | undefined): number | undefined {
  const { number, unit } =
    /^(?<number>-?[\d.]{1,12})(?<unit>pt|cm|mm|in|px|pc)$/.exec(value ?? '')?.groups ?? {};
  return unit === undefined ? undefined : Number(number) * UNITS[unit]!;
}

const share = (value: string | undefined): number | undefined =>
  value?.endsWith('%') ? Number.parseFloat(value) : undefined;

/** Six hexadecimal digits; undefined where nothing is laid. */
export function colorOf(value: string | undefined): string | undefined {
  if (value === undefined || value === 'transparent') return undefined;
  return /^#[\da-f]{6}$/i.test(value) ? value.slice(1) : 'unknown';
}

/** Per cent of ink up to which nothing is seen. Of letters in the window's colour LibreOffice writes 0, and means nothing by it. */
const CLEAR = 5;

/** What is said of the letters themselves (`style:text-properties`). */
function lookOf(properties: XmlNode | undefined): TextLook {
  const of = (name: string) => attribute(properties, name);
  const [rise = '', size = ''] = (of('text-position') ?? '').split(/\s+/);
  const isRaised = rise !== '' && Number.parseFloat(rise) !== 0;
  const isInked = of('color') !== undefined && of('use-window-font-color') !== 'true';
  const look: TextLook = {
    vanish: of('display') === undefined ? undefined : of('display') === 'none',
    color: of('use-window-font-color') === 'true' ? 'auto' : colorOf(of('color')),
    fill: colorOf(of('background-color')),
    size: halfPoints(of('font-size')),
    scale: share(of('text-scale')),
    spacing: of('letter-spacing') === 'normal' ? 0 : scaled(halfPoints(of('letter-spacing')), 10),
    font: of('font-name') ?? of('font-family')?.replace(/['"]/g, ''),
    clear: isInked ? (share(of('opacity')) ?? 100) <= CLEAR : undefined,
    raised: of('text-position') === undefined ? undefined : isRaised && (share(size) ?? 58) < 100,
  };
  return Object.fromEntries(Object.entries(look).filter(([, value]) => value !== undefined)) as TextLook;
}

const scaled = (value: number | undefined, by: number) => (value === undefined ? undefined : value * by);

/** A style as it is resolved: what it says and what it is based on. */
export interface OdtStyle {
  look: TextLook;
  /** The name that its writer sees, in small letters. */
  name: string | undefined;
  /** A property of paragraph, cell, row or frame, the nearest that says it. */
  property(name: string): string | undefined;
}

/** Longest chain of styles that are based on each other. */
const LONGEST_CHAIN = 20;

/** The styles of an OpenDocument text, its own and those of its paragraphs alone. */
export class OdtStyles {
  readonly #styles = new Map<string, XmlNode>();
  readonly #resolved = new Map<string, OdtStyle>();

  constructor(parts: readonly (XmlNode | null)[]) {
    for (const part of parts)
      for (const group of ['styles', 'automatic-styles'])
        for (const style of child(part ?? undefined, group)?.children ?? []) {
          const name = style.name === 'default-style' ? '' : attribute(style, 'name');
          if (style.name === 'list-style') this.#styles.set(`list ${name}`, style);
          else this.#styles.set(`${attribute(style, 'family')} ${name}`, style);
        }
  }

  /** The levels of a list's style. */
  list(name: string | undefined): readonly XmlNode[] {
    return this.#styles.get(`list ${name}`)?.children ?? [];
  }

  #chain(family: string, name: string | undefined): XmlNode[] {
    const chain: XmlNode[] = [];
    let style = this.#styles.get(`${family} ${name}`);
    while (style && chain.length < LONGEST_CHAIN) {
      chain.push(style);
      style = this.#styles.get(`${family} ${attribute(style, 'parent-style-name')}`);
    }
    const usual = this.#styles.get(`${family} `);
    return usual ? [...chain, usual] : chain;
  }

  of(
    family: 'paragraph' | 'text' | 'table-cell' | 'table-row' | 'table' | 'graphic' | 'section',
    name: string | undefined,
  ): OdtStyle {
    const key = `${family} ${name}`;
    const known = this.#resolved.get(key);
    if (known) return known;
    const chain = this.#chain(family, name);
    const properties = chain.flatMap(({ children }) =>
      children.filter((node) => node.name !== 'text-properties'),
    );
    const written = chain.find(
      (style) => attribute(style, 'display-name') ?? !/^[A-Z]{1,2}\d+$/.test(attribute(style, 'name') ?? ''),
    );
    const style: OdtStyle = {
      look: Object.assign({}, ...chain.toReversed().map((one) => lookOf(child(one, 'text-properties')))),
      name: (attribute(written, 'display-name') ?? attribute(written, 'name'))
        ?.replace(/_20_/g, ' ')
        .toLowerCase(),
      property: (wanted) =>
        properties.map((node) => attribute(node, wanted)).find((value) => value !== undefined),
    };
    this.#resolved.set(key, style);
    return style;
  }
}
