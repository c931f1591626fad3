import type { Surface } from '../surface.ts';
import { type FeatureGroup, once, per100, ratio } from './feature-group.ts';

// biome-ignore format: a table
const MARKS = {
  Comma: /[,，、]/gu, FullStop: /[.。]/gu, Question: /[?？]/gu, Exclamation: /[!！]/gu, Semicolon: /[;；]/gu,
  Colon: /[:：]/gu, DoubleQuote: /["“”«»]/gu, Apostrophe: /['’‘]/gu, Hyphen: /-/gu,
  Dash: /[–—]|(?<=\s)-+(?=\s)|--/gu, Parenthesis: /[()]/gu, Ellipsis: /…|\.{3}/gu, Slash: /[/&]/gu,
  Repeated: /[!?]{2}/gu, Digit: /\p{Nd}/gu,
} as const;
type PunctuationMark = keyof typeof MARKS;
const NAMES = Object.keys(MARKS) as PunctuationMark[];

const marks = once(
  ({ written }: Surface) =>
    Object.fromEntries(NAMES.map((name) => [name, written.text.match(MARKS[name])?.length ?? 0])) as Record<
      PunctuationMark,
      number
    >,
);
const gapsBefore = (words: string) => {
  const list = new Set(words.split(' '));
  return ({ written }: Surface) =>
    written.words.flatMap(({ lower }, index) => (list.has(lower) && index > 0 ? [written.gaps[index]!] : []));
};
const withComma = (gaps: readonly string[]) =>
  ratio(gaps.filter((gap) => gap.includes(',')).length, gaps.length);
const beforeBut = gapsBefore('but');
const beforeAnd = gapsBefore('and so');
const beforeRelative = gapsBefore('which who');
const INTRODUCING = new Set(
  'however therefore finally first then suddenly eventually later also well yes no so'.split(' '),
);

function commaAfterOpeners({ written }: Surface): number {
  const after = written.sentences.flatMap(({ first }) =>
    INTRODUCING.has(written.words[first]!.lower) ? [written.gaps[first + 1]!] : [],
  );
  return withComma(after);
}

const rates: FeatureGroup = Object.fromEntries(
  NAMES.map((name) => [`rate${name}`, (surface: Surface) => per100(marks(surface)[name], surface)]),
);
const logs: FeatureGroup = Object.fromEntries(
  (['Comma', 'Question', 'Exclamation', 'Semicolon', 'DoubleQuote', 'Apostrophe', 'Dash'] as const).map(
    (name) => [`log${name}`, (surface: Surface) => Math.log1p(marks(surface)[name])],
  ),
);

/** Which marks stand in a text, how often, and where commas are. */
export const PUNCTUATION: FeatureGroup = {
  ...rates,
  ...logs,
  markKinds: (surface) => NAMES.filter((name) => name !== 'Digit' && marks(surface)[name] > 0).length,
  markRate: (surface) =>
    per100(
      NAMES.reduce((total, name) => total + marks(surface)[name], 0),
      surface,
    ),
  commaToStop: (surface) => ratio(marks(surface).Comma, marks(surface).FullStop + marks(surface).Comma),
  commaBeforeBut: (surface) => withComma(beforeBut(surface)),
  commaBeforeAnd: (surface) => withComma(beforeAnd(surface)),
  commaBeforeRelative: (surface) => withComma(beforeRelative(surface)),
  commaAfterOpener: commaAfterOpeners,
  unbalancedQuotes: (surface) => marks(surface).DoubleQuote % 2,
  questionShare: (surface) => ratio(marks(surface).Question, surface.written.sentences.length),
  exclamationShare: (surface) => ratio(marks(surface).Exclamation, surface.written.sentences.length),
  capitalRate: (surface) =>
    per100(
      surface.written.words.filter(({ kind, text }) => kind === 'word' && /^\p{Lu}/u.test(text)).length,
      surface,
    ),
  placeholderRate: (surface) =>
    per100(surface.written.words.filter(({ kind }) => kind === 'placeholder').length, surface),
};
