import { shinglesOf, wordsOf } from './shingles.ts';

/** Whose a thing is changes when a prompt's words are given back: "your case", "my case". */
const OWNERS = new Set(['my', 'your', 'our', 'his', 'her', 'its', 'their', 'the', 'a', 'an', 'this', 'that']);
const OWNER = '_';

/** The words of a text for finding them again in another: pronouns and articles are one word. */
export const comparable = (text: string): string[] =>
  wordsOf(text).map((word) => (OWNERS.has(word) ? OWNER : word));

/** The phrases of some texts, every run of so many words in one of them. */
export class Phrases {
  readonly #runs = new Set<string>();
  readonly #length: number;

  constructor(texts: readonly string[], length: number) {
    this.#length = length;
    for (const text of texts) for (const run of shinglesOf(comparable(text), length)) this.#runs.add(run);
  }

  /** The share of a text's words that stand in phrases of these texts, 0 to 1; 0 for a text that is shorter than a phrase. */
  share(text: string): number {
    const words = comparable(text);
    const shared = new Set<number>();
    for (const [at, run] of shinglesOf(words, this.#length).entries())
      if (this.#runs.has(run)) for (let word = at; word < at + this.#length; word++) shared.add(word);
    return words.length === 0 ? 0 : shared.size / words.length;
  }
}
