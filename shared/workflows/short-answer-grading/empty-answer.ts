/** What is seen and is not only a mark for nothing: `%` or `;` may be an answer, a dash or dots are none. */
const SEEN = /[^\s\p{C}\p{Z}\p{Pd}._…]/u;

/** What learning platforms and graders write where nothing was handed in; never a word that may be an answer ("no", "none"). */
const SAID_TO_BE_EMPTY =
  /^\W*(?:(?:no|empty) (?:response|submission|answer)(?: (?:given|provided))?|not answered|n\/a)\W*$/;

/**
 * Whether there is nothing in an answer to be graded: nothing that is seen, dashes, dots, or only words that say so. It is Incorrect
 * without a call (SPEC G14).
 */
export function isEmptyAnswer(answer: string): boolean {
  if (!SEEN.test(answer)) return true;
  return SAID_TO_BE_EMPTY.test(answer.toLowerCase().replace(/\s+/g, ' '));
}
