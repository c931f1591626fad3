import type { Asker } from '@assay/model/allowance/allowance';
import type { BatchDesk } from '@assay/model/batch/batch-desk';
import type { Charge } from '@assay/model/charge';
import type { ModelCall } from '@assay/model/model-call';
import type { ModelClient } from '@assay/model/model-client';
import type { Artifact } from '@assay/platform/run/artifact';
import type { RunArtifacts } from '@assay/platform/run/run-artifacts';
import { type RunContext, runContextSchema } from '@assay/platform/run/run-context';
import { stepFigures } from '@assay/platform/run/step-figures';
import * as z from 'zod';
import { batchDeskOf } from '../models/batch-desk.ts';
import { type BilledModel, billedClient, type ClientOf } from '../models/billing.ts';
import { modelClient } from '../models/models.ts';
import { company } from './company.ts';
import { defineHandler } from './define-handler.ts';
import { lazily } from './lazily.ts';
import { onBehalfOf } from './remembered.ts';
import { setting } from './setting.ts';
import { artifactsOf, ledger, runStore } from './storage.ts';

/** What a step made. */
interface StepResult<T, Output> {
  /** The artifact it leaves behind. */
  value: T;
  /** What the state machine is told: references and small summaries. */
  output: Output;
  /** The model calls it took, the one whose answer counts last. */
  calls?: ModelCall[];
  agent?: string;
}

/** What a step is given beside its event and the run's artifacts. */
export interface Services {
  /** The models of the run's tenant, or of its re-evaluation. What each question costs is the run's charge, also where the step fails. */
  model(): Promise<ModelClient>;
}

/** A step of a run: the form of its event beside `run`, the artifact it leaves behind, and what it does. */
interface StepDefinition<Event extends z.ZodRawShape, T, Output> {
  event: Event;
  /** Taken several times in a run: then its artifact names it. */
  several?: boolean;
  /** Its calls come from a queue, and can wait for days: of a run that asks in batches, its questions do. */
  batches?: boolean;
  /** Declared, or chosen by the event. */
  writes: Artifact<T> | ((event: z.infer<z.ZodObject<Event>> & { run: RunContext }) => Artifact<T>);
  make(
    event: z.infer<z.ZodObject<Event>> & { run: RunContext },
    artifacts: RunArtifacts,
    services: Services,
  ): Promise<StepResult<T, Output>>;
}

/** Where a run stands as who asks models: before each paid question it must not be cancelled, and later versions are looked for. */
function askerOf(run: RunContext, desk: BatchDesk | undefined): Asker {
  const { runId, attempt, tenant, priority = 'batch', supersededBy, reevaluation } = run;
  const permitted = async () => {
    await runStore().assertNotCancelled(runId, attempt);
    if (supersededBy) await runStore().assertCurrent({ runId, attempt, tenant, ...supersededBy });
  };
  const answerTo: BatchDesk['answerTo'] = async (question) => {
    await permitted();
    return desk!.answerTo(question);
  };
  return {
    priority,
    permitted,
    ...(reevaluation && { memory: runId }),
    waits: async (ms, begun) => (await company.getStore()?.wait(ms, begun)) ?? false,
    joins: (other) => company.getStore()?.rest(other) ?? other,
    endsAt: () => company.getStore()?.endsAt ?? Number.POSITIVE_INFINITY,
    ...(desk && { desk: { answerTo } }),
  };
}

/**
 * Adds a charge to the account of the run's assignment, then keeps it with its run, for the bill: who dies in between leaves an account that
 * says more, never less. False: it was kept before, and is in the account.
 */
function keeping({ runId, attempt, tenant, assignment, reevaluation, purpose }: RunContext, step: string) {
  const of = reevaluation ? 'reevaluation' : (purpose ?? 'submission');
  return async (charge: Charge): Promise<boolean> => {
    if (charge.question !== undefined && (await runStore().hasCharge(runId, charge.question))) return false;
    if (assignment !== undefined) await ledger().add({ tenant, assignment }, of, charge);
    return runStore().putCharge({ ...charge, runId, attempt, step });
  };
}

/**
 * Makes the Lambda handler of a step. It reads the event, takes the time, keeps what its questions to models cost as they are
 * charged, writes the artifact, records the step with its figures, and names the step in what it throws: a step that a run takes once is called by its function,
 * one that it takes several times by its artifact.
 */
export function defineStep<Event extends z.ZodRawShape, T, Output>(
  { event: shape, several = false, batches = false, writes, make }: StepDefinition<Event, T, Output>,
  clientOf: ClientOf = modelClient,
) {
  type StepEvent = z.infer<z.ZodObject<Event>> & { run: RunContext };
  const schema = z.object({ ...shape, run: runContextSchema }) as unknown as z.ZodType<StepEvent>;
  const written = (event: StepEvent) => (typeof writes === 'function' ? writes(event) : writes);
  const nameOf = (event: StepEvent) => (several ? written(event).name : setting('FUNCTION'));
  return defineHandler(
    schema,
    async (event) => {
      const startedAt = Date.now();
      const { runId } = event.run;
      const artifacts = artifactsOf(runId);
      const artifact = written(event);
      const step = artifact.name;
      let billed: BilledModel | undefined;
      const asked = lazily(async () => {
        const keep = keeping(event.run, step);
        const asker = askerOf(event.run, batches ? batchDeskOf(event.run) : undefined);
        billed = await billedClient(event.run, { keep, clientOf, asker });
        return billed.model;
      });
      const made = await onBehalfOf(runId, () => make(event, artifacts, { model: asked }));
      const { value, output, calls = [], agent } = made;
      await artifacts.write(artifact, value);
      await runStore().putStep({
        runId,
        step,
        at: new Date().toISOString(),
        durationMs: Date.now() - startedAt,
        ...(agent ? { agent } : {}),
        ...stepFigures(calls, billed?.charges ?? []),
      });
      return output;
    },
    nameOf,
  );
}
