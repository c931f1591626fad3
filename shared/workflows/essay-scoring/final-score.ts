import { quotationsIn } from '@assay/evidence/quotations';

/** Where a Judge's prose gives a final score. */
interface FinalScore {
  /** UTF-16 offsets of the score's line, or of its part of a line. */
  start: number;
  end: number;
  /** The trait it names; null where it names none. */
  trait: string | null;
  /** Null: no single integer. */
  score: number | null;
}

/**
 * A line that is a score's: its label stands at the beginning, after marks of lists, headings, tables and emphasis. Not
 * behind a mark of quotation or of a block quote. No two parts can match the same character, so that time is linear.
 */
const SCORE_LINE =
  /^[\s*_#`•|$+-]*(?:\d{1,2}[.)][\s*_#`•|$+-]*)?(?:(?:the|my|il|mio)\s+[*_]*){0,2}(?:final(?:[^\S\n]+|[_-])?score|(?:punteggio|voto)(?:[^\S\n]+|_)finale)(?!\p{L})/iu;
const JSON_LINE = /^(?:\{\s*)?"final[ _]?score"\s*:\s*"?(-?\d{1,6})"?\s*(?:,\s*)?(?:\}\s*)?$/iu;

const WORDS = new Map(
  [
    'zero one two three four five six seven eight nine ten',
    'zero uno due tre quattro cinque sei sette otto nove dieci',
  ].flatMap((words) => words.split(' ').map((word, value) => [word, value] as const)),
);
const WORD = [...WORDS.keys()].join('|');
const countOf = (word: string) => WORDS.get(word.toLowerCase()) ?? null;

const SET_OFF = '(?:[\\s*_`{[(<"“«\'‘$]|\\\\boxed)*';
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

/** The score is taken back, or is another's that would be: `4 minus`, `3-`, `5 would be right`, `3. On reflection 4`. */
const AMENDED = new RegExp(
  `^[-−–](?:\\p{L}|$)|^(?:minus|plus|meno|più|would|could|might|may|should|was|were|is|at|sarebbe|è)(?!\\p{L})|` +
    '(?<!\\p{L})(?:verg(?:es|ing)|actually|rather|instead|no|correction|reflection|thoughts?|reconsider(?:ing|ed)?|make|anzi|ripensandoci)' +
    `(?!\\p{L})[\\s,:;–—-]*(?:(?:a|an|to|towards?|on|more|it|is|that|the|I|give|say|un|il|al|verso)\\s+){0,4}(?:\\d|(?:${WORD})(?!\\p{L}))`,
  'isu',
);
/** The score once more, in digits or in a word: `3 (three)`. */
const AGAIN = new RegExp(`^[\\s*_]*[([](?:(\\d{1,6})|(${WORD}))[)\\]]`, 'iu');

function withoutRepeat(score: number, tail: string): string {
  const again = AGAIN.exec(tail);
  if (!again) return tail;
  const value = again[2] ? countOf(again[2]) : Number(again[1]);
  return value === score ? tail.slice(again[0].length) : tail;
}

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
    return (countOf(second) ?? Number(second)) !== score;
  });
}

/**
 * Whether what follows a number leaves no doubt that it is the score: neither a range, an alternative, a fraction that is
 * no maximum nor a decimal. Other numbers in the reasons for it (2 flaws, level 3) are none of these.
 */
