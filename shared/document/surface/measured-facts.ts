import { hasDictionary } from './dictionary.ts';
import { frequencies, mtld } from './diversity.ts';
import { type MeasuredFacts, MOST_LISTED, MOST_QUOTED, type SurfaceFact } from './facts-schema.ts';
import type { SurfaceStretch } from './mechanics.ts';
import { runOns } from './run-ons.ts';
import { slipsOf } from './surface.ts';
import {
  proseSentences,
  readWritten,
  type WrittenSentence,
  type WrittenText,
  type WrittenWord,
} from './written.ts';

/** Of fewer words a measure of variety is chance (McCarthy & Jarvis 2010 looked at 100 and more). */
const ENOUGH_FOR_VARIETY = 100;
/** A sentence of so many words is long in any school text. */
const LONG_SENTENCE = 40;

/** Cut between whole characters. */
function quoted(text: string): string {
  if (text.length <= MOST_QUOTED) return text;
  const last = text.charCodeAt(MOST_QUOTED - 1);
  return `${text.slice(0, last >= 0xd800 && last < 0xdc00 ? MOST_QUOTED - 1 : MOST_QUOTED)}…`;
}

function found({ text }: WrittenText, stretches: readonly SurfaceStretch[]): SurfaceFact {
  const places = stretches.slice(0, MOST_LISTED);
  return {
    count: stretches.length,
    places: places.map(({ start, end }) => ({ start, end, text: quoted(text.slice(start, end)) })),
  };
}

function spelling(unknown: readonly WrittenWord[]): NonNullable<MeasuredFacts['spelling']> {
  const counts = frequencies(unknown.map(({ lower }) => lower));
  const firsts = new Map(unknown.toReversed().map((word) => [word.lower, word]));
  const ordered = [...counts].sort(
    ([one, count], [other, more]) => more - count || firsts.get(one)!.start - firsts.get(other)!.start,
  );
  const words = ordered.slice(0, MOST_LISTED).map(([lower, count]) => {
    const { text, start, end } = firsts.get(lower)!;
    return { word: text, count, start, end };
  });
  return { count: unknown.length, distinct: counts.size, words };
}

function sentenceFacts(
  { text }: WrittenText,
  sentences: readonly WrittenSentence[],
): Pick<MeasuredFacts, 'sentenceLength' | 'commasPerSentence'> {
  if (sentences.length === 0) return { sentenceLength: null, commasPerSentence: null };
  const lengths = sentences.map(({ first, end }) => end - first);
  const mean = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
  const variance = lengths.reduce((sum, length) => sum + (length - mean) ** 2, 0) / lengths.length;
  const [shortest, longest] = lengths.reduce(
    ([least, most], length) => [Math.min(least, length), Math.max(most, length)],
    [Infinity, 0],
  ) as [number, number];
  const commas = text.match(/[,，、]/gu)?.length ?? 0;
  return {
    sentenceLength: { mean, spread: Math.sqrt(variance), shortest, longest },
    commasPerSentence: commas / sentences.length,
  };
}

function vocabularyFacts({ words }: WrittenText): MeasuredFacts['vocabulary'] {
  const lower = words.flatMap((word) => (word.kind === 'word' ? [word.lower] : []));
  const letters = lower.reduce((sum, word) => sum + word.length, 0);
  return {
    distinctWords: new Set(lower).size,
    meanLength: lower.length === 0 ? null : letters / lower.length,
    mtld: lower.length < ENOUGH_FOR_VARIETY ? null : mtld(lower),
  };
}

/**
 * Measures a text in a language (`en`, `it`, …) in linear time. Placeholders of anonymised data (`@CAPS1`) are words and never
 * errors. How often each kind of finding is right was looked at by eye: see docs/reference/surface.md.
 */
export function measuredFacts(text: string, language: string): MeasuredFacts {
  const writtenText = readWritten(text);
  const english = hasDictionary(language);
  const slips = slipsOf(writtenText, english);
  const ifEnglish = (stretches: readonly SurfaceStretch[]) =>
    english ? found(writtenText, stretches) : null;
  const sentences = proseSentences(writtenText);
  const long = sentences.filter(({ first, end }) => end - first >= LONG_SENTENCE);
  return {
    words: writtenText.words.length,
    sentences: sentences.length,
    paragraphs: writtenText.paragraphs,
    ...sentenceFacts(writtenText, sentences),
    vocabulary: vocabularyFacts(writtenText),
    spelling: english ? spelling(slips.unknown) : null,
    missingApostrophes: ifEnglish(slips.bare),
    joinedWords: ifEnglish(slips.joined),
    confusedWords: ifEnglish(slips.confused),
    namesWithoutCapital: ifEnglish(slips.smallNames),
    smallI: ifEnglish(slips.smallPronouns),
    doubledWords: ifEnglish(slips.doubled),
    runOnSentences: ifEnglish(english ? runOns(writtenText) : []),
    longSentences: found(
      writtenText,
      long.map(({ from, to }) => ({ start: from, end: to })),
    ),
    smallSentenceStarts: found(writtenText, slips.smallStarts),
    sentencesWithoutEndMark: found(writtenText, slips.unended),
    missingSpaces: found(writtenText, slips.missingSpaces),
    spacesBeforeMarks: found(writtenText, slips.spacesBefore),
  };
}
