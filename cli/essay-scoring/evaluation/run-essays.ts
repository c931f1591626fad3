import { setTimeout as wait } from 'node:timers/promises';
import type { EssayAssignment } from '@assay/essay-scoring/assignment';
import { type EssayResult, RESULT } from '@assay/essay-scoring/result';
import type { Variant } from '@assay/essay-scoring/variant';
import { AssayError } from '@assay/kit/errors/assay-error';
import { idSchema } from '@assay/platform/assignment/assignment';
import { invokeFunction } from '@assay/platform/lambda/invoke-function';
import type { RunCharge, RunItem } from '@assay/platform/run/items';
import type { Failure } from '@assay/platform/run/outcome';
import { createMemory, runArtifacts } from '@assay/platform/run/run-artifacts';
import { putAssignment } from '@assay/workflows/assignment-store';
import pLimit from 'p-limit';
import type { DeploymentConnection } from '../../connection.ts';
import { pauseAfter } from '../../follow-run.ts';
import { TENANT } from '../../reach.ts';
import { uploadSubmission } from '../../upload-submission.ts';

/** Essays that are under way at a time; each asks as many models at once as it has debate teams. */
const ESSAYS_AT_ONCE = 6;

/** An upload that became no run in this time will not: its message was tried five times. */
const ADMITTED_WITHIN_MS = 20 * 60_000;

/** An essay to be judged. `id`: as ids of submissions are, unlike that of a student whose work is not to be touched. */
interface EssayToJudge {
  id: string;
  text: string;
}

/** An essay that was judged: its result as far as there is one, why the run failed where it did, seconds by the clock, what its questions were charged. */
export interface JudgedEssay {
  id: string;
  result: EssayResult | null;
  failure: Failure | null;
  seconds: number;
  charges: RunCharge[];
}

export interface EssaysToRun {
  /** Put as the current version of its id before anything is uploaded; its bank is whatever the id's bank holds. */
  assignment: EssayAssignment;
  /** In place of the assignment's and of its traits' own; left out, theirs. */
  variant?: Variant | undefined;
  essays: readonly EssayToJudge[];
  tenant?: string;
  /** Told of each essay when it is done, in the order in which they end. */
  onDone?: (judgedEssay: JudgedEssay) => void;
  /** Told of each that is cancelled by `signal`, with what it was charged until then. */
  onCut?: (cut: JudgedEssay) => void;
  /** Once it is aborted no further essay is begun, and those under way are cancelled: they ask no further question. */
  signal?: AbortSignal;
}

type EssayRunConnection = Pick<
  DeploymentConnection,
  's3' | 'lambda' | 'outputs' | 'objects' | 'runStore' | 'pollMs'
>;

function checkIds(essays: readonly EssayToJudge[]): void {
  const seen = new Set<string>();
  for (const { id } of essays) {
    const fault = seen.has(id) ? 'is there twice' : idSchema.safeParse(id).success ? null : 'is no id';
    if (fault)
      throw new AssayError('EvaluationInvalid', `${JSON.stringify(id)} ${fault}: each essay needs its own.`);
    seen.add(id);
  }
}

/** Hands an essay in as any client would, as one that nobody is given back; returns the id of its run. */
async function upload(used: EssayRunConnection, essay: EssayToJudge, handed: EssaysToRun): Promise<string> {
  const { assignment, variant, tenant = TENANT } = handed;
  const of = { tenant, assignment: assignment.assignment, submission: essay.id, file: 'essay.txt' };
  const options = { ...(variant && { variant }), purpose: 'evaluation' };
  return uploadSubmission(used, { of, body: essay.text, options });
}

/** So long is waited for a run to be there that is to be cancelled. */
const CANCELLED_WITHIN_MS = 10_000;

const isSettled = (run: RunItem | null): run is RunItem =>
  run !== null && run.state !== 'admitted' && run.state !== 'running';

/** Waits for a run to be settled; null where the upload became none. @throws the reason of `signal` once the run is there, or will not be soon */
async function settled(
  { runStore, pollMs }: EssayRunConnection,
  runId: string,
  signal?: AbortSignal,
): Promise<RunItem | null> {
  const began = performance.now();
  for (;;) {
    const looked = performance.now();
    const run = await runStore.findRun(runId);
    if (isSettled(run)) return run;
    if (!run && looked - began > ADMITTED_WITHIN_MS) return null;
    if (run || looked - began > CANCELLED_WITHIN_MS) signal?.throwIfAborted();
    await wait(pauseAfter(performance.now() - looked, pollMs));
  }
}

/** One that has ended meanwhile, or is none, is let be. */
async function cancel({ lambda, outputs }: EssayRunConnection, runId: string): Promise<void> {
  await invokeFunction(lambda, outputs.CancelFunction, { runId }).catch(() => {});
}

const NOT_ADMITTED: Failure = {
  step: 'admit',
  code: 'StackUnavailable',
  message: 'The upload became no run: see whether the stack admits uploads, then say the same again.',
};

/** Seconds by the clock, with milliseconds. */
const secondsSince = (began: number) => Math.round(performance.now() - began) / 1000;

/** Why an essay has no score that an interruption kept from it. */
export const INTERRUPTED_ESSAY: Failure = {
  step: 'assess',
  code: 'RunCancelled',
  message: 'The evaluation was interrupted: the same command goes on with it.',
};

async function judge(
  connection: EssayRunConnection,
  essay: EssayToJudge,
  essaysToRun: EssaysToRun,
): Promise<JudgedEssay> {
  const began = performance.now();
  const runId = await upload(connection, essay, essaysToRun);
  const { signal, onCut } = essaysToRun;
  const run = await settled(connection, runId, signal).catch(async (error: unknown) => {
    if (!signal?.aborted) throw error;
    await cancel(connection, runId);
    const charges = await connection.runStore.charges(runId);
    const cut = { id: essay.id, result: null, failure: INTERRUPTED_ESSAY, charges };
    onCut?.({ ...cut, seconds: secondsSince(began) });
    throw error;
  });
  const seconds = secondsSince(began);
  const result = run && (await runArtifacts(connection.objects, runId, createMemory(1)).readOptional(RESULT));
  const failure = run ? (run.failure ?? null) : NOT_ADMITTED;
  const charges = run ? await connection.runStore.charges(runId) : [];
  return { id: essay.id, result, failure, seconds, charges };
}

/**
 * Has essays judged by a variant: each is an ordinary submission of the assignment, so many at a time and no more, whose run makes no
 * report and announces nothing (`purpose: evaluation`). Returns them in their order. An essay whose run fails leaves the others
 * alone; questions that were answered before are not paid again.
 * @throws AssayError EvaluationInvalid for ids that are none or not each their own, before anything is uploaded; what the services
 * throw, and the reason of `signal`, once those under way are cancelled
 */
export async function runEssays(
  connection: EssayRunConnection,
  essaysToRun: EssaysToRun,
): Promise<JudgedEssay[]> {
  const { assignment, essays, tenant = TENANT, onDone, signal } = essaysToRun;
  checkIds(essays);
  await putAssignment(connection.objects, tenant, assignment);
  const limit = pLimit(ESSAYS_AT_ONCE);
  let begun = 0;
  const judged = essays.map((essay) =>
    limit(async () => {
      signal?.throwIfAborted();
      begun += 1;
      const judgedEssay = await judge(connection, essay, essaysToRun);
      onDone?.(judgedEssay);
      return judgedEssay;
    }),
  );
  return Promise.all(judged).finally(() => {
    limit.clearQueue();
    return signal?.aborted && Promise.allSettled(judged.slice(0, begun));
  });
}
