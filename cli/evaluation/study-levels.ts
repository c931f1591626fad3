import { join } from 'node:path';
import { loadCatalogue } from '@assay/model/catalogue';
import { ROOT } from '../home.ts';
import { chosenModels } from './chosen-models.ts';
import type { ArmLevels } from './design-arms.ts';
import { pricedCatalogue, requireOwnModelAlone } from './own-model.ts';
import { promptSets } from './prompt-sets.ts';

/**
 * The backbones and the sets of prompts that a study is asked for by `--models` and `--prompts`.
 * @throws AssayError EvaluationInvalid, ModelUnknown, PromptInvalid
 */
export async function studyLevels({
  models,
  prompts = [],
}: {
  models?: readonly string[];
  prompts?: readonly string[];
}): Promise<ArmLevels> {
  const catalogue = pricedCatalogue(await loadCatalogue(join(ROOT, 'models.yaml')), process.env);
  requireOwnModelAlone(models, process.env);
  const backbones = await chosenModels(models, catalogue);
  return { backbones, promptSets: await promptSets(prompts, catalogue), catalogue };
}
