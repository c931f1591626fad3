import { AssayError } from '@assay/kit/errors/assay-error';
import { type DoneWorks, deal } from '@assay/platform/marking/deal';
import { dealtEntity } from '@assay/platform/marking/dealt-entity';
import {
  isOverMarker,
  type Marking,
  type MarkingRules,
  markingKey,
  markingSchema,
} from '@assay/platform/marking/marking';
import { fold, isReleased } from '@assay/platform/review/fold';
import { doubleMarks, hasMarked, secondMarkOf } from '@assay/platform/review/marks';
import type { Trail } from '@assay/platform/review/own-trail';
import { isUnderWay, type RunItem } from '@assay/platform/run/items';
import pLimit from 'p-limit';
import { lazily } from '../runtime/lazily.ts';
import { setting } from '../runtime/setting.ts';
import { documents, objects } from '../runtime/storage.ts';
import { type AssignmentKey, latestOf, mayBeTable, resultOf } from './decided-submissions.ts';
import { readDraftResult } from './draft-result.ts';
import { owners } from './owners.ts';
import { reviews } from './reviews.ts';

/** Results that are read at a time. */
const AT_ONCE = 16;

type Work = Pick<Marking['works'][number], 'submission' | 'first' | 'second'>;

const dealt = lazily(() => dealtEntity.storedIn(documents(), setting('TABLE')));

/** How an assignment's works are dealt; null: they are not. */
export const findMarking = async (of: AssignmentKey): Promise<Marking | null> =>
  (await dealt().get(of)) && objects().readOptional(markingKey(of), markingSchema);

/** @throws AssayError MarkingNotFound */
export function requireDealt(found: Marking | null): Marking {
  if (found) return found;
  throw new AssayError(
    'MarkingNotFound',
    'The works of this assignment are not dealt: deal them by PUT …/marking.',
  );
}

/** A work with the trail of its submission and the run of it that counts now; null: it has none. */
type MarkedWork = Work & { runId: string | null; trail: Trail };

/** Whether the first marker of a work gave the scores of the result that counts now (`hasMarked`). */
export async function isMarked(
  { trail, run, first }: MarkedWork & { run: RunItem | null },
  marking: Pick<Marking, 'owner'>,
): Promise<boolean> {
  if (!run || !trail.some(({ by }) => by.subject === first)) return false;
  const traits = (await readDraftResult(run))?.scores.map(({ trait }) => trait) ?? [];
  return hasMarked({ trail, first, runId: run.runId }, traits, isOverMarker(marking, first));
}

/** The mark that the second marker of a work gave of the result that counts now. */
function givenMark({ trail, runId, second }: MarkedWork) {
  const mark = runId === null ? undefined : secondMarkOf(trail, runId);
  return mark?.by.subject === second ? mark : undefined;
}

/** Whether the second marker of a work gave their mark of the result that counts now. */
export const isGiven = (work: MarkedWork): boolean => givenMark(work) !== undefined;

/** States of runs of which there is nothing to mark, where they came to no result. */
const ENDED: readonly RunItem['state'][] = ['failed', 'held', 'cancelled', 'superseded', 'withdrawn'];

/** Whether there is nothing to mark of a work: its result is released, or its run came to none. Another run of it is to be marked again. */
async function isClosed(run: RunItem, trail: Trail): Promise<boolean> {
  if (isReleased(fold(trail), resultOf(run))) return true;
  return ENDED.includes(run.state) && (await readDraftResult(run)) === null;
}

/** Works as they stand now. `closed`: there is nothing to mark of it (`isClosed`). */
export async function standingWorks<W extends Work>(of: AssignmentKey, works: readonly W[]) {
  const [runs, trails] = await Promise.all([latestOf(of), reviews().ofAssignment(of)]);
  const runBy = new Map(runs.map((run) => [run.submission, run]));
  return pLimit(AT_ONCE).map(works, async (work) => {
    const run = runBy.get(work.submission) ?? null;
    const trail = trails.get(work.submission) ?? [];
    const closed = run !== null && (await isClosed(run, trail));
    return { ...work, run, runId: run?.runId ?? null, trail, closed };
  });
}

/** What was done of works, by their trails. */
function doneOf(trails: ReadonlyMap<string, Trail>): Omit<DoneWorks, 'closed'> {
  const seen = new Map<string, ReadonlySet<string>>();
  const given = new Map<string, string>();
  for (const [submission, trail] of trails) {
    const others = trail.filter(({ kind }) => kind !== 'second-marked');
    seen.set(submission, new Set(others.map(({ by }) => by.subject)));
    const mark = trail.findLast(({ kind }) => kind === 'second-marked');
    if (mark) given.set(submission, mark.by.subject);
  }
  return { seen, given };
}

