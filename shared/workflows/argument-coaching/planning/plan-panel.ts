import type { AgentCall } from '@assay/model/agent/agent-call';
import { one } from '@assay/platform/run/artifact';
import { BRIEF, ORDER } from '../artifacts.ts';
import type { Motion } from '../assignment.ts';
import type { Judge } from '../conditions.ts';
import type { PanelPlan } from '../plan.ts';

/** `{workflow}/{agent}` of an agent of this workflow. */
export const agent = (name: string) => `argument-coaching/${name}`;

/** Whose text is judged, what its judges are shown, and in which order, by the place of the judge. */
interface PanelMaterial {
  judged: string[];
  inputs: AgentCall['inputs'];
  orderOf(judge: number): string | null;
}

/** Where their answers go. `consensus`: null where nobody reconciles them. */
interface PanelSteps {
  step(judge: Judge): string;
  panel: string;
  consensus: string | null;
}

/** Plans the judges of one text, each alone, and the meta-judge over them where there are two at least (SPEC S4). */
export function planPanel(
  { language, judge_model: model }: Motion,
  judges: readonly Judge[],
  { judged, inputs, orderOf }: PanelMaterial,
  { step, panel, consensus }: PanelSteps,
): PanelPlan {
  const played = { language, ...(model !== undefined && { model }) };
  const shown = { brief: BRIEF.name, ...inputs };
  const calls = judges.map((judge, index): AgentCall => {
    const order = orderOf(index);
    const seen = { ...shown, order: order && one(ORDER, order).name };
    return { agent: agent(`judge-${judge}`), step: step(judge), inputs: seen, ...played };
  });
  const meta =
    consensus !== null && judges.length > 1
      ? {
          agent: agent('meta-judge'),
          step: consensus,
          inputs: { ...shown, order: inputs.other ? one(ORDER, 'judged-first').name : null, panel },
          ...played,
        }
      : null;
  return { judged, panel, calls, meta };
}

/** The judge that a call is of. */
export const judgeOf = ({ agent: id }: Pick<AgentCall, 'agent'>): Judge =>
  id.replace(/^.*\/judge-/, '') as Judge;

/** In which order a judge is shown the two sides; null where it is shown one alone. */
export function orderOf({ inputs }: Pick<AgentCall, 'inputs'>): 'judged-first' | 'judged-last' | null {
  if (inputs.order === null) return null;
  return inputs.order === one(ORDER, 'judged-first').name ? 'judged-first' : 'judged-last';
}
