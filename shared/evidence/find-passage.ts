import { alikeForms, frequency, type PassageIndex } from './passage-index.ts';
import { EXCHANGED } from './words/likeness.ts';
import { areOpposite, isFunctionWord, isNumber } from './words/meaning.ts';
import type { Word } from './words/tokenise.ts';

/** A word of the quote and the word of the document that stands for it. */
export interface Match {
  /** Place among the quote's words. */
  quote: number;
  /** Place among the document's words. */
  at: number;
  likeness: number;
}

/** The best ordered alignment of a quote with a stretch of the document. */
export interface Alignment {
  matches: readonly Match[];
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

/** Looks for the words of one quote in a document. */
export class PassageSearch {
  readonly #index: PassageIndex;
  readonly #quote: readonly Word[];
  readonly #alike: ReadonlyMap<number, number>[];
  readonly #names: boolean[];
  /** The words of the quote that a form of the document is alike to. */
  readonly #askedFor = new Map<number, { quote: number; likeness: number }[]>();
  /** What each word of the quote is worth at least, wherever a number or a name may stand for it. */
  readonly #least: number[];
  readonly #scratch: Float64Array;
  readonly #widest: number;

  constructor(index: PassageIndex, quote: readonly Word[]) {
    this.#index = index;
    this.#quote = quote;
    this.#alike = quote.map(
      ({ form }) => new Map(alikeForms(index, form).map((alike) => [alike.form, alike.likeness])),
    );
    this.#names = quote.map((word) => isNameInQuote(index, word));
    this.#least = quote.map(({ form }, place) => (this.#names[place] || isNumber(form) ? EXCHANGED : 0));
    this.#scratch = new Float64Array(quote.length);
    this.#alike.forEach((forms, place) => {
      for (const [form, alike] of forms) {
        const asked = this.#askedFor.get(form);
        if (asked) asked.push({ quote: place, likeness: alike });
        else this.#askedFor.set(form, [{ quote: place, likeness: alike }]);
      }
    });
    this.#widest = Math.ceil(WINDOW_STRETCH * quote.length + WINDOW_SLACK);
  }

  #likeness(quote: number, at: number): number {
    const form = this.#index.forms[at]!;
    const known = this.#alike[quote]!.get(form);
    if (known !== undefined) return known;
    const [asked, found] = [this.#quote[quote]!.form, this.#index.words[at]!.form];
    if (isNumber(asked)) return isNumber(found) ? EXCHANGED : 0;
    if (areOpposite(asked, found)) return EXCHANGED;
    return this.#names[quote] && isNameAt(this.#index, at) ? EXCHANGED : 0;
  }

  /** Words of the quote, the rarest in the document first, so many that every good enough passage holds one of them. */
  #anchors(least: number): number[] {
    const count = this.#quote.length - Math.ceil(least * this.#quote.length) + 1;
    const times = this.#alike.map((forms) => {
      return [...forms.keys()].reduce((sum, form) => sum + frequency(this.#index, form), 0);
    });
    return [...this.#quote.keys()].sort((a, b) => times[a]! - times[b]! || a - b).slice(0, count);
  }

  /** Where passages may begin: a word of the document, less the place of the quote's word that it stands for. */
  #beginnings(least: number): number[] {
    const { offsets, positions } = this.#index;
    const found = new Set<number>();
    for (const quote of this.#anchors(least))
      for (const form of this.#alike[quote]!.keys())
        for (let i = offsets[form]!; i < offsets[form + 1]!; i++) found.add(positions[i]! - quote);
    return [...found].sort((a, b) => a - b);
  }

  /** The windows around the beginnings, those that overlap much taken together: `[from, to)`. */
  #windows(least: number): [number, number][] {
    const slack = Math.ceil((this.#widest - this.#quote.length) / 2);
    const windows: [number, number][] = [];
    for (const beginning of this.#beginnings(least)) {
      const from = Math.max(0, beginning - slack);
      const to = Math.min(this.#index.words.length, beginning + this.#quote.length + slack);
      const last = windows.at(-1);
      if (last && from < last[1] && to - last[0] <= 2 * this.#widest) last[1] = to;
      else windows.push([from, to]);
    }
    return windows;
  }

  /** What no alignment within the window can exceed: the coverage if order and distance did not matter. */
  #bound(from: number, to: number): number {
    const { forms } = this.#index;
    const best = this.#scratch.fill(0);
    for (let at = from; at < to; at++) {
      const asked = this.#askedFor.get(forms[at]!);
      if (!asked) continue;
      for (const { quote, likeness } of asked) if (likeness > best[quote]!) best[quote] = likeness;
    }
    let sum = 0;
    for (let quote = 0; quote < best.length; quote++) sum += Math.max(best[quote]!, this.#least[quote]!);
    return sum / best.length;
  }

  /** The best alignment within a window. */
  #align(from: number, to: number): Alignment {
    const [rows, columns] = [this.#quote.length, to - from];
    const ending = new Float64Array(rows * columns);
    const best = new Float64Array(rows * columns);
    const cell = (i: number, j: number) => i * columns + j;
    let last = -1;
    for (let i = 0; i < rows; i++) {
      for (let j = 0; j < columns; j++) {
        const alike = this.#likeness(i, from + j);
        const before = i > 0 && j > 0 ? best[cell(i - 1, j - 1)]! : 0;
        const here = alike > 0 ? alike + Math.max(0, before) : 0;
        ending[cell(i, j)] = here;
        const above = i > 0 ? best[cell(i - 1, j)]! : 0;
        const left = j > 0 ? best[cell(i, j - 1)]! - (this.#index.free[from + j] ? 0 : SKIP) : 0;
        best[cell(i, j)] = Math.max(here, above, left);
        if (here > 0 && (last < 0 || here > ending[last]!)) last = cell(i, j);
      }
    }
    return this.#trace(ending, best, last, from, columns);
  }

  #trace(ending: Float64Array, best: Float64Array, last: number, from: number, columns: number): Alignment {
    const matches: Match[] = [];
    if (last < 0) return { matches, coverage: 0 };
    for (let place = last; place >= 0; ) {
      const [i, j] = [Math.floor(place / columns), place % columns];
      const alike = this.#likeness(i, from + j);
      matches.unshift({ quote: i, at: from + j, likeness: alike });
      const rest = ending[place]! - alike;
      place = rest > 1e-9 ? this.#predecessor(ending, best, i - 1, j - 1, columns, from) : -1;
    }
    return { matches, coverage: ending[last]! / this.#quote.length };
  }

  /** The match in which the best alignment of the words up to these ends. */
  #predecessor(
    ending: Float64Array,
    best: Float64Array,
    row: number,
    column: number,
    columns: number,
    from: number,
  ): number {
    let [i, j] = [row, column];
    while (i >= 0 && j >= 0) {
      const value = best[i * columns + j]!;
      if (Math.abs(value - ending[i * columns + j]!) < 1e-9 && ending[i * columns + j]! > 0)
        return i * columns + j;
      if (i > 0 && Math.abs(value - best[(i - 1) * columns + j]!) < 1e-9) i--;
      else if (
        j > 0 &&
        Math.abs(value - (best[i * columns + j - 1]! - (this.#index.free[from + j] ? 0 : SKIP))) < 1e-9
      )
        j--;
      else return -1;
    }
    return -1;
  }

  /**
   * The best alignment in every window whose coverage is at least `least`, the likeliest windows first; `onlyBest`: ends
   * where no further one can cover more than the best.
   */
  *alignments(least: number, onlyBest: boolean): Generator<Alignment> {
    const windows = this.#windows(least)
      .map(([from, to]) => ({ from, to, bound: this.#bound(from, to) }))
      .filter(({ bound }) => bound >= least)
      .sort((a, b) => b.bound - a.bound || a.from - b.from);
    let best = 0;
    for (const { from, to, bound } of windows) {
      if (onlyBest && bound < best) return;
      const alignment = this.#align(from, to);
      best = Math.max(best, alignment.coverage);
      if (alignment.coverage >= least) yield alignment;
    }
  }
}
