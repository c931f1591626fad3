import { isOfSigns, isSeen, type TextLook } from '../docx/look.ts';
import { BULLET, written } from '../docx/numbering.ts';
import { attribute, child, numberOf, type XmlNode } from '../docx/xml.ts';
import { countCharacters, type SubmissionBlock, tableRow } from '../text/blocks.ts';
import { colorOf, halfPoints, type OdtStyles } from './styles.ts';

/** Where text stands: the colour behind it, and whether a person sees it there. */
interface TextSpot {
  ground: string;
  seen: boolean;
}

/** A paragraph that is being read, and the blocks of the frames in it. */
interface OdtParagraph {
  text: string;
  boxes: SubmissionBlock[];
}

/** A list that is being read: its style, how deep it stands, and the last numbers given by level. */
interface OpenList {
  style: string | undefined;
  level: number;
  counters: number[];
}

/** What stands in a text and is none of it, or was taken out of it. */
const LEFT_OUT = new Set(
  `tracked-changes annotation annotation-end forms sequence-decls variable-decls user-field-decls dde-connection-decls script image object
  object-ole desc title note-citation ruby-text alphabetical-index-mark toc-mark shapes scripts index-title-template`.split(
    /\s+/,
  ),
);
/** What is hidden by a condition: shown where that says so. */
const CONDITIONAL = new Set(['hidden-text', 'hidden-paragraph']);
const FORMATS: Record<string, string> = {
  a: 'lowerLetter',
  A: 'upperLetter',
  i: 'lowerRoman',
  I: 'upperRoman',
};

/** Pictures, charts and what other programs made, as they stand in a frame. */
const PICTURES = new Set(['image', 'object', 'object-ole']);
/** Half points of a centimetre: a smaller picture is a sign beside the text. */
const SIGN = 56;
/** Half points up to which a line, a row or a frame shows nothing: 3 pt. */
const TINY = 6;
/** Half points left of the margin or right of it from which nothing is on the page: 3 and 14 inches. */
const [LEFT_OF_PAGE, RIGHT_OF_PAGE] = [-432, 2016];
/** Most of what one element says to repeat: blanks, cells. */
const MOST_REPEATED = 64;
/** The list before. */
const LAST = 'last';
const LETTERS = /\p{L}{2}/u;

const isTiny = (length: number | undefined) => length !== undefined && length <= TINY;
const tidy = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .trim();

/** Reads the body of an OpenDocument text as a person sees it. */
export class OdtBody {
  readonly #styles: OdtStyles;
  readonly #notes: SubmissionBlock[] = [];
  /** The counters of lists, by their ids: another may go on with them. */
  readonly #lists = new Map<string | undefined, number[]>();
  #noted = 0;
  hidden = 0;
  /** Pictures, charts and other objects, which are not read. */
  pictures = 0;

  constructor(styles: OdtStyles) {
    this.#styles = styles;
  }

  /** The texts of the notes referred to, in their order. */
  get notes(): readonly SubmissionBlock[] {
    return this.#notes;
  }

  /** The blocks of the body, a section, a cell, a frame or a note. */
  blocks(parent: XmlNode, place: TextSpot, list?: OpenList): SubmissionBlock[] {
    return parent.children
      .flatMap((node) => this.#block(node, place, list))
      .map((block) => ({ ...block, text: tidy(block.text) }))
      .filter(({ text }) => text !== '');
  }

  #block(node: XmlNode, place: TextSpot, list: OpenList | undefined): SubmissionBlock[] {
    if (LEFT_OUT.has(node.name) || node.name === '#text') return [];
    if (node.name === 'p' || node.name === 'h') return this.#paragraph(node, place);
    if (node.name === 'list') return this.#list(node, place, list);
    if (node.name === 'table') return this.#table(node, place);
    if (node.name === 'frame') return this.#frame(node, place);
    const isHidden = node.name === 'section' && attribute(node, 'display') === 'none';
    return this.blocks(node, { ...place, seen: place.seen && !isHidden }, list);
  }

