import type { AnchorDocument } from '@assay/evidence/anchor';
import { ENDING } from '@assay/evidence/reasons';
import { isFunctionWord, isNumber, tokenise } from '@assay/evidence/words';
import * as z from 'zod';

/** What a claim says is not in the essay, looked for there by its words (SPEC M15). */
export const absenceSchema = z.object({
  words: z.array(z.string()).describe('that it says are missing; none: nothing could be looked for'),
  found: z.array(z.string()).describe("that stand in the essay all the same, in the essay's own words"),
});
type Absence = z.infer<typeof absenceSchema>;

/** Prose that says that something is missing: a bare *not* judges what is there. */
export const SPEAKS_OF_ABSENCE =
  /(?<![\p{L}’'])(?:no(?! doubt)|never|nothing|nobody|nowhere|none|neither|without|lack(?:s|ing)?|missing|absen(?:t|ce)|omit(?:s|ted)?|omission|left out|leaves out|fails? to|(?:not|\p{L}+n[’']t) (?:\p{L}+ )?(?:address|answer|consider|discuss|explain|give|include|mention|name|offer|provide|say|show|state|support|tell)\p{L}*|mai|nessun\p{L}*|niente|nulla|senza|manca(?:no|nte)?|mancanza|assen(?:te|ti|za)|priv[oa] di)(?!\p{L})/iu;

function isSameWord(a: string, b: string): boolean {
  if (a === b) return true;
  if (isNumber(a) || isNumber(b) || isFunctionWord(a) || isFunctionWord(b)) return false;
  const [shorter, longer] = a.length < b.length ? [a, b] : [b, a];
  return (
    longer === `${shorter}s` || longer === `${shorter}d` || a.replace(ENDING, '') === b.replace(ENDING, '')
  );
}

/** The essay's own words where a word or phrase stands in it, also inflected; null: nowhere. */
function wordsFound(phrase: string, { text, passages }: AnchorDocument): string | null {
  const sought = tokenise(phrase).map(({ form }) => form);
  const { words } = passages;
  if (sought.length === 0) return null;
  const at = words.findIndex((_, start) =>
    sought.every((form, place) => {
      const word = words[start + place];
      return word !== undefined && isSameWord(form, word.form);
    }),
  );
  return at < 0 ? null : text.slice(words[at]!.start, words[at + sought.length - 1]!.end);
}

/** Looks for what a claim says is missing. `document`: the essay as agents read it. */
export function lookForMissing(words: readonly string[], document: AnchorDocument): Absence {
  const found = words.map((phrase) => wordsFound(phrase, document)).filter((stretch) => stretch !== null);
  return { words: [...words], found: [...new Set(found)] };
}
