import {
  type ApiRefusal,
  doEach,
  errorText,
  isRefused,
  type ResultRow,
  type ScoreView,
  type WorkReview,
} from '../api.ts';
import { partsOf, stateOf, takenBackText, type WorkRow } from '../class/class-rows.ts';
import { showDecided } from '../class/class-state.ts';
import { isReleased, openScores } from '../submission/groups.ts';
import { pathTo, readReview, send, since } from '../submission/work-state.ts';
import { calledBy, words } from '../words/words.ts';
import { batchWords } from './batch-words.ts';

/** What became of a work in a batch: the decisions that were made of it; why not all were, null where they were. */
export interface BatchLine {
  row: WorkRow;
  /** Of which result; null: of none. */
  of: Pick<WorkReview, 'run' | 'attempts'> | null;
  decisions: number[];
  why: string | null;
}

/** A work as it is decided on, one decision after the other, each on what the one before left. */
interface BatchWork {
  review: WorkReview;
  decide(verb: string, body: object): Promise<void>;
}

type ReadReview = Awaited<ReturnType<typeof readReview>>;
type BatchDecision = (work: BatchWork) => Promise<string | null>;

/** A score as somebody saw it who decides on it. */
export interface SeenScore {
  row: ResultRow;
  review: WorkReview;
  score: ScoreView;
}

/** That there is nothing of a work to decide on. */
export const noResultOf = (row: WorkRow): string =>
  batchWords.value.noResult(calledBy(words.value.states, stateOf(row)));

/** That a release was taken back, and where the work is released. */
export const withdrawnText = (withdrawn: NonNullable<ResultRow['withdrawn']>): string =>
  batchWords.value.withdrawn(takenBackText(withdrawn));

/** Why nothing of a result can be decided; null: it can. */
export function refusalOf(row: WorkRow, review: WorkReview): string | null {
  if (review.reviewed === null) return noResultOf(row);
  return isReleased(review) ? batchWords.value.alreadyReleased : null;
}

async function decideOn(
  assignment: string,
  row: WorkRow,
  decision: BatchDecision,
  seen?: ReadReview,
): Promise<BatchLine> {
  const path = pathTo(assignment, row.submission);
  const decisions: number[] = [];
  let of: BatchLine['of'] = null;
  let isAsked = false;
  try {
    const { review, etag } = seen ?? (await readReview(path));
    of = review;
    let version = since(path, etag);
    const decide = async (verb: string, body: object) => {
      isAsked = true;
      const once = () => send(path, `review/${verb}`, { ...body, run: review.run }, version);
      // Where no answer came, or half of one, it is asked for once more: by its key it is made once.
      const answer = await once().catch((error) => (isRefused(error) ? Promise.reject(error) : once()));
      version = answer.headers.get('etag');
      decisions.push(((await answer.json()) as { seq: number }).seq);
    };
    return { row, of, decisions, why: refusalOf(row, review) ?? (await decision({ review, decide })) };
  } catch (error) {
    const why = errorText(error);
    return { row, of, decisions, why: isAsked && !isRefused(error) ? batchWords.value.unknown(why) : why };
  }
}

/** Accepts all scores that nobody has decided on; one that is refused keeps no other from it, and is told; so is one that is missing, and neither work is read as accepted. */
const acceptAll: BatchDecision = async ({ review, decide }) => {
  const scores = review.reviewed?.scores ?? [];
  const refused: string[] = [];
  for (const { trait, score, asked } of openScores(review))
    await decide('override', { trait, score }).catch((error: ApiRefusal) => {
      if (error.code !== 'ReviewRefused') throw error;
      refused.push(`${asked?.question ?? trait}: ${errorText(error)}`);
    });
  if (refused.length > 0) return refused.join(' ');
  const missing = scores.flatMap(({ trait, score, asked }) =>
    score === null ? [asked?.question ?? trait] : [],
  );
  return missing.length > 0 ? batchWords.value.missing(missing.join(', ')) : null;
};

