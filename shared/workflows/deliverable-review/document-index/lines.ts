import { captionOf, type DocumentText, LEADERS } from '@assay/document/document-text';
import { markPlainHeadings } from './plain-headings.ts';
import { scanPassage } from './scan-ids.ts';

/**
 * What a line of the enriched text is. `contents`: of a table of contents or a list of figures; `aside`: of a revision
 * history or a bibliography; `labels`: what is written in a figure.
 */
type LineKind = 'heading' | 'row' | 'caption' | 'labels' | 'contents' | 'aside' | 'text';

/** A line of the students' own text, without its mark-up; `start` is the offset of its `text` in the enriched text. */
export interface DeliverableLine {
  text: string;
  start: number;
  page: number;
  kind: LineKind;
  /** 1 to 6 for a heading, else 0. */
  level: number;
  /** Number of the paragraph, list item or table it belongs to. */
  block: number;
}

const MARKER = /^\[(?:page|figure|end of figure)\b[^\]\n]*\]$/;
const HEADING = /^(#{1,6}) +/;
const LABELS = 'Text in the figure: ';
const CELLS = /(?:^| )\|(?: |$)/;
const NUMBERING = /^(?:\d+(?:\.\d+)*\.?|[IVX]+\.?|[A-Z]\.)\s+/;
const CONTENTS =
  /^(?:table of contents?|contents?|index|indice(?: dei contenuti| generale)?|sommario|(?:list|table) of (?:figures|tables)|(?:elenco|indice|lista) delle (?:figure|tabelle))\s*:?$/i;
const ASIDE =
  /^(?:(?:revision|version|change|document) (?:history|log)|revisions|changelog|(?:storia|cronologia|registro)(?: delle)? (?:revisioni|versioni|modifiche)|references?|reference documents?|bibliography|bibliografia|riferimenti(?: bibliografici)?|sitografia|acronyms|abbreviations|acronimi|abbreviazioni)\s*:?$/i;
const ENTRY = /\s(?:\d{1,3}|[ivxl]{1,6})$/;
/** An entry of a table of contents that is wrapped, or that has lost its page number, is no longer than this. */
const ENTRY_LENGTH = 90;

/** Whether a line of a table is a row that has lost its empty cells: an id alone. */
function isLoneId(text: string): boolean {
  const ids = scanPassage(text);
  return ids.length === 1 && ids[0]!.written === text.trim();
}

/** What of a document's text is read by lines. */
export type LinedText = Pick<DocumentText, 'text' | 'pages' | 'figureSpans'>;

class DeliverableLineReader {
  readonly lines: DeliverableLine[] = [];
  private block = 0;
  /** The block of the last row: what else stands in it is a row that has lost its empty cells. */
  private table = -1;
  private page = 1;
  private contents = false;
  private aside = 0;
  private readonly source: LinedText;

  constructor(source: LinedText) {
    this.source = source;
  }

  read(): DeliverableLine[] {
    const { text, pages, figureSpans } = this.source;
    let [page, span] = [0, 0];
    for (let start = 0; start < text.length; ) {
      const index = text.indexOf('\n', start);
      const end = index < 0 ? text.length : index;
      while (page < pages.length && pages[page]!.start <= start) this.page = pages[page++]!.page;
      while (span < figureSpans.length && figureSpans[span]!.end <= start) span += 1;
      const described = span < figureSpans.length && figureSpans[span]!.start <= start;
      if (!described) this.readLine(text.slice(start, end), start);
      start = end + 1;
    }
    return this.lines;
  }

  private readLine(source: string, start: number): void {
    if (source.trim() === '' || MARKER.test(source)) {
      this.block += 1;
      return;
    }
    const heading = HEADING.exec(source);
    const mark = heading ? heading[0].length : source.startsWith(LABELS) ? LABELS.length : 0;
    const level = heading ? heading[1]!.length : 0;
    const text = source.slice(mark).trimEnd();
    const kind = level === 0 && mark > 0 ? 'labels' : this.kindOf(text, level);
    this.lines.push({ text, start: start + mark, page: this.page, kind, level, block: this.block });
  }

  private kindOf(text: string, level: number): LineKind {
    const title = text.replace(NUMBERING, '');
    this.follow(text, title, level);
    if (LEADERS.test(text) || this.contents) return 'contents';
    if (this.aside > 0) return 'aside';
    if (level > 0) return 'heading';
    if (captionOf(text)) return 'caption';
    if (CELLS.test(text)) this.table = this.block;
    return CELLS.test(text) || (this.table === this.block && isLoneId(text)) ? 'row' : 'text';
  }

  /** Begins and ends the parts that define nothing. */
  private follow(text: string, title: string, level: number): void {
    if (CONTENTS.test(title)) this.contents = true;
    else if (this.contents) this.contents = ENTRY.test(text) || (level === 0 && text.length <= ENTRY_LENGTH);
    if (level === 0) return;
    if (ASIDE.test(title)) this.aside = level;
    else if (level <= this.aside) this.aside = 0;
  }
}

const isNumbered = ({ kind, text }: DeliverableLine) => kind === 'heading' && NUMBERING.test(text);
const titleOf = ({ text }: DeliverableLine) => text.replace(NUMBERING, '').toLowerCase();

/** So many numbered headings in a row may be a list of contents that has no page numbers and no title. */
const FEWEST_ENTRIES = 4;

/** Marks headings that are entries of such a list: in a row, and more than half of them are headings again further on, with or without a number. */
function markBareContents(lines: DeliverableLine[]): void {
  for (let from = 0; from < lines.length; from += 1) {
    if (!isNumbered(lines[from]!)) continue;
    const end = lines.findIndex((line, at) => at > from && !isNumbered(line));
    const to = end < 0 ? lines.length : end;
    const entries = lines.slice(from, to);
    const further = new Set(
      entries.length < FEWEST_ENTRIES
        ? []
        : lines.slice(to).flatMap((line) => (line.level > 0 ? titleOf(line) : [])),
    );
    const again = entries.filter((entry) => further.has(titleOf(entry))).length;
    if (again * 2 > entries.length) for (const entry of entries) entry.kind = 'contents';
    from = to;
  }
}

/** The lines of a document, as its text (`documentText`) gives them, without markers and machine-written descriptions. */
export function readLines(text: LinedText): DeliverableLine[] {
  const lines = new DeliverableLineReader(text).read();
  markBareContents(lines);
  markPlainHeadings(lines);
  return lines;
}

/** A part of a line and where it begins in it. */
export interface LinePiece {
  text: string;
  at: number;
}

/** The cells of a row; a line that is no row is one cell. */
export function cellsOf(text: string): LinePiece[] {
  let at = 0;
  return text.split('|').map((cell) => {
    const lead = cell.length - cell.trimStart().length;
    const piece = { text: cell.trim(), at: at + lead };
    at += cell.length + 1;
    return piece;
  });
}
