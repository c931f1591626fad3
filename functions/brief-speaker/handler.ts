import * as z from 'zod';
import { NOT_SENT } from '../../shared/agent/block.ts';
import { one } from '../../shared/run/artifact.ts';
import { outcomeSchema } from '../../shared/run/outcome.ts';
import { BRIEF, TURN_BRIEFING } from '../../shared/workflows/argument-coaching/artifacts.ts';
import { ASSIGNMENT } from '../../shared/workflows/argument-coaching/assignment.ts';
import { briefSpeaker } from '../../shared/workflows/argument-coaching/context/brief-speaker.ts';
import { roomForContext } from '../../shared/workflows/argument-coaching/context/context-room.ts';
import { recall } from '../../shared/workflows/argument-coaching/context/recall.ts';
import { PLAN } from '../../shared/workflows/argument-coaching/plan.ts';
import { turnsOf } from '../../shared/workflows/argument-coaching/planning/plan-debate.ts';
import { defineStep } from '../define-step.ts';
import { agentsOf, catalogueOf } from '../models.ts';

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
