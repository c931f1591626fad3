import { AssayError } from '@assay/kit/errors/assay-error';
import type { Catalogue } from '@assay/model/catalogue';
import { unpaidCatalogue } from '../asked-catalogue.ts';
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

/** Whether a source that is named answers in place of models that would be paid. */
const isUnpaid = ({ ASSAY_MODEL }: NodeJS.ProcessEnv): boolean =>
  ['stand-in', 'examples', 'none'].includes(ASSAY_MODEL?.trim() ?? '');

/** A catalogue as an estimate reads it: where a model of one's own answers, its prices are nobody's; where none is asked, they are nothing. */
export function pricedCatalogue(catalogue: Catalogue, environment: NodeJS.ProcessEnv): Catalogue {
  if (isUnpaid(environment)) return unpaidCatalogue(catalogue);
  if (ownModel(environment) === null) return catalogue;
  const models = Object.entries(catalogue.models).map(([id, { price: _, ...model }]) => [id, model]);
  return { ...catalogue, models: Object.fromEntries(models) };
}
