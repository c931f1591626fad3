import { z } from 'zod';
import { one } from '../../shared/run/artifact.ts';
import { ESSAY, EXEMPLARS, TRAITS } from '../../shared/workflows/essay-scoring/artifacts.ts';
import { ASSIGNMENT } from '../../shared/workflows/essay-scoring/assignment.ts';
import { surfaceOf } from '../../shared/workflows/essay-scoring/essay.ts';
import { defineStep } from '../define-step.ts';
import { exemplarBank } from '../exemplar-bank.ts';
import { runStore } from '../storage.ts';

/**
 * Finds the exemplars a team's Judge is given (MADRAG, section 3.3.2): from the same assignment, never the essay itself or a
 * near-duplicate of it (SPEC M9), and in the form in which the Judge reads the essay (SPEC M16).
 */
export const handler = defineStep({
  event: {
    team: z.string(),
    surface: z.boolean().describe('the Judge reads the essay with placeholders normalised'),
  },
  several: true,
  writes: ({ team }) => one(EXEMPLARS, team),
  async make({ run: { runId, tenant }, team, surface }, artifacts, services) {
    const [{ text }, traits, { assignment, question, retrieval }, { submission }] = await Promise.all([
      artifacts.read(ESSAY),
      artifacts.read(one(TRAITS, team)),
      artifacts.read(ASSIGNMENT),
      runStore().getRun(runId),
    ]);
    const [bank, model] = await Promise.all([exemplarBank(tenant, assignment), services.model()]);
    const { vectors, call } = await model.embed('embedding', [text]);
    const query = { vector: vectors[0]!, text, question, submissionId: submission };
    const found =
      retrieval.procedure === 'nearest'
        ? await bank.retrieveNearest(query, retrieval.k, traits)
        : await bank.retrievePerScore(query, traits);
    const exemplars = surface
      ? found.exemplars.map((exemplar) => ({ ...exemplar, ...surfaceOf(exemplar) }))
      : found.exemplars;
    const output = { exemplars: exemplars.length, excluded: found.excluded };
    return { value: { ...found, exemplars, call }, calls: [call], output };
  },
});
