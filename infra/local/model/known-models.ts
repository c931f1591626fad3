import { ApiError, tooLong } from './wire/api-error.ts';
import type { WireChatRequest } from './wire/chat-request.ts';

/** A chat model as its provider serves it. */
interface ServedChatModel {
  kind: 'chat';
  /** What requests call it. */
  name: string;
  contextTokens: number;
  temperature: boolean;
  logprobs: boolean;
  tokenParameter: 'max_completion_tokens' | 'max_tokens';
}

/** An embedding model as its provider serves it. */
interface ServedEmbeddingModel {
  kind: 'embedding';
  name: string;
  /** The length of its vectors. */
  dimensions: number;
  /** Whether shorter ones can be asked for. */
  shortens: boolean;
}

export type KnownModel = ServedChatModel | ServedEmbeddingModel;

/** The parameter that a model does not take, OpenAI's code for it, and its words; null where it takes all. */
function refused(
  model: ServedChatModel,
  request: WireChatRequest,
): [param: string, code: string, words: string] | null {
  const { tokenParameter, temperature, logprobs } = model;
  const other = tokenParameter === 'max_tokens' ? 'max_completion_tokens' : 'max_tokens';
  const notSupported = (param: string) =>
    `Unsupported parameter: '${param}' is not supported with this model.`;
  if (request[other] != null)
    return [other, 'unsupported_parameter', `${notSupported(other)} Use '${tokenParameter}' instead.`];
  if (!logprobs && request.logprobs) return ['logprobs', 'unsupported_parameter', notSupported('logprobs')];
  const penalty = 'frequency_penalty';
  if (!temperature && request[penalty]) return [penalty, 'unsupported_parameter', notSupported(penalty)];
  if (temperature || (request.temperature ?? 1) === 1) return null;
  const words = `Unsupported value: 'temperature' does not support ${request.temperature} with this model. Only the default (1) value is supported.`;
  return ['temperature', 'unsupported_value', words];
}

/** The models that a provider serves: all that are asked for, and whatever they are asked, where none are named. */
export class KnownModels {
  readonly #models: Map<string, KnownModel> | null;

  constructor(models: KnownModel[] | undefined) {
    this.#models = models ? new Map(models.map((model) => [model.name, model])) : null;
  }

  names(): string[] {
    return [...(this.#models?.keys() ?? [])];
  }

  #find(name: string): KnownModel | null {
    if (!this.#models) return null;
    const model = this.#models.get(name);
    if (model) return model;
    const message = `The model \`${name}\` does not exist or you do not have access to it.`;
    throw new ApiError(404, message, { code: 'model_not_found' });
  }

  /** @throws ApiError 404 for an unknown model, 400 for what the model does not take */
  checkChat(request: WireChatRequest, promptTokens: number): void {
    const model = this.#find(request.model);
    if (!model) return;
    if (model.kind === 'embedding') {
      const words = 'This is not a chat model and thus not supported in the v1/chat/completions endpoint.';
      throw new ApiError(404, words, { param: 'model' });
    }
    const [param, code, words] = refused(model, request) ?? [];
    if (words !== undefined) throw new ApiError(400, words, { code, param });
    if (promptTokens > model.contextTokens) throw tooLong(model.contextTokens, promptTokens, 'messages');
  }

  /**
   * How long the vectors of a model are.
   * @throws ApiError 404 for an unknown model, 400 where it cannot give vectors of the length asked for
   */
  dimensions(name: string, asked: number | undefined): number {
    const model = this.#find(name);
    if (!model) return asked ?? 1536;
    if (model.kind === 'chat')
      throw new ApiError(403, 'You are not allowed to generate embeddings from this model');
    if (asked === undefined || asked === model.dimensions) return model.dimensions;
    const param = { param: 'dimensions' };
    if (!model.shortens) throw new ApiError(400, 'This model does not support specifying dimensions.', param);
    if (asked < model.dimensions) return asked;
    const message = `Invalid value for 'dimensions' = ${asked}. Must be less than or equal to ${model.dimensions}.`;
    throw new ApiError(400, message, param);
  }
}
