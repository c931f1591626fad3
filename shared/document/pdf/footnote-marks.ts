import type { PageWord } from './words.ts';

/** A mark is at most so large (share of the text's size) and stands so high above its baseline (ems of the text). */
const MARK = { size: 0.85, low: 0.15, high: 0.65 };
const NUMBER = /^\d{1,2}(?:,\d{1,2})*$/u;
/** A letter that sends to a glossary, small and set off below or above: `tokenG`; so far from the line (ems of the text). */
const LETTER = /^\p{Lu}$/u;
const SET_OFF = 0.05;
/** What a mark stands at: a word and not a letter of a formula, or the end of a clause; not a unit, not a function. */
const ANNOTATED = /$(?<=\p{L}{3}[\p{L}\p{N}]*[.,;:!?)\]"'”’»]*|\p{L}{2}[.,;:!?)\]"'”’»]+)/u;
const MATHEMATICS = /(?:^|[^\p{L}])(?:sin|cos|tan|cot|sec|sinh|cosh|tanh|log|exp|det|max|min|lim)$/iu;
const NOTE = /^["'“‘«([]?\p{L}{2}|^\p{Lu}$/u;

function isRaised(mark: PageWord, text: PageWord): boolean {
  if (!NUMBER.test(mark.text) || mark.size > MARK.size * text.size) return false;
  const raise = (text.run.baseline - mark.run.baseline) / text.size;
  return raise >= MARK.low && raise <= MARK.high;
}

/** Whether a mark is a glossary's after a word of running text. */
function isGlossary(mark: PageWord, text: PageWord): boolean {
  if (!LETTER.test(mark.text) || mark.size > MARK.size * text.size) return false;
  return (
    Math.abs(text.run.baseline - mark.run.baseline) / text.size >= SET_OFF && /\p{L}{2}$/u.test(text.text)
  );
}

/**
 * Whether a word is the letter of a glossary (`token` and a small lowered G) or the number of a footnote: a small raised number after a word (`checks.¹`), or before the note. Exponents
 * (`x²`, `km²`, `10³`) and ordinals (`1st`) are not.
 */
export function isFootnoteMark(
  before: PageWord | undefined,
  word: PageWord,
  after: PageWord | undefined,
): boolean {
  if (!before) return after !== undefined && isRaised(word, after) && NOTE.test(after.text);
  if (isGlossary(word, before)) return !MATHEMATICS.test(before.text);
  return isRaised(word, before) && ANNOTATED.test(before.text) && !MATHEMATICS.test(before.text);
}
