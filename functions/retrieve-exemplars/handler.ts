import { z } from 'zod';
import { essayAssignmentSchema } from '../../shared/assignment/assignment.ts';
import { contentHash } from '../../shared/exemplar/exemplar.ts';
import { runKey } from '../../shared/run/artifacts.ts';
import { recordStep } from '../../shared/run/record-step.ts';
import { briefSchema, teamTraitsSchema } from '../../shared/workflows/essay-scoring/brief.ts';
import { defineHandler } from '../define-handler.ts';
import { exemplarBank } from '../exemplar-bank.ts';
import { modelClient } from '../models.ts';
import { artifacts, runStore } from '../storage.ts';

const eventSchema = z.object({ runId: z.string(), step: z.string(), traits: z.string() });

/** Finds the exemplars a team's Judge is given (MADRAG, section 3.3.2): from the same assignment, never the essay itself. */
export const handler = defineHandler(
  eventSchema,
  async ({ runId, step, traits: traitsStep }) => {
    const startedAt = Date.now();
    const [brief, traits, { retrieval }] = await Promise.all([
      artifacts().read(runKey(runId, 'brief.json'), briefSchema),
      artifacts().read(runKey(runId, traitsStep), teamTraitsSchema),
      artifacts().read(runKey(runId, 'assignment.json'), essayAssignmentSchema),
    ]);
    const [bank, model] = await Promise.all([
      exemplarBank(brief.tenant, brief.assignment),
      modelClient(brief.tenant),
    ]);
    const { vectors, call } = await model.embed('embedding', [brief.essay]);
    const query = {
      vector: vectors[0]!,
      contentHash: contentHash(brief.essay),
      submissionId: brief.submission,
    };
    const found =
      retrieval.procedure === 'nearest'
        ? await bank.retrieveNearest(query, retrieval.k, traits)
        : await bank.retrievePerScore(query, traits);
    await recordStep(
      { artifacts: artifacts(), runStore: runStore() },
      { runId, step, startedAt, calls: [call] },
      { ...found, call },
    );
    return { step, exemplars: found.exemplars.length };
  },
  (event) => event.step,
);
