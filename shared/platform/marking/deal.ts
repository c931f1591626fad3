import { seededRandom } from '@assay/kit/statistics/seeded-random';
import type { DealtWork, Marking } from './marking.ts';

type DealState = Pick<Marking, 'last' | 'works'>;

/** What is dealt by. `markers`: their subjects. */
interface DealRules extends Pick<Marking, 'share' | 'atLeast' | 'seed'> {
  markers: readonly string[];
}

/** What was done of works, by submission: who said anything of one but a second mark, whose second mark it has, and of which there is nothing to mark. */
export interface DoneWorks {
  seen: ReadonlyMap<string, ReadonlySet<string>>;
  given: ReadonlyMap<string, string>;
  closed: ReadonlySet<string>;
}

const hasSeen = ({ seen }: DoneWorks, { submission }: Pick<DealtWork, 'submission'>, marker: string) =>
  seen.get(submission)?.has(marker) ?? false;

/** The works of which there is anything to mark: evenness and the sample are of these. */
const openOf = <W extends Pick<DealtWork, 'submission'>>(works: readonly W[], { closed }: DoneWorks): W[] =>
  works.filter(({ submission }) => !closed.has(submission));

/** Spreads the numbers of works over the seeds (the golden ratio of 32 bits). */
const SPREAD = 0x9e3779b9;

/** Where a work stands in the order that a seed draws: the same whichever others there are. */
const rankOf = (seed: number, work: number) => seededRandom(seed ^ Math.imul(work, SPREAD))();

/** How many of the works each marker has, as first or second. */
const countsOf = (markers: readonly string[], works: readonly OpenWork[], as: 'first' | 'second') =>
  new Map(markers.map((marker) => [marker, works.filter((work) => work[as] === marker).length]));

/** Who of those that may has the fewest, the first of those who are equal; undefined: nobody may. */
function fewest(
  counts: ReadonlyMap<string, number>,
  may: (marker: string) => boolean = () => true,
): string | undefined {
  const able = [...counts].filter(([marker]) => may(marker));
  return able.toSorted((one, other) => one[1] - other[1])[0]?.[0];
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

/** A work that its first marker gives away. */
const givenAway = (work: OpenWork, first: string): OpenWork => ({
  ...work,
  first: null,
  were: [...new Set([...(work.were ?? []), first])],
});

/**
 * Takes from those who have more than their even share what is more, and nothing that was begun; all of those who mark no more. The larger
 * shares are of those who have the most.
 */
function evenedOut(works: readonly OpenWork[], markers: readonly string[], done: DoneWorks): OpenWork[] {
  const open = openOf(works, done);
  const counts = countsOf(markers, open, 'first');
  const least = Math.floor(open.length / markers.length);
  const most = [...counts].toSorted((one, other) => other[1] - one[1]);
  const shares = new Map(
    most.map(([marker], at) => [marker, at < open.length % markers.length ? least + 1 : least]),
  );
  return works
    .toReversed()
    .map((work) => {
      const { first } = work;
      if (first === null) return work;
      if (!counts.has(first)) return givenAway(work, first);
      const stays = hasSeen(done, work, first) || done.closed.has(work.submission);
      if (stays || counts.get(first)! <= shares.get(first)!) return work;
      counts.set(first, counts.get(first)! - 1);
      return givenAway(work, first);
    })
    .toReversed();
}

/** Gives works that have no marker to whoever has the fewest and has not given their second mark. */
function givenOut(works: readonly OpenWork[], markers: readonly string[], done: DoneWorks): DealtWork[] {
  const counts = countsOf(markers, openOf(works, done), 'first');
  return works.map((work) => {
    const gave = done.given.get(work.submission);
    const first = work.first ?? fewest(counts, (marker) => marker !== gave) ?? fewest(counts)!;
    if (work.first === null && !done.closed.has(work.submission)) counts.set(first, counts.get(first)! + 1);
    return { ...work, first };
  });
}

/** How many works a second marker gets, too. */
const seconds = ({ share, atLeast, markers }: DealRules, works: number): number =>
  share === 0 || markers.length < 2 ? 0 : Math.min(works, Math.max(atLeast, Math.ceil(share * works)));

/**
 * Draws works for a second marker until there are enough, from each first marker's alike; of too many, those that were drawn last have none. Nobody is the
 * second who was a first marker of the work, or has seen it: where there is nobody else it has none.
 */
function drawn(works: readonly DealtWork[], rules: DealRules, done: DoneWorks): DealtWork[] {
  const { markers, seed } = rules;
  const isGiven = ({ submission }: DealtWork) => done.given.has(submission);
  const mayMark = (work: DealtWork) => (marker: string) =>
    marker !== work.first && !work.were?.includes(marker) && !hasSeen(done, work, marker);
  const isFit = (work: DealtWork) => {
    const { first, second } = work;
    if (second === null || second === first) return false;
    return isGiven(work) || (markers.includes(second) && mayMark(work)(second));
  };
  const chosen = new Map(works.map((work) => [work.work, isFit(work) ? work.second : null]));
  const byRank = works.toSorted((one, other) => rankOf(seed, one.work) - rankOf(seed, other.work));
  const has = ({ work }: DealtWork) => chosen.get(work) !== null;
  const open = openOf(byRank, done);
  const missing = seconds(rules, works.length) - works.filter(has).length;
  // Of those that can be marked no larger share is drawn than of all: they are not to stand for the others.
  let left = Math.min(missing, Math.max(0, seconds(rules, open.length) - open.filter(has).length));
  for (const one of open.toReversed())
    if (left < 0 && has(one) && !isGiven(one)) {
      chosen.set(one.work, null);
      left += 1;
    }
  const sampled = countsOf(markers, open.filter(has), 'first');
  const counts = countsOf(
    markers,
    open.map((work) => ({ ...work, second: chosen.get(work.work)! })),
    'second',
  );
  for (; left > 0; left -= 1) {
    const free = open.filter((one) => !has(one) && markers.some(mayMark(one)));
    const least = Math.min(...free.map(({ first }) => sampled.get(first) ?? 0));
    const next = free.find(({ first }) => (sampled.get(first) ?? 0) === least);
    if (!next) break;
    const second = fewest(counts, mayMark(next))!;
    chosen.set(next.work, second);
    counts.set(second, counts.get(second)! + 1);
    sampled.set(next.first, least + 1);
  }
  return works.map((work) => ({ ...work, second: chosen.get(work.work)! }));
}

/**
 * Deals works to markers: evenly, and of a share of them a second marker gets each, too. What was dealt stays where it is as far as it can; late works
 * go to who has the fewest, and works that are none of `submissions` any more go. A second mark that was given stays its work's. The same comes of the
 * same, whatever the order of `submissions`. `evens`: the markers or the rules are new, so that who has too many gives works away that they
 * have not begun.
 */
export function deal(
  rules: DealRules,
  before: DealState,
  { submissions, done, evens }: { submissions: readonly string[]; done: DoneWorks; evens: boolean },
): DealState {
  const { markers, seed } = rules;
  const there = new Set(submissions);
  const added = numbered(before, submissions, seed);
  const all: OpenWork[] = [...before.works.filter(({ submission }) => there.has(submission)), ...added].map(
    (work) => ({ ...work, second: done.given.get(work.submission) ?? work.second }),
  );
  const works = drawn(givenOut(evens ? evenedOut(all, markers, done) : all, markers, done), rules, done);
  return { last: before.last + added.length, works };
}