/** Says of all statements that stand that they hold. */
const holdAll: BatchDecision = async ({ review, decide }) => {
  for (const { finding, hidden, confirmed } of review.reviewed?.findings ?? [])
    if (!hidden && !confirmed) await decide('show', { finding });
  return null;
};

/** Accepts all of a work: its scores, or the statements of one that has none. */
const acceptWhole: BatchDecision = (work) =>
  (work.review.reviewed?.scores.length ? acceptAll : holdAll)(work);

/** Shows of a row what was decided, once it is: `now`, what that makes of it. */
async function shown(assignment: string, deciding: Promise<BatchLine>, now: Partial<ResultRow>) {
  const line = await deciding;
  const { row, why, decisions } = line;
  const seq = decisions.at(-1);
  if (seq !== undefined) showDecided(assignment, row.submission, { ...(why === null && now), seq });
  return line;
}

/** What a row is once all of it is accepted. */
const allAccepted = (row: WorkRow) => ({ accepted: partsOf(row) });

/** Accepts all of a work as somebody saw it. */
export const acceptSeen = (assignment: string, row: WorkRow, seen: ReadReview) =>
  shown(assignment, decideOn(assignment, row, acceptWhole, seen), allAccepted(row));

/** Whether two are one result: of one run, and of as many of its attempts. */
const isSame = (one: NonNullable<BatchLine['of']>, other: NonNullable<BatchLine['of']>): boolean =>
  one.run === other.run && one.attempts === other.attempts;

/** Decides on a result, and on no other. */
const onResult =
  (of: BatchLine['of'], decision: BatchDecision): BatchDecision =>
  async (work) =>
    of !== null && isSame(work.review, of) ? decision(work) : batchWords.value.anew;

/** Decides on the result that a row tells of, as it was shown: on no later one, and on none that others changed or took back since. */
const asShown =
  (row: ResultRow, what: 'accept' | 'release', decision: BatchDecision): BatchDecision =>
  async (work) => {
    const { seq, withdrawn } = work.review;
    if (!isSame(work.review, { run: row.released ?? row.run, attempts: row.attempts }))
      return batchWords.value.anew;
    if (withdrawn && (what === 'release' || !row.withdrawn)) return withdrawnText(withdrawn);
    return seq === row.seq ? decision(work) : batchWords.value.changed;
  };

/** Releases a work; that it is the stand-in's, only where that was told of its row. */
const release =
  ({ standIn }: ResultRow): BatchDecision =>
  async ({ decide }) => {
    await decide('release', standIn ? { standIn } : {});
    return null;
  };

/** Accepts works, or releases them, as their rows show them (`asShown`). Whatever cannot be is told with why, and keeps no other from it. */
export const decideOnEach = (assignment: string, rows: readonly ResultRow[], what: 'accept' | 'release') =>
  doEach(rows, (row) => {
    const decision = what === 'accept' ? acceptWhole : release(row);
    return shown(
      assignment,
      decideOn(assignment, row, asShown(row, what, decision)),
      what === 'accept' ? allAccepted(row) : { released: row.run, newer: null },
    );
  });

/** Gives several answers one label, each with the reason; where somebody decided anything since they were seen, nothing, and that is told. */
export const labelEach = (assignment: string, seen: readonly SeenScore[], label: string, reason: string) =>
  doEach([...Map.groupBy(seen, ({ row }) => row)], ([row, own]) =>
    decideOn(assignment, row, async ({ review: now, decide }) => {
      if (own.some(({ review }) => !isSame(review, now) || review.seq !== now.seq))
        return words.value.work.meanwhile;
      for (const { trait } of own.map(({ score }) => score))
        await decide('override', { trait, score: label, reason });
      return null;
    }),
  );

/** Takes back what a batch decided, the last first; what was released or assessed anew meanwhile stays, and is told. */
export const undoEach = (assignment: string, lines: readonly BatchLine[]) =>
  doEach(lines, ({ row, of, decisions }) => {
    const undo: BatchDecision = async ({ decide }) => {
      for (const event of decisions.toReversed()) await decide('undo', { event });
      return null;
    };
    return shown(assignment, decideOn(assignment, row, onResult(of, undo)), { accepted: row.accepted });
  });
