const NUMBER_WORDS = [
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty',
  'zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove venti',
];
const TENS = [
  'thirty forty fifty sixty seventy eighty ninety hundred',
  'trenta quaranta cinquanta sessanta settanta ottanta novanta cento',
];

function numberForms(): Map<string, string> {
  const units = NUMBER_WORDS.flatMap((line) =>
    line.split(' ').map((word, value) => [word, `${value}`] as const),
  );
  const tens = TENS.flatMap((line) =>
    line.split(' ').map((word, index) => [word, `${(index + 3) * 10}`] as const),
  );
  return new Map([...units, ...tens]);
}
const NUMBERS = numberForms();

/** `one` and its kin are numbers, but more often articles and pronouns: they compare as numbers, and are none by themselves. */
export const ONE = '1';

const ENDINGS: Record<string, string> = { re: 'are', ve: 'have', ll: 'will', d: 'would', m: 'am' };
const IRREGULAR: Record<string, string> = { ca: 'can', wo: 'will', sha: 'shall' };
/** After these, `’s` is *is*; after any other word it is a possessive, which is left out. */
const IS_AFTER = new Set('it he she that this there here what who where how let when'.split(' '));
/** Contractions as they are written without their apostrophe. */
const BARE_NEGATION =
  /^(do|does|did|is|are|was|were|have|has|had|could|should|would|must|need)nt$|^(ca|wo)nt$/;

function splitContraction(word: string): string[] {
  const negated = /^(.+)n'?t$/.exec(word);
  if (negated && (word.includes("'") || BARE_NEGATION.test(word))) {
    const base = negated[1]!.replace(/'$/, '');
    return [IRREGULAR[base] ?? base, 'not'];
  }
  if (word === 'cannot') return ['can', 'not'];
  const at = word.lastIndexOf("'");
  if (at < 0) return [word];
  const [head, tail] = [word.slice(0, at), word.slice(at + 1)];
  const expanded = ENDINGS[tail];
  if (expanded) return [...splitContraction(head), expanded];
  if (tail === 's') return IS_AFTER.has(head) ? [head, 'is'] : splitContraction(head);
  return word.split("'").filter(Boolean);
}

function numberForm(digits: string): string {
  if (/^\d{1,3}([.,]\d{3})+$/.test(digits)) return digits.replace(/[.,]/g, '').replace(/^0+(?=\d)/, '');
  return digits.replaceAll(',', '.').replace(/^0+(?=\d)/, '');
}

/** Characters that are not seen: soft hyphens, joiners, zero-width spaces, marks of direction. */
const UNSEEN = /\p{Cf}/gu;

/**
 * A word of a text, as it stands there, in the forms by which words are compared (SPEC C21): lower case without accents,
 * compatibility characters resolved, contractions taken apart (*don’t*: `do`, `not`; a possessive’s *s* is left out), numbers
 * as digits (*three*, *1,000*: `3`, `1000`). Usually one; none of marks alone.
 */
export function formsOf(word: string): string[] {
  if (/^\p{Nd}/u.test(word)) return [numberForm(word.normalize('NFKC'))];
  const plain = word
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(UNSEEN, '')
    .replace(/[’ʼ´`]/g, "'")
    .toLowerCase();
  return splitContraction(plain)
    .filter((form) => form !== '')
    .map((form) => NUMBERS.get(form) ?? form);
}
