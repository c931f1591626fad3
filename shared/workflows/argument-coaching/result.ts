import { resultArtifact } from '@assay/platform/run/artifact';
import { failureSchema, missingAgentSchema } from '@assay/platform/run/outcome';
import { commonResultShape } from '@assay/platform/run/result';
import { addressedShape } from '@assay/platform/submission/screening';
import * as z from 'zod';
import { motionCheckSchema } from './balance.ts';
import { changeSchema } from './change.ts';
import { comparisonSchema } from './comparison.ts';
import { approachSchema, formatSchema, judgeSchema, purposeSchema, speechKindSchema } from './conditions.ts';
import { contextRecordSchema } from './context.ts';
import { checkedCritiqueSchema } from './critique.ts';
import { humanFeedbackSchema } from './human.ts';
import { consensusSchema, panelSchema } from './judgement.ts';
import { claimSchema, outlineSchema, reflectionSchema, selfCheckSchema } from './speech.ts';
import { sideSchema, stanceSchema } from './stance.ts';

/** A student's argument with what opponent and judges made of it (SPEC S10). */
const coachingSchema = z.object({
  stance: stanceSchema.nullable().describe('the side it was to argue; null: the assignment leaves it open'),
  side: sideSchema.nullable().describe('the side it argues, as most judges see it; null: they do not agree'),
  text: z.string(),
  words: z.int(),
  critique: checkedCritiqueSchema.nullable(),
  rebuttal: z.string().nullable(),
  panel: panelSchema,
  consensus: consensusSchema.nullable().describe('null: there are not two scores to reconcile'),
  questions: z.array(z.object({ question: z.string(), about: z.string() })).nullable(),
  comparison: comparisonSchema.nullable().describe('null: it is the first version'),
  withheld: z
    .array(z.string())
    .describe(
      'what lost something that would have written the student’s text: critique, rebuttal, judges, questions, comparison',
    ),
});
export type Coaching = z.infer<typeof coachingSchema>;

/** A speech of a debate, with all that went before it and came of it. */
const heldTurnSchema = z.object({
  turn: z.string(),
  round: z.int(),
  exchange: z.int().describe('speeches of one exchange stand against each other'),
  kind: speechKindSchema,
  stance: stanceSchema,
  speaker: z.string(),
  text: z.string().describe('what was said in public'),
  claims: z.array(claimSchema),
  problems: z.array(z.string()).describe('what is wrong with it even after it was asked once more'),
  cutOff: z.boolean().optional().describe('true: it ended at its limit of tokens'),
  side: sideSchema.nullable().describe('the side it argues, as most judges see it'),
  draft: z.object({ text: z.string(), panel: panelSchema.nullable() }).nullable(),
  preparation: z.object({
    outline: outlineSchema.nullable(),
    selfCheck: selfCheckSchema.nullable(),
    critique: checkedCritiqueSchema.nullable(),
    reflection: reflectionSchema.nullable(),
    missing: z.array(missingAgentSchema),
  }),
  context: contextRecordSchema.nullable(),
  panel: panelSchema.nullable(),
  consensus: consensusSchema.nullable(),
  change: changeSchema.omit({ call: true }).nullable(),
});
export type HeldTurn = z.infer<typeof heldTurnSchema>;

/** Who is ahead, from pairs of scores by the same judge on speeches of one exchange (SPEC S8). */
export const winnerSchema = z.object({
  stance: stanceSchema.nullable().describe('null: the interval holds zero, or there is none'),
  difference: z.number().nullable().describe('mean of for − against, in points'),
  interval: z
    .object({ low: z.number(), high: z.number() })
    .nullable()
    .describe('95 %; null: too few pairs, judges or exchanges'),
  pairs: z.int(),
  incomplete: z.int().describe('pairs with a missing score'),
  averages: z
    .object({ for: z.number().nullable(), against: z.number().nullable() })
    .describe('of complete pairs'),
});
export type Winner = z.infer<typeof winnerSchema>;

/** What the order of the two sides does to scores (position bias). */
export const positionEffectSchema = z.object({
  effect: z
    .number()
    .nullable()
    .describe('points that a speech gets more where it is shown first; null: too few to say'),
  interval: z.object({ low: z.number(), high: z.number() }).nullable().describe('95 %'),
  first: z.int().describe('scores given where the speech stood first'),
  last: z.int(),
  pairs: z
    .object({ for: z.int(), against: z.int() })
    .describe(
      'by stance, judges that saw its speeches in both places: a mean shown first and a mean shown last each',
    ),
});
export type PositionEffect = z.infer<typeof positionEffectSchema>;

const judgedSideSchema = z.object({ panel: panelSchema, consensus: consensusSchema.nullable() });
/** What judges say at the end of all that a side said. */
export type JudgedSide = z.infer<typeof judgedSideSchema>;

const debateSchema = z.object({
  approach: approachSchema,
  format: formatSchema,
  rounds: z.int().describe('as planned'),
  judges: z.array(judgeSchema),
  speakers: z.object({ for: z.string(), against: z.string() }),
  models: z.object({ for: z.string(), against: z.string(), judges: z.string() }),
  turns: z.array(heldTurnSchema).describe('as far as it was held'),
  whole: z
    .object({ for: judgedSideSchema.nullable(), against: judgedSideSchema.nullable() })
    .default({ for: null, against: null })
    .describe('each side judged by the whole transcript; null where the debate ended before'),
  planned: z.int().describe('turns'),
  broken: failureSchema.nullable().describe('why it ended early'),
  winner: winnerSchema,
  position: positionEffectSchema,
});
export type HeldDebate = z.infer<typeof debateSchema>;

/** Whatever was judged in public: the speeches in their order, then each side's all together. */
export const judgedIn = ({ turns, whole }: Pick<HeldDebate, 'turns' | 'whole'>) => [
  ...turns,
  ...[whole.for, whole.against].filter((side) => side !== null),
];

/** The whole result of a run of argument coaching: `runs/{runId}/result.json`. One of `coaching`, `debate`, or neither. */
const coachingResultSchema = z.object({
  ...commonResultShape,
  workflow: z.literal('argument-coaching'),
  purpose: purposeSchema,
  motion: z.object({ text: z.string(), background: z.string() }),
  balance: motionCheckSchema,
  coaching: coachingSchema.nullable(),
  debate: debateSchema.nullable(),
  ...addressedShape,
  human: z.array(humanFeedbackSchema).default([]),
  missing: z.array(missingAgentSchema).describe('agents of the run that have no answer'),
});
export type CoachingResult = z.infer<typeof coachingResultSchema>;

export const RESULT = resultArtifact(coachingResultSchema);
