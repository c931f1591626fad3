import { countCharacters, type SubmissionBlock, tableRow } from '../text/blocks.ts';
import { fillOf, isOfSigns, isSeen, shapeGround } from './look.ts';
import { BULLET, type Numbering } from './numbering.ts';
import {
  type FixedSpace,
  fitting,
  isOnPage,
  isPhantom,
  type PageSize,
  roomOfDrawing,
  roomOfRow,
} from './placing.ts';
import { isRowSeen, type Styles } from './styles.ts';
import { attribute, child, holds, numberOf, toggle, valOf, type XmlNode } from './xml.ts';

/** Pictures, charts, diagrams and what other programs made, as they stand in a drawing. */
const PICTURES = new Set(['blip', 'imagedata', 'chart', 'relIds', 'OLEObject']);
/** English metric units of a centimetre: what is smaller is a sign beside the text. */
const [CENTIMETRE, SIDES] = [360_000, ['cx', 'cy']] as const;

const isSign = (node: XmlNode) =>
  node.name === 'extent' && SIDES.some((side) => (numberOf(node, side) ?? CENTIMETRE) < CENTIMETRE);
const isPicture = (node: XmlNode): boolean => PICTURES.has(node.name);
const holdsPicture = (node: XmlNode) => holds(node, isPicture) && !holds(node, isSign);

/** What surrounds a part of the body: the colour of its ground, and whether a person sees it at all. */
interface BodyContext {
  ground: string;
  seen: boolean;
  /** Of a text box of a fixed size. */
  room?: FixedSpace;
}

/** A paragraph while it is read. */
interface OpenParagraph {
  properties: XmlNode | undefined;
  place: BodyContext;
  text: string;
  boxes: SubmissionBlock[];
}

/** Deleted text, instructions to Word and properties: none of it stands on the page. */
// biome-ignore format: a table
const LEFT_OUT = new Set([
  ...[
    'del', 'moveFrom', 'delText', 'instrText', 'delInstrText', 'rt', 'docPr', 'pPr', 'rPr', 'tblPr', 'sdtPr',
  ],
  ...['sectPr', 'commentReference', 'annotationRef'],
]);
const BREAKS: Record<string, string> = { tab: '\t', br: '\n', cr: '\n', noBreakHyphen: '-' };
const GROUPS = new Set(['ins', 'moveTo', 'sdtContent', 'customXml', 'smartTag', 'body', 'tbl']);

/** Word takes 63 columns. */
const MOST_SPANNED = 63;

const LETTERS = /[a-z\d]{2}/i;

/** Lines without blanks at their ends, and no empty ones around. */
const tidy = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .trim();

/** Word writes some things twice: as it can show them itself, and for programs that cannot. */
const branch = (node: XmlNode) => child(node, 'Choice') ?? child(node, 'Fallback');

/** Reads the body of a Word document: what a person sees on its pages, in order. */
export class BodyReader {
  readonly #styles: Styles;
  readonly #numbering: Numbering;
  readonly #page: PageSize;
  /** The notes referred to, `footnote 3`, with their numbers, in order. */
  readonly notes = new Map<string, number>();
  hidden = 0;
  /** Pictures, charts and other objects, which are not read. */
  pictures = 0;
  /** For each open field whether its instruction, which is not shown, is being read; and of how many it is. */
  readonly #fields: boolean[] = [];
  #instructions = 0;

  constructor(styles: Styles, numbering: Numbering, page: PageSize) {
    this.#styles = styles;
    this.#numbering = numbering;
    this.#page = page;
  }

  /** The blocks of the body, a cell, a text box or a note. */
  blocks(parent: XmlNode, place: BodyContext): SubmissionBlock[] {
    const blocks: SubmissionBlock[] = [];
    let carried = '';
    for (const node of parent.children) {
      if (node.name !== 'p') {
        for (const block of this.#other(node, place)) blocks.push(block);
        continue;
      }
      const { block, boxes, joins } = this.#paragraph(node, place);
      const text = carried + block.text;
      carried = joins ? text : '';
      if (!joins) blocks.push({ ...block, text });
      for (const box of boxes) blocks.push(box);
    }
    blocks.push({ kind: 'paragraph', text: carried });
    return blocks.map((block) => ({ ...block, text: tidy(block.text) })).filter(({ text }) => text !== '');
  }

  #other(node: XmlNode, place: BodyContext): SubmissionBlock[] {
    if (node.name === 'tbl') return this.#table(node, place);
    if (node.name === 'AlternateContent') {
      const chosen = branch(node);
      return chosen ? this.blocks(chosen, place) : [];
    }
    if (node.name === 'sdt') {
      const content = child(node, 'sdtContent');
      return content && !toggle(child(node, 'sdtPr'), 'showingPlcHdr') ? this.blocks(content, place) : [];
    }
    return GROUPS.has(node.name) ? this.blocks(node, place) : [];
  }

