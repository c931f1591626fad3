import type { Allowance } from '@assay/model/allowance/allowance';
import { handOut } from '@assay/platform/run/line/hand-out';
import type { StepFunctions } from '../../../infra/local/aws/step-functions/step-functions.ts';
import type { ChanceSource } from './draw.ts';
import type { Lambdas } from './lambdas.ts';
import type { MemoryLine } from './memory-line.ts';
import type { Provider } from './provider.ts';
import type { VirtualClock } from './virtual-clock.ts';

/** A submission's run and what became of it. Times in milliseconds since the epoch. */
export interface SimulatedRun {
  runId: string;
  tenant: string;
  assignment: string;
  handedInAt: number;
  startedAt?: number;
  endedAt?: number;
  outcome?: 'completed' | 'failed';
  /** how often its result was stored or its failure recorded */
  ends: number;
  /** how often its end was announced, with its report */
  announced: number;
  missing: number;
  why?: string;
}

/** Everything that a simulation's functions share. */
export interface World {
  clock: VirtualClock;
  draw: ChanceSource;
  lambdas: Lambdas;
  provider: Provider;
  line: MemoryLine;
  runs: Map<string, SimulatedRun>;
  stepFunctions: StepFunctions;
  /** each process has one of its own */
  newAllowance(): Allowance;
  /** answers that were paid, by run and step */
  paid: Map<string, number>;
}

/** A call of Step Functions' API, milliseconds. */
const API_MS = 15;

/** SendTaskSuccess; a token whose task has ended is no error, as in the product. */
export async function letGo(world: World, token: string, output: unknown = {}) {
  const { clock, stepFunctions } = world;
  await clock.sleep(API_MS);
  await answered(
    stepFunctions.handle('SendTaskSuccess', { taskToken: token, output: JSON.stringify(output) }),
  );
}

/** SendTaskFailure, likewise. */
export async function giveUp({ clock, stepFunctions }: World, token: string, error: string, cause: string) {
  await clock.sleep(API_MS);
  await answered(stepFunctions.handle('SendTaskFailure', { taskToken: token, error, cause }));
}

async function answered(call: Promise<unknown>): Promise<void> {
  await call.catch((failure: Error & { type?: string }) => {
    if (failure.type !== 'TaskTimedOut') throw failure;
  });
}

/** An attempt leaves its place, which the next in line gets. */
export async function leavePlace(world: World, runId: string): Promise<void> {
  await world.line.leave({ runId, attempt: 1 });
  await handOut(world.line, (token) => letGo(world, token));
}
