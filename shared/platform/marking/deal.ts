import { seededRandom } from '@assay/kit/statistics/seeded-random';
import type { DealtWork, Marking } from './marking.ts';

type DealState = Pick<Marking, 'last' | 'works'>;

/** What is dealt by. `markers`: their subjects. */
interface DealRules extends Pick<Marking, 'share' | 'atLeast' | 'seed'> {
  markers: readonly string[];
}

/** What nobody takes from a marker: works that they have begun, by submission. */
export interface BegunWorks {
  first: ReadonlySet<string>;
  second: ReadonlySet<string>;
}

/** Spreads the numbers of works over the seeds (the golden ratio of 32 bits). */
const SPREAD = 0x9e3779b9;

/** Where a work stands in the order that a seed draws: the same whichever others there are. */
const rankOf = (seed: number, work: number) => seededRandom(seed ^ Math.imul(work, SPREAD))();

/** How many of the works each marker has, as first or second. */
const countsOf = (markers: readonly string[], works: readonly OpenWork[], as: 'first' | 'second') =>
  new Map(markers.map((marker) => [marker, works.filter((work) => work[as] === marker).length]));

/** Who has the fewest, the first of those who are equal; another than `not`, where there is one. */
function fewest(counts: ReadonlyMap<string, number>, not: string | null): string {
  const others = [...counts].filter(([marker]) => marker !== not);
  return (others.length > 0 ? others : [...counts]).reduce((least, one) =>
    one[1] < least[1] ? one : least,
  )[0];
}

/** New works under the next numbers, in an order that says nothing of their names. */
function numbered({ last, works }: DealState, submissions: readonly string[], seed: number) {
  const known = new Set(works.map(({ submission }) => submission));
  const random = seededRandom(seed ^ Math.imul(last, SPREAD));
  return submissions
    .filter((submission) => !known.has(submission))
    .toSorted()
    .map((submission) => ({ submission, at: random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ submission }, at) => ({ work: last + at + 1, submission, first: null, second: null }));
}

/** A work as long as it may have no marker. */
type OpenWork = Omit<DealtWork, 'first'> & { first: string | null };

/**
 * Takes from those who have more than their even share what is more, and nothing that was begun; all of those who mark no more. The larger
 * shares are of those who have the most.
 */
function evenedOut(works: readonly OpenWork[], markers: readonly string[], begun: BegunWorks): OpenWork[] {
  const counts = countsOf(markers, works, 'first');
  const least = Math.floor(works.length / markers.length);
  const most = [...counts].toSorted((one, other) => other[1] - one[1]);
  const shares = new Map(
    most.map(([marker], at) => [marker, at < works.length % markers.length ? least + 1 : least]),
  );
  return works
    .toReversed()
    .map((work) => {
      const { first, submission } = work;
      if (first === null || !counts.has(first)) return { ...work, first: null };
      if (begun.first.has(submission) || counts.get(first)! <= shares.get(first)!) return work;
      counts.set(first, counts.get(first)! - 1);
      return { ...work, first: null };
    })
    .toReversed();
}

/** Gives works that have no marker to whoever has the fewest and has not begun them as a second marker. */
function givenOut(works: readonly OpenWork[], markers: readonly string[], begun: BegunWorks): DealtWork[] {
  const counts = countsOf(markers, works, 'first');
  return works.map((work) => {
    const first = work.first ?? fewest(counts, begun.second.has(work.submission) ? work.second : null);
    if (work.first === null) counts.set(first, counts.get(first)! + 1);
    return { ...work, first };
  });
}

/** How many works a second marker gets, too. */
const seconds = ({ share, atLeast, markers }: DealRules, works: number): number =>
  share === 0 || markers.length < 2 ? 0 : Math.min(works, Math.max(atLeast, Math.ceil(share * works)));

/** Draws works for a second marker until there are enough, from each first marker's alike; of too many, those that were drawn last have none. */
function drawn(works: readonly DealtWork[], rules: DealRules, begun: BegunWorks): DealtWork[] {
  const { markers, seed } = rules;
  const isFit = ({ first, second, submission }: DealtWork) =>
    second !== null && second !== first && (begun.second.has(submission) || markers.includes(second));
  const chosen = new Map(works.map((work) => [work.work, isFit(work) ? work.second : null]));
  const byRank = works.toSorted((one, other) => rankOf(seed, one.work) - rankOf(seed, other.work));
  const has = ({ work }: DealtWork) => chosen.get(work) !== null;
  const wanted = seconds(rules, works.length);
  let left = wanted - works.filter(has).length;
  for (const one of byRank.toReversed())
    if (left < 0 && has(one) && !begun.second.has(one.submission)) {
      chosen.set(one.work, null);
      left += 1;
    }
  const sampled = countsOf(markers, works.filter(has), 'first');
  const given = countsOf(
    markers,
    works.map((work) => ({ ...work, second: chosen.get(work.work)! })),
    'second',
  );
  for (; left > 0; left -= 1) {
    const open = byRank.filter((one) => !has(one));
    const least = Math.min(...open.map(({ first }) => sampled.get(first) ?? 0));
    const next = open.find(({ first }) => (sampled.get(first) ?? 0) === least)!;
    const second = fewest(given, next.first);
    chosen.set(next.work, second);
    given.set(second, given.get(second)! + 1);
    sampled.set(next.first, least + 1);
  }
  return works.map((work) => ({ ...work, second: chosen.get(work.work)! }));
}

/**
 * Deals works to markers: evenly, and of a share of them a second marker gets each, too. What was dealt stays where it is as far as it can; late works
 * go to who has the fewest. The same comes of the same, whatever the order of `submissions`. `evens`: the markers or the rules are new, so that
 * who has too many gives works away that they have not begun.
 */
export function deal(
  rules: DealRules,
  before: DealState,
  { submissions, begun, evens }: { submissions: readonly string[]; begun: BegunWorks; evens: boolean },
): DealState {
  const { markers, seed } = rules;
  const added = numbered(before, submissions, seed);
  const all: OpenWork[] = [...before.works, ...added];
  const works = drawn(givenOut(evens ? evenedOut(all, markers, begun) : all, markers, begun), rules, begun);
  return { last: before.last + added.length, works };
}
