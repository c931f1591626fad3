import { z } from 'zod';
import { one } from '../../shared/run/artifact.ts';
import { outcomeSchema } from '../../shared/run/outcome.ts';
import { TURN_BRIEFING } from '../../shared/workflows/argument-coaching/artifacts.ts';
import { ASSIGNMENT } from '../../shared/workflows/argument-coaching/assignment.ts';
import { briefSpeaker } from '../../shared/workflows/argument-coaching/brief-speaker.ts';
import { PLAN } from '../../shared/workflows/argument-coaching/plan.ts';
import { recall } from '../../shared/workflows/argument-coaching/recall.ts';
import { defineStep } from '../define-step.ts';

/** Chooses what a speaker is told within its budget of tokens, and records it (SPEC S2, S3). */
export const handler = defineStep({
  event: { turn: z.string(), outcomes: z.array(outcomeSchema).describe('of its preparation') },
  several: true,
  writes: ({ turn }) => one(TURN_BRIEFING, turn),
  async make({ turn, outcomes }, artifacts) {
    const [motion, { debate }] = await Promise.all([artifacts.read(ASSIGNMENT), artifacts.read(PLAN)]);
    const value = await briefSpeaker(await recall(motion, debate!, turn, outcomes, artifacts));
    return { value, output: { used: value.context.used } };
  },
});
