import { supportOf } from '../claims.ts';
import type { Claim } from '../result.ts';
import type { EssayWords } from './words/essay-words.ts';

/** A claim as a report shows it: its words, and the passages of the submission that bear it out, in quotation marks. */
interface ShownClaim {
  text: string;
  passages: string[];
}

/** Removes what models write for a screen: list signs, heading signs, emphasis. */
export function plainProse(text: string): string {
  return text
    .replace(/^\s*(?:[-*•]|#{1,6}|\d{1,2}[.)])\s+/gm, '')
    .replace(/(\*\*|__)(?=\S)(.+?)(?<=\S)\1/gs, '$2')
    .trim();
}

function passagesOf({ evidence }: Claim): string[] {
  const passages = evidence.flatMap(({ supported, passage }) =>
    supported && passage !== null ? [passage] : [],
  );
  return [...new Set(passages.map((passage) => passage.replace(/\s+/g, ' ').trim()))];
}

/** The claims that at least one passage of the submission bears out (SPEC M15, C21); the others are only counted. */
export function shownClaims(claims: Claim[], words: EssayWords): ShownClaim[] {
  return claims
    .filter((claim) => supportOf(claim) === 'supported')
    .map((claim) => ({
      text: plainProse(claim.text),
      passages: passagesOf(claim).map((passage) => `${words.quotes[0]}${passage}${words.quotes[1]}`),
    }));
}

/** Sentences that count the claims not shown, by reason; none where all are shown. */
export function setAside(claims: Claim[], words: EssayWords): string[] {
  const count = (support: ReturnType<typeof supportOf>) =>
    claims.filter((claim) => supportOf(claim) === support).length;
  const [notFound, altered, unquoted] = [count('not found'), count('altered'), count('without quotation')];
  return [
    notFound > 0 ? words.setAsideNotFound(notFound) : null,
    altered > 0 ? words.setAsideAltered(altered) : null,
    unquoted > 0 ? words.setAsideNoQuote(unquoted) : null,
  ].filter((sentence) => sentence !== null);
}
