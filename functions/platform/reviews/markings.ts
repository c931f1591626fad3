import { AssayError } from '@assay/kit/errors/assay-error';
import { type BegunWorks, deal } from '@assay/platform/marking/deal';
import { type Marking, type MarkingRules, markingKey, markingSchema } from '@assay/platform/marking/marking';
import type { ReviewEvent } from '@assay/platform/review/event';
import { isOfScore } from '@assay/platform/review/given-scores';
import { doubleMarks } from '@assay/platform/review/marks';
import pLimit from 'p-limit';
import { objects, runStore } from '../runtime/storage.ts';
import { type AssignmentKey, latestOf } from './decided-submissions.ts';
import { readDraftResult } from './draft-result.ts';
import { reviews } from './reviews.ts';

/** Results that are read at a time. */
const AT_ONCE = 16;

type Trails = ReadonlyMap<string, readonly ReviewEvent[]>;
type Work = Pick<Marking['works'][number], 'submission' | 'first' | 'second'>;

/** How an assignment's works are dealt; null: they are not. */
export const findMarking = (of: AssignmentKey): Promise<Marking | null> =>
  objects().readOptional(markingKey(of), markingSchema);

/** @throws AssayError MarkingNotFound */
export function requireDealt(found: Marking | null): Marking {
  if (found) return found;
  throw new AssayError(
    'MarkingNotFound',
    'The works of this assignment are not dealt: deal them by PUT …/marking.',
  );
}

const ofTrail = (trails: Trails, { submission }: Pick<Work, 'submission'>) => trails.get(submission) ?? [];

/** Whether the first marker of a work gave a score of it. */
export const isMarked = (trails: Trails, work: Work): boolean =>
  ofTrail(trails, work).some((event) => isOfScore(event) && event.by.subject === work.first);

/** The mark of a work's second marker. */
const givenMark = (trails: Trails, work: Work) =>
  ofTrail(trails, work).findLast(
    (event) => event.kind === 'second-marked' && event.by.subject === work.second,
  ) as Extract<ReviewEvent, { kind: 'second-marked' }> | undefined;

/** Whether the second marker of a work gave their mark. */
export const isGiven = (trails: Trails, work: Work): boolean => givenMark(trails, work) !== undefined;

const begunOf = (works: readonly Work[], trails: Trails): BegunWorks => ({
  first: new Set(works.flatMap((work) => (isMarked(trails, work) ? [work.submission] : []))),
  second: new Set(works.flatMap((work) => (isGiven(trails, work) ? [work.submission] : []))),
});

/**
 * Deals the works of an assignment that there are. `rulesOf`: by which rules, of those that stand (null: none); the very same are a deal of late
 * works alone. Others who deal at the same time are first or after.
 */
export async function dealWorks(
  of: AssignmentKey,
  rulesOf: (standing: Marking | null) => MarkingRules,
): Promise<Marking> {
  const [runs, trails] = await Promise.all([latestOf(of), reviews().ofAssignment(of)]);
  const submissions = runs.map(({ submission }) => submission);
  return objects().change(markingKey(of), markingSchema, (standing) => {
    const rules = rulesOf(standing);
    const { last, works } = standing ?? { last: 0, works: [] };
    const markers = rules.markers.map(({ subject }) => subject);
    const asked = { submissions, begun: begunOf(works, trails), evens: rules !== standing };
    return { ...rules, ...deal({ ...rules, markers }, { last, works }, asked) };
  });
}

/** How works are dealt, once those that came late are. @throws AssayError MarkingNotFound */
export async function dealtNow(of: AssignmentKey): Promise<Marking> {
  const standing = requireDealt(await findMarking(of));
  const known = new Set(standing.works.map(({ submission }) => submission));
  if ((await latestOf(of)).every(({ submission }) => known.has(submission))) return standing;
  return dealWorks(of, requireDealt);
}

/** The works that two markers have marked, with what both gave and the result that it is of. */
export async function doublyMarked({ works }: Pick<Marking, 'works'>, trails: Trails) {
  const both = works.filter((work) => isGiven(trails, work));
  const found = await pLimit(AT_ONCE).map(both, async (work) => {
    const mark = givenMark(trails, work)!;
    const run = await runStore().findRun(mark.runId);
    const result = run && (await readDraftResult(run));
    return result ? [{ work, result, marks: doubleMarks(ofTrail(trails, work), mark, work.first) }] : [];
  });
  return found.flat();
}
