import { wordSize } from '../surface/dictionary.ts';

const VOWEL = /[aeiouyàèéìíòóùúâêîôûäëïöü]/u;
const FIRST_VOWEL = /^[aeiouàèéìíòóùú]/u;
const LAST_VOWEL = /[aeiouàèéìíòóùú]$/u;

/** Frequent little words that are no words of the other language. */
const ITALIAN = ['di', 'che', 'della', 'il', 'gli', 'una', 'sono', 'nel', 'con', 'dei', 'del', 'è'];
const ENGLISH = ['the', 'of', 'and', 'is', 'are', 'this', 'with', 'for', 'that', 'to', 'be', 'which'];

/** Prefixes after which Italian divides a word even before a vowel. */
const ITALIAN_PREFIX = /^(?:dis|in|inter|trans|sub|ex|mal|ben|bis|post|super|iper|per)$/u;
/** Pairs of consonants that begin an Italian syllable; other pairs are divided. */
const ITALIAN_ONSET =
  /^(?:[bcdfgptv][lr]|gn|gh|ch|s[bcdfghlmnpqrtv]|ps|qu|[^aeiou][aeiouàèéìíòóùúyjh]|[aeiouàèéìíòóùúy])/u;
/** Adjectives joined by a hyphen (`tecnico-scientifico`, `socio-culturale`). */
const ITALIAN_ADJECTIVES = /^(?:\p{L}{3,}ico|socio|anglo|italo|franco|greco|audio|spazio)-(?!log)\p{L}{5,}$/u;

/** Short words and prefixes that begin longer words; what follows them without a hyphen in the language is divided there. */
const OPENERS =
  words(`per for can any some every with where there here what when how may not out the and under over inter
  up sub super pre post fore after down mis dis con com pro micro macro auto counter hyper intra extra trans photo video
  tele bio geo mono poly data web`);
/** What ends words written as one (`workflow`, `password`). */
const CLOSERS =
  words(`ware base ful less ing ship hood ward wards wise where thing things one body ever self selves flow
  flows face faces way ways stand stands standing name names word words page pages site sites book books board boards shot
  shots stamp stamps mark marks ground grounds work works load loads put puts come comes set sets man men day days line lines
  point points age able ant den ten ton son ping back room fold`);
/** First parts of compounds that are written with a hyphen whatever follows. */
const HYPHENED_FIRST = words('self non well quasi semi cross third client');
/** Last parts of compounds that are written with a hyphen, where a word and no prefix stands before them. */
const HYPHENED_LAST =
  words(`based driven oriented aware level friendly party specific related centric centred centered
  end user users server facing to-end known defined wide only ready dependent independent sensitive grained tier tiers
  functional compliant scale performance quality availability`);
/** Little words that end a compound and no English word that is divided before them (`log-in`, `back-up`). */
const PARTICLES = words('in up on off out by down');
const PREFIXES =
  words(`un in im il ir re de dis mis be en em ex pre pro sub under over out up inter intra co con com non
  fore super trans ad ac af at per mal dys hetero`);

/** Prefixes that keep their hyphen before a word with which they make up none that is known. */
const HYPHENED_PREFIX = words('ex anti mid pro');
const NUMBER_WORD =
  /^(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)-(?:one|two|three|four|five|six|seven|eight|nine|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)$/u;

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/u));
}

/** Whether a document of these words is in Italian: more of its little words are there than of the English ones. */
export function isItalian(vocabulary: ReadonlySet<string>): boolean {
  const count = (list: readonly string[]) => list.filter((word) => vocabulary.has(word)).length;
  return count(ITALIAN) > count(ENGLISH);
}

/** Italian: one consonant goes with the vowel after it, two are divided unless they begin a syllable; vowels stay together. */
function dividesItalian(first: string, second: string): boolean {
  if (ITALIAN_ADJECTIVES.test(`${first}-${second}`)) return false;
  if (FIRST_VOWEL.test(second)) return ITALIAN_PREFIX.test(first);
  if (!ITALIAN_ONSET.test(second)) return false;
  return (
    LAST_VOWEL.test(first) ||
    (/[^aeiouàèéìíòóùú]/u.test(first.slice(-1)) && LAST_VOWEL.test(first.slice(0, -1)))
  );
}

/**
 * Whether a line may end within a word between these parts (in lower case): each is a syllable or more, and of the length that
 * is left together (two letters before; after, two). Of Italian words also where its rules divide syllables; English follows
 * sound and origin more than rules, and is allowed all else.
 */
export function divides(first: string, second: string, italian: boolean): boolean {
  if (first.length < 2 || second.length < 2 || !VOWEL.test(first) || !VOWEL.test(second)) return false;
  return !italian || dividesItalian(first, second);
}

/** Words of English so frequent (SCOWL's sizes) are hardly parts of a word that its list does not hold. */
const FREQUENT = 50;
const isFrequent = (word: string) => (wordSize(word) ?? Number.POSITIVE_INFINITY) <= FREQUENT;

/** Whether two parts are a compound that English (and whoever borrows its words) writes with a hyphen. */
export function isEnglishCompound(
  first: string,
  second: string,
  italian: boolean,
  vocabulary: ReadonlySet<string>,
): boolean {
  if (NUMBER_WORD.test(`${first}-${second}`)) return true;
  if (HYPHENED_PREFIX.has(first)) return second.length > 3 && isFrequent(second) && !wordSize(first + second);
  if (PREFIXES.has(first) && first !== 'non') return false;
  if (HYPHENED_LAST.has(second) && first.length > 2) return true;
  if (italian) return false;
  if (HYPHENED_FIRST.has(first)) return !CLOSERS.has(second) && second !== 'ness' && second.length > 3;
  const isWord = vocabulary.has(first) && first.length > 2;
  if (PARTICLES.has(second)) return isWord;
  if (OPENERS.has(first) || CLOSERS.has(second)) return false;
  if (first.length < 3 || second.length < 3) return false;
  return (
    (isWord && vocabulary.has(second)) ||
    (isFrequent(first) && isFrequent(second) && !wordSize(first + second))
  );
}
