import { z } from 'zod';
import type { ModelCall } from '../shared/model/model-call.ts';
import type { Artifact } from '../shared/run/artifact.ts';
import type { RunArtifacts } from '../shared/run/run-artifacts.ts';
import { type RunContext, runContextSchema } from '../shared/run/run-context.ts';
import { stepFigures } from '../shared/run/step-figures.ts';
import { defineHandler } from './define-handler.ts';
import { setting } from './setting.ts';
import { artifactsOf, runStore } from './storage.ts';

/** What a step made. */
interface Made<T, Output> {
  /** The artifact it leaves behind. */
  value: T;
  /** What the state machine is told: references and small summaries. */
  output: Output;
  /** The model calls it took, the one whose answer counts last. */
  calls?: ModelCall[];
  agent?: string;
}

/** A step of a run: the form of its event beside `run`, the artifact it leaves behind, and what it does. */
interface Step<Event extends z.ZodRawShape, T, Output> {
  event: Event;
  /** Taken several times in a run: then its artifact names it. */
  several?: boolean;
  /** Declared, or chosen by the event. */
  writes: Artifact<T> | ((event: z.infer<z.ZodObject<Event>> & { run: RunContext }) => Artifact<T>);
  make(
    event: z.infer<z.ZodObject<Event>> & { run: RunContext },
    artifacts: RunArtifacts,
  ): Promise<Made<T, Output>>;
}

/**
 * Makes the Lambda handler of a step. It reads the event, takes the time, writes the artifact, records the step with what
 * its model calls came to, and names the step in what it throws: a step that a run takes once is called by its function,
 * one that it takes several times by its artifact.
 */
export function defineStep<Event extends z.ZodRawShape, T, Output>({
  event: shape,
  several = false,
  writes,
  make,
}: Step<Event, T, Output>) {
  type Input = z.infer<z.ZodObject<Event>> & { run: RunContext };
  const schema = z.object({ ...shape, run: runContextSchema }) as unknown as z.ZodType<Input>;
  const written = (event: Input) => (typeof writes === 'function' ? writes(event) : writes);
  const nameOf = (event: Input) => (several ? written(event).name : setting('FUNCTION'));
  return defineHandler(
    schema,
    async (event) => {
      const startedAt = Date.now();
      const { runId } = event.run;
      const artifacts = artifactsOf(runId);
      const { value, output, calls = [], agent } = await make(event, artifacts);
      const artifact = written(event);
      await artifacts.write(artifact, value);
      await runStore().putStep({
        runId,
        step: artifact.name,
        at: new Date().toISOString(),
        durationMs: Date.now() - startedAt,
        ...(agent ? { agent } : {}),
        ...stepFigures(calls),
      });
      return output;
    },
    nameOf,
  );
}
