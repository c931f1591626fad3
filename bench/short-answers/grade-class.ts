import { join } from 'node:path';
import type { AgentCall } from '@assay/model/agent/agent-call';
import { loadPromptLibrary } from '@assay/model/agent/prompt-library';
import { type AgentRun, callsOf, runAgent } from '@assay/model/agent/run-agent';
import { chatModel, loadCatalogue } from '@assay/model/catalogue';
import { addUsage, costOf, NO_USAGE } from '@assay/model/cost';
import type { Usage } from '@assay/model/model-call';
import type { ModelClient } from '@assay/model/model-client';
import { one } from '@assay/platform/run/artifact';
import { gradingAnswers } from '@assay/short-answer-grading/answers';
import * as artifacts from '@assay/short-answer-grading/artifacts';
import { concludeGrade } from '@assay/short-answer-grading/conclude-grade';
import type { Debate, Retry, Validation } from '@assay/short-answer-grading/debate';
import { keptGradingSchema } from '@assay/short-answer-grading/grading';
import type { Label } from '@assay/short-answer-grading/label';
import type { QuizPlan } from '@assay/short-answer-grading/plan';
import { itemsOf, type PreparedAnswer } from '@assay/short-answer-grading/prepare-class';
import type { Profile } from '@assay/short-answer-grading/profile';
import { type GivenGrading, nextCalls, weighLabels } from '@assay/short-answer-grading/weigh-labels';
import type { WeighedLabels } from '@assay/short-answer-grading/weighed';
import pLimit from 'p-limit';
import { withWrites } from '../cost/stand-in-client.ts';
import { type GradingInputs, leastTokens } from './least-tokens.ts';

const ROOT = join(import.meta.dirname, '..', '..');
export const prompts = await loadPromptLibrary(join(ROOT, 'prompts'));
export const catalogue = await loadCatalogue(join(ROOT, 'models.yaml'));

/** As many answers at once as the state machine grades. */
const ANSWERS_AT_ONCE = 20;
const SEED = 7;

/** What calls of one agent came to. */
export interface GradingSpending {
  calls: number;
  usage: Usage;
  least: number;
  cost: number;
}

/** How an answer was graded: what it took by agent, and how many calls had to wait for one another. */
export interface GradingOutcome {
  label: Label | null;
  labels: (Label | null)[];
  spent: Map<string, GradingSpending>;
  path: number;
}

export const NOTHING_SPENT: GradingSpending = { calls: 0, usage: NO_USAGE, least: 0, cost: 0 };

export function addSpent(a: GradingSpending, b: GradingSpending): GradingSpending {
  const usage = addUsage(a.usage, b.usage);
  return { calls: a.calls + b.calls, usage, least: a.least + b.least, cost: a.cost + b.cost };
}

interface GradingSetting {
  plan: QuizPlan;
  profile: Profile | null;
  brief: { level: string; language: string };
  model: ModelClient;
}

/** The agents on one answer: their inputs are what others left behind, by the names that the product's calls use. */
function openAnswer({ answer, material }: PreparedAnswer, { plan, brief, model }: GradingSetting) {
  const left = new Map<string, unknown>([
    [artifacts.BRIEF.name, brief],
    [one(artifacts.MATERIAL, answer).name, material],
    ...plan.graders.map(({ slot, role }) => [one(artifacts.ROLE, slot).name, { role }] as const),
  ]);
  const spent = new Map<string, GradingSpending>();
  async function ask({ agent, step, inputs: names, model: role }: AgentCall): Promise<AgentRun> {
    const inputs = Object.fromEntries(
      Object.entries(names).map(([name, artifact]) => [name, left.get(String(artifact))]),
    );
    const run = await runAgent(
      { agent, inputs, seed: SEED, model: role },
      { prompts, model, outputs: gradingAnswers },
    );
    left.set(step, run);
    const name = agent.split('/')[1]!;
    const least = leastTokens(name, inputs as unknown as GradingInputs);
    const { price } = chatModel(catalogue, role!);
    for (const call of callsOf(run)) {
      const usage = withWrites(call);
      const one = { calls: 1, usage, least, cost: costOf(usage, price)! };
      spent.set(name, addSpent(spent.get(name) ?? NOTHING_SPENT, one));
    }
    return run;
  }
  const keep = (weighed: WeighedLabels) => void left.set(one(artifacts.WEIGHED, answer).name, weighed);
  return { ask, keep, spent };
}

/** Grades one answer in the order of the state machine (infra/workflows/short-answer-grading/state-machine.ts). */
async function gradeAnswer(
  prepared: PreparedAnswer,
  first: AgentCall[],
  setting: GradingSetting,
): Promise<GradingOutcome> {
  const { answer, material } = prepared;
  const { plan, profile } = setting;
  const { ask, keep, spent } = openAnswer(prepared, setting);
  const said = new Map<string, AgentRun>();
  let [calls, path] = [first, 0];
  while (true) {
    const runs = await Promise.all(calls.map(ask));
    for (const [at, run] of runs.entries()) said.set(calls[at]!.step, run);
    path += 1;
    const given = plan.graders.flatMap((slot): GivenGrading[] => {
      const run = said.get(one(artifacts.GRADING, answer, slot.slot).name);
      if (!run) return [];
      return [
        { slot, model: run.call.modelAsked, failure: null, grading: keptGradingSchema.parse(run.output) },
      ];
    });
    const weighed = weighLabels(plan, material, profile, given);
    keep(weighed);
    const next = nextCalls(plan, answer, given, weighed);
    if (next.calls.length > 0) {
      calls = next.calls;
      continue;
    }
    const asked = new Set<'debate' | 'validation' | 'retry'>();
    const hold = async <T>(stage: 'debate' | 'validation' | 'retry', call: AgentCall | null) => {
      asked.add(stage);
      path += 1;
      return (await ask(call!)).output as T;
    };
    const debate = next.debate && (await hold<Debate>('debate', next.debate));
    const isDoubted = debate !== null && debate.label !== weighed.agreed;
    const validation = isDoubted ? await hold<Validation>('validation', next.validation) : null;
    const isRetried = validation !== null && !validation.valid && validation.revised !== null;
    const retry = isRetried ? await hold<Retry>('retry', next.retry) : null;
    const discussion = {
      weighed,
      debate,
      validation,
      retry,
      failure: null,
      pick: () => 0,
      asked,
      cautions: [],
    };
    const { label } = concludeGrade(plan, material, discussion);
    const labels = plan.graders.map(
      ({ name }) => weighed.opinions.find(({ grader }) => grader === name)?.label ?? null,
    );
    return { label, labels, spent, path };
  }
}

/** Grades a class as the product does. */
export async function gradeClass(
  prepared: readonly PreparedAnswer[],
  setting: GradingSetting,
): Promise<GradingOutcome[]> {
  const items = itemsOf(prepared, setting.plan);
  return pLimit(ANSWERS_AT_ONCE).map([...prepared.entries()], ([at, each]) =>
    gradeAnswer(each, items[at]!.calls, setting),
  );
}
