import { sizeOf } from '../cues.ts';

/** What is said so far, in paragraphs; a sentence that was ever said is not said again. */
export class SpeechDraft {
  readonly #paragraphs: string[][] = [];
  readonly #said: string;
  #size = 0;

  /** @param first how it begins, said before or not  @param before what the speaker said in earlier rounds */
  constructor(first: string, before: string) {
    this.#said = before;
    this.#paragraphs.push([first]);
    this.#size = sizeOf(first);
  }

  get size(): number {
    return this.#size;
  }

  /** Begins a paragraph with what is new of some sentences; returns whether any was. */
  add(...sentences: string[]): boolean {
    const fresh = sentences.filter((sentence) => sentence !== '' && !this.#has(sentence));
    if (fresh.length === 0) return false;
    this.#paragraphs.push(fresh);
    this.#size += sizeOf(fresh.join(' '));
    return true;
  }

  #has(sentence: string): boolean {
    return (
      this.#said.includes(sentence) || this.#paragraphs.some((sentences) => sentences.includes(sentence))
    );
  }

  toString(): string {
    return this.#paragraphs.map((sentences) => sentences.join(' ')).join('\n\n');
  }
}
