import { fillOf, readLook, type TextLook } from './look.ts';
import { attribute, child, holds, numberOf, toggle, valOf, type XmlNode } from './xml.ts';

/** What paragraph properties say, directly or by style. */
interface ParagraphLook {
  outline?: number;
  list?: string;
  level?: number;
  fill?: string;
  /** Lines are so low that nothing is seen of them. */
  flat?: boolean;
}

interface DocxStyle {
  name: string;
  basedOn?: string;
  look: TextLook;
  paragraph: ParagraphLook;
  shaded: boolean;
}

/** Twentieths of a point: a line of exactly this height shows nothing. */
const FLAT = 60;
const BODY_LEVEL = 9;

/** What paragraph properties (`w:pPr`) say. */
function readParagraphLook(properties: XmlNode | undefined): ParagraphLook {
  const spacing = child(properties, 'spacing');
  const numbering = child(properties, 'numPr');
  const paragraphLook: ParagraphLook = {
    outline: numberOf(child(properties, 'outlineLvl'), 'val'),
    list: valOf(numbering, 'numId'),
    level: numberOf(child(numbering, 'ilvl'), 'val'),
    fill: fillOf(properties),
    flat: spacing && attribute(spacing, 'lineRule') === 'exact' && (numberOf(spacing, 'line') ?? 240) <= FLAT,
  };
  return Object.fromEntries(Object.entries(paragraphLook).filter(([, value]) => value !== undefined));
}

const isShaded = (node: XmlNode) => node.name === 'tcPr' && fillOf(node) !== undefined;

function readStyle(node: XmlNode): DocxStyle {
  return {
    name: (valOf(node, 'name') ?? '').toLowerCase(),
    basedOn: valOf(node, 'basedOn'),
    look: readLook(child(node, 'rPr')),
    paragraph: readParagraphLook(child(node, 'pPr')),
    shaded: holds(node, isShaded),
  };
}

const NO_STYLE: DocxStyle = { name: '', look: {}, paragraph: {}, shaded: false };
/** Names that Word, LibreOffice and Pandoc give, in any language of theirs the first letters that headings share. */
const HEADING_NAME = /^(heading|title|subtitle|titolo|sottotitolo|überschrift|titel|titre|título)\b/u;

/** The styles of a Word document. */
export class Styles {
  readonly #styles = new Map<string, DocxStyle>();
  readonly #resolved = new Map<string, DocxStyle>();
  readonly #defaults: TextLook = {};
  #paragraph: string | undefined;

  constructor(root: XmlNode | null) {
    for (const node of root?.children ?? []) {
      if (node.name === 'docDefaults') this.#defaults = readLook(child(child(node, 'rPrDefault'), 'rPr'));
      const id = attribute(node, 'styleId');
      if (node.name !== 'style' || id === undefined) continue;
      this.#styles.set(id, readStyle(node));
      if (attribute(node, 'type') === 'paragraph' && ['1', 'true'].includes(attribute(node, 'default') ?? ''))
        this.#paragraph = id;
    }
  }

  /** A style and those that it is based on, from the nearest on, up to one that is resolved already. */
  #unresolved(id: string): { chain: string[]; base: DocxStyle } {
    const chain = new Set<string>();
    let at: string | undefined = id;
    while (at !== undefined && !this.#resolved.has(at) && !chain.has(at)) {
      chain.add(at);
      at = this.#styles.get(at)?.basedOn;
    }
    return { chain: [...chain], base: (at !== undefined && this.#resolved.get(at)) || NO_STYLE };
  }

  /** A style with all that it is based on. Each style is looked at once, however long the chains are. */
  #resolve(id: string | undefined): DocxStyle {
    if (id === undefined) return NO_STYLE;
    const { chain, base } = this.#unresolved(id);
    let resolved = base;
    for (const one of chain.reverse()) {
      const { name, look, paragraph, shaded } = this.#styles.get(one) ?? NO_STYLE;
      resolved = {
        name,
        look: { ...resolved.look, ...look },
        paragraph: { ...resolved.paragraph, ...paragraph },
        shaded: resolved.shaded || shaded,
      };
      this.#resolved.set(one, resolved);
    }
    return this.#resolved.get(id)!;
  }

  /** The name of a paragraph's style in small letters, empty without one; whether it is of a title or heading. */
  paragraphStyle(properties: XmlNode | undefined): { name: string; heading: boolean; look: ParagraphLook } {
    const { name, paragraph } = this.#resolve(valOf(properties, 'pStyle') ?? this.#paragraph);
    const look = { ...paragraph, ...readParagraphLook(properties) };
    return { name, look, heading: HEADING_NAME.test(name) || (look.outline ?? BODY_LEVEL) < BODY_LEVEL };
  }

  /** How a run looks: of its own, by its style, by its paragraph's. A property that is on in both styles is off. */
  runLook(run: XmlNode, paragraph: XmlNode | undefined): TextLook {
    const properties = child(run, 'rPr');
    const ofParagraph = this.#resolve(valOf(paragraph, 'pStyle') ?? this.#paragraph).look;
    const ofRun = this.#resolve(valOf(properties, 'rStyle')).look;
    const direct = readLook(properties);
    const vanish = direct.vanish ?? (ofParagraph.vanish ?? false) !== (ofRun.vanish ?? false);
    return { ...this.#defaults, ...ofParagraph, ...ofRun, ...direct, vanish };
  }

  /** Whether a table's style shades cells, in which case the ground of a cell is not known. */
  shadesCells(properties: XmlNode | undefined): boolean {
    return this.#resolve(valOf(properties, 'tblStyle')).shaded;
  }
}

/** Whether a row of a table is there for a person to see. */
export function isRowSeen(properties: XmlNode | undefined): boolean {
  const height = child(properties, 'trHeight');
  const flat = attribute(height, 'hRule') === 'exact' && (numberOf(height, 'val') ?? FLAT + 1) <= FLAT;
  return !toggle(properties, 'hidden') && !flat;
}
