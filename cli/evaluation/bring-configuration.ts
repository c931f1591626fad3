import { AssayError } from '@assay/kit/errors/assay-error';
import type { PromptFiles } from '@assay/model/agent/prompt-library';
import { type Cast, miscast } from '@assay/model/cast';
import {
  CONFIGURATION,
  type Configuration,
  reevaluationKey,
} from '@assay/platform/reevaluation/reevaluation';
import { askedCatalogue } from '../asked-catalogue.ts';
import type { DeploymentConnection } from '../connection.ts';

/** What the runs of a tenant are asked by, where it is not what is deployed. */
interface TenantConfiguration {
  tenant: string;
  /** Null: roles as they are. */
  cast: Cast | null;
  /** Null: the product's prompts. */
  own: PromptFiles | null;
}

/**
 * Has the runs of an evaluation's tenant asked by other models or prompts than what is deployed.
 * @throws AssayError ModelUnknown where the stack that was reached has not the model
 */
export async function bringConfiguration(
  { objects }: Pick<DeploymentConnection, 'objects'>,
  { tenant, cast, own }: TenantConfiguration,
): Promise<void> {
  if (cast === null && own === null) return;
  const catalogue = await askedCatalogue();
  const [wrong] = miscast(catalogue, cast ?? {});
  if (wrong) {
    const known = Object.keys(catalogue.models).filter((id) => catalogue.models[id]!.kind === 'chat');
    const words = `${cast![wrong.role]} cannot be asked: the stack that was reached asks ${known.join(', ')}. Name one of these with --models, set the key of the model's provider, or leave --models out.`;
    throw new AssayError('ModelUnknown', words);
  }
  const configuration: Configuration = { prompts: own, models: cast, assignment: null };
  await objects.write(reevaluationKey({ tenant, reevaluation: tenant }, CONFIGURATION), configuration);
}
