import { formsOf, isSign } from './forms.ts';

/** A word of a text in one of its forms (`formsOf`), with its place: UTF-16 offsets `[start, end)` of the word as written. */
export interface Word {
  form: string;
  start: number;
  end: number;
  /** Written with a capital letter at the beginning. */
  capital: boolean;
  /** The first of a sentence, a line of its own, or the text. */
  opens: boolean;
  /** A number that goes on a word, or letters that go on a number, with nothing between: *UC3*, *3a*, *10k*. */
  joined: boolean;
}

/** What a UTF-16 unit is: nothing of a word, part of one in ASCII, of one beyond, of a number. */
const [OTHER, ASCII_LETTER, LETTER, DIGIT] = [1, 2, 3, 4] as const;
const OF_A_WORD = /^[\p{L}\p{M}\p{Cf}'’ʼ]$/u;
const OF_A_NUMBER = /^\p{Nd}$/u;
/** Of each unit, found once; surrogates aside, which are known in pairs only. */
const classes = new Uint8Array(0x10000);

function classify(character: string): number {
  if (/^[a-z]$/i.test(character)) return ASCII_LETTER;
  if (OF_A_WORD.test(character)) return LETTER;
  return OF_A_NUMBER.test(character) ? DIGIT : OTHER;
}

function classAt(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  if (unit >= 0xd800 && unit < 0xe000) return classify(String.fromCodePoint(text.codePointAt(at)!));
  classes[unit] ||= classify(text[at]!);
  return classes[unit]!;
}

const isLetter = (kind: number) => kind === ASCII_LETTER || kind === LETTER;
const unitsAt = (text: string, at: number) => (text.codePointAt(at)! > 0xffff ? 2 : 1);

/** Where a number ends: digits, and points and commas between digits. */
function endOfNumber(text: string, start: number): number {
  let at = start;
  while (at < text.length) {
    if (classAt(text, at) === DIGIT) at += unitsAt(text, at);
    else if (
      (text[at] === '.' || text[at] === ',') &&
      at + 1 < text.length &&
      classAt(text, at + 1) === DIGIT
    )
      at++;
    else break;
  }
  return at;
}

/** What a run of letters is made of: ideographs are words one by one, and an apostrophe is part of a word only between letters. */
const PARTS =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]|(?:(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}])[\p{L}\p{M}](?:\p{Cf}*(?:['’ʼ]\p{Cf}*)?(?=[\p{L}\p{M}]))?)+/gu;
const CAPITAL = /^\p{Lu}/u;
/** Between two words: the end of a sentence, or of a paragraph. */
const BREAK = /[.!?:;…]["'”’»)\]]*\s|\n\s*\n|[•▪●·|]|["“„«]\s*$/;
/** A word divided at the end of a line. */
const HYPHEN_BREAK = /^[-\u00AD‐]\p{Zs}*\n\s*$/u;

const SPACE = 0x20;

const cache = new Map<string, readonly string[]>();
const CACHE_LIMIT = 50_000;

function knownForms(raw: string): readonly string[] {
  let forms = cache.get(raw);
  if (forms) return forms;
  if (cache.size >= CACHE_LIMIT) cache.clear();
  forms = formsOf(raw);
  cache.set(raw, forms);
  return forms;
}

interface Raw {
  raw: string;
  start: number;
  end: number;
  opens: boolean;
}

const BEFORE_NUMBER = /^[^\S\n]?\p{Nd}/u;
const AFTER_NUMBER = /\p{Nd}[^\S\n]?$/u;
const FREE_BEFORE = /(?:^|[\s([=:≤≥<>])$/u;

/** Whether a sign at a place belongs to a number: a comparison or a minus to the one behind it, a unit to one beside it. */
function standsByNumber(text: string, at: number, sign: string): boolean {
  const [before, after] = [text.slice(Math.max(0, at - 2), at), text.slice(at + 1, at + 3)];
  if (/[-−]/u.test(sign)) return /^\p{Nd}/u.test(after) && FREE_BEFORE.test(before.slice(-1));
  if (/[<>≤≥]/u.test(sign)) return BEFORE_NUMBER.test(after);
  return AFTER_NUMBER.test(before) || (!/[%‰]/u.test(sign) && BEFORE_NUMBER.test(after));
}

/** Calls back for every word, number and sign beside a number of a text, in order, with its place. */
function eachRun(text: string, found: (start: number, run: string) => void): void {
  for (let at = 0; at < text.length; ) {
    const start = at;
    const kind = classAt(text, at);
    if (kind === DIGIT) {
      at = endOfNumber(text, at);
      const isFraction = /[.,]/.test(text[start - 1] ?? '') && /^(?:\s|$)/.test(text[start - 2] ?? '');
      found(isFraction ? start - 1 : start, text.slice(isFraction ? start - 1 : start, at));
    } else if (isLetter(kind)) {
      let isPlain = true;
      for (let next: number = kind; isLetter(next); next = at < text.length ? classAt(text, at) : OTHER) {
        if (next === LETTER) isPlain = false;
        at += unitsAt(text, at);
      }
      const run = text.slice(start, at);
      if (isPlain) found(start, run);
      else for (const part of run.matchAll(PARTS)) found(start + part.index, part[0]);
    } else {
      at += unitsAt(text, at);
      const sign = text.slice(start, at);
      if (isSign(sign) && standsByNumber(text, start, sign)) found(start, sign);
    }
  }
}

function rawWords(text: string): Raw[] {
  const words: Raw[] = [];
  const divided: number[] = [];
  let last = 0;
  eachRun(text, (start, raw) => {
    const isNext = start === last + 1 && text.charCodeAt(last) === SPACE;
    const between = isNext ? ' ' : text.slice(last, start);
    const opens = words.length === 0 || (!isNext && BREAK.test(between));
    if (!isNext && words.length > 0 && HYPHEN_BREAK.test(between) && /^\p{Ll}/u.test(raw))
      divided.push(words.length);
    last = start + raw.length;
    words.push({ raw, start, end: last, opens });
  });
  return divided.length > 0 ? joinDivided(words, divided) : words;
}

/** Joins words divided at line ends, unless both halves stand undivided elsewhere in the text and the whole does not. */
function joinDivided(words: Raw[], divided: readonly number[]): Raw[] {
  const halves = new Set(divided.flatMap((at) => [at - 1, at]));
  const known = new Set(words.filter((_, at) => !halves.has(at)).map(({ raw }) => raw.toLowerCase()));
  const isKnown = (word: string) => known.has(word.toLowerCase());
  const joined = new Set<number>();
  for (const at of divided) {
    const [first, second] = [words[at - 1]!.raw, words[at]!.raw];
    const isCompound = isKnown(first) && isKnown(second) && !isKnown(first + second);
    if (!isCompound) joined.add(at);
  }
  const result: Raw[] = [];
  words.forEach((word, at) => {
    const before = result.at(-1);
    if (joined.has(at) && before)
      result[result.length - 1] = { ...before, raw: before.raw + word.raw, end: word.end };
    else result.push(word);
  });
  return result;
}

/** The words of a text, in order; a word that has several forms (*don’t*) is there once for each. @example tokenise('It’s two dogs').map(({ form }) => form) // => [ 'it', 'is', '2', 'dogs' ] */
export function tokenise(text: string): Word[] {
  const words: Word[] = [];
  let [last, wasNumber] = [-1, false];
  for (const { raw, start, end, opens } of rawWords(text)) {
    const [capital, isNumber] = [CAPITAL.test(raw), OF_A_NUMBER.test(raw.at(-1)!)];
    const joined = start === last && isNumber !== wasNumber && !isSign(raw);
    knownForms(raw).forEach((form, index) => {
      const isFirst = index === 0;
      words.push({
        form,
        start,
        end,
        capital: capital && isFirst,
        opens: opens && isFirst,
        joined: joined && isFirst,
      });
    });
    const isMinus = /^[-−]$/u.test(raw);
    [last, wasNumber] = [isSign(raw) && !isMinus ? -1 : end, isNumber];
  }
  return words;
}
