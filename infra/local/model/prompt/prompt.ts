import type { ResponseFormat } from '../wire/chat-request.ts';
import { jsonOf, type PromptBlock, parseBlocks } from './blocks.ts';
import type { ImagePart } from './image.ts';

/** One message of a request, its content parts joined. */
export interface PromptMessage {
  role: string;
  text: string;
  images: ImagePart[];
}

/** All that an answer depends on. */
export interface Prompt {
  /** Who asks, by the header of the request: `{workflow}/{agent}`, or empty. */
  agent: string;
  /** The model that is asked for. */
  model: string;
  messages: PromptMessage[];
  format: ResponseFormat;
}

function blocksIn(messages: PromptMessage[]): PromptBlock[] {
  return messages.flatMap(({ text }) => parseBlocks(text).blocks);
}

/** The texts of the blocks without attributes: what is read, and not what it is compared with. */
export function textsIn({ messages }: Pick<Prompt, 'messages'>): string[] {
  return blocksIn(messages).flatMap(({ attributes, text }) =>
    Object.keys(attributes).length === 0 ? [text] : [],
  );
}

/** The blocks of a name, in order. */
export function blocksNamed({ messages }: Pick<Prompt, 'messages'>, name: string): PromptBlock[] {
  return blocksIn(messages).filter((block) => block.name === name);
}

/** Blocks that hold what a student handed in. */
const WORKS = ['essay', 'student-answer', 'submission', 'document'];

/** What is to be read: what a student handed in, else the longest block of prose without attributes, else the user's own words. */
export function documentIn({ messages }: Pick<Prompt, 'messages'>): string {
  const prose = blocksIn(messages).filter(({ attributes, text }) => {
    return Object.keys(attributes).length === 0 && jsonOf(text).value === undefined;
  });
  const works = prose.filter(({ name }) => WORKS.includes(name));
  const [longest] = (works.length > 0 ? works : prose).sort(
    (promptBlock, other) => other.text.length - promptBlock.text.length,
  );
  if (longest) return longest.text;
  const users = messages.filter(({ role }) => role === 'user');
  return users.map(({ text }) => text).join('\n\n');
}

/** The user's words outside of all blocks, those of the last message first. */
export function wordsOutside(messages: PromptMessage[]): string {
  const users = messages.filter(({ role }) => role === 'user').reverse();
  return users.map(({ text }) => parseBlocks(text).outside).join('\n\n');
}

/** What is asked: the last message of the user before the model said anything, and the last of all, which may be a correction. */
export function taskOf(messages: PromptMessage[]): string {
  const index = messages.findIndex(({ role }) => role === 'assistant');
  const promptMessages = index < 0 ? messages : messages.slice(0, index);
  const last = [promptMessages, messages].map(
    (some) => some.findLast(({ role }) => role === 'user')?.text ?? '',
  );
  return [...new Set(last)].join('\n');
}
