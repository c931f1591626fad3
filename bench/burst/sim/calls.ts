import { AssayError } from '@assay/kit/errors/assay-error';
import type { Priority } from '@assay/model/allowance/allowance';
import type { Context } from 'aws-lambda';
import { companyOf, holdThreads } from '../../../functions/platform/run-agent/hold-threads.ts';
import type { CallMessage } from '../../../functions/platform/run-agent/message.ts';
import { company } from '../../../functions/platform/runtime/company.ts';
import { Agents } from './agents.ts';
import type { QueuedMessage, SimulatedQueue } from './queue.ts';
import { giveUp, letGo, type World } from './world.ts';

interface QueuedRun {
  runId: string;
  priority?: Priority;
}

/** What a function may take (`infra/constructs/calls-queue.ts`), milliseconds. */
const TIME_OUT_MS = 900_000;

/** Reading artifacts before a question and writing the answer after it, milliseconds. */
const ARTIFACTS_MS = 120;

/** Processes of `run-agent`: one a time serves an invocation, and keeps its own view of the allowance from one to the next. */
export class AgentProcesses {
  readonly #world: World;
  readonly #free: Agents[] = [];

  constructor(world: World) {
    this.#world = world;
  }

  async during<T>(work: (agents: Agents) => Promise<T>): Promise<T> {
    const { clock, provider, draw, paid } = this.#world;
    const agents = this.#free.pop() ?? new Agents(clock, provider, this.#world.newAllowance(), draw, paid);
    try {
      return await work(agents);
    } finally {
      this.#free.push(agents);
    }
  }
}

/** Answers the calls of a batch at the same time, as `run-agent` does; what has no turn is sent again, by the product's own rule. */
export async function answerBatch(
  world: World,
  agents: Agents,
  queue: SimulatedQueue,
  messages: QueuedMessage[],
): Promise<void> {
  const { clock } = world;
  const ends = clock.now() + TIME_OUT_MS;
  const context = { getRemainingTimeInMillis: () => ends - clock.now() } as Context;
  await company.run(companyOf(context, clock.after, clock.now()), () =>
    Promise.all(messages.map((message) => answerMessage(world, agents, queue, message, context))),
  );
}

async function answerMessage(
  world: World,
  agents: Agents,
  queue: SimulatedQueue,
  { body, group, sentAt }: QueuedMessage,
  context: Context,
): Promise<void> {
  const { clock, draw } = world;
  const told = JSON.parse(body) as CallMessage & { run: QueuedRun };
  const message = { ...told, waited: told.waited ?? { since: sentAt, times: 0, unanswered: 0 } };
  const outcome = await holdThreads(
    message,
    context,
    { now: clock.now(), random: draw.random },
    async (call) => {
      await clock.sleep(ARTIFACTS_MS);
      if (call.agent === undefined) return {};
      const { runId, priority = 'batch' } = told.run;
      await agents.answer(String(call.agent), `${runId} ${call.step}`, priority);
      return { facts: {} };
    },
  );
  if ('output' in outcome) return letGo(world, message.token, outcome.output);
  if ('again' in outcome) {
    const { waited, delaySeconds } = outcome.again;
    const again = { ...message, threads: outcome.threads, waited };
    return queue.send(JSON.stringify(again), { group, delaySeconds });
  }
  if ('questions' in outcome) throw new Error('Nothing here is asked in batches.');
  if (!(outcome.failure instanceof AssayError)) throw outcome.failure;
  const { code, message: words } = outcome.failure;
  return giveUp(world, message.token, code, JSON.stringify({ errorType: code, errorMessage: words }));
}
