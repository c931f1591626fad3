/** What a line of the enriched text is. `contents`: of a table of contents; `described`: machine-written. */
export type LineKind = 'heading' | 'caption' | 'labels' | 'table' | 'contents' | 'described' | 'text';

/** A line of the enriched text without its mark-up; `text` is a literal part of it. */
export interface Line {
  text: string;
  kind: LineKind;
  page: number | null;
  /** 1 to 6 for a heading, else 0. */
  level: number;
  /** The headings it stands under, outermost first. */
  path: readonly string[];
  /** Number of the figure whose labels or description it holds. */
  figure: number | null;
  /** How many figures stand between it and the next line. */
  figures: number;
}

const PAGE = /^\[page (\d+)\]$/;
const FIGURE = /^\[figure (\d+), page \d+: (machine-written description|not described)\]$/;
const END_OF_FIGURE = /^\[end of figure \d+\]$/;
const LABELS = 'Text in the figure: ';
const HEADING = /^(#{1,6}) (.+)$/;
const CAPTION =
  /^(?:figure|fig\.?|figura|table|tab\.|tabella|listing|(?:use case|class|sequence|activity) diagram)\s*\d+(?:\.\d+)*\s*[:.：–-]/i;
const LEADERS = /(?:\.\s?){5,}|(?:…\s?){2,}/;
/** An entry of a table of contents, as the pages after its first one begin with. */
const ENTRY = /^\S.*\s\d{1,3}$/;
const CONTENTS =
  /^(?:\d+\.?\s*)?(?:table of )?contents$|^indice(?: dei contenuti)?$|^sommario$|^list of \w+$/i;

interface State {
  page: number | null;
  path: { level: number; text: string }[];
  figure: number | null;
  described: boolean;
  /** The page on which a table of contents began, while it goes on. */
  contents: number | null;
}

function isOfContents(text: string, state: State): boolean {
  if (LEADERS.test(text)) return true;
  if (state.contents === null) return false;
  if (state.contents + 1 === state.page && ENTRY.test(text)) state.contents = state.page;
  return state.contents === state.page && (/\d$/.test(text) || text.split(' ').length < 8);
}

function kindOf(text: string, state: State): LineKind {
  if (state.described) return 'described';
  if (isOfContents(text, state)) return 'contents';
  if (CAPTION.test(text)) return 'caption';
  return text.includes(' | ') ? 'table' : 'text';
}

/** Takes note of a line that is a marker; true if it was one. */
function readMarker(text: string, state: State): boolean {
  const page = PAGE.exec(text);
  if (page) state.page = Number(page[1]);
  const figure = FIGURE.exec(text);
  if (figure) {
    state.figure = Number(figure[1]);
    state.described = figure[2] !== 'not described';
  }
  const ended = END_OF_FIGURE.test(text);
  if (ended) state.described = false;
  return page !== null || figure !== null || ended;
}

function heading(text: string, level: number, state: State): Line {
  state.path = state.path.filter((outer) => outer.level < level);
  state.contents = CONTENTS.test(text) ? state.page : state.contents === state.page ? state.contents : null;
  const ofContents = state.contents !== null || LEADERS.test(text);
  const path = state.path.map((outer) => outer.text);
  if (!ofContents) state.path.push({ level, text });
  return {
    text,
    kind: ofContents ? 'contents' : 'heading',
    page: state.page,
    level,
    path,
    figure: null,
    figures: 0,
  };
}

function readLine(source: string, state: State): Line | null {
  const text = source.trim();
  if (text === '' || readMarker(text, state)) return null;
  const path = state.path.map((outer) => outer.text);
  const { page, figure } = state;
  if (text.startsWith(LABELS))
    return { text: text.slice(LABELS.length), kind: 'labels', page, level: 0, path, figure, figures: 0 };
  const head = state.described ? null : HEADING.exec(text);
  if (head) return heading(head[2]!.trim(), head[1]!.length, state);
  const kind = kindOf(text, state);
  return { text, kind, page, level: 0, path, figure: kind === 'described' ? figure : null, figures: 0 };
}

/** The lines of the enriched text (`documentText` in `shared/document`), page and figure markers taken out. */
export function readLines(document: string): Line[] {
  const state: State = { page: null, path: [], figure: null, described: false, contents: null };
  const lines: Line[] = [];
  for (const source of document.split('\n')) {
    const line = readLine(source, state);
    const last = lines.at(-1);
    if (line) lines.push(line);
    else if (last && FIGURE.test(source.trim())) last.figures += 1;
  }
  return lines;
}

/** The cells of a row; a line that is no row is one cell. */
export function cellsOf(text: string): string[] {
  return text.split(' | ').map((cell) => cell.trim());
}
