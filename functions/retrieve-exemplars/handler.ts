import { z } from 'zod';
import { rubricVersion } from '../../shared/exemplar/rubric-version.ts';
import { readVector } from '../../shared/model/vector-text.ts';
import { one } from '../../shared/run/artifact.ts';
import { EMBEDDING, ESSAY, EXEMPLARS, TRAITS } from '../../shared/workflows/essay-scoring/artifacts.ts';
import { ASSIGNMENT } from '../../shared/workflows/essay-scoring/assignment.ts';
import { surfaceOf } from '../../shared/workflows/essay-scoring/essay.ts';
import { defineStep } from '../define-step.ts';
import { exemplarBank } from '../exemplar-bank.ts';
import { runStore } from '../storage.ts';

/**
 * Finds the exemplars a team's Judge is given (MADRAG, section 3.3.2): from the same assignment, never the essay itself or a
 * near-duplicate of it (SPEC M9), and in the form in which the Judge reads the essay (SPEC M16). Scores that were given on
 * another range are not used; those given by other words of the rubric are, and said to be.
 */
export const handler = defineStep({
  event: {
    team: z.string(),
    surface: z.boolean().describe('the Judge reads the essay with placeholders normalised'),
  },
  several: true,
  writes: ({ team }) => one(EXEMPLARS, team),
  async make({ run: { runId, tenant }, team, surface }, artifacts) {
    const [{ text }, { vector, model }, traits, assigned, { submission }] = await Promise.all([
      artifacts.read(ESSAY),
      artifacts.read(EMBEDDING),
      artifacts.read(one(TRAITS, team)),
      artifacts.read(ASSIGNMENT),
      runStore().getRun(runId),
    ]);
    const { assignment, question, retrieval } = assigned;
    const bank = await exemplarBank(tenant, assignment, model);
    const query = { vector: Array.from(readVector(vector)), text, question, submissionId: submission };
    const found =
      retrieval.procedure === 'nearest'
        ? await bank.retrieveNearest(query, retrieval.k, traits)
        : await bank.retrievePerScore(query, traits);
    const exemplars = surface
      ? found.exemplars.map((exemplar) => ({ ...exemplar, ...surfaceOf(exemplar) }))
      : found.exemplars;
    const output = { exemplars: exemplars.length, excluded: found.excluded };
    return { value: { ...found, exemplars, rubric: rubricVersion(assigned.traits), model }, output };
  },
});
