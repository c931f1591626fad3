import { z } from 'zod';
import { contentHash } from '../../shared/exemplar/exemplar.ts';
import { one } from '../../shared/run/artifact.ts';
import { ESSAY, EXEMPLARS, TRAITS } from '../../shared/workflows/essay-scoring/artifacts.ts';
import { ASSIGNMENT } from '../../shared/workflows/essay-scoring/assignment.ts';
import { defineStep } from '../define-step.ts';
import { exemplarBank } from '../exemplar-bank.ts';
import { modelClient } from '../models.ts';
import { runStore } from '../storage.ts';

/** Finds the exemplars a team's Judge is given (MADRAG, section 3.3.2): from the same assignment, never the essay itself. */
export const handler = defineStep({
  event: { team: z.string() },
  several: true,
  writes: ({ team }) => one(EXEMPLARS, team),
  async make({ run: { runId, tenant }, team }, artifacts) {
    const [{ text }, traits, { assignment, retrieval }, { submission }] = await Promise.all([
      artifacts.read(ESSAY),
      artifacts.read(one(TRAITS, team)),
      artifacts.read(ASSIGNMENT),
      runStore().getRun(runId),
    ]);
    const [bank, model] = await Promise.all([exemplarBank(tenant, assignment), modelClient(tenant)]);
    const { vectors, call } = await model.embed('embedding', [text]);
    const query = { vector: vectors[0]!, contentHash: contentHash(text), submissionId: submission };
    const found =
      retrieval.procedure === 'nearest'
        ? await bank.retrieveNearest(query, retrieval.k, traits)
        : await bank.retrievePerScore(query, traits);
    const value = { ...found, call };
    return { value, calls: [call], output: { exemplars: found.exemplars.length } };
  },
});