  #paragraph(node: XmlNode, { ground, seen }: TextSpot): SubmissionBlock[] {
    const { name: style, look, property } = this.#styles.of('paragraph', attribute(node, 'style-name'));
    const [margin, indent] = [
      halfPoints(property('margin-left')) ?? 0,
      halfPoints(property('text-indent')) ?? 0,
    ];
    const isOnPage = margin + indent > LEFT_OF_PAGE && margin < RIGHT_OF_PAGE;
    const inner = {
      ground: colorOf(property('background-color')) ?? ground,
      seen: seen && isOnPage && !isTiny(halfPoints(property('line-height'))),
    };
    const open: OdtParagraph = { text: '', boxes: [] };
    this.#inline(node, look, inner, open);
    const kind = node.name === 'h' ? 'heading' : 'paragraph';
    return [{ kind, text: open.text, ...(style && { style }) }, ...open.boxes];
  }

  #inline(parent: XmlNode, look: TextLook, place: TextSpot, open: OdtParagraph): void {
    for (const node of parent.children) {
      if (LEFT_OUT.has(node.name)) continue;
      if (node.name === '#text') this.#write(node.text.replace(/[\t\n\r ]+/g, ' '), look, place, open, true);
      else if (node.name === 's')
        this.#write(' '.repeat(Math.min(MOST_REPEATED, numberOf(node, 'c') ?? 1)), look, place, open);
      else if (node.name === 'tab') this.#write('\t', look, place, open);
      else if (node.name === 'line-break') this.#write('\n', look, place, open);
      else if (node.name === 'note') this.#note(node, place, open);
      else if (node.name === 'frame') open.boxes.push(...this.#frame(node, place));
      else this.#span(node, look, place, open);
    }
  }

  #span(node: XmlNode, look: TextLook, place: TextSpot, open: OdtParagraph): void {
    const own = node.name === 'span' ? this.#styles.of('text', attribute(node, 'style-name')).look : {};
    const isHidden = CONDITIONAL.has(node.name) && attribute(node, 'is-hidden') === 'true';
    this.#inline(node, { ...look, ...own }, { ...place, seen: place.seen && !isHidden }, open);
  }

  /** `joins`: blanks at the end of what was read before take in those at its beginning. */
  #write(text: string, look: TextLook, { ground, seen }: TextSpot, open: OdtParagraph, joins = false): void {
    if (isOfSigns(look)) {
      if (LETTERS.test(text)) this.hidden += countCharacters(text);
    } else if (!seen || !isSeen(look, ground, text.length)) this.hidden += countCharacters(text);
    else open.text += joins && /\s$/.test(open.text) ? text.replace(/^ /, '') : text;
  }

  #note(node: XmlNode, place: TextSpot, open: OdtParagraph): void {
    const body = child(node, 'note-body');
    const texts = body ? this.blocks(body, { ...place, ground: 'FFFFFF' }).map(({ text }) => text) : [];
    if (texts.length === 0) return;
    this.#noted += 1;
    open.text += ` [${this.#noted}]`;
    this.#notes.push({ kind: 'note', text: `[${this.#noted}] ${texts.join(' ')}` });
  }

  #frame(node: XmlNode, place: TextSpot): SubmissionBlock[] {
    const { property } = this.#styles.of('graphic', attribute(node, 'style-name'));
    const box = child(node, 'text-box');
    const sides = ['width', 'height'].map((side) => halfPoints(attribute(node, side)));
    if (!box) {
      const isSign = sides.some((side) => (side ?? SIGN) < SIGN);
      if (place.seen && !isSign && node.children.some(({ name }) => PICTURES.has(name))) this.pictures += 1;
      return [];
    }
    const isFlat = sides.some(isTiny);
    const x = halfPoints(attribute(node, 'x')) ?? 0;
    const isBeside = x + (halfPoints(attribute(node, 'width')) ?? 0) < 0 || x > RIGHT_OF_PAGE;
    const ground = colorOf(property('fill-color') ?? property('background-color')) ?? place.ground;
    return this.blocks(box, { ground, seen: place.seen && !isFlat && !isBeside });
  }

  /** The label of an item: its bullet or its number; empty where the list shows none. */
  #label({ style, level, counters }: OpenList, item: XmlNode): string {
    const form = this.#styles.list(style).find((one) => numberOf(one, 'level') === level + 1);
    if (form?.name !== 'list-level-style-number') return BULLET;
    const start =
      numberOf(item, 'start-value') ?? (counters[level] ?? (numberOf(form, 'start-value') ?? 1) - 1) + 1;
    counters[level] = start;
    const format = attribute(form, 'num-format') ?? '1';
    if (format === '') return '';
    const [before, behind] = [attribute(form, 'num-prefix') ?? '', attribute(form, 'num-suffix') ?? '.'];
    return `${before}${written(start, FORMATS[format] ?? 'decimal')}${behind}`.slice(0, MOST_REPEATED);
  }

  #list(node: XmlNode, place: TextSpot, outer: OpenList | undefined): SubmissionBlock[] {
    const before = attribute(node, 'continue-numbering') === 'true' ? LAST : attribute(node, 'continue-list');
    const counters = outer?.counters ?? (before === undefined ? [] : (this.#lists.get(before) ?? []));
    const level = outer ? outer.level + 1 : 0;
    if (outer) counters.length = Math.min(counters.length, level);
    else for (const id of [LAST, attribute(node, 'id')]) this.#lists.set(id, counters);
    const list = { style: attribute(node, 'style-name') ?? outer?.style, level, counters };
    return node.children.flatMap((item) => {
      const blocks = this.blocks(item, place, list);
      const [first, ...others] = blocks;
      const isOwn = item.children.some(({ name }) => name === 'p' || name === 'h');
      if (item.name !== 'list-item' || !first || !isOwn || first.kind === 'heading') return blocks;
      const label = this.#label(list, item);
      return [
        { ...first, kind: 'item' as const, text: label === '' ? first.text : `${label} ${first.text}` },
        ...others,
      ];
    });
  }

  #rows(parent: XmlNode): XmlNode[] {
    return parent.children.flatMap((node) => {
      if (node.name === 'table-row') return [node];
      return /^table-(?:header-rows|rows|row-group)$/.test(node.name) ? this.#rows(node) : [];
    });
  }

  #table(table: XmlNode, place: TextSpot): SubmissionBlock[] {
    const behind = colorOf(
      this.#styles.of('table', attribute(table, 'style-name')).property('background-color'),
    );
    const rows = this.#rows(table).map((row) => {
      const style = this.#styles.of('table-row', attribute(row, 'style-name'));
      const ground = colorOf(style.property('background-color')) ?? behind ?? place.ground;
      const seen = place.seen && !isTiny(halfPoints(style.property('row-height')));
      const cells = row.children.filter(({ name }) => name === 'table-cell' || name === 'covered-table-cell');
      return cells.map((cell) => {
        const fill = colorOf(
          this.#styles.of('table-cell', attribute(cell, 'style-name')).property('background-color'),
        );
        return this.blocks(cell, { ground: fill ?? ground, seen });
      });
    });
    if (rows.every((cells) => cells.length <= 1)) return rows.flat(2);
    const lines = rows.map((cells) =>
      tableRow(cells.map((blocks) => blocks.map(({ text }) => text).join(' '))),
    );
    const told = lines.filter((line) => /[^\s|]/.test(line));
    return told.length > 0 ? [{ kind: 'table', text: told.join('\n') }] : [];
  }
}
