import * as z from 'zod';
import { reviewAboutSchema } from '../brief.ts';

const pages = { firstPage: z.int(), lastPage: z.int() };

/** What an agent should have read of a document and has not, so that its questions stay open there. */
export const unreadPartSchema = z.strictObject({
  agent: z.string(),
  step: z.string().describe('the artifact that its answer would be'),
  part: z.int().min(1).describe('which part of the document'),
  ...pages,
  partly: z.boolean().describe('whether something of its answer was kept'),
  message: z.string().describe('why, in words'),
});
export type UnreadPart = z.infer<typeof unreadPartSchema>;

const lines = z.array(z.string());

/** The lists of a digest, a line an entry, each with its page or part. */
export const digestListsSchema = z.strictObject({
  headings: lines,
  ids: lines.describe('ids as code found them: where they are defined, in which words, where they are named'),
  requirements: lines,
  useCases: lines,
  architecture: lines,
  tests: lines,
  features: lines.describe('what FeatureCheck said of each part'),
  traceability: lines.describe('what TraceabilityMatrix said of each part'),
  reported: lines.describe('findings of the auditors of the parts'),
});
export type DigestLists = z.infer<typeof digestListsSchema>;
export type DigestList = keyof DigestLists;

/** What was left out of a digest for want of room. */
const cutListSchema = z.strictObject({
  list: z.string(),
  kept: z.int().min(0).describe('entries that are there, from all over the document'),
  of: z.int().min(0),
});
export type CutList = z.infer<typeof cutListSchema>;

/**
 * What is known of a whole document that is read in parts: `digest.json`, which the agents on the whole read. Its lists are
 * as long as the model's window allows.
 */
export const digestSchema = reviewAboutSchema.extend({
  parts: z.array(
    z.strictObject({
      number: z.int(),
      ...pages,
      unreadBy: z.array(z.string()).describe('names of the agents that have not read it, or not all of it'),
    }),
  ),
  unreadablePages: z.array(z.int()).describe('pages of the file that nobody can read'),
  ...digestListsSchema.shape,
  checks: z.array(z.string()).describe('what code found wrong: reported already'),
  shortened: z.int().nullable().describe('the most characters that an entry has, where any is cut'),
  cut: z.array(cutListSchema),
  unread: z.array(unreadPartSchema),
});
export type Digest = z.infer<typeof digestSchema>;
