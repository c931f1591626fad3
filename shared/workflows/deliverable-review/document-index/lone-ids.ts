import { kindsIn } from './columns.ts';
import { kindOf } from './kinds.ts';
import type { DeliverableLine, LinePiece } from './lines.ts';
import { hasWords, leadsIn } from './openings.ts';
import type { Occurrence } from './read-ids.ts';

/** Ids alone on their lines are defined there where so many of a series are, and it is defined nowhere else. */
const FEWEST = 3;
/** A field of what stands below such an id: `– Priority: High`. */
const FIELD = /^[\s•▪●○◦*–—-]*([^:|]{2,40}):\s+/u;
const DESCRIPTION = /^(?:description|descrizione|beschreibung|name|nome|title|titolo)$/iu;
/** So many lines below an id are looked at for its words. */
const LINES_BELOW = 6;

function isAlone({ written }: Occurrence, { kind, text }: DeliverableLine): boolean {
  const at = text.indexOf(written);
  return (
    kind === 'text' && leadsIn(text.slice(0, at)) && !/[\p{L}\p{N}]/u.test(text.slice(at + written.length))
  );
}

/** The text or fields below a line, up to the next id that stands alone, or heading. */
function below(
  lines: readonly DeliverableLine[],
  line: number,
  lone: ReadonlySet<number>,
): readonly DeliverableLine[] {
  const near = lines.slice(line + 1, line + 1 + LINES_BELOW);
  const end = near.findIndex(({ kind }, at) => kind !== 'text' || lone.has(line + 1 + at));
  return end < 0 ? near : near.slice(0, end);
}

/** What an id stands for by the lines below it: the field that describes it, else the first line; offsets into its line. */
function wordsOf(under: readonly DeliverableLine[]): { line: DeliverableLine; words: LinePiece } | null {
  const named = under.find(({ text }) => DESCRIPTION.test(FIELD.exec(text)?.[1] ?? ''));
  const line = named ?? under.find(({ text }) => !FIELD.test(text));
  if (!line) return null;
  const at = named ? FIELD.exec(named.text)![0].length : 0;
  const words = { text: line.text.slice(at), at };
  return hasWords(words.text) ? { line, words } : null;
}

/** Whether the heading over a line says that such things stand under it. */
function isUnderItsKind(lines: readonly DeliverableLine[], { line, series }: Occurrence): boolean {
  const heading = lines.slice(0, line).findLast(({ kind }) => kind === 'heading')?.text ?? '';
  return kindsIn(heading).some((kind) => kind === kindOf(series, [heading], ''));
}

function defined(
  occurrence: Occurrence,
  lines: readonly DeliverableLine[],
  lone: ReadonlySet<number>,
): Occurrence {
  const found = wordsOf(below(lines, occurrence.line, lone));
  if (!found) return occurrence;
  const { start, end, page } = occurrence;
  const context = found.words.text;
  const place = { start, end, page, context, contextStart: found.line.start + found.words.at };
  return { ...occurrence, opens: true, definition: { ...place, form: 'line', level: 0 } };
}

/**
 * Ids that stand alone on a line, what they stand for in the lines below (`FR-1`, then `Priority: high`, then `Description: …`), with
 * their definitions: of series that are defined in no other way, under a heading that says what they are.
 */
export function withLoneIds(
  occurrences: readonly Occurrence[],
  lines: readonly DeliverableLine[],
): Occurrence[] {
  const elsewhere = new Set(occurrences.flatMap(({ series, definition }) => (definition ? [series] : [])));
  const byLine = Map.groupBy(occurrences, ({ line }) => line);
  const alone = [...byLine.values()].flatMap(([first, ...more]) =>
    more.length === 0 && isAlone(first!, lines[first!.line]!) ? [first!] : [],
  );
  const lone = new Set(alone.map(({ line }) => line));
  const own = alone.filter((one) => !elsewhere.has(one.series) && isUnderItsKind(lines, one));
  const definitions = new Map(own.map((one) => [one, defined(one, lines, lone)]));
  const bySeries = Map.groupBy(
    [...definitions.values()].filter(({ definition }) => definition),
    ({ series }) => series,
  );
  const isSeries = ({ series }: Occurrence) =>
    new Set(bySeries.get(series)?.map(({ key }) => key)).size >= FEWEST;
  return occurrences.map((one) => (isSeries(one) ? (definitions.get(one) ?? one) : one));
}
