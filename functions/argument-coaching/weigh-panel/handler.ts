import { JUDGEMENTS, PANELS } from '@assay/argument-coaching/artifact-kinds';
import { BRIEF } from '@assay/argument-coaching/artifacts';
import { weighPanel } from '@assay/argument-coaching/judging/weigh-panel';
import { type PanelPlan, panelPlanSchema } from '@assay/argument-coaching/plan';
import { judgeOf, orderOf } from '@assay/argument-coaching/planning/plan-panel';
import { joined, readText } from '@assay/argument-coaching/read-texts';
import { declarationOf } from '@assay/platform/run/artifact';
import { type CallOutcome, missingOf, outcomeSchema } from '@assay/platform/run/outcome';
import type { RunArtifacts } from '@assay/platform/run/run-artifacts';
import * as z from 'zod';
import { defineStep } from '../../platform/runtime/define-step.ts';

/** What became of a judge's call. */
async function givenBy(call: PanelPlan['calls'][number], outcomes: CallOutcome[], artifacts: RunArtifacts) {
  const [missing = null] = missingOf(outcomes.filter(({ step }) => step === call.step));
  const record = missing ? null : await artifacts.read(declarationOf(JUDGEMENTS, call.step));
  return {
    judge: judgeOf(call),
    order: orderOf(call),
    step: call.step,
    judgement: record?.output ?? null,
    missing,
  };
}

/** What judges were shown beside the text, whose words they may quote as well. */
async function readShown({ calls }: PanelPlan, artifacts: RunArtifacts): Promise<string[]> {
  const { other = null, heard = [] } = calls[0]?.inputs ?? {};
  const shown = [other ?? [], heard ?? []].flat();
  const [{ motion, background }, ...said] = await Promise.all([
    artifacts.read(BRIEF),
    ...shown.map((name) => readText(artifacts, name)),
  ]);
  return [motion, background, ...said];
}

/** Gathers what the judges of one text said: quotes looked up, scores that are missing kept missing (SPEC S4, S8). */
export const handler = defineStep({
  event: { panel: panelPlanSchema, outcomes: z.array(outcomeSchema).describe('of its judges, among others') },
  several: true,
  writes: ({ panel }) => declarationOf(PANELS, panel.panel),
  async make({ panel, outcomes }, artifacts) {
    const [texts, shown, ...given] = await Promise.all([
      Promise.all(panel.judged.map((name) => readText(artifacts, name))),
      readShown(panel, artifacts),
      ...panel.calls.map((call) => givenBy(call, outcomes, artifacts)),
    ]);
    const value = weighPanel(given, joined(texts), shown);
    return { value, output: { scores: value.scores.length } };
  },
});
