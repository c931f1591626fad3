import type { ChatRequest } from '../chat-request.ts';
import type { Message } from '../message.ts';

/** Greedy decoding that fell into a loop, or gave its prompt back, does so again: a little chance leads out of it. */
const TEMPERATURE_AFTER_LOOP = 0.4;

/**
 * What came often comes less: of a real small model's debates that looped, tried at the same seed and temperature, those with it ended
 * (docs/reference/benchmarks.md).
 */
const PENALTY_AFTER_LOOP = 0.5;

/** A request as it is made again after a loop: with another seed, a little chance, and less of what came often. */
export function outOfLoop<T>(request: ChatRequest<T>): ChatRequest<T> {
  const { decoding, seed } = request;
  const temperature = Math.max(decoding.temperature ?? 0, TEMPERATURE_AFTER_LOOP);
  const calmed = { ...decoding, temperature, frequency_penalty: PENALTY_AFTER_LOOP };
  return { ...request, seed: seed + 1, decoding: calmed };
}

/**
 * A request with what was wrong with its answer. `kept`: the answer as it may be shown again; null where it fell into a loop or nothing of it is its agent's own, since
 * a model that sees such words says them once more: it is asked as after a loop.
 */
export function repeatedAnew<T>(
  request: ChatRequest<T>,
  kept: string | null,
  correction: string,
): ChatRequest<T> {
  const shown: Message[] = kept === null ? [] : [{ role: 'assistant', content: kept }];
  const messages: Message[] = [...request.messages, ...shown, { role: 'user', content: correction }];
  return { ...(kept === null ? outOfLoop(request) : request), messages };
}
