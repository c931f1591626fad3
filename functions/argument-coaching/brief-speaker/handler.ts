import { BRIEF, TURN_BRIEFING } from '@assay/argument-coaching/artifacts';
import { ASSIGNMENT } from '@assay/argument-coaching/assignment';
import { briefSpeaker } from '@assay/argument-coaching/context/brief-speaker';
import { roomForContext } from '@assay/argument-coaching/context/context-room';
import { recall } from '@assay/argument-coaching/context/recall';
import { PLAN } from '@assay/argument-coaching/plan';
import { turnsOf } from '@assay/argument-coaching/planning/plan-debate';
import { NOT_SENT } from '@assay/model/agent/block';
import { one } from '@assay/platform/run/artifact';
import { outcomeSchema } from '@assay/platform/run/outcome';
import * as z from 'zod';
import { agentsOf, catalogueOf } from '../../platform/models/models.ts';
import { defineStep } from '../../platform/runtime/define-step.ts';

/** Chooses what a speaker is told within its budget of tokens, and records it (SPEC S2, S3). */
export const handler = defineStep({
  event: { turn: z.string(), outcomes: z.array(outcomeSchema).describe('of its preparation') },
  several: true,
  writes: ({ turn }) => one(TURN_BRIEFING, turn),
  async make({ run, turn, outcomes }, artifacts) {
    const [motion, { debate }, brief, library, models] = await Promise.all([
      artifacts.read(ASSIGNMENT),
      artifacts.read(PLAN),
      artifacts.read(BRIEF),
      agentsOf(run),
      catalogueOf(run),
    ]);
    const plan = turnsOf(debate!).find((planned) => planned.turn === turn)!;
    const material = await recall(motion, debate!, plan, outcomes, artifacts);
    const budget = await roomForContext(material, plan, {
      brief,
      prompts: library.withKey(NOT_SENT),
      catalogue: models,
    });
    const value = await briefSpeaker({ ...material, budget });
    return { value, output: { used: value.context.used } };
  },
});