/** Whether it is not known yet if a run is of one student or of a whole class, so that it waits to be dealt. */
const isOpen = (run: RunItem): boolean => isUnderWay(run) && (run.workflow === undefined || mayBeTable(run));

/** Failed works that belong to nobody, as a file that was no work, where others of the class are somebody's: no student waits for a mark. */
async function nobodysOf(runs: readonly RunItem[], all: readonly RunItem[]): Promise<ReadonlySet<string>> {
  const isOwned = async (run: RunItem) => (await owners().find(run)) !== null;
  const failed = runs.filter(({ state }) => state === 'failed');
  const owned = await pLimit(AT_ONCE).map(failed, isOwned);
  const nobodys = failed.filter((_, at) => !owned[at]);
  if (nobodys.length === 0) return new Set();
  const hasOwners = (await pLimit(AT_ONCE).map(all, isOwned)).includes(true);
  return new Set(hasOwners ? nobodys.map(({ submission }) => submission) : []);
}

/** The submissions of runs, of `all` that there are, of which there is nothing to mark, or nothing yet: they are not dealt, and stay where they are dealt already. */
async function undealtOf(
  runs: readonly RunItem[],
  trails: ReadonlyMap<string, Trail>,
  all: readonly RunItem[] = runs,
) {
  const nobodys = await nobodysOf(runs, all);
  const left = await pLimit(AT_ONCE).map(runs, async (run) => {
    const { submission } = run;
    return nobodys.has(submission) || isOpen(run) || (await isClosed(run, trails.get(submission) ?? []))
      ? [submission]
      : [];
  });
  return new Set(left.flat());
}

/**
 * Deals the works of an assignment that there are. `rulesOf`: by which rules, of those that stand (null: none); the very same are a deal of late
 * works alone. Others who deal at the same time are first or after. `isPreview`: nothing is dealt, and it is told what would come of it.
 */
export async function dealWorks(
  of: AssignmentKey,
  rulesOf: (standing: Marking | null) => MarkingRules,
  isPreview = false,
): Promise<Marking> {
  const [runs, trails] = await Promise.all([latestOf(of), reviews().ofAssignment(of)]);
  const undealt = await undealtOf(runs, trails);
  const done = { ...doneOf(trails), closed: undealt };
  const dealtAnew = (standing: Marking | null): Marking => {
    const rules = rulesOf(standing);
    const { last, works } = standing ?? { last: 0, works: [] };
    const known = new Set(works.map(({ submission }) => submission));
    const there = runs.filter(({ submission }) => known.has(submission) || !undealt.has(submission));
    const submissions = there.map(({ submission }) => submission);
    const markers = rules.markers.map(({ subject }) => subject);
    const asked = { submissions, done, evens: rules !== standing };
    return { ...rules, ...deal({ ...rules, markers }, { last, works }, asked) };
  };
  if (isPreview) return dealtAnew(await findMarking(of));
  await dealt().put({}, of);
  return objects().change(markingKey(of), markingSchema, dealtAnew);
}

/** How works are dealt, once those that came late are. @throws AssayError MarkingNotFound */
export async function dealtNow(of: AssignmentKey): Promise<Marking> {
  const standing = requireDealt(await findMarking(of));
  const known = new Set(standing.works.map(({ submission }) => submission));
  const runs = await latestOf(of);
  const there = new Set(runs.map(({ submission }) => submission));
  const late = runs.filter(({ submission }) => !known.has(submission));
  const undealt = await undealtOf(late, late.length > 0 ? await reviews().ofAssignment(of) : new Map(), runs);
  return undealt.size === late.length && [...known].every((submission) => there.has(submission))
    ? standing
    : dealWorks(of, requireDealt);
}

/** The works that two markers have marked, as they stand now, with what both gave and the result that it is of. */
export async function doublyMarked(of: AssignmentKey, { works }: Pick<Marking, 'works'>) {
  const standing = await standingWorks(of, works);
  const found = await pLimit(AT_ONCE).map(standing, async (work) => {
    const mark = givenMark(work);
    const result = mark && work.run && (await readDraftResult(work.run));
    return result ? [{ work, run: work.run!, result, marks: doubleMarks(work.trail, mark, work.first) }] : [];
  });
  return found.flat();
}
