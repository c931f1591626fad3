import type { AgentCall } from '@assay/model/agent/agent-call';
import { one } from '@assay/platform/run/artifact';
import { screeningCall } from '@assay/platform/submission/screening';
import * as artifacts from '../artifacts.ts';
import type { Motion } from '../assignment.ts';
import type { Judge } from '../conditions.ts';
import type { CoachPlan } from '../plan.ts';
import { agent, planPanel } from './plan-panel.ts';

/** Plans what is done with a student's argument (SPEC S10). `draft`: the run of its earlier version. */
export function planCoach(motion: Motion, judges: readonly Judge[], draft: string | null): CoachPlan {
  const { language } = motion;
  const [brief, target] = [artifacts.BRIEF.name, artifacts.ARGUMENT.name];
  const [task, critique] = [artifacts.TASK.name, artifacts.CHECKED_CRITIQUE.name];
  const call = (name: string, step: string, inputs: AgentCall['inputs']): AgentCall => ({
    agent: agent(name),
    step,
    inputs,
    language,
  });
  const panel = planPanel(
    motion,
    judges,
    { judged: [target], inputs: { judged: target, other: null }, orderOf: () => null },
    {
      step: (judge) => one(artifacts.JUDGEMENT, judge).name,
      panel: artifacts.PANEL.name,
      consensus: artifacts.CONSENSUS.name,
    },
  );
  return {
    critique: call('opponent-critique', artifacts.CRITIQUE.name, { brief, task, target }),
    check: { critique: artifacts.CRITIQUE.name, target, checked: critique },
    panel,
    rebuttal: call('opponent-rebuttal', artifacts.REBUTTAL.name, { brief, task, target, critique }),
    questions: call('questions', artifacts.QUESTIONS.name, { brief, target, critique, panel: panel.panel }),
    screening: screeningCall(target),
    revised:
      draft === null
        ? null
        : {
            runId: draft,
            answered: call('answered', artifacts.ANSWERED.name, {
              brief,
              target,
              draft: artifacts.DRAFT.name,
            }),
            change: {
              draft: artifacts.DRAFT.name,
              revision: target,
              by: artifacts.DRAFT.name,
              change: artifacts.CHANGE.name,
            },
          },
  };
}
