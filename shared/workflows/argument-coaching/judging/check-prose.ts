import { type AnchorDocument, prepareDocument } from '@assay/evidence/anchor';
import { findEvidence } from '@assay/evidence/evidence';
import type { Evidence } from '@assay/evidence/evidence-schema';
import { inMarks, quotationsIn, settleQuotations } from '@assay/evidence/quotations';
import { wordsOf } from '../problems/shingles.ts';

/** What stands where a quotation was taken out. */
const TAKEN_OUT = '[…]';
/** A quotation of so few words that is nobody's is a term. */
const LONGEST_TERM = 3;
const isTerm = (words: string) => words.trim().split(/\s+/).length <= LONGEST_TERM;

/** Words before a quotation that say what might be written, not what was. */
const PROPOSES =
  /(?<!\p{L})(?:would|should|could|might|must|instead|rather|such\s+as|e\.g\.|try|consider|for\s+example|sollte|könnte|hätte|statt|etwa|besser|dovrebbe|potrebbe|invece|anziché|meglio|ad\s+esempio)(?!\p{L})[^.!?\n]*$/iu;
/** How far before a quotation the words may stand that put it in the place of others: replace "…" with "…". */
const REACH = 200;
const REPLACES = /(?<!\p{L})(?:replac|chang|rewrit|rewrot|rephras|sostitu|ersetz)\p{L}*[^.!?\n]*$/iu;

/** A proposed wording of so many words keeps its marks: they tell whoever withholds such wordings where it begins and ends. */
const LONG = 15;
const isLong = (words: string) => wordsOf(words).length >= LONG;

/** Whether the words before a quotation make it a wording that is proposed. */
function isProposed(prose: string, from: number, start: number): boolean {
  const reach = Math.max(0, start - REACH);
  return PROPOSES.test(prose.slice(Math.max(from, reach), start)) || REPLACES.test(prose.slice(reach, start));
}

/** What becomes of a quotation that nobody wrote. */
function unfounded(marked: string, words: string, isWording: boolean): string {
  if (isWording && isLong(words)) return marked;
  return isWording || isTerm(words) ? words : TAKEN_OUT;
}

function remembered<T>(look: (words: string) => T): (words: string) => T {
  const known = new Map<string, T>();
  return (words) => {
    if (!known.has(words)) known.set(words, look(words));
    return known.get(words)!;
  };
}

/**
 * Prepares the check of what agents quote in their prose about a text (SPEC S4, S10). Quotations of the text become its own
 * words; those of `shown`, what the agent was given besides, stay. What nobody wrote loses its marks where it is a term of up
 * to three words or a wording that is proposed, as all are where the prose `proposes`, and is taken out elsewhere. A proposed
 * wording of 15 words or more stays in its marks. All other words stay as they are.
 */
export function createProseCheck(
  document: AnchorDocument,
  shown: readonly string[] = [],
): (prose: string, proposes?: boolean) => string {
  const others = prepareDocument(shown.join('\n\n'));
  const look = remembered((words): Evidence => findEvidence(document, words));
  const isShown = remembered((words) => findEvidence(others, words).grade === 'exact');
  return (prose, proposes = false) => {
    const parts: string[] = [];
    let at = 0;
    const stands = (words: string) => look(words).supported || isShown(words);
    for (const { text: words, start, end } of settleQuotations(quotationsIn(prose), stands)) {
      parts.push(prose.slice(at, start));
      if (look(words).supported) parts.push(inMarks(look(words).passage!));
      else if (isShown(words)) parts.push(prose.slice(start, end));
      else parts.push(unfounded(prose.slice(start, end), words, proposes || isProposed(prose, at, start)));
      at = end;
    }
    return [...parts, prose.slice(at)].join('').trim();
  };
}
