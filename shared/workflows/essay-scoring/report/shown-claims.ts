import type { CitedPassages } from '@assay/platform/report/marked/cited';
import { numbersIn } from '@assay/platform/report/marked/marked-view';
import { plainProse } from '@assay/platform/report/plain-prose';
import { passagesOf, supportOf } from '../claims.ts';
import type { Claim } from '../result.ts';
import type { ToldClaims } from './told-once.ts';
import type { EssayWords } from './words/essay-words.ts';

/** A claim as a report shows it: its words, and the passages of the submission that bear it out, in quotation marks. */
export interface ShownClaim {
  text: string;
  passages: string[];
  /** Of the passages, in the text where they are marked. */
  numbers: string[];
  /** How it was checked that something is missing; null: it says no such thing. */
  note: string | null;
  /** The other traits of which it is said. */
  alsoOf: string | null;
}

/** What is said of a trait: here, and in how many words at which earlier trait. */
export interface ShownKind {
  claims: ShownClaim[];
  earlier: string[];
}

function noteOf({ absence }: Claim, words: EssayWords): string | null {
  if (!absence) return null;
  const quoted = absence.words.map((word) => words.quoted(word));
  return quoted.length > 0 ? words.lookedFor(new Intl.ListFormat(words.tag).format(quoted)) : words.absence;
}

/** The claims of a trait that a passage of the submission bears out, or that say what is missing (SPEC M15, C21), each once in a report; the others are only counted. */
export function shownClaims(
  trait: string,
  told: ToldClaims,
  cited: CitedPassages,
  words: EssayWords,
): ShownKind {
  const list = new Intl.ListFormat(words.tag);
  return {
    claims: told.at(trait).map(({ said: claim, alsoOf }) => ({
      text: plainProse(claim.text),
      passages: passagesOf(claim.evidence).map((passage) => words.quoted(passage)),
      numbers: numbersIn(claim.evidence, cited),
      note: noteOf(claim, words),
      alsoOf: alsoOf.length > 0 ? words.alsoOf(list.format(alsoOf)) : null,
    })),
    earlier: [...told.earlier(trait)].map(([at, count]) => words.saidEarlier(count, at)),
  };
}

/** Sentences that count the claims whose quotes did not all stand, by what became of them; none where all did. */
export function countedClaims(claims: Claim[], words: EssayWords): string[] {
  const sentences = [
    ['partly supported', words.partlySupported],
    ['not found', words.setAsideNotFound],
    ['altered', words.setAsideAltered],
    ['not absent', words.setAsideFound],
    ['without quotation', words.setAsideNoQuote],
  ] as const;
  return sentences.flatMap(([support, sentence]) => {
    const count = claims.filter((claim) => supportOf(claim) === support).length;
    return count > 0 ? [sentence(count)] : [];
  });
}
