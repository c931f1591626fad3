import { createHash } from 'node:crypto';
import { refuseTooLarge } from '@assay/document/upload-limit';
import { AssayError } from '@assay/kit/errors/assay-error';
import { assignmentVersion, type CommonAssignment } from '@assay/platform/assignment/assignment';
import type { Artifact } from '@assay/platform/run/artifact';
import { ASKED } from '@assay/platform/run/asked';
import { isMeasured } from '@assay/platform/run/evaluation-tenant';
import { isForReport, type RunItem } from '@assay/platform/run/items';
import { lineNameOf } from '@assay/platform/run/line/line-name';
import type { RunArtifacts } from '@assay/platform/run/run-artifacts';
import type { RunContext } from '@assay/platform/run/run-context';
import type { RunStore } from '@assay/platform/run/run-store';
import { isOfStudent } from '@assay/platform/run/uploader';
import { requireCurrent } from '@assay/platform/run/versions';
import { ERASED, PLATFORM_OPTIONS } from '@assay/platform/workflow/platform-options';
import type { Ownership, Workflow } from '@assay/platform/workflow/workflow';
import { getAssignment } from '@assay/workflows/assignment-store';
import { validateAssignment } from '@assay/workflows/assignments';
import { findWorkflow, takesValue } from '@assay/workflows/find-workflow';
import * as z from 'zod';
import { configurationOf } from '../models/models.ts';
import { maskerOf, owners } from '../reviews/owners.ts';
import { announceState } from '../runs/announce-state.ts';
import { erasedWorks } from '../runs/erased-works.ts';
import { line } from '../runs/places.ts';
import { reckonRun } from '../runs/reckon-run.ts';
import { reevaluations } from '../runs/reevaluations.ts';
import { reserveAttempt } from '../runs/reserving.ts';
import { metadataOf } from '../runs/upload-metadata.ts';
import { defineHandler } from '../runtime/define-handler.ts';
import { lazily } from '../runtime/lazily.ts';
import { setting } from '../runtime/setting.ts';
import { artifactsOf, objects, readSource, runStore } from '../runtime/storage.ts';

const eventSchema = z.object({ runId: z.string(), attempt: z.int() });

type RunPins = Parameters<RunStore['start']>[2];

/** What a run is pinned to: made and kept where the run is `opened` for the first time, read ever after. */
function pinning(artifacts: RunArtifacts, isNew: boolean) {
  return async <T>(artifact: Artifact<T>, make: () => Promise<T>): Promise<T> => {
    if (!isNew) return artifacts.pin(artifact, make);
    const made = await make();
    await artifacts.write(artifact, made);
    return made;
  };
}

/** Where later versions are looked for; nowhere where the run goes on all the same: its results are of use, or of a measurement. */
function supersededBy({ assignment, submission, order, only }: RunItem, isKept: boolean) {
  if (isKept || only || order === undefined) return {};
  return { supersededBy: { assignment, submission, order } };
}

/** What the attempt ends as where its upload is overwritten or deleted in the meantime. */
function yieldsTo({ only }: RunItem, isKept: boolean): RunItem['yields'] {
  if (only) return [];
  return isKept ? ['withdrawn'] : ['superseded', 'withdrawn'];
}

/** An attempt that would yield at its end is not begun. @throws AssayError RunSuperseded, RunWithdrawn */
async function requireStanding(run: RunItem, yields: RunItem['yields'] = []): Promise<void> {
  const standing = await runStore().standing(run);
  if (standing !== 'current' && yields.includes(standing)) requireCurrent(standing);
}

/** A run that was recorded while its re-evaluation was cancelled is not begun. @throws AssayError RunCancelled */
async function requireWanted({ tenant, reevaluation }: RunItem): Promise<void> {
  if (reevaluation === undefined) return;
  const { state } = await reevaluations().get({ tenant, reevaluation });
  if (state !== 'cancelled') return;
  const words = `The re-evaluation ${reevaluation} was cancelled: go on with it with "assay reevaluate --again ${reevaluation}".`;
  throw new AssayError('RunCancelled', words);
}

/** What a run is assessed by: the current assignment, or that of its re-evaluation. */
async function assignmentOf({ tenant, assignment, reevaluation }: RunItem): Promise<CommonAssignment> {
  if (reevaluation === undefined) return getAssignment(objects(), tenant, assignment);
  return validateAssignment((await configurationOf(tenant, reevaluation)).assignment);
}

/** The run of the submission's version before this one, as of when it was opened; of a re-evaluation, its baseline's. */
async function previousOf(run: RunItem, isNew: boolean): Promise<string | undefined> {
  if (!isNew || run.baseline !== undefined) return run.previous;
  return runStore().runBefore(run);
}

/** Marks an attempt as running. One that is for the report of a settled run leaves that as it is. Null: it is not under way any more. */
async function begin(run: RunItem, attempt: number, pinned: RunPins): Promise<RunItem | null> {
  if (isForReport(run)) return run.attempt === attempt && run.report?.state === 'pending' ? run : null;
  return runStore().start(run.runId, attempt, pinned);
}

/**
 * How long a run's questions are put into batches: each comes back within 27 hours, and a workflow has five days (`LONGEST_WORKFLOW`),
 * of which the rest is left to what is asked at once.
 */
const BATCHED_FOR_MS = 3 * 24 * 3600_000;