function isSettled(score: number, tail: string): boolean {
  const plain = withoutRepeat(score, tail)
    .replace(/[*_`{}[\]<>"“”«»'‘’$|\s]+/g, ' ')
    .trim();
  if (AMENDED.test(plain)) return false;
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
  const score = word ? countOf(word) : Number(digits!.replace(/[−–]/, '-'));
  return score !== null && isSettled(score, tail!) ? score : null;
}

const HEAD =
  /^[\s*_]*(?:[[({<](?<set>[^\])}>\n]{1,80})[\])}>][\s*_]*|(?:for|per|su|[–—-])\s+(?<said>\p{L}[^:=\n]{0,79}?)[\s*_]*(?=[:：=]))?(?:[:：=–—|]|-(?=\s)|(?:is|è)(?=[\s*_:])[\s*_]*:?)/iu;

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
  return /\p{L}/u.test(plain) && countOf(plain) === null ? plain : null;
}

/** A stretch of a line, full-width digits as common ones: as long as it is written. */
function stretch(text: string, start: number, end: number): string {
  return text
    .slice(start, Math.min(end, start + LONGEST))
    .replace(/[０-９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0));
}

/** Reads a score on the line after a label that ends its own line. Null: the label is a mere heading. */
function readBelow(
  text: string,
  lineEnd: number,
  isLabel: boolean,
): Pick<FinalScore, 'score' | 'end'> | null {
  const start = lineEnd + /^\s*/.exec(text.slice(lineEnd))![0].length;
  const end = endOfLine(text, start);
  const score = scoreAt(stretch(text, start, end));
  if (score !== null) return { score, end };
  return isLabel ? { score, end: lineEnd } : null;
}

/** Reads what follows a label, up to its line's end. Null: it gives no score, and was not meant to. */
function readLabel(text: string, from: number, end: number): Omit<FinalScore, 'start'> | null {
  const line = stretch(text, from, end);
  const head = HEAD.exec(line);
  const trait = traitOf(head?.groups?.set ?? head?.groups?.said);
  const value = line.slice(head?.[0].length ?? 0);
  if (MARKUP.test(value)) {
    const below = readBelow(text, end, head !== null);
    return below && { trait, ...below };
  }
  if (!head && /^[\s*_]*[-−–+]/.test(value)) return { trait, score: null, end };
  const isSaid = head ? /[|:è]$|is$/iu.test(head[0]) && !/[:：]$/.test(head[0]) : true;
  const score = scoreAt(value);
  const isMeant = !isSaid || (head ? VALUE.test(value) : score !== null);
  return isMeant ? { trait, score, end } : null;
}

interface ParenthesisSpan {
  start: number;
  end: number;
}

/** What stands in parentheses within one paragraph. */
function parentheses(text: string): ParenthesisSpan[] {
  return [...text.matchAll(/\([^()]*\)/g)]
    .filter(([held]) => !/\n[^\S\n]*\n/.test(held))
    .map(({ 0: held, index }) => ({ start: index, end: index + held.length }));
}

/** Tells, of offsets in ascending order, whether one of the stretches holds them. */
function holder(stretches: readonly ParenthesisSpan[]): (at: number) => boolean {
  let next = 0;
  return (at) => {
    while (next < stretches.length && stretches[next]!.end <= at) next++;
    return next < stretches.length && stretches[next]!.start < at;
  };
}

/** A line that leads in what somebody else wrote. */
const LEADS_IN =
  /(?<!\p{L})(?:writes?|wrote|written|says?|said|states?|stated|contains?|claims?|claimed|reads|quotes?|ends? with|scrive|scritto|dice|contiene|afferma)(?!\p{L})[^.!?]{0,200}[:：][\s*_]*$/iu;

/**
 * Every final score that prose gives, in order (MADRAG, appendix A.5; SPEC M5): `Final Score: {integer}` in any letters and
 * emphasis, with the scale behind it (3/6, 3 out of 6), as a number word up to ten in English or Italian, with a trait's name
 * (`Final Score [Ideas]: 3`), with reasons behind it, numbers and all. A score that is not one integer (3.5, 3-4, "3 or 4")
 * is null: never guessed. Only a line that is the score's own counts; in a sentence, a quotation, a block quote or parentheses
 * it may be the essay's words. Time is linear in the text's length.
 */
export function finalScoresIn(text: string): FinalScore[] {
  const scores: FinalScore[] = [];
  const [isQuoted, isAside] = [holder(quotationsIn(text)), holder(parentheses(text))];
  let [start, before] = [0, ''];
  for (const line of text.split('\n')) {
    const end = start + line.length;
    const written = line.trim();
    const json = JSON_LINE.exec(written)?.[1];
    const label = SCORE_LINE.exec(line)?.[0];
    const isOwn = (json ?? label) !== undefined && !LEADS_IN.test(before.slice(-LONGEST));
    if (isOwn && !isQuoted(start) && !isAside(start)) {
      const read = json
        ? { trait: null, score: Number(json), end }
        : readLabel(text, start + label!.length, end);
      if (read) scores.push({ ...read, start });
    }
    if (written !== '') before = line;
    start = end + 1;
  }
  return scores;
}
