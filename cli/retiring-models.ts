import { join } from 'node:path';
import { assay } from '@assay/kit/process/assay-command';
import { cataloguedModels, loadCatalogue } from '@assay/model/catalogue';
import { retirementText, retiringModels } from '@assay/model/retirement';
import { ROOT } from './home.ts';

/** Days before a model that plays a role is switched off from which commands that ask models say so: time to compare, and to move. */
const WARNED_DAYS = 30;

/** Today, UTC. */
export const today = (): string => new Date().toISOString().slice(0, 10);

/** A line for each model that plays a role of `models.yaml` and is switched off soon, or has been. */
export async function retirementWarnings(on = today()): Promise<string[]> {
  const catalogue = await loadCatalogue(join(ROOT, 'models.yaml'));
  return retiringModels(cataloguedModels(catalogue), on, WARNED_DAYS)
    .filter(({ roles }) => roles.length > 0)
    .map(
      (retiring) =>
        `${retiring.model} (${retiring.roles.join(', ')}) is ${retirementText(retiring)}: see "${assay()} models"`,
    );
}