  /** `joins`: its end is deleted, so that the next paragraph goes on with it. */
  #paragraph(node: XmlNode, { ground, seen }: BodyContext) {
    const properties = child(node, 'pPr');
    const { name: style, heading, look } = this.#styles.paragraphStyle(properties);
    const place = {
      ground: look.fill ?? ground,
      seen: seen && !look.flat && ['framePr', 'ind'].every((name) => this.#isOnPage(child(properties, name))),
    };
    const writing: OpenParagraph = { properties, place, text: '', boxes: [] };
    this.#inline(node, writing);
    const { text } = writing;
    const block: SubmissionBlock = { kind: heading ? 'heading' : 'paragraph', text, ...(style && { style }) };
    const label = look.list && text.trim() !== '' ? this.#numbering.next(look.list, look.level ?? 0) : null;
    if (label !== null && !heading) Object.assign(block, { kind: 'item', text: `${label} ${text}` });
    if (label !== null && heading && label !== BULLET) block.text = `${label} ${text}`;
    return { block, boxes: writing.boxes, joins: child(child(properties, 'rPr'), 'del') !== undefined };
  }

  #inline(parent: XmlNode, writing: OpenParagraph): void {
    for (const node of parent.children) {
      if (LEFT_OUT.has(node.name)) continue;
      if (node.name === 'r') this.#run(node, writing);
      else if (node.name === 'txbxContent') this.#box(node, writing);
      else if (node.name === 'AlternateContent') {
        const chosen = branch(node);
        if (chosen) this.#inline(chosen, writing);
      } else if (node.name === 'sdt' && toggle(child(node, 'sdtPr'), 'showingPlcHdr')) continue;
      else this.#inside(node, writing);
    }
  }

  readonly #isOnPage = (node: XmlNode | undefined) => isOnPage(node, this.#page);

  /** What an element holds, in the place that it makes. */
  #inside(node: XmlNode, writing: OpenParagraph): void {
    const { place } = writing;
    const inner = {
      ground: shapeGround(node, place.ground),
      seen: place.seen && !isPhantom(node),
      room: roomOfDrawing(node) ?? place.room,
    };
    const within = { ...writing, place: inner, text: '' };
    this.#inline(node, within);
    writing.text += within.text;
  }

  #box(node: XmlNode, writing: OpenParagraph): void {
    const { room, ...place } = writing.place;
    for (const block of this.#clip(this.blocks(node, place), room)) writing.boxes.push(block);
  }

  /** The blocks of which something is seen in a room. */
  #clip(blocks: SubmissionBlock[], room: FixedSpace | undefined): SubmissionBlock[] {
    if (!room) return blocks;
    const texts = blocks.map(({ text }) => text);
    const count = fitting(texts, room);
    for (const text of texts.slice(count)) this.hidden += countCharacters(text);
    return blocks.slice(0, count);
  }

  #run(run: XmlNode, writing: OpenParagraph): void {
    const { place } = writing;
    const look = this.#styles.runLook(run, writing.properties);
    const letters = run.children.reduce((sum, { text }) => sum + text.length, 0);
    const seen = place.seen && isSeen(look, place.ground, letters);
    for (const node of run.children) {
      if (LEFT_OUT.has(node.name)) continue;
      if (node.name === 'fldChar') this.#field(attribute(node, 'fldCharType'));
      else if (node.name === 't' && isOfSigns(look)) this.#leaveSigns(node.text);
      else if (node.name === 't') this.#write(node.text, seen, writing);
      else if (Object.hasOwn(BREAKS, node.name)) this.#write(BREAKS[node.name]!, seen, writing);
      else if (node.name === 'footnoteReference' || node.name === 'endnoteReference')
        this.#refer(node, seen, writing);
      else this.#drawn(node, writing);
    }
  }

  #field(type: string | undefined): void {
    if (type === 'begin') this.#fields.push(true);
    const instructing = type !== 'begin' && this.#fields.pop();
    if (type === 'separate') this.#fields.push(false);
    this.#instructions += type === 'begin' ? 1 : instructing ? -1 : 0;
  }

  #write(text: string, seen: boolean, writing: OpenParagraph): void {
    if (seen && this.#instructions === 0) writing.text += text;
    else this.hidden += countCharacters(text);
  }

  /** A single letter is an arrow or a face, and no word that was hidden. */
  #leaveSigns(text: string): void {
    if (LETTERS.test(text)) this.hidden += countCharacters(text);
  }

  #refer(node: XmlNode, seen: boolean, writing: OpenParagraph): void {
    const id = `${node.name.replace('Reference', '')} ${attribute(node, 'id') ?? ''}`;
    if (!seen) return;
    const number = this.notes.get(id) ?? this.notes.size + 1;
    this.notes.set(id, number);
    writing.text += ` [${number}]`;
  }

  /** Text boxes within a drawing, after the paragraph that holds it. */
  #drawn(node: XmlNode, writing: OpenParagraph): void {
    const seen = writing.place.seen && !holds(node, (part) => !this.#isOnPage(part));
    if (seen && holdsPicture(node)) this.pictures += 1;
    const inner = { ...writing, place: { ...writing.place, seen }, text: '' };
    this.#inline({ name: '', attributes: {}, text: '', children: [node] }, inner);
    writing.text += inner.text;
  }

  /**
   * The cells of a table, row by row: lines of a cell apart by `\n`, and behind one that spans several columns an empty cell for each further
   * one, so that what stands below each other has one place.
   */
  grid(table: XmlNode, place: BodyContext): string[][] {
    const spans = this.#rows(table).map((row) =>
      this.#cells(row).map((cell) => numberOf(child(child(cell, 'tcPr'), 'gridSpan'), 'val') ?? 1),
    );
    return this.#cellBlocks(table, place).map((cells, row) =>
      cells.flatMap((blocks, at) => {
        const further = Math.min(spans[row]![at]!, MOST_SPANNED) - 1;
        return [blocks.map(({ text }) => text).join('\n'), ...Array.from({ length: further }, () => '')];
      }),
    );
  }

  #cellBlocks(table: XmlNode, place: BodyContext): SubmissionBlock[][][] {
    const properties = child(table, 'tblPr');
    const styled = this.#styles.shadesCells(properties) ? 'unknown' : place.ground;
    const ground = fillOf(properties) ?? styled;
    return this.#rows(table).map((row) => {
      const seen = place.seen && isRowSeen(child(row, 'trPr'));
      return this.#cells(row).map((cell) => {
        const fill = fillOf(child(cell, 'tcPr')) ?? ground;
        return this.#clip(this.blocks(cell, { ground: fill, seen }), roomOfRow(child(row, 'trPr')));
      });
    });
  }

  #table(table: XmlNode, place: BodyContext): SubmissionBlock[] {
    const rows = this.#cellBlocks(table, place);
    if (rows.every((cells) => cells.length <= 1)) return rows.flat(2);
    const lines = rows.map((cells) =>
      tableRow(cells.map((blocks) => blocks.map(({ text }) => text).join(' '))),
    );
    const written = lines.filter((line) => /[^\s|]/.test(line));
    return written.length > 0 ? [{ kind: 'table', text: written.join('\n') }] : [];
  }

  #rows(parent: XmlNode): XmlNode[] {
    return parent.children.flatMap((node) => {
      if (node.name === 'tr') return child(child(node, 'trPr'), 'del') ? [] : [node];
      return ['sdt', 'sdtContent', 'customXml', 'ins', 'moveTo'].includes(node.name) ? this.#rows(node) : [];
    });
  }

  #cells(parent: XmlNode): XmlNode[] {
    return parent.children.flatMap((node) => {
      if (node.name === 'tc') return [node];
      return ['sdt', 'sdtContent', 'customXml'].includes(node.name) ? this.#cells(node) : [];
    });
  }
}

/** The colour of the page: white, unless the document shows another. */
export function pageGround(document: XmlNode, settings: XmlNode | null): string {
  const color = attribute(child(document, 'background'), 'color');
  const shown = settings !== null && toggle(settings, 'displayBackgroundShape');
  return shown && color && /^[\da-f]{6}$/i.test(color) ? color : 'FFFFFF';
}

/** The value of a note's type, such as `separator`; undefined for a note that somebody wrote. */
export const noteType = (note: XmlNode): string | undefined => attribute(note, 'type') ?? valOf(note, 'type');
