import { createHash } from 'node:crypto';
import { AssayError } from '@assay/kit/errors/assay-error';
import type { PartitionListing, StoredRow } from '@assay/kit/table/entity';
import { absent, atMost, keptOr, present, removed, removing } from '@assay/kit/table/expressions';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { runEntity, stoppedEntity } from './entities.ts';
import { isMeasured } from './evaluation-tenant.ts';
import {
  RESUMABLE,
  type ReportState,
  type RunItem,
  type RunState,
  type SettledState,
  type SubmissionItem,
} from './items.ts';
import { latestRuns } from './latest-runs.ts';
import { createRejectedUploads } from './rejected-uploads.ts';
import { idsOf } from './run-id.ts';
import { createRunParts, type PageRequest } from './run-parts.ts';
import { createVersionStore, type Submission } from './version-store.ts';
import {
  latestOf,
  requireCurrent,
  secondOf,
  standingOf,
  type VersionStanding,
  versionBefore,
} from './versions.ts';

/** What is kept of a run that is settled. */
export type RunSettlement = Partial<
  Pick<
    RunItem,
    | 'finishedAt'
    | 'missing'
    | 'reason'
    | 'needs'
    | 'questions'
    | 'unasked'
    | 'cost'
    | 'bill'
    | 'provenance'
    | 'failure'
    | 'report'
  >
>;

/** Of a run that is superseded or withdrawn no report is made. */
function reportOf(end: SettledState, { report }: RunSettlement): Pick<RunSettlement, 'report'> {
  return report && (end === 'superseded' || end === 'withdrawn') ? { report: { state: 'none' } } : { report };
}

/**
 * A run that was stopped, or failed without a result, or is held, is announced as that; any other when it is known what became of its report.
 */
function announcedAs(run: RunItem, end: SettledState, { report }: RunSettlement): RunItem['announce'] {
  if (isMeasured(run)) return undefined;
  if (end === 'cancelled' || end === 'superseded' || end === 'withdrawn') return end;
  return !report && (end === 'failed' || end === 'held') ? end : undefined;
}

function submissionOf({ tenant, assignment, submission, runId, state, admittedAt }: RunItem): SubmissionItem {
  return { tenant, assignment, submission, latestRun: runId, state, admittedAt };
}

/** What is said of the end of an attempt, and of no attempt after it. */
const ENDED = removing([
  'failure',
  'finishedAt',
  'missing',
  'reason',
  'needs',
  'questions',
  'unasked',
  'yields',
  'report',
  'announce',
]);

/** What a report says once a student was taken out of its result. */
const REPORT_TAKEN: ReportState = {
  state: 'failed',
  code: 'ReportMissing',
  message:
    'A student of this class was erased, and the report with what it said of them: have it made again by "assay runs resume".',
};

/** Partitions that the runs under way are spread over: one takes 1,000 writes a second. */
export const OPEN_SHARDS = 16;

const shardOf = (runId: string) => createHash('sha256').update(runId).digest()[0]! % OPEN_SHARDS;

/** The character after `#`: all runs of a submission come before its name with this behind it. */
const AFTER_RUNS = '$';
type States = readonly [SettledState, ...SettledState[]];
type RunAssignment = Pick<RunItem, 'tenant' | 'assignment'>;
type RunChanges = { readonly [Name in keyof RunItem]?: RunItem[Name] | typeof removed };

/** What a failure says of a run that was not gone on with. */
const TOLD: Record<string, SettledState> = {
  RunSuperseded: 'superseded',
  RunWithdrawn: 'withdrawn',
  CapReached: 'held',
  ShareReached: 'held',
  RunCancelled: 'cancelled',
};

/** What a run ends as: its upload's standing, where the attempt yields to that or was stopped for it, whatever it came to; else what it came to. */
function endOf(
  run: RunItem,
  standing: VersionStanding,
  state: SettledState,
  { failure }: RunSettlement,
): SettledState {
  if (standing !== 'current' && run.yields?.includes(standing)) return standing;
  return TOLD[failure?.code ?? ''] ?? state;
}

/**
 * Runs, their steps and results in the one DynamoDB table. Every write is a single-item conditional write: a run is
 * created once, and only the attempt under way can settle it, so that a late or doubled event changes nothing. Which run is a
 * submission's latest is written nowhere: it follows from the submission's facts (`SubmissionFacts`).
 */
