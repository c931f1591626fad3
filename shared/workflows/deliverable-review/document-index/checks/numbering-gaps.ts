import type { DeliverableReading } from '../reading.ts';
import { keyOf } from '../scan-ids.ts';
import type { DocumentCheck, Identifier } from '../schema.ts';
import { placeOfDefinition } from './quote.ts';

/** A numbering has gaps when so many members are defined, one after the other but for this share of them. */
const FEWEST_DEFINED = 5;
const MOST_MISSING = 0.1;
/** More numbers than these are not left out by mistake. */
const MOST_GAPS = 12;

function lastNumber({ numbers }: Identifier): number {
  return numbers.at(-1)!;
}

/** As the document would write the member with another number: with zeros before it where it writes them. */
function writtenLike({ id }: Identifier, number: number, defined: readonly Identifier[]): string {
  const padded = defined.find((other) => /(?<!\d)0\d+$/.test(other.id));
  const width = padded ? /(?<!\d)\d+$/.exec(padded.id)![0].length : 0;
  return id.replace(/(?<!\d)\d+$/, String(number).padStart(width, '0'));
}

function missingNumbers(defined: readonly Identifier[]): number[] {
  const present = new Set(defined.map(lastNumber));
  const [low, high] = [Math.min(...present), Math.max(...present)];
  return Array.from({ length: high - low + 1 }, (_, step) => low + step).filter(
    (number) => !present.has(number),
  );
}

/** Whether the document names an id somehow after all: in a running header, or torn apart. */
function isNamed(
  series: string,
  numbers: readonly number[],
  { text, occurrences, elsewhere }: DeliverableReading,
): boolean {
  const key = keyOf(series, numbers);
  if (elsewhere.has(key) || occurrences.some((occurrence) => occurrence.key === key && !occurrence.implied))
    return true;
  const digits = numbers.map((number) => `0*${[...String(number)].join('\\s?')}`).join('[.\\s]+');
  const letters = [...series].join('[-._]?');
  return new RegExp(`(?<![\\p{L}\\p{N}])${letters}[\\s.\\-‐‑–_#]*${digits}(?!\\.?\\p{N})`, 'iu').test(text);
}

/** Numbers of other series of the kind that share one numbering with these, and hence none of their numbers: RD-7 between RO-6 and RO-8. */
function numbersBeside(defined: readonly Identifier[], all: readonly Identifier[]): Set<number> {
  const { kind, series, numbers } = defined[0]!;
  const own = new Set(defined.map(lastNumber));
  const others = all.filter(
    (other) =>
      other.kind === kind &&
      other.series !== series &&
      other.definitions.length > 0 &&
      other.numbers.length === numbers.length &&
      other.numbers.slice(0, -1).every((part, at) => part === numbers[at]),
  );
  const bySeries = [...Map.groupBy(others, (other) => other.series).values()];
  const shared = bySeries.filter((same) => !same.some((other) => own.has(lastNumber(other))));
  return new Set(shared.flat().map(lastNumber));
}

function gapIn(defined: readonly Identifier[], reading: DeliverableReading): DocumentCheck[] {
  if (defined.length < FEWEST_DEFINED) return [];
  const { series, numbers } = defined[0]!;
  const parents = numbers.slice(0, -1);
  const absent = missingNumbers(defined);
  if (absent.length > Math.min(MOST_GAPS, Math.max(1, MOST_MISSING * defined.length))) return [];
  const taken = numbersBeside(defined, reading.index.identifiers);
  const missing = absent.filter(
    (number) => !taken.has(number) && !isNamed(series, [...parents, number], reading),
  );
  if (missing.length === 0) return [];
  const next = defined.find((member) => lastNumber(member) > missing[0]!)!;
  const place = placeOfDefinition(reading.text, next.definitions[0]!);
  const ids = missing.map((number) => writtenLike(next, number, defined));
  const what = { code: 'numbering-gap', severity: 'LOW', candidate: false } as const;
  return [{ ...what, ids, ...place, pages: [place.page], total: defined.length, terms: [] }];
}

/** Numbers that a numbering leaves out and the document names nowhere: one check for each series. */
export function numberingGaps(reading: DeliverableReading): DocumentCheck[] {
  const numbered = reading.index.identifiers.filter(
    ({ suffix, definitions }) => suffix === '' && definitions.length > 0,
  );
  const groups = Map.groupBy(
    numbered,
    ({ series, numbers }) => `${series} ${numbers.length} ${numbers.slice(0, -1)}`,
  );
  return [...groups.values()].flatMap((defined) => gapIn(defined, reading));
}
