import type { Claim, Evidence } from '../result.ts';
import type { EssayWords } from './words/essay-words.ts';

/** A claim as a report shows it: its words, and the passages of the submission that bear it out, in quotation marks. */
interface ShownClaim {
  text: string;
  passages: string[];
}

/** A quote that was found: the words of the submission are known. */
function passageOf({ outcome, passage }: Evidence): string | null {
  return outcome === 'verified' || outcome === 'short-quote' ? passage : null;
}

const isShown = (claim: Claim) => claim.evidence.some((evidence) => passageOf(evidence) !== null);

/** Quotes are kept out of a report unless the submission holds them. */
function quotesNotFound(claims: Claim[]): string[] {
  const quotes = claims.flatMap((claim) => claim.evidence.filter((evidence) => passageOf(evidence) === null));
  const texts = quotes.map(({ quote }) => quote.trim()).filter((quote) => quote !== '');
  return [...new Set(texts)].sort((a, b) => b.length - a.length);
}

const MARKS = '["“”„«»「」]?';
const literally = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&').replace(/\s+/g, '\\s+');

/** Takes quotes, with their quotation marks, out of a text; a single word is taken out only where it is quoted. */
function withoutQuotes(text: string, quotes: string[], words: EssayWords): string {
  return quotes.reduce((left, quote) => {
    const marks = /\s/.test(quote) ? MARKS : MARKS.slice(0, -1);
    const pattern = new RegExp(`${marks} ?${literally(quote)} ?${marks}`, 'gu');
    return left.replace(pattern, words.quoteNotFound);
  }, text);
}

/** Removes what models write for a screen: list signs, heading signs, emphasis. */
function plainProse(text: string): string {
  return text
    .replace(/^\s*(?:[-*•]|#{1,6}|\d{1,2}[.)])\s+/gm, '')
    .replace(/(\*\*|__)(?=\S)(.+?)(?<=\S)\1/gs, '$2')
    .trim();
}

/** Prose of an agent without the quotes of `claims` that were not found. */
export function shownProse(text: string, claims: Claim[], words: EssayWords): string {
  return plainProse(withoutQuotes(text, quotesNotFound(claims), words));
}

function passagesOf(claim: Claim): string[] {
  const passages = claim.evidence.map(passageOf).filter((passage) => passage !== null);
  return [...new Set(passages.map((passage) => passage.replace(/\s+/g, ' ').trim()))];
}

/** The claims that at least one passage of the submission bears out (SPEC M15); the others are only counted. */
export function shownClaims(claims: Claim[], words: EssayWords): ShownClaim[] {
  return claims.filter(isShown).map((claim) => ({
    text: shownProse(claim.text, claims, words),
    passages: passagesOf(claim).map((passage) => `${words.quotes[0]}${passage}${words.quotes[1]}`),
  }));
}

/** Sentences that count the claims not shown, by reason; none where all are shown. */
export function setAside(claims: Claim[], words: EssayWords): string[] {
  const hidden = claims.filter((claim) => !isShown(claim));
  const has = (claim: Claim, outcome: Evidence['outcome']) =>
    claim.evidence.some((evidence) => evidence.outcome === outcome);
  const notFound = hidden.filter((claim) => has(claim, 'discarded'));
  const tooShort = hidden.filter((claim) => !has(claim, 'discarded') && has(claim, 'short-quote'));
  const noQuote = hidden.length - notFound.length - tooShort.length;
  return [
    notFound.length > 0 ? words.setAsideNotFound(notFound.length) : null,
    tooShort.length > 0 ? words.setAsideTooShort(tooShort.length) : null,
    noQuote > 0 ? words.setAsideNoQuote(noQuote) : null,
  ].filter((sentence) => sentence !== null);
}
