import type { ChatRequest } from '../chat-request.ts';
import type { Message } from '../message.ts';
import { withoutLoop } from './loop.ts';
import type { Objection } from './objection.ts';

/** Greedy decoding that fell into a loop falls into it again: a little chance leads out of it. */
const TEMPERATURE_AFTER_LOOP = 0.4;

/** A request as it is made again after a loop: with another seed and a little chance. */
export function outOfLoop<T>(request: ChatRequest<T>): ChatRequest<T> {
  const { decoding, seed } = request;
  const temperature = Math.max(decoding.temperature ?? 0, TEMPERATURE_AFTER_LOOP);
  return { ...request, seed: seed + 1, decoding: { ...decoding, temperature } };
}

/** A request with what was wrong with its answer; an answer that fell into a loop is shown without it. */
export function repeatedAnew<T>(
  request: ChatRequest<T>,
  { text }: { text: string },
  objections: readonly Objection[],
  correction: string,
): ChatRequest<T> {
  const isLoop = objections.some(({ kind }) => kind === 'loop');
  const echo = isLoop ? withoutLoop(text) : text;
  const messages: Message[] = [
    ...request.messages,
    ...(echo === '' ? [] : [{ role: 'assistant' as const, content: echo }]),
    { role: 'user', content: correction },
  ];
  return { ...(isLoop ? outOfLoop(request) : request), messages };
}
