import { invokeFunction } from '@assay/platform/lambda/invoke-function';
import type { RunItem } from '@assay/platform/run/items';
import { putAssignment } from '@assay/workflows/assignment-store';
import { DescribeStateMachineCommand, ListStateMachinesCommand, SFNClient } from '@aws-sdk/client-sfn';
import * as z from 'zod';
import type { PreparedSubmission } from '../../../cli/commands/submit.ts';
import { connectionTo, type DeploymentConnection } from '../../../cli/connection.ts';
import { exampleAnswers } from '../../../cli/example-answers.ts';
import { followRun } from '../../../cli/follow-run.ts';
import { COMPILE_CACHE, TEX_CACHE } from '../../../cli/home.ts';
import { synthesize } from '../../../cli/synthesize.ts';
import { uploadSubmission } from '../../../cli/upload-submission.ts';
import { systemClock } from '../../../infra/local/aws/step-functions/execution/clock.ts';
import type { TaskAttempt } from '../../../infra/local/faults/fault-seam.ts';
import type { Behaviour } from '../../../infra/local/model/misbehaviour/behaviour.ts';
import type { RequestLogEntry } from '../../../infra/local/model/request-log.ts';
import { startStack } from '../../../infra/local/stack.ts';
import { indexLag } from '../../support/run-table.ts';
import { watchStack } from '../../support/stack-policies.ts';
import { complete } from '../../support/stand-in-answers.ts';
import { makeTypesetter } from '../../support/typesetter.ts';
import { type CallingState, callingStates, nameOf } from './calling-states.ts';
import { injectFaults } from './inject-faults.ts';
import type { Plan } from './plan.ts';
import { runHistory } from './run-history.ts';
import type { Sample } from './samples.ts';

const KEYS = JSON.stringify({ OPENAI_API_KEY: 'stand-in', PINECONE_API_KEY: 'stand-in' });

/** Waiting of at most this long is a retry's and is shortened; a time-out stays as long as it is. Milliseconds, and by how much. */
const LONGEST_RETRY_MS = 20_000;
const SHORTENED = 40;

/** A run that was disturbed: how it ended, where it was, what befell it. */
export interface Disturbed {
  run: RunItem;
  result: unknown;
  visited: ReadonlySet<string>;
  happened: ReadonlySet<string>;
}

interface Watched {
  plan: Plan;
  visited: Set<string>;
  happened: Set<string>;
}

export interface DisturbedStack {
  connection: DeploymentConnection;
  /** The states that call something, of all state machines. */
  states: CallingState[];
  /** Hands a sample in for a tenant, whose answers nobody else's work gives, and follows it to its end. */
  submit(sample: Sample, tenant: string, plan: Plan): Promise<Disturbed>;
  behave(behaviour: Behaviour): Promise<void>;
  /** Resumes a run and follows it to the end of that attempt. */
  resume(runId: string): Promise<Pick<Disturbed, 'run' | 'result'>>;
  requests(): Promise<RequestLogEntry[]>;
  /** The attempts that were settled more than once, or were under way after that, by every write of the table. */
  settledAgain(): string[];
  idle(): Promise<void>;
  close(): Promise<void>;
}

export async function startDisturbedStack(): Promise<DisturbedStack> {
  const typesetter = makeTypesetter();
  process.env.PATH = typesetter.path;
  const watched = new Map<string, PromiseWithResolvers<Watched>>();
  const watching = (runId: string) => {
    const known = watched.get(runId) ?? Promise.withResolvers<Watched>();
    watched.set(runId, known);
    return known;
  };
  const history = runHistory();
  const assembly = await synthesize();
  const policies = watchStack(assembly);
  const stack = await startStack({
    patience: 10,
    model: { behaviour: complete(), examples: await exampleAnswers() },
    assembly,
    compileCache: COMPILE_CACHE,
    secrets: { ModelKeys: KEYS },
    environment: { TEXMFCACHE: TEX_CACHE, NODE_COMPILE_CACHE: COMPILE_CACHE },
    faults: {
      indexLag,
      ...injectFaults(async (attempt) => {
        const runId = runOf(attempt);
        return runId === undefined ? undefined : next(await watching(runId).promise, attempt);
      }),
      written: history.written,
    },
    clock: {
      now: systemClock.now,
      sleep: (ms, signal) => systemClock.sleep(ms <= LONGEST_RETRY_MS ? ms / SHORTENED : ms, signal),
    },
  });
  const connection = connectionTo({ ...stack, pollMs: 50, close: () => stack.close() });
  const resultOf = (runId: string) =>
    connection.objects.readOptional(`runs/${runId}/result.json`, z.unknown());
  const handIn = async (handed: PreparedSubmission, tenant: string, plan: Plan): Promise<Disturbed> => {
    const { assignment, body, submission, file, options } = handed;
    const of = { tenant, assignment: assignment.assignment, submission, file };
    const runId = await uploadSubmission(connection, { of, body, options });
    const own: Watched = { plan, visited: new Set(), happened: new Set() };
    watching(runId).resolve(own);
    const run = await followRun(connection, runId, 1);
    return { run, result: await resultOf(runId), ...own };
  };
  const standIn = new URL('/stand-in/', stack.endpoints.model!);
  return {
    connection,
    states: await deployedStates(),
    async submit({ handed, draft, prepare }, tenant, plan) {
      await putAssignment(connection.objects, tenant, handed.assignment, handed.attachments);
      await prepare?.(connection, tenant);
      if (draft) await handIn(draft, tenant, new Map());
      return handIn(handed, tenant, plan);
    },
    async resume(runId) {
      const { lambda, outputs } = connection;
      const asked = { runId };
      const { attempt } = await invokeFunction<{ attempt: number }>(lambda, outputs.ResumeFunction, asked);
      return { run: await followRun(connection, runId, attempt), result: await resultOf(runId) };
    },
    async behave(behaviour) {
      const answer = await fetch(new URL('behaviour', standIn), {
        method: 'PUT',
        body: JSON.stringify(complete(behaviour)),
      });
      if (!answer.ok) throw new Error(await answer.text());
    },
    async requests() {
      const told = await (await fetch(new URL('requests', standIn))).json();
      return (told as { requests: RequestLogEntry[] }).requests;
    },
    settledAgain: history.settledAgain,
    idle: () => stack.idle(),
    async close() {
      await stack.close();
      typesetter.close();
      policies.end();
    },
  };
}

/** The fault that the plan has for a state, the first time that the state calls something. */
function next({ plan, visited, happened }: Watched, attempt: TaskAttempt) {
  const name = nameOf(attempt);
  visited.add(name);
  if (happened.has(name)) return undefined;
  const kind = plan.get(name);
  if (kind) happened.add(name);
  return kind;
}

/** Every execution is of a run, and says so somewhere in its input. */
function runOf({ input }: TaskAttempt): string | undefined {
  return /"runId":"([^"]+)"/.exec(JSON.stringify(input))?.[1];
}

async function deployedStates(): Promise<CallingState[]> {
  const client = new SFNClient({});
  const { stateMachines = [] } = await client.send(new ListStateMachinesCommand({}));
  const states = stateMachines.map(async ({ stateMachineArn, name }) => {
    const { definition } = await client.send(new DescribeStateMachineCommand({ stateMachineArn }));
    return callingStates(name!, definition!);
  });
  return (await Promise.all(states)).flat();
}
