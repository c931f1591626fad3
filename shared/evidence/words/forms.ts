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
  return new Map([...units, ...tens].filter(([word]) => !AMBIGUOUS.has(word)));
}

/** Numbers in Italian, and other words too: a payment is due, *tu sei*. */
const AMBIGUOUS = new Set(['due', 'sei']);
const NUMBERS = numberForms();

/** `one` and its kin are numbers, but more often articles and pronouns: they compare as numbers, and are none by themselves. */
export const ONE = '1';

const ENDINGS = new Map(Object.entries({ re: 'are', ve: 'have', ll: 'will', d: 'would', m: 'am' }));
const IRREGULAR = new Map(Object.entries({ ca: 'can', wo: 'will', sha: 'shall' }));
/** After these, `’s` is *is*; after any other word it is a possessive, which is left out. */
const IS_AFTER = new Set('it he she that this there here what who where how let when'.split(' '));
/** Contractions as they are written without their apostrophe. */
const BARE_NEGATION =
  /^(do|does|did|is|are|was|were|have|has|had|could|should|would|must|need)nt$|^(ca|wo)nt$/;

function splitContraction(word: string): string[] {
  const negated = /^(.+)n'?t$/.exec(word);
  if (negated && (word.includes("'") || BARE_NEGATION.test(word))) {
    const base = negated[1]!.replace(/'$/, '');
    return [IRREGULAR.get(base) ?? base, 'not'];
  }
  const merged = /^(can|do)not$/.exec(word);
  if (merged) return [merged[1]!, 'not'];
  if (word === "n't" || word === 'nt') return ['not'];
  const at = word.lastIndexOf("'");
  if (at < 0) return [word];
  const [head, tail] = [word.slice(0, at), word.slice(at + 1)];
  const expanded = ENDINGS.get(tail);
  if (expanded) return [...splitContraction(head), expanded];
  if (tail === 's') return IS_AFTER.has(head) ? [head, 'is'] : splitContraction(head);
  return word.split("'").filter(Boolean);
}

/** `1,000` and `1.000.000` are written with separators; `1.500` and `0,5` may be decimal, and are read so. */
const SEPARATED = /^[1-9]\d{0,2}(?:(?:,\d{3})+|(?:\.\d{3}){2,})$/;

function numberForm(digits: string): string {
  if (SEPARATED.test(digits)) return digits.replace(/[.,]/g, '');
  const decimal = digits.replaceAll(',', '.').replace(/^(?=\.)/, '0');
  return decimal.replace(/^0+(?=\d)/, '').replace(/^(\d+)\.0+$/, '$1');
}

/** Signs beside numbers, which say as much as they. */
// biome-ignore format: a table
const SIGNS = new Map(
  Object.entries({
    '%': 'percent', '‰': 'permille', '€': 'euro', $: 'dollar', '£': 'pound', '-': 'minus', '−': 'minus',
  }),
);

/** Characters that are not seen: soft hyphens, joiners, zero-width spaces, marks of direction. */
const UNSEEN = /\p{Cf}/gu;

const SIGN = /^[%‰€$£<>≤≥−-]$/u;

/** Whether a character may be a sign beside a number. */
export function isSign(character: string): boolean {
  return SIGN.test(character);
}

/**
 * A word of a text, as it stands there, in the forms by which words are compared (SPEC C21): lower case without accents,
 * compatibility characters resolved, contractions taken apart (*don’t*: `do`, `not`; a possessive’s *s* is left out), numbers
 * as digits (*three*, *1,000*: `3`, `1000`), signs beside them as words (*%*: `percent`). Usually one; none of marks alone.
 */
export function formsOf(word: string): string[] {
  if (/^[.,]?\p{Nd}/u.test(word)) return [numberForm(word.normalize('NFKC'))];
  if (isSign(word)) return [SIGNS.get(word) ?? word];
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
