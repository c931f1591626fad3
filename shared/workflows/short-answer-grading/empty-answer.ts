const SEEN = /[\p{L}\p{N}\p{S}]/u;

/** What learning platforms and graders write where nothing was handed in; never a word that may be an answer ("no", "none"). */
const SAID_TO_BE_EMPTY =
  /^\W*(?:(?:no|empty) (?:response|submission|answer)(?: (?:given|provided))?|not answered|n\/a)\W*$/;

/**
 * Whether there is nothing in an answer to be graded: no letter, no figure, no symbol, or only words that say so. It is Incorrect
 * without a call (SPEC G14).
 */
export function isEmptyAnswer(answer: string): boolean {
  if (!SEEN.test(answer)) return true;
  return SAID_TO_BE_EMPTY.test(answer.toLowerCase().replace(/\s+/g, ' '));
}
