import { figureNumber } from '@assay/document/document-text';
import type { DeliverableLine } from '../lines.ts';
import type { DeliverableReading } from '../reading.ts';
import type { CheckCode, DocumentCheck, IndexedFigure } from '../schema.ts';
import { placeOf } from './quote.ts';

/** A document names its figures when so many are named and this share of them. */
const FEWEST = 3;
const MENTIONED = 0.6;
const FIGURE =
  /\b(?:figur[ae]s?|diagram\w*|images?|pictures?|immagin[ei]|schem[ai]|screen\w*|mock-?ups?|schermat[ae])\b/i;
/** What a text may call a figure that it introduces without a number, loosely: an accusation must be strict. */
const PICTURED =
  /\b(?:charts?|graphs?|grafic\w+|models?|modell\w+|views?|vist[ae]|interfac\w+|sketch\w*|wireframes?|architectur\w+|architettur\w+|prototyp\w+|prototip\w+|maps?|mapp[ae]|plots?|gantt|g?uis?)\b/i;
const POINTS_AT_FIGURE =
  /\b(?:following|below|above|next|previous|this|these|here)\b|\b(?:seguent[ei]|sotto\w*|sopra\w*|success\w+|precedent[ei]|quest[aeo]|qui|riportat\w+|mostrat\w+)\b/i;

/** What points ahead by itself, without a word for a figure. */
const POINTS_AHEAD =
  /\b(?:follow(?:s|ing)|below|above|shown|depicted)\b|\b(?:seguent[ei]|sotto|riportat\w+|mostrat\w+)\b|:$/i;

type LineTest = (line: DeliverableLine) => boolean;

/** Whether a line on the page of a figure, or on the one before, is so. */
const isBeside = ({ page }: IndexedFigure, lines: readonly DeliverableLine[], test: LineTest) =>
  lines.some((line) => (line.page === page || line.page === page - 1) && test(line));

const pointsAt: LineTest = ({ kind, text }) =>
  kind === 'text' && POINTS_AT_FIGURE.test(text) && FIGURE.test(text);

/** The words of a caption that say what is shown, without its number. */
const wordsOf = (caption: string): string[] =>
  (caption.toLowerCase().match(/\p{L}{4,}/gu) ?? []).filter((word) => !FIGURE.test(word));

/** In which share of all captions, and at least how many, a word says nothing of one of them: ‘Source code’ of each. */
const COMMON = { share: 1 / 3, fewest: 3 };

/** Words that many captions have. */
function commonWords(figures: readonly IndexedFigure[]): ReadonlySet<string> {
  const most = Math.max(COMMON.fewest, COMMON.share * figures.length);
  const words = figures.flatMap(({ caption }) => [...new Set(wordsOf(caption ?? ''))]);
  const byWord = Map.groupBy(words, (word) => word);
  return new Set([...byWord].flatMap(([word, of]) => (of.length >= most ? [word] : [])));
}

/** Whether a line speaks of a figure in any way: points ahead, names something pictured, or says half of what its caption alone says. */
function speaksOf({ caption }: IndexedFigure, common: ReadonlySet<string>): LineTest {
  const words = wordsOf(caption ?? '').filter((word) => !common.has(word));
  return ({ kind, text }) => {
    if (kind !== 'text' && kind !== 'heading' && kind !== 'row') return false;
    if (FIGURE.test(text) || PICTURED.test(text) || POINTS_AHEAD.test(text)) return true;
    const said = text.toLowerCase();
    return words.length > 0 && words.filter((word) => said.includes(word)).length * 2 >= words.length;
  };
}

/** The lines above a figure's caption; those up to its page where the caption is no line of its own. */
function linesAbove({ caption, page }: IndexedFigure, lines: readonly DeliverableLine[]): DeliverableLine[] {
  const said = caption?.replaceAll('\n', ' ');
  const at = lines.findIndex(({ kind, text }) => kind === 'caption' && text === said);
  return at < 0 ? lines.filter((line) => line.page <= page) : lines.slice(0, at);
}

/** Words that begin with so many letters alike are forms of one: ‘variazione’, ‘variati’. */
const STEM = 4;

/** Whether a heading names what a figure's caption says: half of its words, in any form, stand there. */
function names({ text }: DeliverableLine, { caption }: IndexedFigure): boolean {
  const said = wordsOf(caption ?? '').map((word) => word.slice(0, STEM));
  const words = wordsOf(text);
  const shared = words.filter((word) => said.includes(word.slice(0, STEM)));
  return words.length > 0 && shared.length * 2 >= words.length;
}

/** Whether the last text above a figure announces pictures: nothing but pictures, captions and headings of its section's parts follows it. */
function isAnnounced(above: readonly DeliverableLine[]): boolean {
  const at = above.findLastIndex(({ kind }) => kind === 'text');
  const text = above[at];
  if (!text || !(FIGURE.test(text.text) || PICTURED.test(text.text)) || !POINTS_AHEAD.test(text.text))
    return false;
  const level = above.slice(0, at).findLast(({ kind }) => kind === 'heading')?.level ?? 0;
  return above.slice(at + 1).every((line) => line.kind !== 'heading' || line.level > level);
}

function isIntroduced(
  figure: IndexedFigure,
  lines: readonly DeliverableLine[],
  common: ReadonlySet<string>,
): boolean {
  const speaks = speaksOf(figure, common);
  const above = linesAbove(figure, lines);
  const heading = above.findLast(({ kind }) => kind === 'heading');
  if (heading && (speaks(heading) || names(heading, figure))) return true;
  return isBeside(figure, lines, speaks) || isAnnounced(above);
}

function checkOf(
  code: CheckCode,
  silent: readonly IndexedFigure[],
  { text, lines }: DeliverableReading,
  total: number,
): DocumentCheck[] {
  const first = lines.find(
    (line) => line.kind === 'caption' && line.text === silent[0]?.caption?.replaceAll('\n', ' '),
  );
  if (!first) return [];
  const place = placeOf(text, first.start, first.start + first.text.length, first.page);
  const ids = silent.map(({ caption }) => figureNumber(caption!)!);
  const what = { code, severity: 'LOW', candidate: false } as const;
  return [{ ...what, ids, ...place, pages: silent.map(({ page }) => page), total, terms: [] }];
}

/**
 * Figures that the text passes over: one check. Where it names most of them by number, those that it neither names nor points at; else, of
 * three or more, those beside which it speaks of no figure at all, under whatever name.
 */
export function figuresNotMentioned(reading: DeliverableReading): DocumentCheck[] {
  const { index, lines } = reading;
  const numbered = index.figures.filter(({ caption }) => caption !== null && figureNumber(caption) !== null);
  const unnamed = numbered.filter(({ mentions }) => mentions.length === 0);
  const named = numbered.length - unnamed.length;
  if (named >= FEWEST && named >= MENTIONED * numbered.length) {
    const silent = unnamed.filter((figure) => !isBeside(figure, lines, pointsAt));
    return checkOf('figure-not-mentioned', silent, reading, numbered.length);
  }
  const common = commonWords(numbered);
  const silent = unnamed.filter((figure) => !isIntroduced(figure, lines, common));
  return silent.length < FEWEST ? [] : checkOf('figure-not-introduced', silent, reading, numbered.length);
}
