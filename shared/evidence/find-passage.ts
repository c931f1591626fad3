import { type AlikeForm, alikeForms, type PassageIndex } from './passage-index.ts';
import { EXCHANGED } from './words/likeness.ts';
import { isFunctionWord, isNumber, oppositesOf } from './words/meaning.ts';
import type { Word } from './words/tokenise.ts';

/** A word of the quote and the word of the document that stands for it. */
export interface WordMatch {
  /** Place among the quote's words. */
  quote: number;
  /** Place among the document's words. */
  at: number;
  likeness: number;
}

/** The best ordered alignment of a quote with a stretch of the document. */
export interface Alignment {
  matches: readonly WordMatch[];
  /** Coverage c (SPEC C21). */
  coverage: number;
}

/** What skipping a word of the passage costs, in matched words (SPEC C21). */
const SKIP = 0.3;
/** A quote of n words is looked for in windows of 1.4 n + 6 words. */
const WINDOW_STRETCH = 1.4;
const WINDOW_SLACK = 6;

const isName = (index: PassageIndex, form: number) => index.lower[form] === 0 && index.named[form]! > 0;

/** Whether a word of the document is a name: written with a capital, which its form always is, not only at the head of a sentence. */
export function isNameAt(index: PassageIndex, at: number): boolean {
  const { capital, form } = index.words[at]!;
  return capital && form.length > 1 && !isFunctionWord(form) && isName(index, index.forms[at]!);
}

/** Whether a word of a quote is a name: written with a capital where no sentence opens, or a name of the document. */
export function isNameInQuote(index: PassageIndex, { form, capital, opens }: Word): boolean {
  if (!capital || form.length < 2 || isFunctionWord(form) || isNumber(form)) return false;
  const number = index.numberOf.get(form);
  if (number === undefined) return !opens;
  return isName(index, number) || (!opens && index.lower[number] === 0);
}

/** Sums of likenesses are compared with this tolerance. */
const ROUNDING = 1e-9;

/** The forms of the document that exclude a quote's word. */
function oppositeForms({ numberOf }: PassageIndex, word: string): AlikeForm[] {
  return oppositesOf(word).flatMap((opposite) => {
    const form = numberOf.get(opposite);
    return form === undefined ? [] : [{ form, likeness: EXCHANGED }];
  });
}

/** A word of the quote that a word of the document may stand for. */
interface QuoteWord {
  quote: number;
  likeness: number;
}
const NOTHING: readonly QuoteWord[] = [];

/** Overlapping stretches of the document, by turns: the stretch b begins at word b · step. */
interface Stretches {
  step: number;
  length: number;
  count: number;
}

/** Every window of so many words lies within one of the stretches. */
function stretchesOf(index: PassageIndex, window: number): Stretches {
  const step = Math.ceil(window / 2);
  return { step, length: step + window, count: Math.ceil(index.words.length / step) };
}

/** Of an alignment's cells, a column a word of the document: the best value up to here, the match it ends in, the match before. */
let best = new Float64Array(0);
let origin = new Int32Array(0);
let previous = new Int32Array(0);

function growCells(cells: number): void {
  if (best.length >= cells) return;
  best = new Float64Array(2 * cells);
  origin = new Int32Array(2 * cells);
  previous = new Int32Array(2 * cells);
}

/** Looks for the words of one quote in a document. */
export class PassageSearch {
  readonly #index: PassageIndex;
  readonly #length: number;
  /** Of each word of the quote the forms that may stand for it, but for other numbers and names. */
  readonly #forms: readonly (readonly AlikeForm[])[];
  /** The same by form. */
  readonly #asked = new Map<number, QuoteWord[]>();
  /** The quote's words that any number, any name may stand for. */
  readonly #numbers: readonly number[];
  readonly #names: readonly number[];

