import { hashText } from '../random.ts';

/** The shortest prompt a provider caches, and the step in which the cached prefix grows, in tokens (OpenAI's rule). */
const SHORTEST = 1024;
const STEP = 128;
const REMEMBERED = 200_000;

/** A prompt as it was looked up: how much of it was cached, and how to remember it once it has been answered. */
interface CacheLookup {
  cachedTokens: number;
  remember(): void;
}

/**
 * OpenAI's prompt cache: an exact prefix of 1,024 tokens or more, in steps of 128, that an earlier and already answered
 * prompt of the same model began with. Calls that run at the same time do not warm each other.
 */
export class PromptCache {
  readonly #prefixes = new Set<string>();

  /** `tokens` is the whole prompt in order; `model` separates the caches of different models. */
  look(model: string, tokens: readonly string[]): CacheLookup {
    const keys = prefixKeys(model, tokens);
    const hit = keys.findLastIndex((key) => this.#prefixes.has(key));
    const cachedTokens = hit < 0 ? 0 : SHORTEST + hit * STEP;
    return { cachedTokens, remember: () => this.#remember(keys) };
  }

  #remember(keys: string[]): void {
    for (const key of keys) this.#prefixes.add(key);
    for (const key of this.#prefixes) {
      if (this.#prefixes.size <= REMEMBERED) break;
      this.#prefixes.delete(key);
    }
  }
}

/** A key for each prefix that can be cached: two hashes of its tokens, each token ended by a mark of its own. */
function prefixKeys(model: string, tokens: readonly string[]): string[] {
  const keys: string[] = [];
  let [one, two] = [hashText(model), hashText(model, 7)];
  const whole = tokens.length - (tokens.length % STEP);
  for (let at = 0; at < whole; at++) {
    const token = tokens[at]!;
    for (let index = 0; index < token.length; index++) {
      one = Math.imul(one ^ token.charCodeAt(index), 0x01000193);
      two = Math.imul(two + token.charCodeAt(index), 0x5bd1e995) ^ (two >>> 15);
    }
    one = Math.imul(one ^ 0x1_0001, 0x01000193);
    two = Math.imul(two + 0x1_0001, 0x5bd1e995) ^ (two >>> 15);
    const count = at + 1;
    if (count >= SHORTEST && count % STEP === 0) keys.push(`${one >>> 0}:${two >>> 0}:${count}`);
  }
  return keys;
}
