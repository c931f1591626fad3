import { type AnchorDocument, prepareDocument } from '@assay/evidence/anchor';
import { evidenceIn } from '@assay/evidence/evidence';
import {
  inMarks,
  isTerm,
  quotationsIn,
  replaceQuotations,
  settleQuotations,
  TAKEN_OUT,
} from '@assay/evidence/quotations';
import { wordsOf } from '@assay/model/admission/shingles';

/** Words before a quotation that say what might be written, not what was. */
const PROPOSES =
  /(?<!\p{L})(?:would|should|could|might|must|instead|rather|such\s+as|e\.g\.|try|consider|for\s+example|sollte|könnte|hätte|statt|etwa|besser|dovrebbe|potrebbe|invece|anziché|meglio|ad\s+esempio)(?!\p{L})[^.!?\n]*$/iu;
/** How far before a quotation the words may stand that put it in the place of others: replace "…" with "…". */
const REACH = 200;
const REPLACES = /(?<!\p{L})(?:replac|chang|rewrit|rewrot|rephras|sostitu|ersetz)[^.!?\n]*$/iu;

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
  const [look, inShown] = [evidenceIn(document), evidenceIn(prepareDocument(shown.join('\n\n')))];
  const isShown = (words: string) => inShown(words).grade === 'exact';
  return (prose, proposes = false) => {
    const stands = (words: string) => look(words).supported || isShown(words);
    const settled = settleQuotations(quotationsIn(prose), stands);
    return replaceQuotations(prose, settled, ({ text: words, start, end }, from) => {
      if (look(words).supported) return inMarks(look(words).passage!);
      const marked = prose.slice(start, end);
      return isShown(words) ? marked : unfounded(marked, words, proposes || isProposed(prose, from, start));
    }).trim();
  };
}