/** Names nobody: what waits in a queue waits fairly among assignments. At most 128 characters of a message's group. */
function groupOf({ tenant, assignment }: RunItem): string {
  return createHash('sha256').update(`${tenant}\n${assignment}`).digest('hex').slice(0, 32);
}

/** Places in use, its own with them, up to which a run's calls are so few that no two would be answered by one function. */
const ALONE = 2;

/** Whether a run is nearly alone. One that assesses again has a line of its own, and nobody waits for it. */
async function isAlone(run: RunItem): Promise<boolean> {
  if (lineNameOf(run) !== 'batch' || isMeasured(run)) return false;
  return (await line('batch').places()).length <= ALONE;
}

/** Whose work it is: maybe several students' where who teaches handed it in and nobody said that it is one's; of what is measured nothing becomes a student's. */
async function whoseIs(run: RunItem): Promise<Ownership | null> {
  if (isMeasured(run)) return null;
  if ((await owners().find(run)) !== null) return 'one';
  const metadata = await metadataOf(run.source);
  return metadata && (isOfStudent(metadata) ? 'one' : 'several');
}

const oneOf = (values: readonly string[]) =>
  values.length > 1 ? `one of ${values.join(', ')}` : `${values[0]}`;

/** Options that the run's workflow does not know, or values that it does not take, are refused before anything is paid. */
function checkOptions({ options }: RunItem, { id, handIn }: Workflow): void {
  if (options[ASKED] !== undefined) {
    const words = `The upload's metadata name as "${ASKED}" no record that can be read of what was asked for this submission: upload again without it, or with "assay submit".`;
    throw new AssayError('SubmissionUnsupported', words);
  }
  for (const [name, value] of Object.entries(options)) {
    const option = [...(handIn?.options ?? []), ...PLATFORM_OPTIONS].find(
      (candidate) => candidate.name === name,
    );
    if (option && takesValue(option, value)) continue;
    const words = option
      ? `The upload asks for the ${name} "${value}", which does not exist: choose ${oneOf(option.values)} and upload again.`
      : `The upload asks for a ${name}, which ${id} does not have: upload again without it.`;
    throw new AssayError('SubmissionUnsupported', words);
  }
}

/** Opens a run's attempt: pins it to its assignment, checks what was handed in, plans what its workflow does, and announces that it has begun. */
export const handler = defineHandler(
  eventSchema,
  async ({ runId, attempt }) => {
    const startedAt = Date.now();
    const artifacts = artifactsOf(runId);
    const recorded = await runStore().getRun(runId);
    await requireWanted(recorded);
    refuseTooLarge(recorded.size ?? 0);
    const isNew = recorded.workflow === undefined;
    const previous = await previousOf(recorded, isNew);
    const run = { ...recorded, ...(previous !== undefined && { previous }) };
    const pin = pinning(artifacts, isNew);
    const current = lazily(() => assignmentOf(run));
    const id = run.workflow ?? (await current()).workflow;
    const workflow = findWorkflow(id);
    const assignment = await pin(workflow.assignment, current);
    checkOptions(run, workflow);
    const isKept = isMeasured(run) || workflow.handIn?.comparesVersions === true;
    const yields = yieldsTo(run, isKept);
    await requireStanding(run, yields);
    const readUpload = lazily(() => readSource(run.source));
    const reckoned = run.only ? undefined : await reckonRun(run, assignment, readUpload);
    if (!run.only) await reserveAttempt(run, attempt, { reckoned, assignment });
    const version = assignmentVersion(assignment);
    const pinned = { workflow: id, assignmentVersion: version, previous, yields, reckoned };
    const opened = {
      run,
      assignment,
      artifacts,
      objects: objects(),
      readUpload,
      mask: await maskerOf(run, assignment),
      earlier: { findRun: runStore().findRun, artifactsOf },
      standIn: process.env.MODEL_ANSWERS === 'stand-in',
      ...(run.options[ERASED.name] === undefined && {
        staysErased: (submission: string) => erasedWorks().has({ ...run, submission }),
      }),
      whose: workflow.classes ? await whoseIs(run) : null,
    };
    const [begun, plan] = await Promise.all([
      begin(run, attempt, pinned),
      pin(workflow.plan, () => workflow.makePlan(opened)),
    ]);
    if (!begun)
      throw new AssayError('RunNotResumable', `Attempt ${attempt} of ${runId} is not under way any more.`);
    if (!isForReport(begun)) await announceState(begun, 'AssessmentStarted');
    await runStore().putStep({
      runId,
      step: workflow.plan.name,
      at: new Date().toISOString(),
      durationMs: Date.now() - startedAt,
    });
    const { tenant } = run;
    const { seed, language } = assignment;
    const context: RunContext = {
      runId,
      attempt,
      tenant,
      assignment: run.assignment,
      workflow: id,
      seed,
      language,
      priority: run.priority ?? 'batch',
      group: groupOf(run),
      ...((await isAlone(run)) && { alone: true as const }),
      ...supersededBy(run, isKept),
      ...(run.reevaluation !== undefined && {
        reevaluation: {
          id: run.reevaluation,
          mode: run.mode ?? 'now',
          ...(run.mode === 'batch' && { until: startedAt + BATCHED_FOR_MS }),
        },
      }),
      ...(isMeasured(run) && { purpose: 'evaluation' as const }),
    };
    return { run: context, plan };
  },
  () => setting('FUNCTION'),
);
