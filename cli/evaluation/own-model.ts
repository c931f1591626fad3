import { AssayError } from '@assay/kit/errors/assay-error';
import type { Catalogue } from '@assay/model/catalogue';
import { isNamedSource } from '../model-source.ts';

/** The model of one's own that `ASSAY_MODEL` gives all roles to; null: it names none, or a source such as `stand-in`. */
function ownModel({ ASSAY_MODEL }: NodeJS.ProcessEnv): string | null {
  const name = ASSAY_MODEL?.trim();
  return name && !isNamedSource(name) ? name : null;
}

/**
 * Refuses `--models` beside a model of one's own, which plays every role: what would be compared is one model under several names.
 * @throws AssayError EvaluationInvalid with the two ways there are
 */
export function requireOwnModelAlone(
  models: readonly string[] | undefined,
  environment: NodeJS.ProcessEnv,
): void {
  const own = ownModel(environment);
  if (own === null || models === undefined) return;
  const words = `ASSAY_MODEL=${own} gives every role to that one model, so --models ${models.join(',')} would compare it with itself. Leave --models out; or, to compare models of servers of your own, give each an entry in models.yaml (docs/reference/models.md), unset ASSAY_MODEL, and name them with --models.`;
  throw new AssayError('EvaluationInvalid', words);
}

/** A catalogue as an estimate reads it: where a model of one's own answers, the catalogue's prices are nobody's. */
export function pricedCatalogue(catalogue: Catalogue, environment: NodeJS.ProcessEnv): Catalogue {
  if (ownModel(environment) === null) return catalogue;
  const models = Object.entries(catalogue.models).map(([id, { price: _, ...model }]) => [id, model]);
  return { ...catalogue, models: Object.fromEntries(models) };
}
