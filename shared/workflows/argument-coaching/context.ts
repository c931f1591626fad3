import { missingAgentSchema } from '@assay/platform/run/outcome';
import * as z from 'zod';
import { speechKindSchema } from './conditions.ts';
import { checkedPointSchema } from './critique.ts';
import { outlineSchema, selfCheckSchema } from './speech.ts';
import { stanceSchema } from './stance.ts';

/** What a debater may be told of: public speeches, its own notes, what others said of its speeches. */
// biome-ignore format: a table
export const ENTRY_KINDS = [
  'opponent-speech', 'own-speech', 'feedback', 'expert-analysis', 'self-check', 'critique', 'outline',
] as const;
const entryKindSchema = z.enum(ENTRY_KINDS);
export type EntryKind = z.infer<typeof entryKindSchema>;

/** One thing that a speaker could have been told, and whether it was (SPEC S3). */
const contextEntrySchema = z.object({
  kind: entryKindSchema,
  turn: z.string(),
  round: z.int(),
  tokens: z.int().describe('of the whole'),
  used: z.int().describe('tokens of it that entered the prompt; 0: it was left out'),
  reason: z.enum(['needed', 'recent', 'relevant', 'cut', 'no-room']),
});
export type ContextEntry = z.infer<typeof contextEntrySchema>;

/** What of the record went into a speaker's prompt. */
export const contextRecordSchema = z.object({
  budget: z.int().describe('tokens'),
  used: z.int(),
  tokenizer: z.string(),
  entries: z.array(contextEntrySchema),
});
export type ContextRecord = z.infer<typeof contextRecordSchema>;

const heardSchema = z.object({
  turn: z.string(),
  round: z.int(),
  speaker: z.string(),
  stance: stanceSchema,
  text: z.string(),
});

/** What one speech is written from: the debater's memory as it is told it, and the record of what was chosen. */
export const briefingSchema = z.object({
  turn: z.string(),
  round: z.int(),
  rounds: z.int(),
  kind: speechKindSchema,
  stance: stanceSchema,
  speaker: z.string(),
  opponent: z.string(),
  role: z.string().describe('who the debater is to be; empty where the motion does not say'),
  words: z.int().describe('about how long the speech is to be'),
  history: z.array(heardSchema).describe('public speeches in their order, as far as there was room'),
  outline: outlineSchema.nullable(),
  selfCheck: selfCheckSchema.nullable(),
  critique: z
    .array(checkedPointSchema)
    .describe("what is weak in the opponent's last speech, borne out by it"),
  analysis: z
    .array(checkedPointSchema)
    .describe("what an external expert found in the debater's own last speech"),
  feedback: z
    .array(
      z.object({
        turn: z.string(),
        round: z.int(),
        judge: z.string(),
        score: z.number().nullable(),
        weaknesses: z.array(z.string()),
        suggestions: z.array(z.string()),
      }),
    )
    .describe('what judges said of earlier speeches of its own'),
  context: contextRecordSchema,
  missing: z.array(missingAgentSchema).describe('preparation that failed'),
});
export type Briefing = z.infer<typeof briefingSchema>;
