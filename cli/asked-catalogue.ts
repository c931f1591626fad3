import { join } from 'node:path';
import { type Catalogue, loadCatalogue, parseCatalogue } from '@assay/model/catalogue';
import { ROOT } from './home.ts';

/** How a stack says which catalogue its functions ask by, where it is not that of `models.yaml`. */
export const OWN_CATALOGUE = 'MODEL_CATALOGUE';

/** How a stack says that no model answers: what needs one waits. */
const NO_MODEL = 'ASSAY_NO_MODEL';

/** What a stack says of itself where no model answers. */
export const withoutModel: Readonly<Record<string, string>> = { [NO_MODEL]: 'true' };

/** Whether a model answers, be it the stand-in; of a deployment nobody says otherwise. */
export const hasModel = (environment: Record<string, string | undefined>): boolean =>
  !(NO_MODEL in environment);

/** The catalogue that was made for a model of one's own, which the stack that was reached asks; null: it asks those of `models.yaml`. */
export function ownCatalogue(
  environment: Record<string, string | undefined> = process.env,
): Catalogue | null {
  const own = environment[OWN_CATALOGUE];
  return own ? parseCatalogue(own, OWN_CATALOGUE) : null;
}

/** The catalogue that is asked by: of the stack that was reached, where a model of one's own was chosen for it, else `models.yaml`. */
export async function askedCatalogue(
  environment: Record<string, string | undefined> = process.env,
): Promise<Catalogue> {
  return ownCatalogue(environment) ?? loadCatalogue(join(ROOT, 'models.yaml'));
}

/** Whether the stand-in takes the place of all models that a stack asks, by what it says of itself. */
export const isStoodIn = (environment: Record<string, string | undefined>): boolean =>
  'OPENAI_BASE_URL' in environment && !(OWN_CATALOGUE in environment);

/** The same catalogue where the stand-in takes the place of the providers that have no address of their own: nothing of these is paid. */
export function unpaidCatalogue(catalogue: Catalogue): Catalogue {
  const models = Object.entries(catalogue.models).map(([id, model]) => {
    if (catalogue.providers[model.provider]?.base_url !== undefined) return [id, model];
    return [id, { ...model, price: { input: 0, ...(model.kind === 'chat' && { output: 0 }) } }];
  });
  return { ...catalogue, models: Object.fromEntries(models) };
}
