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
function lookForMissing(words: readonly string[], document: AnchorDocument): Absence {
  const found = words.map((phrase) => wordsFound(phrase, document)).filter((stretch) => stretch !== null);
  return { words: [...words], found: [...new Set(found)] };
}

/** That something is never spoken of, and what, as far as its clause goes. */
const UNMENTIONED =
  /(?<!\p{L})(?:(?:never|not|nowhere|without|neither|fails? to|\p{L}+n[’']t) (?:\p{L}+ )?(?:mention|name|discuss|address|speak(?:s|ing)? of|refer(?:s|ring)? to|talk(?:s|ing)? about|bring(?:s|ing)? up)\p{L}*|no mention of|omits?|omitting|leav(?:es|ing) out|(?:non|mai|senza) (?:\p{L}+ )?(?:(?:menzion|nomin|cit)\p{L}+|parl\p{L}+ d\p{L}{1,4}|accenn\p{L}+ a\p{L}{0,3})|nessun accenno a\p{L}{0,3}|(?:erwähnt|nennt) (?:\p{L}+ )?(?:nie|nicht)) (?<things>[^.;:!?()“”"«»]*?)(?=$|[.;:!?()“”"«»]| (?:although|though|but|because|which|that|when|while|even|whose|who|sebbene|benché|ma|perché|che|quando|obwohl|aber|weil|dass)(?!\p{L}))/iu;
const BETWEEN_THINGS =
  /,|(?<!\p{L})(?:or|and|nor|such as|like|including|for example|o|oppure|e|né|come|ad esempio|oder|und|wie)(?!\p{L})/iu;
/** A word alone stands in many texts without what a claim means by it. */
const FEWEST_WORDS = 2;

/** Phrases of two words or more that a claim says the essay never speaks of, without what opens them. */
function unmentioned(claim: string): string[] {
  const things = UNMENTIONED.exec(claim)?.groups?.things ?? '';
  return things.split(BETWEEN_THINGS).flatMap((thing) => {
    const words = tokenise(thing);
    const first = words.findIndex(({ form }) => !isFunctionWord(form) && !isNumber(form));
    if (first < 0 || words.length - first < FEWEST_WORDS) return [];
    return thing.slice(words[first]!.start, words.at(-1)!.end);
  });
}

/**
 * Looks for what a claim says is missing: the words that it names for that, else the things that it says are never spoken of. Of these only all
 * of them, found, contradict it.
 */
export function absenceOf(
  { text, missing }: { text: string; missing: readonly string[] },
  document: AnchorDocument,
): Absence {
  if (missing.length > 0) return lookForMissing(missing, document);
  const things = unmentioned(text);
  const nowhere = things.filter((thing) => wordsFound(thing, document) === null);
  return lookForMissing(nowhere.length > 0 ? nowhere : things, document);
}
