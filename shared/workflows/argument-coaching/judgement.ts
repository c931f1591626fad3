import { evidenceSchema } from '@assay/evidence/evidence-schema';
import { failureSchema } from '@assay/platform/run/outcome';
import * as z from 'zod';
import { judgeSchema, SCORE_RANGE } from './conditions.ts';
import { sideSchema } from './stance.ts';

const saidSchema = z.object({
  point: z.string(),
  quote: z
    .string()
    .describe('the words of the speech that it is about, copied; empty where something is missing'),
});

/** A judge's answer as it is kept. Side and score are null where they could not be had. */
export const judgementSchema = z.object({
  rationale: z.string(),
  strengths: z.array(saidSchema).max(5),
  weaknesses: z.array(saidSchema).max(5),
  suggestions: z.array(z.string()).max(5),
  side: sideSchema.nullable(),
  alert: z.string().describe('mostly empty; else why a teacher has to see the text first'),
  score: z
    .number()
    .min(SCORE_RANGE.min)
    .max(SCORE_RANGE.max)
    .nullable()
    .describe('null: it cannot be judged'),
});
export type SpeechJudgement = z.infer<typeof judgementSchema>;

/** What every judge is asked, whichever: one schema, a prompt file each (SPEC S4). A side is demanded, not left open. */
export const askedJudgementSchema = judgementSchema.extend({
  side: sideSchema.describe('which side the speech argues for in fact'),
});

const checkedSchema = z.object({
  point: z.string(),
  evidence: evidenceSchema.nullable().describe('null: it quotes nothing'),
});

/** A judge's judgement with its quotes looked up; without a score it says why there is none. */
const panelJudgementSchema = z.object({
  judge: judgeSchema,
  score: z.number().nullable(),
  rationale: z.string(),
  strengths: z.array(checkedSchema),
  weaknesses: z.array(checkedSchema),
  suggestions: z.array(z.string()),
  side: sideSchema.nullable(),
  alert: z.string(),
  order: z
    .enum(['judged-first', 'judged-last'])
    .nullable()
    .describe('where the speech stood when the judge was shown both sides; null: it was shown alone'),
  missing: failureSchema.nullable(),
});
export type PanelJudgement = z.infer<typeof panelJudgementSchema>;

/** All judgements of one speech, and what code makes of the scores. */
export const panelSchema = z.object({
  judgements: z.array(panelJudgementSchema),
  scores: z
    .array(z.object({ judge: judgeSchema, score: z.number() }))
    .describe('of the judges that gave one; missing is missing, never zero (SPEC S8)'),
  missing: z.array(judgeSchema),
  average: z.number().nullable(),
  least: z.number().nullable(),
  most: z.number().nullable(),
});
export type Panel = z.infer<typeof panelSchema>;

/** How the meta-judge reconciles the scores (SPEC S4). */
export const metaJudgementSchema = z.object({
  accounts: z
    .array(
      z.object({
        judge: z.string(),
        score: z.number().nullable().describe('as the judge gave it; null: it gave none'),
        weight: z.number().min(0).max(1),
        account: z.string().describe('what of its judgement counts, and why as much as that'),
      }),
    )
    .max(8),
  consensus: z.number().min(SCORE_RANGE.min).max(SCORE_RANGE.max),
  reason: z.string(),
  outside: z
    .string()
    .describe("why the consensus lies outside of the judges' range; empty where it lies within"),
  priorities: z.array(z.string()).max(3).describe('what the speaker should work on first'),
});
export type MetaJudgement = z.infer<typeof metaJudgementSchema>;

/** The meta-judge's word after code looked at it. */
export const consensusSchema = z.object({
  score: z.number().nullable().describe('null: there is none that could be accepted'),
  reason: z.string(),
  accounts: metaJudgementSchema.shape.accounts,
  priorities: z.array(z.string()),
  problems: z.array(z.string()).describe('what is wrong with it even after it was asked once more'),
  missing: failureSchema.nullable(),
});
export type Consensus = z.infer<typeof consensusSchema>;
