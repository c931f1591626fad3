import type { Student } from '../access/owner-store.ts';
import { usageOf } from './ordinary-words.ts';

/** What is known of whoever wrote a text; null: nothing. */
export type Known = Pick<Student, 'name' | 'email' | 'number' | 'subject'> | null;

/** Letters that Unicode does not take apart, as people write them without their strokes. */
const PLAIN: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd', ħ: 'h', ı: 'i', æ: 'ae', œ: 'oe', ß: 'ss' };

/** A word without case, accents and what is not seen: as names are compared. */
export function folded(word: string): string {
  return word
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(/[øłđħıæœß]/gu, (letter) => PLAIN[letter]!);
}

/** What stands in names and names nobody: particles, titles, what follows a name. */
const PARTICLES = new Set(
  'al bin dal das de degli dei del della den der di do dos dott dr du el ibn ii iii jr la le lo mr mrs ms prof sr ten ter van von zu'.split(
    ' ',
  ),
);

/** A part of this many letters names somebody by itself; shorter ones do so beside others. */
const TELLING = 3;

/** A word of somebody's name. */
export interface NamePart {
  /** `folded` */
  word: string;
  /** Whether the word alone is the name: wherever it stands; with a capital; where the text shows that it is one. */
  telling: 'always' | 'capital' | 'shown';
}

/** What the name of a person is found by. */
export interface KnownName {
  /** By their words. */
  parts: ReadonlyMap<string, NamePart>;
  /** Written as one, as in addresses of accounts: adaexample, aexample, exampleada. */
  joined: ReadonlySet<string>;
  /** In scripts without spaces: found wherever it stands. */
  literal: string | null;
}

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

/** A name's words, without particles. */
const wordsOf = (name: string) =>
  (name.match(/[\p{L}\p{M}]+/gu) ?? []).map(folded).filter((word) => !PARTICLES.has(word));

/** Ways to write a name as one word, those left out that are words. */
function joinedOf(words: readonly string[]): Set<string> {
  const [first, last] = [words.at(0), words.at(-1)];
  if (first === undefined || last === undefined || words.length < 2) return new Set();
  const forms = [
    words.join(''),
    first + last,
    last + first,
    first[0] + last,
    last + first[0],
    first + last[0],
  ];
  return new Set(forms.filter((form) => form.length >= 5 && usageOf(form) === 'none'));
}

function tellingOf(word: string, spoken: ReadonlySet<string>): NamePart['telling'] {
  const usage = usageOf(word);
  if (word.length < TELLING || spoken.has(word) || usage === 'common') return 'shown';
  return usage === 'used' ? 'capital' : 'always';
}

/**
 * What a name is found by. `spoken`: words, `folded`, that a text of this assignment has to use (a student Newton writes of Newton); they
 * are the name beside other parts of it alone.
 */
export function knownName(name: string | undefined, spoken: ReadonlySet<string> = new Set()): KnownName {
  const words = wordsOf(name ?? '');
  const parts = words.map((word): [string, NamePart] => [word, { word, telling: tellingOf(word, spoken) }]);
  const literal = name !== undefined && UNSPACED.test(name) && name.trim().length >= 2 ? name.trim() : null;
  return { parts: new Map(parts), joined: joinedOf(words), literal };
}
