import { plainProse } from '@assay/platform/report/plain-prose';
import { passagesOf, supportOf } from '../claims.ts';
import type { Claim } from '../result.ts';
import type { EssayWords } from './words/essay-words.ts';

/** A claim as a report shows it: its words, and the passages of the submission that bear it out, in quotation marks. */
export interface ShownClaim {
  text: string;
  passages: string[];
}

/** The claims that at least one passage of the submission bears out (SPEC M15, C21); the others are only counted. */
export function shownClaims(claims: Claim[], words: EssayWords): ShownClaim[] {
  return claims
    .map(({ text, evidence }) => ({ text: plainProse(text), passages: passagesOf(evidence) }))
    .filter(({ passages }) => passages.length > 0)
    .map(({ text, passages }) => ({
      text,
      passages: passages.map((passage) => words.quoted(passage)),
    }));
}

/** Sentences that count the claims whose quotes did not all stand, by what became of them; none where all did. */
export function countedClaims(claims: Claim[], words: EssayWords): string[] {
  const count = (support: ReturnType<typeof supportOf>) =>
    claims.filter((claim) => supportOf(claim) === support).length;
  const [partly, notFound] = [count('partly supported'), count('not found')];
  const [altered, unquoted] = [count('altered'), count('without quotation')];
  return [
    partly > 0 ? words.partlySupported(partly) : null,
    notFound > 0 ? words.setAsideNotFound(notFound) : null,
    altered > 0 ? words.setAsideAltered(altered) : null,
    unquoted > 0 ? words.setAsideNoQuote(unquoted) : null,
  ].filter((sentence) => sentence !== null);
}
