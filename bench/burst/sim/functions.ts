import type { EssayAssignment } from '@assay/essay-scoring/assignment';
import { planTeams } from '@assay/essay-scoring/plan';
import { takePlace } from '@assay/platform/run/line/hand-out';
import type { RunContext } from '@assay/platform/run/run-context';
import { validateAssignment } from '@assay/workflows/assignments';
import { assignmentOf } from '../../local.ts';
import { leavePlace, letGo, type World } from './world.ts';

const TRAITS = ['Ideas', 'Organization', 'Voice', 'Word Choice', 'Sentence Fluency', 'Conventions'];
const PLAN = planTeams(validateAssignment(assignmentOf('burst', TRAITS)) as EssayAssignment);

/** So many places in use make a burst, whose reports are drained from a queue (`infra/constructs/line.ts`). */
const QUEUED_FROM = 20;

type FunctionPayload = Record<string, unknown>;

const runOf = ({ runs }: World, payload: FunctionPayload) =>
  runs.get(String(payload.runId ?? (payload.run as RunContext | undefined)?.runId))!;

/** What functions return and do beside passing time, by the folder of the function. */
const EFFECTS: Record<string, (world: World, payload: FunctionPayload) => Promise<unknown>> = {
  async 'take-place'(world, payload) {
    const run = runOf(world, payload);
    const since = new Date(run.handedInAt).toISOString();
    const { runId, tenant, assignment } = run;
    const holder = { runId, attempt: 1, tenant, assignment, since, token: String(payload.token) };
    return takePlace(world.line, holder, Number(payload.retry ?? 0), (token) => letGo(world, token));
  },
  async 'open-run'(world, payload) {
    const run = runOf(world, payload);
    run.startedAt ??= world.clock.now();
    const { runId, tenant, assignment } = run;
    const context: RunContext = {
      runId,
      attempt: 1,
      tenant,
      workflow: 'essay-scoring',
      seed: 7,
      language: 'en',
      priority: 'batch',
      group: `${tenant}-${assignment}`,
    };
    return { run: context, plan: PLAN };
  },
  'find-exemplars': async () => ({ failed: [] }),
  async 'assemble-result'(world, payload) {
    const outcomes = (payload.outcomes ?? []) as { error?: string | null; cause?: string | null }[];
    const run = runOf(world, payload);
    const failed = outcomes.filter(({ error }) => error);
    run.missing = failed.length;
    if (failed[0]) run.why = `${failed[0].error}: ${failed[0].cause}`;
    return { state: run.missing > 0 ? 'partial' : 'completed' };
  },
  async 'store-results'(world, payload) {
    const run = runOf(world, payload);
    run.ends += 1;
    run.outcome = 'completed';
    run.endedAt = world.clock.now();
    await leavePlace(world, run.runId);
    const inUse = (await world.line.places()).length;
    return { report: inUse < QUEUED_FROM ? 'now' : 'queued' };
  },
  async 'announce-result'(world, payload) {
    const run = runOf(world, payload);
    run.announced += 1;
    if (payload.failure) run.why = `report: ${JSON.stringify(payload.failure)}`;
    return { announced: true };
  },
  async 'record-failure'(world, payload) {
    const run = runOf(world, payload);
    run.ends += 1;
    run.outcome = 'failed';
    run.why = `${payload.step}: ${payload.error}: ${payload.cause}`;
    run.endedAt = world.clock.now();
    run.announced += 1;
    await leavePlace(world, run.runId);
    return { state: 'failed' };
  },
};

/** One invocation: its work passes, then what it does is done. */
export async function runFunction(world: World, name: string, payload: FunctionPayload): Promise<unknown> {
  await world.clock.sleep(world.draw.workMs(name));
  return (await EFFECTS[name]?.(world, payload)) ?? {};
}
