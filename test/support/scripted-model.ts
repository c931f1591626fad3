import { AsyncLocalStorage } from 'node:async_hooks';
import { invoked } from './invoked.ts';

/** One call of an agent: who asks, for which artifact, and what it says. */
export interface Asked {
  agent: string;
  step: string;
  /** Everything the model is given, one message after another. */
  prompt: string;
  /** The pictures that it is given, as PNG. */
  pictures: Buffer[];
  /** The JSON Schema that its answer is to match; undefined: prose. */
  schema?: unknown;
}

/** How a model answers: an object as JSON, a text as it is, a text that the limit ended, or a failure. */
export type Answer = object | string | CutOff | typeof REFUSED;

export const REFUSED = Symbol('the model refuses');

/** An answer that ended at its limit of tokens. */
export class CutOff {
  readonly content: string;
  constructor(content: string) {
    this.content = content;
  }
}

export interface ScriptedModel {
  /** Chat requests, in order. */
  asked: Asked[];
  /** The functions that asked for an answer or a vector. */
  users: Set<string>;
  /** What the model says; where it throws, the request is refused, which nobody repeats. */
  answer: (asked: Asked) => Answer;
  /** What answers in its place, as its `system_fingerprint` has it; null: a real model. */
  fingerprint: string | null;
  /** True for the steps whose texts cannot be embedded. */
  embedsNothing: (step: string) => boolean;
  /** Of a text; the same of every one where nothing is said. */
  vectorOf: (text: string) => number[];
  /** Runs a function of which every request to the model is known to be this agent's, for this artifact. */
  during<T>(call: { agent: string; step: string }, run: () => Promise<T>): Promise<T>;
}

const URL_OF_MODEL = 'http://model.invalid/v1';
const DIMENSIONS = 1536;

const json = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

function completion(answer: Answer, fingerprint: string | null): Response {
  const refusal = answer === REFUSED ? 'I cannot do that.' : null;
  const isCutOff = answer instanceof CutOff;
  const said = isCutOff ? answer.content : answer;
  const content = typeof said === 'string' ? said : refusal ? null : JSON.stringify(said);
  const message = { role: 'assistant', content, refusal };
  const usage = { prompt_tokens: 1000, completion_tokens: 100, total_tokens: 1100 };
  return json(200, {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    model: 'scripted',
    choices: [{ index: 0, message, logprobs: null, finish_reason: isCutOff ? 'length' : 'stop' }],
    usage,
    system_fingerprint: fingerprint,
  });
}

/** A vector that is not zero; which text is near which is not looked at. */
const vectorOf = () => Array.from({ length: DIMENSIONS }, (_, index) => 1 / (index + 1));

function embeddings(input: string[], of: ScriptedModel['vectorOf']): Response {
  const data = input.map((text, index) => ({ object: 'embedding', index, embedding: of(text) }));
  return json(200, { object: 'list', data, model: 'scripted', usage: { prompt_tokens: 9, total_tokens: 9 } });
}

interface Body {
  input?: string | string[];
  response_format?: { json_schema?: { schema?: unknown } };
  messages?: { content: string | { text?: string; image_url?: { url: string } }[] }[];
}

function promptOf({ messages = [] }: Body): string {
  const parts = messages.flatMap(({ content }) =>
    typeof content === 'string' ? [content] : content.map(({ text = '' }) => text),
  );
  return parts.join('\n\n');
}

function picturesOf({ messages = [] }: Body): Buffer[] {
  return messages.flatMap(({ content }) =>
    typeof content === 'string'
      ? []
      : content.flatMap(({ image_url: image }) =>
          image ? [Buffer.from(image.url.split(',')[1]!, 'base64')] : [],
        ),
  );
}

/**
 * A model that is scripted by agent and artifact, in place of the provider of this process: the SDK's requests to it are
 * answered, all others go where they go.
 */
export function openScriptedModel(answer: ScriptedModel['answer']): ScriptedModel {
  const calls = new AsyncLocalStorage<{ agent: string; step: string }>();
  const model: ScriptedModel = {
    asked: [],
    users: new Set(),
    answer,
    fingerprint: null,
    embedsNothing: () => false,
    vectorOf,
    during: (call, run) => calls.run(call, run),
  };
  const elsewhere = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (!url.startsWith(URL_OF_MODEL)) return elsewhere(input, init);
    const body = JSON.parse(String(init?.body)) as Body;
    model.users.add(invoked.getStore() ?? 'none');
    const call = calls.getStore() ?? { agent: 'none', step: 'none' };
    if (url.endsWith('/embeddings')) {
      if (model.embedsNothing(call.step)) return json(400, { error: { message: 'no', code: 'bad' } });
      return embeddings([body.input!].flat(), model.vectorOf);
    }
    const schema = body.response_format?.json_schema?.schema;
    const asked = { ...call, prompt: promptOf(body), pictures: picturesOf(body), schema };
    model.asked.push(asked);
    try {
      return completion(model.answer(asked), model.fingerprint);
    } catch (error) {
      return json(400, { error: { message: `The script has no answer: ${error}`, code: 'no_answer' } });
    }
  };
  process.env.OPENAI_BASE_URL = URL_OF_MODEL;
  return model;
}
