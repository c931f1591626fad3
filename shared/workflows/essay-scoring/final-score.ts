/** Where a Judge's prose gives a final score. */
export interface FinalScore {
  /** UTF-16 offsets of the score's line, or of its part of a line. */
  start: number;
  end: number;
  /** The trait it names; null where it names none. */
  trait: string | null;
  /** Null: no single integer. */
  score: number | null;
}

const LABEL = /final[^\S\n]+score|(?:punteggio|voto)[^\S\n]+finale/giu;
const BEFORE_LABEL = /^[\s*_#>`•-]*(?:\d{1,2}[.)]\s*)?[*_]*(?:(?:the|my|il|mio)\s+){0,2}[*_]*$/iu;

const WORDS: Record<string, number> = Object.fromEntries(
  [
    'zero one two three four five six seven eight nine ten',
    'zero uno due tre quattro cinque sei sette otto nove dieci',
  ].flatMap((words) => words.split(' ').map((word, value) => [word, value])),
);
const WORD = Object.keys(WORDS).join('|');

const SET_OFF = '[\\s*_`{[(<"“«\'‘]*';
const VALUE = new RegExp(
  `^${SET_OFF}(?:(?<digits>[-−–+]?\\d{1,6})(?:[.,]0+)?|(?<word>${WORD}))(?![\\p{L}\\d])(?<tail>.*)$`,
  'isu',
);
const SCALE = /^(?:points?|punti)?\s*(?:\/|out\s+of|of|su)\s*(\d{1,6})(?:[.,]0+)?(?!\d)/iu;
const RANGE =
  /^,?\s*(?:(?:on|in|from|of|range|scale|scala|su|da|un|una|di|a|the)[\s:]+){1,5}\d+\s*(?:[-–]|to|a)\s*\d+/iu;
/** What joins a second number to the first right behind it, and what puts one beside it anywhere. */
const JOINT = 'or|to|and|through|till|until|up|plus|minus|oppure|o|e|ed|a|ad|fino|più|meno';
const DOUBT =
  'or|oppure|o|maybe|perhaps|possibly|could|might|almost|nearly|close|border\\p{L}*|lean\\p{L}*|tend\\p{L}*|towards?|' +
  'but|though|although|between|plus|minus|forse|potrebbe|quasi|vicino|verso|tra|fra|ma|meno|più';
const LEVEL = 'levels?|scores?|grades?|bands?|livello|punteggio|voto';
const BREAK = '[^\\p{L}\\d]';
const NUMBER = `\\d+|(?:${WORD}|half|mezzo)(?!\\p{L})`;
const OPEN = new RegExp(
  `^[+%~]|^${BREAK}*(?:[½¼¾±]|(?:point|virgola)(?!\\p{L})|(?:(?:${JOINT}|${DOUBT})(?!\\p{L})${BREAK}+)?(?:${NUMBER}))`,
  'iu',
);

/** A second number, unless a noun behind it makes it a count: 2 flaws. */
const SECOND =
  `(?<second>${NUMBER})(?![\\p{L}\\d]|\\s*%)` +
  '(?!\\s+(?!(?:points?|marks?|punti|is|was|would|could|can|may|might|seems|if|on|in|at|for|too|also|as|because|depending|' +
  'è|sarebbe|potrebbe|se|per|su|perché)(?!\\p{L}))\\p{L})';
const within = (words: number) => `(?!\\p{L})(?:${BREAK}+\\p{L}+){0,${words}}?${BREAK}+`;
const ALTERNATIVES = [
  new RegExp(`^${BREAK}*(?:${LEVEL})${within(0)}${SECOND}`, 'giu'),
  new RegExp(`^${BREAK}*(?:${JOINT}|${DOUBT})${within(8)}${SECOND}`, 'giu'),
  new RegExp(`(?<![\\p{L}\\d]|\\d${BREAK}*)(?:${DOUBT})${within(4)}${SECOND}`, 'giu'),
];

function hasAlternative(score: number, said: string): boolean {
  const found = ALTERNATIVES.flatMap((pattern) => [...said.matchAll(pattern)]);
  return found.some(({ groups }) => {
    const second = groups!.second!.toLowerCase();
    return (WORDS[second] ?? Number(second)) !== score;
  });
}

/**
 * Whether what follows a number leaves no doubt that it is the score: neither a range, an alternative, a fraction that is
 * no maximum nor a decimal. Other numbers in the reasons for it (2 flaws, level 3) are none of these.
 */
function isSettled(score: number, tail: string): boolean {
  const plain = tail.replace(/[*_`{}[\]<>"“”«»'‘’\s]+/g, ' ').trim();
  const rest = plain.replace(/^[(\s]+/, '');
  const scale = SCALE.exec(rest);
  if (scale && Number(scale[1]) < score) return false;
  const isRange = !scale && RANGE.test(rest);
  const said = (scale || isRange ? rest.replace(scale ? SCALE : RANGE, '') : plain).replace(
    /^[\s)]*[.;](?=\s).*$/su,
    '',
  );
  return !OPEN.test(said) && !hasAlternative(score, said);
}

/** The integer at the beginning of a text; null where there is none, or more than one score may be meant. */
function scoreAt(text: string): number | null {
  const groups = VALUE.exec(text)?.groups;
  if (!groups) return null;
  const { digits, word, tail } = groups;
  const score = word ? WORDS[word.toLowerCase()]! : Number(digits!.replace(/[−–]/, '-'));
  return isSettled(score, tail!) ? score : null;
}

const HEAD =
  /^[\s*_]*(?:[[({<](?<set>[^\])}>\n]{1,80})[\])}>][\s*_]*|(?:for|per|su|[–—-])\s+(?<said>\p{L}[^:=\n]{0,79}?)[\s*_]*(?=[:：=]))?(?:[:：=–—]|-(?=\s))/iu;

const MARKUP = /^[\s*_`]*$/;

/** More than a score and its scale take; bounds the time. */
const LONGEST = 400;

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}

function traitOf(name: string | undefined): string | null {
  const plain = (name ?? '')
    .replace(/[*_`"“”«»]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return /\p{L}/u.test(plain) && !(plain.toLowerCase() in WORDS) ? plain : null;
}

/** Reads a score on the line after a label that ends its own line. Null: the label is a mere heading. */
function readBelow(
  text: string,
  lineEnd: number,
  isLabel: boolean,
): Pick<FinalScore, 'score' | 'end'> | null {
  const start = lineEnd + /^\s*/.exec(text.slice(lineEnd))![0].length;
  const end = endOfLine(text, start);
  const score = scoreAt(text.slice(start, Math.min(end, start + LONGEST)));
  if (score !== null) return { score, end };
  return isLabel ? { score, end: lineEnd } : null;
}

/** Reads what follows a label, up to its line's end. Null: it gives no score, and was not meant to. */
function readLabel(
  text: string,
  from: number,
  end: number,
  isLine: boolean,
): Omit<FinalScore, 'start'> | null {
  const line = text.slice(from, Math.min(end, from + LONGEST));
  const head = HEAD.exec(line);
  const trait = traitOf(head?.groups?.set ?? head?.groups?.said);
  const value = line.slice(head?.[0].length ?? 0);
  if (isLine && MARKUP.test(value)) {
    const below = readBelow(text, end, head !== null);
    return below && { trait, ...below };
  }
  if (!head && /^[\s*_]*[-−–+]/.test(value)) return isLine ? { trait, score: null, end } : null;
  const isMeant = head ? isLine || VALUE.test(value) : isLine && scoreAt(value) !== null;
  return isMeant ? { trait, score: scoreAt(value), end } : null;
}

/**
 * Every final score that prose gives, in order (MADRAG, appendix A.5; SPEC M5): `Final Score: {integer}` in any letters and
 * emphasis, with the scale behind it (3/6, 3 out of 6), as a number word up to ten in English or Italian, with a trait's name
 * (`Final Score [Ideas]: 3`), with reasons behind it, numbers and all. A score that is not one integer (3.5, 3-4, "3 or 4") is null: never guessed. Within a sentence
 * only a label with a number behind it counts.
 */
export function finalScoresIn(text: string): FinalScore[] {
  const scores: FinalScore[] = [];
  let start = 0;
  for (const line of text.split('\n')) {
    for (const { 0: label, index } of line.matchAll(LABEL)) {
      const isLine = BEFORE_LABEL.test(line.slice(0, index));
      const read = readLabel(text, start + index + label.length, start + line.length, isLine);
      if (read) scores.push({ ...read, start: isLine ? start : start + index });
    }
    start += line.length + 1;
  }
  return scores;
}
