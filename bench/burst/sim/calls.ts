import { againAfter } from '../../../functions/run-agent/waited.ts';
import { AssayError } from '../../../shared/errors/assay-error.ts';
import type { Priority } from '../../../shared/model/allowance/allowance.ts';
import { Agents } from './agents.ts';
import type { QueuedMessage, SimulatedQueue } from './queue.ts';
import { giveUp, letGo, type World } from './world.ts';

interface Call {
  run: { runId: string; priority?: Priority; group?: string };
  agent: string;
  step: string;
}

interface Body {
  token: string;
  call: Call;
  waited?: { since: number; times: number; unanswered: number } | null;
}

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

/** @throws AssayError */
async function answerCall({ clock }: World, agents: Agents, call: Call): Promise<void> {
  await clock.sleep(ARTIFACTS_MS);
  await agents.answer(call.agent, `${call.run.runId} ${call.step}`, call.run.priority ?? 'batch');
}

/** Answers the calls of a batch at the same time, as `run-agent` does; what has no turn is sent again, by the product's own rule. */
export async function answerBatch(
  world: World,
  agents: Agents,
  queue: SimulatedQueue,
  messages: QueuedMessage[],
): Promise<void> {
  await Promise.all(messages.map((message) => answerMessage(world, agents, queue, message)));
}

async function answerMessage(
  world: World,
  agents: Agents,
  queue: SimulatedQueue,
  { body, group, sentAt }: QueuedMessage,
): Promise<void> {
  const message = JSON.parse(body) as Body;
  const { token, call } = message;
  try {
    await answerCall(world, agents, call);
  } catch (error) {
    const waited = message.waited ?? { since: sentAt, times: 0, unanswered: 0 };
    const again = againAfter(error, waited, { now: world.clock.now(), random: world.draw.random });
    if (again) {
      queue.send(JSON.stringify({ ...message, waited: again.waited }), {
        group,
        delaySeconds: again.delaySeconds,
      });
      return;
    }
    if (!(error instanceof AssayError)) throw error;
    await giveUp(
      world,
      token,
      error.code,
      JSON.stringify({ errorType: error.code, errorMessage: error.message }),
    );
    return;
  }
  await letGo(world, token, { facts: {} });
}
