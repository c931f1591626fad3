import { areChats } from '../run/chat-calls.ts';
import type { Provenance } from '../run/provenance.ts';
import type { CommonWords } from './words/shared-words.ts';

/**
 * The seed that a run's models were asked with, as it was sent: one that a model does not take, or its server refused, is not told as if it
 * were. None where no chat model answered. Of results of earlier versions, which do not say, the one that was to be sent.
 */
export function seedText({ parameters, seed }: Provenance, { facts }: Pick<CommonWords, 'facts'>): string {
  const chats = (parameters ?? []).filter(areChats);
  if (parameters && chats.length === 0) return facts.noSeed;
  const without = chats.filter((one) => one.seed === null).map(({ model }) => model);
  if (without.length === 0) return String(seed);
  if (without.length === chats.length) return facts.seedNone;
  return facts.seedSome(String(seed), [...new Set(without)].join(', '));
}