export function createRunStore(client: DynamoDBDocumentClient, table: string) {
  const versions = createVersionStore(client, table);
  const { putVersion, facts: _, ...ofUploads } = versions;
  const runs = runEntity.storedIn(client, table);
  const stopped = stoppedEntity.storedIn(client, table);
  const findRun = (runId: string) => runs.get({ runId });

  async function getRun(runId: string): Promise<RunItem> {
    const run = await findRun(runId);
    if (!run)
      throw new AssayError(
        'RunNotFound',
        `There is no run ${runId}: "assay runs list ASSIGNMENT" names those of an assignment.`,
      );
    return run;
  }

  /** What the index of an assignment holds: runs, and what earlier versions of Assay wrote. */
  const indexed = (runAssignment: RunAssignment, listing: PartitionListing<never> = {}) =>
    runs.rows(runAssignment, { ...listing, index: 'ofAssignment' });

  /** The latest run of each of an assignment's submissions, in the order of their names. */
  async function latestOfEach(of: RunAssignment): Promise<RunItem[]> {
    return latestRuns(await indexed(of), findRun);
  }

  /** The submission of an item of the index of an assignment: its sort key is `{submission}#{runId}`. */
  const submissionAt = ({ GSI1SK }: StoredRow) => String(GSI1SK).split('#')[0]!;

  /**
   * The latest runs of at most so many of an assignment's submissions, after one of them; `all`: those of earlier versions with them;
   * `last`: the last of these submissions, where there are more.
   */
  async function latestRunsPage(
    of: RunAssignment,
    { after, limit }: PageRequest,
  ): Promise<{ runs: RunItem[]; all: RunItem[]; last: string | null }> {
    const named = (items: readonly StoredRow[]) => [...new Set(items.map(submissionAt))];
    const items = await indexed(of, {
      after: after && `${after}${AFTER_RUNS}`,
      isEnough: (storedRows) => named(storedRows).length > limit,
    });
    const submissions = named(items);
    const page = new Set(submissions.slice(0, limit));
    const own = items.filter((item) => page.has(submissionAt(item)));
    const all = runEntity.among(own);
    const last = submissions.length > limit ? [...page].at(-1)! : null;
    return { runs: await latestRuns(own, findRun), all, last };
  }

  /** A submission's latest run, or null where nothing was handed in. */
  async function latestRun(submission: Submission): Promise<SubmissionItem | null> {
    const latest = latestOf(await versions.facts(submission));
    const run = latest && (await findRun(latest.runId));
    if (!run) return null;
    return submissionOf(run);
  }

  /**
   * Records a version of a submission and the run of it, or a run that assesses one again. It may be repeated after a death in between.
   * False: the run was recorded before, and is left as it is.
   */
  async function admit(run: RunItem): Promise<boolean> {
    const { runId, file, order = run.admittedAt, reevaluation } = run;
    if (reevaluation === undefined) await putVersion(run, { runId, file, order });
    return runs.putNew(run, { shard: shardOf(runId), openedAt: run.admittedAt });
  }

  /** Where a run's version stands among those of its submission; that of a re-evaluation is its baseline's. */
  async function standing(run: Submission & Pick<RunItem, 'runId' | 'baseline'>): Promise<VersionStanding> {
    return standingOf(run.baseline ?? run.runId, await versions.facts(run));
  }

  /** Changes a run where a condition holds, and its place among those under way; null: it does not. */
  async function change(
    runId: string,
    values: RunChanges,
    condition: Parameters<typeof runs.change>[2],
  ): Promise<RunItem | null> {
    const { state, report, announce, attempt } = values;
    const isPending = typeof report === 'object' && report.state === 'pending';
    const isToldOf = typeof announce === 'string';
    const isOpen = state === 'admitted' || state === 'running' || isPending || isToldOf;
    const openedAt = new Date().toISOString();
    const index = runEntity.indexKeys({ shard: shardOf(runId), openedAt });
    const keepsAge = attempt === undefined && { GSI2SK: keptOr(openedAt) };
    const open = isOpen ? { ...index, ...keepsAge } : removing(['GSI2PK', 'GSI2SK']);
    return runs.change({ runId }, { ...values, ...open }, condition);
  }

  async function reopen(runId: string, attempt: number, states: States = RESUMABLE): Promise<RunItem | null> {
    const opened = { ...ENDED, only: removed, state: 'admitted', attempt: attempt + 1 } as const;
    return change(runId, opened, { attempt, state: states });
  }

  /**
   * An upload that was restored while its run was being settled: whoever recorded that found the run still under way and left it to
   * this. The next attempt is opened here and started by `reconcile`.
   */
  async function reopenRestored(run: RunItem, attempt: number): Promise<void> {
    if ((await standing(run)) === 'current') await reopen(run.runId, attempt, ['superseded', 'withdrawn']);
  }

  const underWay = (attempt: number) => ({ attempt, state: ['admitted', 'running'] as const });

  /** Goes on only where the upload is current; else marks the attempt: what it lacks, it may lack for this alone. */
  async function assertCurrent(run: Submission & Pick<RunItem, 'runId' | 'attempt'>): Promise<void> {
    const { runId, attempt } = run;
    const versionStanding = await standing(run);
    if (versionStanding === 'current') return;
    await stopped.put({ standing: versionStanding }, { runId, attempt });
    requireCurrent(versionStanding);
  }

  /**
   * What the upload was when a question of an attempt was refused for it: also one that came out as completed may lack an answer that
   * its workflow does without.
   */
  async function stoppedFor(
    runId: string,
    attempt: number,
    end: SettledState,
  ): Promise<SettledState | undefined> {
    if (end !== 'failed' && end !== 'partial' && end !== 'completed') return undefined;
    return (await stopped.get({ runId, attempt }))?.standing;
  }

  return {
    findRun,
    getRun,
    admit,
    /**
     * Keeps the run of a student's part of a class's table, settled as it is, in place of what an earlier attempt of the table came to. False:
     * it was gone on with by itself since.
     */
    async keepPart(run: RunItem): Promise<boolean> {
      const { runId, file, order = run.admittedAt } = run;
      await putVersion(run, { runId, file, order });
      return runs.putIf([{ PK: absent }, { attempt: atMost(run.attempt) }], run);
    },

    /** The report of a part was rendered with its table's, in an attempt of that; nothing, where it was gone on with by itself since. */
    partRendered: (runId: string, attempt: number) =>
      runs.update(
        { runId },
        { report: { state: 'ready' } },
        { attempt: atMost(attempt), 'report.state': 'none' },
      ),

    /** The upload of a run was written anew, with less in it: the run stays the same. */
    moveSource: (runId: string, source: RunItem['source']) =>
      runs.update({ runId }, { source }, { PK: present }),

    /** What a run says of a result out of which something was taken. */
    takenOut: (runId: string, { missing, questions = [] }: Pick<RunItem, 'missing' | 'questions'>) =>
      runs.update({ runId }, { missing, questions }, { PK: present }),

    /** The report of a run was taken away, and is to be made again; one that is being made stays so. */
    reportTaken: (runId: string) =>
      runs.update({ runId }, { report: REPORT_TAKEN }, { 'report.state': ['ready', 'failed'] }),

    latestRun,

    standing,

    ...ofUploads,

    /** The ids of the runs of a submission's versions (`idsOf`), the second in which the latest of them was handed in, and what was deleted for good (`gone`). */
    async versionsOf(of: Submission) {
      const facts = await versions.facts(of);
      const ids = new Set(facts.versions.flatMap(({ runId }) => idsOf(of.tenant, runId)));
      return { ids, since: secondOf(latestOf(facts)), gone: facts.gone };
    },

    /** The run of the version before a run's own, those that were deleted left out. */
    runBefore: async (run: Submission & Pick<RunItem, 'runId'>) =>
      versionBefore(run.runId, await versions.facts(run))?.runId,

    /**
     * Goes on only with the run of a submission's latest version: asked before whatever is paid for. What is refused is marked for the
     * attempt, so that an attempt that lacks it is gone on with once the upload counts again.
     * @throws AssayError RunSuperseded, RunWithdrawn
     */
    assertCurrent,

    /**
     * Asked before whatever is paid for. Of a run that is not known nothing was cancelled.
     * @throws AssayError RunCancelled where the attempt was cancelled, or another one follows it
     */
    async assertNotCancelled(runId: string, attempt: number): Promise<void> {
      const run = await findRun(runId);
      if (!run || (run.attempt === attempt && run.state !== 'cancelled')) return;
      const words = `The run was cancelled: nothing more is asked for it. Go on with it by "assay runs resume ${runId}".`;
      throw new AssayError('RunCancelled', words);
    },

    /** Marks the attempt as running, pinned to an assignment version. `yields`: what it ends as where its upload is that. */
    start: (
      runId: string,
      attempt: number,
      pinned: { workflow: string; assignmentVersion: string } & Pick<
        RunItem,
        'previous' | 'yields' | 'reckoned'
      >,
    ) => change(runId, { state: 'running', ...pinned }, underWay(attempt)),

    /**
     * Settles the attempt under way: in the state it is told or, where its upload was overwritten or deleted meanwhile and the
     * attempt yields to that, or a question of the attempt was refused for that, as superseded or withdrawn. Null: it
     * was settled before, or belongs to an earlier attempt. A run that yielded to what was taken back meanwhile has its next attempt opened.
     */
    async settle(
      runId: string,
      attempt: number,
      state: SettledState,
      outcome: RunSettlement,
    ): Promise<RunItem | null> {
      const run = await findRun(runId);
      if (!run) return null;
      const told = endOf(run, await standing(run), state, outcome);
      const end = (await stoppedFor(runId, attempt, told)) ?? told;
      const settled = await change(
        runId,
        { state: end, ...outcome, ...reportOf(end, outcome), announce: announcedAs(run, end, outcome) },
        underWay(attempt),
      );
      if (!settled || end === 'superseded' || end === 'withdrawn') await reopenRestored(run, attempt);
      return settled;
    },

    /**
     * Says what became of a settled attempt's report, which is then to be announced; again, the same. Null: it became something else, or
     * is not of this attempt.
     */
    setReport: (runId: string, attempt: number, report: ReportState & { state: 'ready' | 'failed' }) =>
      change(
        runId,
        { report, announce: report.state },
        { attempt, 'report.state': ['pending', 'failed', report.state] },
      ),

    /** The end of an attempt was announced. Null: by then there was something else to be announced, or nothing. */
    announced: (runId: string, attempt: number, told: NonNullable<RunItem['announce']>) =>
      change(runId, { announce: removed }, { attempt, announce: told }),

    /**
     * The runs of a shard (`OPEN_SHARDS`) that are admitted, running, wait for their report or have their end still to be announced,
     * and whose attempt was opened before a time, oldest first.
     */
    openRuns: (shard: number, before: string) => runs.queryAll({ shard }, { index: 'open', before }),

    /** The runs of a re-evaluation, by submission. */
    runsOf: (tenant: string, reevaluation: string) =>
      runs.queryAll({ tenant, reevaluation }, { index: 'ofReevaluation' }),

    /** Opens the next attempt of a run whose attempt ended in one of `states`. Null: it did not, or it is under way. */
    reopen,

    /**
     * Opens an attempt that makes the report of a settled run again. The run keeps its state and what it came to, and its report is
     * pending. Null: its attempt did not end in one of `states`, or another one was opened.
     */
    reopenReport: (
      { runId, attempt, reportAttempts = 0 }: Pick<RunItem, 'runId' | 'attempt' | 'reportAttempts'>,
      states: States,
    ) =>
      change(
        runId,
        {
          attempt: attempt + 1,
          only: 'report',
          reportAttempts: reportAttempts + 1,
          report: { state: 'pending' },
          announce: removed,
        },
        { attempt, state: states },
      ),

    /**
     * Stores the result that is there again, in an attempt that makes its report; again, the same. Null: the report is made or given up,
     * or the attempt is another one.
     */
    storeAgain: (
      runId: string,
      attempt: number,
      result: Required<Pick<RunSettlement, 'missing' | 'provenance' | 'report'>> &
        Pick<RunSettlement, 'reason' | 'needs' | 'questions' | 'unasked'> & { state: SettledState },
    ) =>
      change(
        runId,
        { ...result, failure: removed, unasked: result.unasked ?? removed },
        { attempt, only: 'report', 'report.state': 'pending' },
      ),

    ...createRunParts(client, table),
    ...createRejectedUploads(client, table),

    /** An assignment's submissions, all or those in one state, each with its latest run. */
    async submissions(of: RunAssignment, state?: RunState): Promise<SubmissionItem[]> {
      const listed = (await latestOfEach(of)).map(submissionOf);
      return state ? listed.filter((item) => item.state === state) : listed;
    },

    /** The latest run of each of an assignment's submissions, in the order of their names. */
    latestRuns: latestOfEach,

    latestRunsPage,

    /** All runs of an assignment's submissions, by submission; those of earlier versions of a submission with them. */
    allRuns: (of: RunAssignment) => runs.queryAll(of, { index: 'ofAssignment' }),
  };
}

export type RunStore = ReturnType<typeof createRunStore>;
