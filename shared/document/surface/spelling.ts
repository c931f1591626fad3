import { wordSize, wordsUpTo } from './dictionary.ts';
import { runsOfThree } from './letter-runs.ts';
import { isFirstName, NAMES } from './names.ts';
import type { WrittenText, WrittenWord } from './written.ts';

const listed = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

/** Written so on purpose: talk, short forms, sounds. They are informal and not misspelled. */
const INFORMAL =
  listed(`lol omg btw idk gonna wanna gotta kinda sorta dunno lemme gimme ya yall y'all yay yeah yep yup nope nah
  hmm umm uhh uh um er ah aw aww oh ooh ohh whoa woah wow huh ugh eww ew ha haha hehe shh psst bam wham yikes oops whoops tv pm
  am usa uk etc vs eg ie ok okay mr mrs ms dr st jr sr ain't o'clock 'em 'til ma'am goin nothin somethin tryin doin lil ol
  texted texting yo nd rd th aint
  min mins lbs ft hr hrs homie homies fricken frickin freakin bio creeped spick tu kiddy pinata pinatas watchin dang darn
  cuz bla ab abs bro bros ll ve mph wifey spaz yr yrs rec sec secs max ac vhs vol pp pg ch dept govt est ext hafta oughta outta coulda shoulda woulda bff bffs pj pjs cd dvd dvds ipod mp ps wii gps atm pe lunchable mommy`);
/** Without their apostrophe they are no words, or (of the second line) hardly ever the words that they look like. */
const BARE =
  listed(`dont doesnt didnt isnt wasnt werent arent havent hasnt hadnt wouldnt couldnt shouldnt im ive youre youve
  theyre theyve weve whats thats theres hes shes wheres heres whos youll theyll itll shouldve couldve wouldve
  cant wont`);
/** Of two words that are written apart. */
const JOINED =
  listed(`alot infront eachother highschool atleast incase aswell everytime alittle abit ofcourse noone eventhough
  inorder infact thankyou upto middleschool
  icecream bestfriend bestfriends highschools`);
/** What may stand before a word and be written together with it. */
// biome-ignore format: a table
const PREFIXES = [
  'un', 're', 'non', 'pre', 'anti', 'super', 'mini', 'multi', 'mega', 'co', 'over', 'out', 'under', 'mid',
];
/** Parts of a compound are at least so long and so frequent. */
const PART = 4;
const PART_SIZE = 50;
/** What a repair is looked for among: words more frequent than this size. */
const REPAIR_SIZE = 40;
/** Longer runs of letters are no words of any spelling. */
const LONGEST = 28;
const CONTRACTION = /^(.+?)'(?:s|d|ll|ve|re|m|t|em|all|n|am|er)$/;

const AUXILIARIES = listed(
  'do does did is was were are have has had wo ca would could should must need might sha ai dare may',
);

const known = (word: string) => wordSize(word) !== undefined;
const frequent = (word: string) => (wordSize(word) ?? Infinity) <= PART_SIZE;

/** Plurals of nouns that the list has in the singular only; `babys` and `ourselfs` are none. */
function isPlural(word: string): boolean {
  const noun = word.slice(0, -1);
  if (!/(?:[^sxzyf]|[aeo]y|[^l]f)s$/.test(word) || noun.length < PART) return false;
  const size = wordSize(noun);
  return size !== undefined && size >= 35 && size <= PART_SIZE;
}

/** Whether it is made of two words, or of a prefix and a word: it may be right, and is not called wrong. */
function isCompound(word: string): boolean {
  for (const prefix of PREFIXES) {
    const rest = word.slice(prefix.length);
    if (word.startsWith(prefix) && rest.length >= PART && frequent(rest)) return true;
  }
  for (let cut = PART; cut <= word.length - PART; cut++)
    if (frequent(word.slice(0, cut)) && frequent(word.slice(cut))) return true;
  return false;
}

function contracted(word: string): boolean {
  const [, base] = CONTRACTION.exec(word) ?? [];
  if (word.endsWith("n't")) return AUXILIARIES.has(word.slice(0, -3));
  return base !== undefined && (known(base) || NAMES.has(base) || INFORMAL.has(base));
}

type Spelling = 'known' | 'unknown' | 'joined' | 'bare' | 'capital' | 'informal';
const judged = new Map<string, Spelling>();
const MOST_JUDGED = 50_000;

