import { EMBEDDING, ESSAY, EXEMPLARS } from '@assay/essay-scoring/artifacts';
import { AssayError } from '@assay/kit/errors/assay-error';
import { embeddingModel } from '@assay/model/catalogue';
import { vectorText } from '@assay/model/vector-text';
import { one } from '@assay/platform/run/artifact';
import { REPEATED } from '@assay/workflows/errors';
import * as z from 'zod';
import { catalogueOf } from '../../platform/models/models.ts';
import { defineStep } from '../../platform/runtime/define-step.ts';
import { retrieveFor, retrieveNothing, type Team } from './retrieve-for.ts';

const teamSchema = z.object({
  team: z.string(),
  surface: z.boolean().describe('its Judge reads the essay with placeholders normalised'),
  traits: z.string().describe('what holds its traits'),
});

/** A team whose exemplars cannot be had, in the words in which Lambda tells of a step that failed. */
interface NotFound {
  team: string;
  error: string;
  cause: string;
}

/** What another try of the whole step may mend is thrown; what would come again is the team's own failure. */
function failureOf({ team }: Team, error: unknown): NotFound {
  if (!(error instanceof AssayError) || REPEATED[error.code] !== 'never') throw error;
  const errorMessage = `[${one(EXEMPLARS, team).name}] ${error.message}`;
  return { team, error: error.code, cause: JSON.stringify({ errorType: error.code, errorMessage }) };
}

/** A server without embeddings: the essay is scored without exemplars, and its result says so. */
function withoutEmbeddings(error: unknown): { missing: string } {
  if (error instanceof AssayError && error.code === 'EmbeddingsMissing') return { missing: error.message };
  throw error;
}

/**
 * Embeds the essay and finds the exemplars of every team that retrieves some (MADRAG, section 3.3.2). A team whose exemplars cannot be had
 * leaves the others theirs.
 */
const find = defineStep({
  event: { teams: z.array(teamSchema) },
  writes: EMBEDDING,
  async make({ run, teams }, artifacts, { model }) {
    const [{ text }, models, client] = await Promise.all([artifacts.read(ESSAY), catalogueOf(run), model()]);
    const id = embeddingModel(models, 'embedding').id;
    const embedded = await client.embed('embedding', [text]).catch(withoutEmbeddings);
    if ('missing' in embedded) {
      for (const team of teams) await retrieveNothing(team, { artifacts, model: id });
      return { value: { model: id, ...embedded }, calls: [], output: { failed: [] } };
    }
    const { vectors, call } = embedded;
    const vector = vectors[0]!;
    const found = await Promise.allSettled(
      teams.map((team) => retrieveFor(team, { run, artifacts, model: id, vector: Array.from(vector) })),
    );
    const failed = found.flatMap((one, at) =>
      one.status === 'rejected' ? [failureOf(teams[at]!, one.reason)] : [],
    );
    return {
      value: { model: id, vector: vectorText(vector), call },
      calls: [call],
      output: { failed },
    };
  },
});

/** Where no team retrieves, nothing is embedded, and nothing is kept. */
export const handler: typeof find = async (event, context) =>
  Object(event).teams?.length === 0 ? { failed: [] } : find(event, context);
