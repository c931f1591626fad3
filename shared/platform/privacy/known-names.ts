import type { Student } from '../access/owner-store.ts';
import { folded, WORD } from './folded.ts';
import { isUsedElsewhere, usageOf } from './ordinary-words.ts';
import { readingsOf, shortenedOf, spellingsOf } from './spellings.ts';
import { type UnspacedName, unspacedNames } from './unspaced-names.ts';

/** What is known of whoever wrote a text; null: nothing. */
export type KnownWriter = Pick<Student, 'name' | 'email' | 'number' | 'subject'> | null;

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
  /** `folded`, as it is usually written */
  word: string;
  /** Whether the word alone is the name: wherever it stands; with a capital; where the text shows that it is one. */
  telling: 'always' | 'capital' | 'shown';
}

/** Whether a part is the name by itself, as it is written: with a capital or without. */
export function tellsAlone({ telling }: NamePart, capital: boolean): boolean {
  return telling === 'always' || (telling === 'capital' && capital);
}

/** What the name of a person is found by. */
export interface KnownName {
  /** By their words, in each of their spellings; one that may as well be another word tells less than the part does. */
  parts: ReadonlyMap<string, NamePart>;
  /** Written as one, as in addresses of accounts: adaexample, aexample, exampleada; also two of its words that follow each other: xiaoming. */
  joined: ReadonlySet<string>;
  /** Its particles, `folded`: they are the name between parts of it. */
  particles: ReadonlySet<string>;
  /** In scripts without spaces: found wherever it stands. */
  unspaced: readonly UnspacedName[];
}

/** Whether a word is a particle as it is written: van, and not Văn. */
const isParticle = (word: string) => PARTICLES.has(word.normalize('NFC').toLowerCase());

/** A name's words as they are written. */
const wordsOf = (name: string) => (name.match(WORD) ?? []).filter((word) => folded(word) !== '');

/** The words of a name that a hyphen joins: Do and ha in Park Do-ha. */
const hyphenedIn = (name: string) =>
  new Set(
    (name.match(/(?<![\p{L}\p{M}])[\p{L}\p{M}]+(?:[-‐‑][\p{L}\p{M}]+)+/gu) ?? []).flatMap((word) =>
      word.split(/[-‐‑]/u),
    ),
  );

/**
 * The words of a name that are its particles. None that a hyphen joins to another; and where fewer than two words are left, none that has a
 * capital (Le Van An, Du Fu).
 */
function particlesOf(words: readonly string[], name: string): Set<string> {
  const hyphened = hyphenedIn(name);
  const likely = words.filter((word) => isParticle(word) && !hyphened.has(word));
  const areFew = words.length - likely.length < 2;
  return new Set(likely.filter((word) => !areFew || !/^\p{Lu}/u.test(word)));
}

/** A name's particles as one word with what follows them: derossi. */
const withParticles = (words: readonly string[], particles: ReadonlySet<string>) =>
  words.flatMap((word, at) =>
    particles.has(word) && words[at + 1] ? [folded(word) + folded(words[at + 1]!)] : [],
  );

/** Words of a name that a hyphen or an apostrophe joins, as one: Minjun for Min-jun, OBrien for O'Brien. */
const compoundsOf = (name: string) =>
  (
    name.replace(/[ʼʻ]/gu, "'").match(/(?<![\p{L}\p{M}])[\p{L}\p{M}]+(?:[-‐‑'’‘′`´][\p{L}\p{M}]+)+/gu) ?? []
  ).map((word) => word.replace(/[-‐‑'’‘′`´]/gu, ''));

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
    ...words.slice(1).map((word, at) => words[at]! + word),
  ];
  return new Set(forms.filter((form) => form.length >= 5 && usageOf(form) === 'none'));
}

/** Names that are others with an s behind them: they are no genitives. */
const OTHERS = new Set(
  `adams alberts andrews carlos charles daniels davis edwards evans francis frances georges harris hawkins hopkins hughes
  jacobs jacques james jones jules lewis louis lucas marcos marks matthews morris nichols nicholas owens
  parsons pauls perkins peters philips phillips richards roberts rodgers rogers samuels simmons simons stephens stevens
  thomas tobias walters watkins watts wells wilkins williams`.split(/\s+/),
);

/** A part has so many letters where an s behind it is a genitive (Brandts Text), and no plural (GANs). */
const GENITIVE = 4;

/** A word of a name with the s of a genitive; null where that is a word, or the name of others. */
function genitiveOf(spelling: string): string | null {
  const genitive = `${spelling}s`;
  const isOther = spelling.length < GENITIVE || usageOf(genitive) !== 'none' || OTHERS.has(genitive);
  return isOther ? null : genitive;
}

function tellingOf(spellings: readonly string[], spoken: ReadonlySet<string>): NamePart['telling'] {
  const word = spellings[0]!;
  const usage = usageOf(word);
  const isSpoken = spellings.some((spelling) => spoken.has(spelling));
  if ([...word.normalize('NFC')].length < TELLING || isSpoken || PARTICLES.has(word) || usage === 'common')
    return 'shown';
  return usage === 'used' || isUsedElsewhere(word) ? 'capital' : 'always';
}

/**
 * What a name is found by. `spoken`: words, `folded`, that a text of this assignment has to use (a student Newton writes of Newton); they
 * are the name beside other parts of it alone.
 */
export function knownName(name: string | undefined, spoken: ReadonlySet<string> = new Set()): KnownName {
  const words = wordsOf(name ?? '');
  const particles = particlesOf(words, name ?? '');
  const written = words.filter((word) => !particles.has(word));
  const oneWord = withParticles(words, particles).filter(
    (word) => word.length >= 5 && usageOf(word) === 'none',
  );
  const single = [...compoundsOf(name ?? ''), ...written];
  const shortened = single.flatMap((one): [string, NamePart][] => {
    const short = shortenedOf(one);
    return short === null ? [] : [[short, { word: folded(one), telling: 'shown' }]];
  });
  const parts = single.flatMap((one) => {
    const spellings = spellingsOf(one);
    const part: NamePart = { word: spellings[0]!, telling: tellingOf(spellings, spoken) };
    return spellings.map((spelling): [string, NamePart] => [spelling, part]);
  });
  const genitives = parts.flatMap(([spelling, part]): [string, NamePart][] => {
    const genitive = genitiveOf(spelling);
    return genitive === null ? [] : [[genitive, part]];
  });
  const asAccounts = [
    written.map(folded),
    words.map(folded),
    written.map((word) => readingsOf(word).at(-1)!),
  ];
  return {
    parts: new Map([...genitives, ...shortened, ...parts]),
    joined: new Set([...asAccounts.flatMap((one) => [...joinedOf(one)]), ...oneWord]),
    particles: new Set([...particles].map(folded)),
    unspaced: unspacedNames(name ?? '', spoken),
  };
}
