import type { MiningRecipe } from '@assay/deliverable-review/knowledge/report-mentions';
import { chatModel, embeddingModel } from '@assay/model/catalogue';
import { catalogue } from '../../platform/models/catalogue.ts';
import { memoScope, prompts } from '../../platform/models/models.ts';
import type { MiningSettings } from './asked.ts';
import { DESCRIBER } from './describe-figures.ts';
import { EXTRACTION } from './extract-mentions.ts';

/** What the mentions in a report depend on, beside the report. */
export async function miningRecipe({ language, seed, evidence }: MiningSettings): Promise<MiningRecipe> {
  const [library, models] = await Promise.all([prompts(), catalogue()]);
  const [extraction, describer] = [library.agent(EXTRACTION), library.agent(DESCRIBER)];
  const extractor = chatModel(models, extraction.model);
  return {
    promptHash: extraction.hash,
    model: extractor.id,
    embeddingModel: embeddingModel(models, 'embedding').id,
    figurePromptHash: describer.hash,
    figureModel: chatModel(models, describer.model).id,
    evidence,
    language,
    seed,
    scope: memoScope(models, extractor.provider),
  };
}
