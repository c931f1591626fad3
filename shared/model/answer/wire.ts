import { parseJson } from '@assay/kit/json/parse-json';
import { finishReasonIn, isFiltered } from '../finish-reason.ts';
import type { Logprobs } from '../log-probability.ts';
import type { Mend, Usage } from '../model-call.ts';
import { withoutFolder } from '../model-file.ts';
import { errorInReply } from './error-in-reply.ts';
import { isObject, type Loose } from './json-schema.ts';
import { withoutThoughts } from './thoughts.ts';
import { unreadable } from './unreadable-reply.ts';
import { readUsage } from './usage.ts';

/** What a provider replied, as far as it is read here. */
export interface ChatAnswer {
  /** What was answered, without what the model thought aloud before; empty where nothing was. */
  text: string;
  refused: boolean;
  /** As `finishReasonIn` reads it. */
  finishReason: string | null;
  /** Null also where thoughts were taken off: the first token is then not the answer's. */
  logprobs: Logprobs | null;
  modelAnswered: string | null;
  systemFingerprint: string | null;
  /** A count is null where the provider gave none that can be believed. */
  usage: Usage;
  /** What of the reply was read although it is not of the protocol. */
  mended: Mend[];
}

const objectIn = (value: unknown): Loose => (isObject(value) ? value : {});
const textIn = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value : null;
const answeredBy = (model: unknown): string | null => {
  const name = textIn(model);
  return name && withoutFolder(name);
};

function parsed(body: unknown): unknown {
  if (typeof body !== 'string') return body;
  try {
    return JSON.parse(body);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw unreadable(body);
  }
}

const SAID = new Set<unknown>([undefined, 'text', 'output_text']);

/** What a part of an answer says; nothing where it is of another kind: a thought, a call of a tool. */
function partText(part: unknown): string {
  if (typeof part === 'string') return part;
  const { type, text } = objectIn(part);
  if (!SAID.has(type)) return '';
  if (typeof text === 'string') return text;
  const { value } = objectIn(text);
  return typeof value === 'string' ? value : '';
}

interface CompletionChoice {
  text: string;
  inParts: boolean;
  inThoughts: boolean;
  refusal: boolean;
  finishReason: string | null;
  logprobs: unknown;
}

/** What some servers write for a refusal where there is none. */
const NO_REFUSAL = /^\s*(?:none|null|false|n\/a|no)\s*$/i;

function refusesIn(message: Loose, parts: readonly unknown[]): boolean {
  const refusals = [message.refusal, ...parts.map((part) => objectIn(part).refusal)];
  return refusals.some((refusal) => textIn(refusal) !== null && !NO_REFUSAL.test(String(refusal)));
}

/**
 * The answer of a server that takes all for a thought that a model writes which is held to a schema: it never writes that its thought has ended.
 * Null: the thoughts are no object.
 */
function objectInThoughts({ reasoning_content, reasoning }: Loose): string | null {
  const thoughts = textIn(reasoning_content) ?? textIn(reasoning);
  return thoughts !== null && isObject(parseJson(thoughts)) ? thoughts : null;
}

function choiceOf(choice: unknown): CompletionChoice | null {
  const { message, finish_reason, logprobs } = objectIn(choice);
  const finishReason = finishReasonIn(finish_reason);
  if (!isObject(message) && !isFiltered(finishReason, '')) return null;
  const loose = objectIn(message);
  const { content } = loose;
  const inParts = typeof content === 'object' && content !== null;
  const parts: unknown[] = Array.isArray(content) ? content : [content];
  const said = parts.map(partText).join('');
  const thought = said.trim() === '' ? objectInThoughts(loose) : null;
  const text = thought ?? said;
  const refusal = refusesIn(loose, parts) || isFiltered(finishReason, text);
  return { text, inParts, inThoughts: thought !== null, refusal, finishReason, logprobs };
}

function isToken(value: unknown): value is { token: string; logprob: number } {
  const { token, logprob } = objectIn(value);
  return typeof token === 'string' && typeof logprob === 'number';
}

/** The log-probabilities of every token; null where one of them cannot be read. */
function readLogprobs(logprobs: unknown): Logprobs | null {
  const { content } = objectIn(logprobs);
  if (!Array.isArray(content) || content.length === 0 || !content.every(isToken)) return null;
  const plain = ({ token, logprob }: { token: string; logprob: number }) => ({ token, logprob });
  const { top_logprobs } = objectIn(content.at(-1));
  const top = Array.isArray(top_logprobs) ? top_logprobs.filter(isToken) : [];
  return { tokens: content.map(plain), lastTop: top.map(plain) };
}

/** The choice that says something; else one that refuses; else the first. */
function chosen(choices: readonly CompletionChoice[]): CompletionChoice | undefined {
  return (
    choices.find(({ text, refusal }) => textIn(text) !== null && !refusal) ??
    choices.find(({ refusal }) => refusal) ??
    choices[0]
  );
}

/**
 * Reads a chat completion as it came, as an object or as its JSON. What is optional and malformed is left out and never makes
 * the answer unreadable; of several choices the first counts that says something.
 * @throws UnreadableReply where there is no completion at all, saying what there is; APIError where there is an error in its place
 * that names a status
 */
export function readChatAnswer(body: unknown): ChatAnswer {
  const value = parsed(body);
  const reply = objectIn(value);
  const choices = Array.isArray(reply.choices)
    ? reply.choices.flatMap((choice) => choiceOf(choice) ?? [])
    : [];
  const choice = chosen(choices);
  const usage = readUsage(reply.usage, !choice || textIn(choice.text) === null);
  const isNothing = !choice || (textIn(choice.text) === null && !choice.refusal && !usage.outputTokens);
  const error = isNothing ? errorInReply(value) : null;
  if (error) throw error;
  if (!choice) throw unreadable(body);
  const { text, thought } = withoutThoughts(choice.text);
  return {
    text,
    refused: choice.refusal,
    finishReason: choice.finishReason,
    logprobs: thought ? null : readLogprobs(choice.logprobs),
    modelAnswered: answeredBy(reply.model),
    systemFingerprint: textIn(reply.system_fingerprint),
    usage,
    mended: [
      ...(choice.inThoughts ? (['answer-in-thoughts'] as const) : []),
      ...(choice.inParts ? (['content-parts'] as const) : []),
      ...(thought ? (['thoughts'] as const) : []),
    ],
  };
}
