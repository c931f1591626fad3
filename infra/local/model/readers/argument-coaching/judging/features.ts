import { memoise } from '../../../memo.ts';
import { wordsOf } from '../../../text/words.ts';
import { sentencesOf } from '../../text/sentences.ts';
import { type Cue, countOf, insultsIn, NUMBER, sizeOf } from '../cues.ts';

/** Counted by cues: what a text of a hundred words ordinarily has of each when it has much of it. */
// biome-ignore format: a table
const CUED: Partial<Record<Cue, number>> = {
  reasons: 3, examples: 1.5, sources: 1.5, hedges: 2.5, absolutes: 2, assurance: 1.5, emotion: 1.5,
  exaggeration: 2, studies: 1, concessions: 1.5, address: 4, structure: 2, answers: 1.5, vivid: 2.5, leaps: 2,
};

/** More than this many words of a text add nothing to how often a cue has to stand in it: a hundred words are the measure. */
const MEASURE = 100;

export type SpeechFeature =
  | keyof typeof CUED
  | 'numbers'
  | 'questions'
  | 'insults'
  | 'variety'
  | 'plainness'
  | 'bareness';

function variation(lengths: number[]): number {
  const mean = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length);
  if (mean === 0 || lengths.length < 2) return 0;
  const square = lengths.reduce((sum, length) => sum + (length - mean) ** 2, 0) / lengths.length;
  return Math.min(1, Math.sqrt(square) / mean / 0.6);
}

function bareShare(sentences: string[]): number {
  const bare = sentences.filter((text) => {
    return countOf('reasons', text) + countOf('examples', text) + countOf('sources', text) === 0;
  });
  return bare.length / Math.max(1, sentences.length);
}

/** What can be counted of a text, each from 0 to 1. */
export const measure: (text: string) => Record<SpeechFeature, number> = memoise((text) => {
  const scale = Math.sqrt(Math.max(sizeOf(text), MEASURE / 2) / MEASURE);
  const much = (count: number, typical: number) => Math.tanh(count / scale / typical);
  const sentences = sentencesOf(text).map((sentence) => sentence.text);
  const words = wordsOf(text);
  const cued = Object.entries(CUED).map(([cue, typical]) => [cue, much(countOf(cue as Cue, text), typical)]);
  return {
    ...Object.fromEntries(cued),
    numbers: much((text.match(NUMBER) ?? []).length, 2),
    questions: much((text.match(/[?？؟]/g) ?? []).length, 1.5),
    insults: much(insultsIn(text), 0.7),
    variety: variation(sentences.map((sentence) => wordsOf(sentence).length)),
    plainness: words.filter((word) => word.length < 9).length / Math.max(1, words.length),
    bareness: bareShare(sentences),
  } as Record<SpeechFeature, number>;
});
