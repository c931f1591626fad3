import type { ResponseFormat } from '../wire/chat-request.ts';
import { type Block, parseBlocks } from './blocks.ts';
import type { ImagePart } from './image.ts';

/** One message of a request, its content parts joined. */
export interface Message {
  role: string;
  text: string;
  images: ImagePart[];
}

/** Ways in which the stand-in can be told to read badly; see `misbehaviour/behaviour.ts`. */
export interface Habits {
  inventQuotes: boolean;
  obeyDocument: boolean;
}

/** All that a reader may know: what the request held, and the sequence of draws its seed and temperature give. */
export interface Prompt {
  messages: Message[];
  blocks: Block[];
  /** The user's words outside of all blocks, those of the last message first: the task. */
  instruction: string;
  document: Block;
  images: ImagePart[];
  format: ResponseFormat;
  random: () => number;
  habits: Habits;
}

/** What a reader answers: the content, and how probable its first token was. */
export interface Reading {
  content: string;
  firstTokenProbability: number;
}

const DOCUMENT_NAMES =
  /^(essay|document|submission|answer|deliverable|draft|argument|student|report|text|speech|paper|revision)/;
const AUXILIARY_NAMES =
  /^(question|rubric|traits?|claims?|exemplars?|absent|statement|instructions?|criteria|features?|findings?|checklist|example|reference|schema|config|context|topics?|tendenc|pattern|brief|scope|language)/;

function longest(blocks: Block[]): Block | undefined {
  return blocks.reduce<Block | undefined>((best, block) => {
    return !best || block.text.length > best.text.length ? block : best;
  }, undefined);
}

/**
 * The block that is read: the longest of those that hold a student's work; else the longest that is no known aid
 * (rubric, exemplar, …); else the longest of all; else the user's own words.
 */
export function findDocument(blocks: Block[], messages: Message[]): Block {
  const documents = blocks.filter(
    (block) => DOCUMENT_NAMES.test(block.name) && !/reference|example/.test(block.name),
  );
  const others = blocks.filter((block) => !AUXILIARY_NAMES.test(block.name));
  const found = longest(documents) ?? longest(others) ?? longest(blocks);
  if (found) return found;
  const users = messages.filter((message) => message.role === 'user');
  return { name: 'message', attributes: {}, text: users.map((message) => message.text).join('\n\n') };
}

/** The user's words outside of all blocks, those of the last message first. */
export function wordsOutside(messages: Message[]): string {
  const users = messages.filter((message) => message.role === 'user').reverse();
  return users.map((message) => parseBlocks(message.text).outside).join('\n\n');
}

/** Takes the messages of a request apart. */
export function readPrompt(
  messages: Message[],
  format: ResponseFormat,
  random: () => number,
  habits: Habits,
): Prompt {
  const parts = messages.map((message) => parseBlocks(message.text));
  const blocks = parts.flatMap((part) => part.blocks);
  return {
    messages,
    blocks,
    instruction: wordsOutside(messages),
    document: findDocument(blocks, messages),
    images: messages.flatMap((message) => message.images),
    format,
    random,
    habits,
  };
}

/** The blocks of a name, those of the last message first. */
export function blocksNamed(prompt: Prompt, ...names: string[]): Block[] {
  return prompt.blocks.filter((block) => names.includes(block.name)).reverse();
}
