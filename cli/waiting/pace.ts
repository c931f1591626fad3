/** Calls that are answered before a pace is told of them. */
const FEWEST = 3;

/** Calls of a run, as they stand: how many were answered, since when they are asked and when the last one was answered (milliseconds since 1970), and how many there will be. */
export interface AnsweredCalls {
  /** All attempts together, with those that were answered from memory. */
  done: number;
  /** Of these, those of the present attempt, whose pace it is. */
  own: number;
  began: number;
  last: number | null;
  /** The least and the most; null: nobody can tell. */
  expected: readonly [number, number] | null;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A time in whole units, of which one is nothing less. */
const rounded = (ms: number, unit: number) => Math.max(1, Math.round(ms / unit));

/** A stretch of time in words that ask for no arithmetic, from one to the other. */
export function stretchText(least: number, most: number): string {
  if (most < 45_000) return 'less than a minute';
  const [unit, name] = most < 90 * MINUTE ? [MINUTE, 'minute'] : [HOUR, 'hour'];
  const [from, to] = [rounded(least, unit), rounded(most, unit)];
  return `about ${from === to ? '' : `${from} to `}${to} ${name}${to === 1 ? '' : 's'}`;
}

/** Milliseconds for a call at the pace until now: one that is under way for longer than others counts, too. */
function paceOf({ own, began, last }: AnsweredCalls, now: number): number {
  return Math.max((last! - began) / own, (now - began) / (own + 1));
}

/** How long the rest takes at this run's own pace, in words; null where that cannot be told. */
export function restText(calls: AnsweredCalls, now: number): string | null {
  const { done, own, last, expected } = calls;
  if (expected === null || last === null || own < FEWEST || done >= expected[1]) return null;
  const pace = paceOf(calls, now);
  const [least, most] = expected.map((all) => Math.max(1, all - done) * pace);
  return `${stretchText(least!, most!)} more`;
}

/** Words for a narrow line. */
const NARROW: readonly (readonly [RegExp, string])[] = [
  [/ to (?=\d)/, '–'],
  [/^less than a minute/, '<1 min'],
  [/^about /, '~'],
  [/ minutes?/, ' min'],
  [/ hours?/, ' h'],
  [/ answered$/, ''],
];

/** The same of a count or of what remains, for a narrow line. */
const narrowed = (text: string): string =>
  NARROW.reduce((shorter, [words, short]) => shorter.replace(words, short), text);

/** How many calls were answered, of how many, in words. */
export function countText({ done, expected }: Pick<AnsweredCalls, 'done' | 'expected'>): string {
  if (expected === null || done > expected[1]) return `${done} ${done === 1 ? 'call' : 'calls'} answered`;
  const [least, most] = expected;
  const from = Math.max(least, done);
  return `${done} of ${from === most ? '' : `${from} to `}${most} calls answered`;
}

/** A line of figures and of what is done now, in forms from the fullest to the narrowest: `details` from the fullest, too. */
export function lineForms(
  figures: readonly (string | null)[],
  details: readonly string[],
): readonly [string, ...string[]] {
  const known = figures.filter((figure) => figure !== null);
  const narrow = known.map(narrowed);
  const joined = (parts: readonly string[], detail?: string) =>
    [...parts, ...(detail === undefined ? [] : [detail])].join(' · ');
  return [
    joined(known, details[0]),
    ...details.map((detail) => joined(narrow, detail)),
    joined(narrow),
    ...narrow.slice(0, 1),
  ];
}
