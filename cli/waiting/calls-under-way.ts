import { type AgentCall, agentCallSchema } from '@assay/model/agent/agent-call';
import type { StepItem } from '@assay/platform/run/items';
import { type Names, shownStep, type Totals } from '@assay/platform/workflow/shown-step';
import type { Stage } from '@assay/platform/workflow/stage';

/** What is asked now, in a teacher's words, since when (milliseconds since 1970), and how many others are. */
export interface CallsUnderWay {
  name: string;
  since: number;
  others: number;
}

/** Every call that a plan names, wherever it stands in it. */
export function callsOfPlan(plan: unknown): AgentCall[] {
  if (typeof plan !== 'object' || plan === null) return [];
  const call = agentCallSchema.safeParse(plan);
  return call.success ? [call.data] : Object.values(plan).flatMap(callsOfPlan);
}

/** `word-choice` as a heading. */
function headed(text: string): string {
  const words = text.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A call as a teacher knows it: who, and of what. */
function nameOf({ agent, step }: AgentCall, stages: readonly Stage[], names: Names): string {
  const who = agent.slice(agent.indexOf('/') + 1).replaceAll('-', ' ');
  const row = shownStep(step, stages, names)?.row;
  return row === undefined || row === who ? who : `${who} · ${headed(row)}`;
}

const inputsOf = ({ inputs }: AgentCall) => Object.values(inputs).flatMap((input) => input ?? []);

/** What is known of a run at a look. */
interface RunLook {
  plan: unknown;
  /** The names of the files that the run has. */
  files: ReadonlySet<string>;
  steps: readonly StepItem[];
  stages: readonly Stage[];
  names: Names;
  totals: Totals;
}

/** Where plans name no call that could be asked: the row that is not full yet. */
function rowUnderWay({ steps, stages, totals, names }: RunLook): CallsUnderWay | null {
  const open = stages.find((stage) => {
    const total = totals.get(stage);
    return total !== undefined && steps.filter(({ step }) => stage.steps.test(step)).length < total;
  });
  if (open === undefined) return null;
  const since = Math.max(...steps.map(({ at }) => Date.parse(at)));
  return { name: headed(shownStep('', [{ ...open, steps: /^/ }], names)!.row), since, others: 0 };
}

/**
 * What is asked now: the calls of the plan that have all that they read and no answer, the one that waits longest before the others. Null
 * where nothing tells.
 */
export function callsUnderWay(look: RunLook): CallsUnderWay | null {
  const { plan, files, steps, stages, names } = look;
  const made = new Map(steps.map(({ step, at }) => [step, Date.parse(at)]));
  const first = Math.min(...made.values());
  const asked = callsOfPlan(plan)
    .filter((call) => !files.has(call.step) && inputsOf(call).every((input) => files.has(input)))
    .map((call) => ({ call, since: Math.max(first, ...inputsOf(call).map((input) => made.get(input) ?? 0)) }))
    .toSorted((one, other) => one.since - other.since);
  const [oldest] = asked;
  if (steps.length === 0 || oldest === undefined) return steps.length === 0 ? null : rowUnderWay(look);
  return {
    name: nameOf(oldest.call, stages, names),
    since: oldest.since,
    others: asked.length - 1,
  };
}