function judge(word: string): Spelling {
  if (BARE.has(word)) return 'bare';
  if (JOINED.has(word)) return 'joined';
  if (known(word)) return 'known';
  if (NAMES.has(word.replace(/'s$/, ''))) return 'capital';
  if (INFORMAL.has(word) || /(.)\1\1/u.test(word) || /^(?:ha|he|la|blah|na|yo|ho)+h?$/.test(word))
    return 'informal';
  if (word.length > LONGEST || /[^a-z']/.test(word)) return 'known';
  return contracted(word) || isPlural(word) || isCompound(word) ? 'known' : 'unknown';
}

/** How an English word (in lower case) is spelled, whatever its place. Words in other letters are taken for known. */
export function spellingOf(word: string): Spelling {
  const before = judged.get(word);
  if (before !== undefined) return before;
  const spelling = judge(word);
  if (judged.size >= MOST_JUDGED) judged.clear();
  if (word.length <= LONGEST) judged.set(word, spelling);
  return spelling;
}

const LETTERS = "abcdefghijklmnopqrstuvwxyz'";
const repairs = new Map<string, string | null>();

/** The most frequent word that one letter less, more or other, or two letters in the other order, make of it; null for none. */
export function repairOf(word: string): string | null {
  const before = repairs.get(word);
  if (before !== undefined) return before;
  const repair = findRepair(word);
  if (repairs.size >= MOST_JUDGED) repairs.clear();
  repairs.set(word, repair);
  return repair;
}

let runs: ReturnType<typeof runsOfThree> | undefined;

function findRepair(word: string): string | null {
  let best: string | null = null;
  let size = REPAIR_SIZE + 1;
  const look = (candidate: string) => {
    const found = wordSize(candidate);
    if (found !== undefined && found < size) [best, size] = [candidate, found];
  };
  if (word.length > LONGEST) return null;
  runs ??= runsOfThree(wordsUpTo(REPAIR_SIZE));
  for (let at = 0; at <= word.length; at++) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    const rest = after.slice(1);
    if (after !== '') look(before + rest);
    if (after.length > 1) look(before + after[1] + after[0] + after.slice(2));
    for (const letter of LETTERS) {
      if (after !== '' && runs.mayStand(before, letter, rest)) look(before + letter + rest);
      if (runs.mayStand(before, letter, after)) look(before + letter + after);
    }
  }
  return best;
}

const HAS_CAPITAL = /\p{Lu}/u;

/** Words that the text writes with a capital where none begins a sentence: names. */
function namesOf(writtenText: WrittenText): ReadonlySet<string> {
  const first = new Set(writtenText.sentences.map((sentence) => sentence.first));
  const names = writtenText.words.filter((word, index) => !first.has(index) && HAS_CAPITAL.test(word.text));
  return new Set(names.map((word) => word.lower.replace(/'s$/, '')));
}

/** Whether a first name stands before it: `adam sandler`. */
function isSurname({ words, gaps }: WrittenText, index: number): boolean {
  const before = words[index - 1];
  return before !== undefined && /^\s+$/u.test(gaps[index]!) && isFirstName(before.lower);
}

/** Marks that make a word a part of something else: an address, a word with a hyphen. */
const BESIDE_BEFORE = /[@/\\_#-]$|^\.$/;
const BESIDE_AFTER = /^[@_/\\-]/;
const AFTER_APOSTROPHE = /(?:^|[\s(])['’‘]$/u;

/**
 * The words of an English text that are not in the word list. Names (a capital within a sentence, here or elsewhere in the
 * text), placeholders, numbers, contractions, compounds of known words, sounds and talk are not among them. A word with a
 * capital at the beginning of a sentence is only if the text also has it with a small letter.
 */
export function unknownWords(writtenText: WrittenText): WrittenWord[] {
  const names = namesOf(writtenText);
  const small = new Set<string>();
  for (const word of writtenText.words) if (!HAS_CAPITAL.test(word.text)) small.add(word.lower);
  return writtenText.words.filter((word, index) => {
    if (word.kind !== 'word') return false;
    const capital = HAS_CAPITAL.test(word.text);
    if (capital && !(/^\p{Lu}\p{Ll}+$/u.test(word.text) && small.has(word.lower))) return false;
    if (
      spellingOf(word.lower) !== 'unknown' ||
      isSurname(writtenText, index) ||
      names.has(word.lower.replace(/'s$/, ''))
    )
      return false;
    const [gap, next] = [writtenText.gaps[index]!, writtenText.gaps[index + 1]!];
    if (BESIDE_BEFORE.test(gap) || AFTER_APOSTROPHE.test(gap) || BESIDE_AFTER.test(next)) return false;
    if (next === '.' && index < writtenText.words.length - 1) return false;
    if (/^['’]$/u.test(next) || (/^['’]/u.test(next) && word.lower.endsWith('in'))) return false;
    return true;
  });
}
