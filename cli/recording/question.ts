import { createHash } from 'node:crypto';

/** What is asked, as a recording finds it again. */
export interface RecordedQuestion {
  /** SHA-256 of the request without what differs from run to run: 64 hexadecimal digits. */
  hash: string;
  /** `{workflow}/{agent}` */
  agent: string | null;
  /** Content hash of the agent's prompt files. */
  promptHash: string | null;
  /** The model's name at its provider. */
  model: string;
  /** SHA-256 of the messages alone. */
  messages: string;
  /** The tags of the request's blocks, in order: they are made with a key, and an answer may have copied one. */
  tags: string[];
}

/** Who asks, as the headers of a request say. */
export type RecordedAsker = Pick<RecordedQuestion, 'agent' | 'promptHash'>;

/** Of a tag its name, apart from the digits that follow from a key. */
const TAG = /(<\/?[a-z][a-z0-9-]*)-[0-9a-f]{12}(?=[\s>])/g;
const NAME_OF_TAG = /<([a-z][a-z0-9-]*-[0-9a-f]{12})(?=[\s>])/g;

/** Parameters that follow from others and hold the tags' key, and those of how an answer is sent. */
const LEFT_OUT = new Set(['prompt_cache_key', 'stream', 'stream_options']);

function neutral(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(TAG, '$1');
  if (Array.isArray(value)) return value.map(neutral);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).filter(([name]) => !LEFT_OUT.has(name));
  entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, item]) => [name, neutral(item)]));
}

/** SHA-256 of a value: the order of its fields, and the keys of tags in its texts, make no difference. */
export const neutralHash = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(neutral(value)))
    .digest('hex');

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (value === null || typeof value !== 'object') return [];
  return Object.values(value).flatMap(textsIn);
}

const tagsIn = (messages: unknown): string[] => [
  ...new Set(textsIn(messages).flatMap((text) => [...text.matchAll(NAME_OF_TAG)].map(([, tag]) => tag!))),
];

/** A request for an answer as a recording knows it: the same at any time, with any key of tags, from any port. */
export function recordedQuestion(body: Record<string, unknown>, asker: RecordedAsker): RecordedQuestion {
  return {
    hash: neutralHash(body),
    ...asker,
    model: String(body.model ?? ''),
    messages: neutralHash(body.messages ?? []),
    tags: tagsIn(body.messages),
  };
}

/** An answer with the tags of another request of the same question in place of those that it copied. */
export function withTagsOf(text: string, then: readonly string[], now: readonly string[]): string {
  if (then.length !== now.length) return text;
  return then.reduce((answer, tag, at) => answer.replaceAll(tag, now[at]!), text);
}
