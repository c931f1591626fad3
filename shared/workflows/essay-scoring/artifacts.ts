import { measuredFactsSchema } from '@assay/document/measured-facts';
import { modelCallSchema } from '@assay/model/model-call';
import { retrievalSchema } from '@assay/platform/exemplar/exemplar';
import { type Artifact, answerArtifact, artifact } from '@assay/platform/run/artifact';
import * as z from 'zod';
import { briefSchema, teamTraitsSchema } from './brief.ts';
import { checkedDebateSchema } from './claims.ts';
import { essaySchema, surfaceEssaySchema } from './essay.ts';
import { readingSchema } from './second-reader/reading.ts';
import { calibrationSchema } from './second-reader/stack-calibration.ts';
import { debateStatementSchema } from './statement.ts';
import { toldFactsSchema } from './told-facts.ts';
import { allTraitsVerdictSchema, verdictSchema } from './verdict.ts';

const pinned = { pinned: true };

/** What was handed in. */
export const ESSAY = artifact('submission.json', essaySchema, pinned);
export const SURFACE_ESSAY = artifact('submission-surface.json', surfaceEssaySchema, pinned);
/** What code counted of the essay, for the Judges of traits of the surface (SPEC M17). */
export const FACTS = artifact(
  'facts.json',
  z.object({
    traits: z.array(z.string()).describe('of the surface'),
    measured: measuredFactsSchema.describe('of the text as the student wrote it'),
    told: toldFactsSchema.describe('what of it a Judge is given'),
  }),
  pinned,
);
/** What agents are told: the brief all of them, and each team its traits. Their calls name a part of it. */
export const TOLD = artifact(
  'told.json',
  z.object({ brief: briefSchema, traits: z.record(z.string(), teamTraitsSchema) }),
  pinned,
);
/** The same in a run that was planned by an earlier version. */
export const TOLD_BEFORE: readonly Artifact<unknown>[] = [
  artifact('brief.json', briefSchema, pinned),
  artifact('teams/{team}/traits.json', teamTraitsSchema, pinned),
];

/** The essay as a vector, for all teams that retrieve exemplars, with the call that it took. */
export const EMBEDDING = artifact(
  'embedding.json',
  z.union([
    z.object({
      model: z.string().describe("the catalogue's id of the embedding model"),
      vector: z.base64().describe('32-bit floats, little-endian'),
      call: modelCallSchema,
    }),
    z.object({
      model: z.string(),
      missing: z.string().describe('the server has no embeddings: the essay is scored without exemplars'),
    }),
  ]),
);
/** What the second reader says of the essay, written anew by every attempt: by the exemplars that there are then (SPEC M17). */
export const READING = artifact('second-reader.json', readingSchema);
/** The assignment's calibration as it was when the essay was read, where suggested scores are asked for; null where there is none. */
export const CALIBRATION = artifact('calibration.json', calibrationSchema.nullable());
/** What retrieval found for a team, by which rubric and embedding model. */
export const EXEMPLARS = artifact(
  'teams/{team}/exemplars.json',
  retrievalSchema.extend({
    rubric: z.string().describe("version of the run's rubric"),
    model: z.string().describe("the catalogue's id of the embedding model"),
  }),
);
/** A debater's turn: `teams/{team}/2-skeptic.json`, with two threads `b1-skeptic.json`. */
export const STATEMENT = answerArtifact('teams/{team}/{turn}-{speaker}.json', debateStatementSchema);
/** The debate as the Judge is given it, every quote looked up. */
export const DEBATE = artifact('teams/{team}/claims.json', checkedDebateSchema);
/** What its Judge said, of one trait or of several. */
export const VERDICT = answerArtifact(
  'teams/{team}/verdict.json',
  z.union([allTraitsVerdictSchema, verdictSchema]),
);
