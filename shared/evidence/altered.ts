import { firstOf, lastOf, type QuotePlacement } from './accept-quote.ts';
import type { Span } from './evidence-schema.ts';
import { isNameAt, isNameInQuote } from './find-passage.ts';
import type { PassageIndex } from './passage-index.ts';
import { ONE } from './words/forms.ts';
import { EXCHANGED } from './words/likeness.ts';
import { areOpposite, isMeasure, isNegation, isNumber } from './words/meaning.ts';
import type { Word } from './words/tokenise.ts';

/** The words between two matches, of the quote and of the document. */
interface Gap {
  quoted: readonly Word[];
  found: readonly number[];
}

/** Words of the document beyond a match, as many as the quote has more, within the sentence. */
function beyond(index: PassageIndex, at: number, count: number, step: 1 | -1): number[] {
  const found: number[] = [];
  for (let next = at + step; found.length < count && next >= 0 && next < index.words.length; next += step) {
    if (step > 0 ? index.words[next]!.opens : index.words[next + 1]!.opens) break;
    if (!index.free[next]) found.push(next);
  }
  return found;
}

/** How far behind a quote's end a negation still belongs to what stands there in place of its last words. */
const NEAR = 2;

/** The gaps of a part: before its first match, between its matches, behind its last. */
function gapsOf(index: PassageIndex, { words, alignment: { matches } }: QuotePlacement[number]): Gap[] {
  const [first, last] = [matches[0]!, matches.at(-1)!];
  const inside = matches.map(({ quote, at, likeness }, i): Gap => {
    const before = matches[i - 1] ?? { quote, at };
    const exchanged = likeness === EXCHANGED;
    const skipped = Array.from({ length: Math.max(0, at - before.at - 1) }, (_, k) => before.at + 1 + k);
    return {
      quoted: [...words.slice(before.quote + 1, quote), ...(exchanged ? [words[quote]!] : [])],
      found: [...skipped.filter((place) => !index.free[place]), ...(exchanged ? [at] : [])],
    };
  });
  const [head, tail] = [words.slice(0, first.quote), words.slice(last.quote + 1)];
  return [
    { quoted: head, found: beyond(index, first.at, head.length, -1) },
    ...inside,
    { quoted: tail, found: beyond(index, last.at, tail.length, 1) },
  ];
}

/** Whether a word is a number, its unit, or a part of an id. */
function isCounted({ form, joined }: Word): boolean {
  return (isNumber(form) && form !== ONE) || isMeasure(form) || joined;
}

/** Whether what differs between quote and passage changes what is said. */
function changesMeaning(index: PassageIndex, { quoted, found }: Gap): boolean {
  const there = found.map((at) => index.words[at]!);
  const negated = (words: readonly Word[]) => words.some(({ form }) => isNegation(form));
  if (negated(quoted) !== negated(there)) return true;
  if (quoted.some(isCounted) || there.some(isCounted)) return true;
  if (quoted.some((word) => isNameInQuote(index, word)) || found.some((at) => isNameAt(index, at)))
    return true;
  return quoted.some(({ form }) => there.some((word) => areOpposite(form, word.form)));
}

/** Whether the passage ends or begins within what is written as one: *UC-3* of *UC-3a*, *10* of *10k*. */
export function cutsWord(index: PassageIndex, { alignment }: QuotePlacement[number]): boolean {
  const [first, last] = [firstOf(alignment), lastOf(alignment)];
  return index.words[first]!.joined || (index.words[last + 1]?.joined ?? false);
}

/** Whether the document denies what it goes on to say where the quote ends in other words. */
function deniesNext(index: PassageIndex, part: QuotePlacement[number], tail: Gap): boolean {
  if (tail.quoted.length === 0 || tail.quoted.some(({ form }) => isNegation(form))) return false;
  const near = beyond(index, lastOf(part.alignment), tail.quoted.length + NEAR, 1);
  return near.some((at) => isNegation(index.words[at]!.form));
}

/** Whether a quote says something else than what was found: in its words, or by where it ends. */
export function isAltered(index: PassageIndex, quotePlacement: QuotePlacement): boolean {
  return quotePlacement.some((part) => {
    const gaps = gapsOf(index, part);
    const [head, tail] = [gaps[0]!, gaps.at(-1)!];
    const differing = gaps.filter((gap) => (gap !== head && gap !== tail) || gap.quoted.length > 0);
    return differing.some((gap) => changesMeaning(index, gap)) || deniesNext(index, part, tail);
  });
}

/** The passage runs on over what the document has in place of the quote's first and last words, and to the ends of its words. */
export function spanOf(index: PassageIndex, part: QuotePlacement[number]): Span {
  const gaps = gapsOf(index, part);
  let first = Math.min(firstOf(part.alignment), ...gaps[0]!.found);
  let last = Math.max(lastOf(part.alignment), ...gaps.at(-1)!.found);
  while (index.words[first]!.joined) first--;
  while (index.words[last + 1]?.joined) last++;
  const [end, next] = [index.words[last]!, index.words[last + 1]];
  if (next && isNumber(end.form) && isMeasure(next.form)) last++;
  return { start: index.words[first]!.start, end: index.words[last]!.end };
}

/** What is left out says the contrary: a negation in the sentence that goes on behind the ellipsis. */
export function leavesOutNegation(index: PassageIndex, quotePlacement: QuotePlacement): boolean {
  return quotePlacement.slice(1).some(({ alignment }, part) => {
    const before = lastOf(quotePlacement[part]!.alignment);
    const words = index.words.slice(before + 1, firstOf(alignment));
    return !words.some(({ opens }) => opens) && words.some(({ form }) => isNegation(form));
  });
}