  constructor(index: PassageIndex, quote: readonly Word[]) {
    this.#index = index;
    this.#length = quote.length;
    this.#numbers = [...quote.keys()].filter((place) => isNumber(quote[place]!.form));
    this.#names = [...quote.keys()].filter((place) => isNameInQuote(index, quote[place]!));
    this.#forms = quote.map(({ form }) => [...alikeForms(index, form), ...oppositeForms(index, form)]);
    this.#forms.forEach((forms, place) => {
      for (const { form, likeness } of forms) {
        const quoteWords = this.#asked.get(form);
        if (quoteWords) quoteWords.push({ quote: place, likeness });
        else this.#asked.set(form, [{ quote: place, likeness }]);
      }
    });
  }

  /** Of every stretch what no alignment within it can exceed, in words: what the quote's words find there in any order. */
  #bounds({ step, length, count }: Stretches): Float64Array {
    const { offsets, positions } = this.#index;
    const bounds = new Float64Array(count);
    const reached = new Float64Array(count);
    const exchangeable = new Set([...this.#numbers, ...this.#names]);
    this.#forms.forEach((forms, place) => {
      reached.fill(exchangeable.has(place) ? EXCHANGED : 0);
      for (const { form, likeness } of forms) {
        let next = 0;
        for (let i = offsets[form]!; i < offsets[form + 1]!; i++) {
          const at = positions[i]!;
          const last = Math.trunc(at / step);
          next = Math.max(next, Math.trunc((at - length + step) / step));
          for (; next <= last; next++) if (likeness > reached[next]!) reached[next] = likeness;
        }
      }
      for (let stretch = 0; stretch < count; stretch++) bounds[stretch]! += reached[stretch]!;
    });
    return bounds;
  }

  /** Words of the quote that are exchanged for another where the document has this word. */
  #exchangedAt(at: number): readonly number[] {
    if (this.#numbers.length > 0 && isNumber(this.#index.words[at]!.form)) return this.#numbers;
    return this.#names.length > 0 && isNameAt(this.#index, at) ? this.#names : [];
  }

  #askedAt(at: number): readonly QuoteWord[] {
    const asked = this.#asked.get(this.#index.forms[at]!) ?? NOTHING;
    const exchanged = this.#exchangedAt(at);
    if (exchanged.length === 0) return asked;
    const others = exchanged.filter((place) => !asked.some(({ quote }) => quote === place));
    return [...asked, ...others.map((quote) => ({ quote, likeness: EXCHANGED }))];
  }

  /** The best alignment within a stretch; null if it covers less than `least` words. */
  #align(from: number, to: number, least: number): Alignment | null {
    const { counted, free } = this.#index;
    const rows = this.#length;
    growCells(rows * (to - from));
    const alike = new Float64Array(rows);
    const columns: number[] = [];
    let [last, most] = [-1, 0];
    for (let at = from; at < to; at++) {
      const asked = this.#askedAt(at);
      if (asked.length === 0) continue;
      for (const { quote, likeness } of asked) alike[quote] = likeness;
      const base = columns.length * rows;
      const skipped = base > 0 ? SKIP * (counted[at]! - counted[columns.at(-1)! + 1]!) : 0;
      const passed = skipped + (free[at] ? 0 : SKIP);
      for (let i = 0; i < rows; i++) {
        const cell = base + i;
        let [value, ends] = [0, -1];
        if (alike[i]! > 0) {
          const before = base > 0 && i > 0 ? best[cell - rows - 1]! - skipped : 0;
          value = alike[i]! + Math.max(0, before);
          ends = cell;
          previous[cell] = before > 0 ? origin[cell - rows - 1]! : -1;
          if (value > most) [last, most] = [cell, value];
        }
        if (i > 0 && best[cell - 1]! > value) {
          value = best[cell - 1]!;
          ends = origin[cell - 1]!;
        }
        if (base > 0 && best[cell - rows]! - passed > value) {
          value = best[cell - rows]! - passed;
          ends = origin[cell - rows]!;
        }
        best[cell] = value;
        origin[cell] = ends;
      }
      for (const { quote } of asked) alike[quote] = 0;
      columns.push(at);
    }
    return most < least ? null : { matches: this.#trace(last, columns), coverage: most / rows };
  }

  #trace(last: number, columns: readonly number[]): WordMatch[] {
    const matches: WordMatch[] = [];
    for (let cell = last; cell >= 0; cell = previous[cell]!) {
      const [quote, at] = [cell % this.#length, columns[Math.floor(cell / this.#length)]!];
      const { likeness } = this.#askedAt(at).find((quoteWord) => quoteWord.quote === quote)!;
      matches.push({ quote, at, likeness });
    }
    return matches.reverse();
  }

  /**
   * The best alignment in every stretch of the document whose coverage is at least `least`, the likeliest stretches first;
   * `onlyBest`: ends where no further one can cover more than the best.
   */
  *alignments(least: number, onlyBest: boolean): Generator<Alignment> {
    const stretches = stretchesOf(this.#index, Math.ceil(WINDOW_STRETCH * this.#length + WINDOW_SLACK));
    const bounds = this.#bounds(stretches);
    const needed = least * this.#length - ROUNDING;
    const likely = [...bounds.keys()].filter((stretch) => bounds[stretch]! >= needed);
    const found = new Set<number>();
    let most = 0;
    for (const stretch of likely.sort((a, b) => bounds[b]! - bounds[a]! || a - b)) {
      if (onlyBest && bounds[stretch]! < most - ROUNDING) return;
      const from = stretch * stretches.step;
      const to = Math.min(this.#index.words.length, from + stretches.length);
      const alignment = this.#align(from, to, needed);
      if (!alignment) continue;
      const place = alignment.matches[0]!.at * this.#index.words.length + alignment.matches.at(-1)!.at;
      if (found.has(place)) continue;
      found.add(place);
      most = Math.max(most, alignment.coverage * this.#length);
      yield alignment;
    }
  }
}
