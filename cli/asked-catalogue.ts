import { join } from 'node:path';
import { type Catalogue, loadCatalogue, parseCatalogue } from '@assay/model/catalogue';
import { ROOT } from './home.ts';

/** How a stack says which catalogue its functions ask by, where it is not that of `models.yaml`. */
export const OWN_CATALOGUE = 'MODEL_CATALOGUE';

/** The catalogue that is asked by: of the stack that was reached, where a model of one's own was chosen for it, else `models.yaml`. */
export async function askedCatalogue(
  environment: Record<string, string | undefined> = process.env,
): Promise<Catalogue> {
  const own = environment[OWN_CATALOGUE];
  return own ? parseCatalogue(own, OWN_CATALOGUE) : loadCatalogue(join(ROOT, 'models.yaml'));
}
