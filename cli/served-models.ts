import type { Catalogue } from '@assay/model/catalogue';
import type { StackOptions } from '../infra/local/stack.ts';

type ServedModels = NonNullable<Exclude<StackOptions['model'], false | undefined>['models']>;

/**
 * What the stand-in takes the place of: the models of the providers without an address of their own, and what the catalogue
 * says that they take. What the catalogue does not name, or a request that goes beyond it, fails as it would at the provider.
 */
export function servedModels({ models, providers }: Pick<Catalogue, 'models' | 'providers'>): ServedModels {
  return Object.entries(models)
    .filter(([, model]) => providers[model.provider]?.base_url === undefined)
    .map(([id, model]) => {
      const name = model.name ?? id;
      if (model.kind === 'embedding')
        return { kind: 'embedding', name, dimensions: model.dimensions, shortens: model.send_dimensions };
      const { max_context_tokens, temperature, logprobs, token_parameter } = model.capabilities;
      const takes = { temperature, logprobs, tokenParameter: token_parameter };
      return { kind: 'chat', name, contextTokens: max_context_tokens, ...takes };
    });
}
