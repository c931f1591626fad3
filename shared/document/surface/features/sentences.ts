import { entropy, frequencies } from '../diversity.ts';
import { isFunctionWord } from '../lexicon.ts';
import { runOns } from '../run-ons.ts';
import type { Surface } from '../surface.ts';
import {
  type FeatureGroup,
  largest,
  mean,
  once,
  quantile,
  ratio,
  share,
  smallest,
  spread,
} from './feature-group.ts';

const openers = once(({ written }: Surface) =>
  written.sentences.map(({ first }) => written.words[first]!.lower),
);
const opening = (words: string) => {
  const list = new Set(words.split(' '));
  return (surface: Surface) => share(openers(surface), (word) => list.has(word));
};
const commas = once(({ written }: Surface) =>
  written.sentences.map(({ from, to }) => written.text.slice(from, to).split(',').length - 1),
);
/** Content words of each sentence. */
const matters = once(({ written }: Surface) =>
  written.sentences.map(
    ({ first, end }) =>
      new Set(
        written.words
          .slice(first, end)
          .flatMap(({ kind, lower }) => (kind === 'word' && !isFunctionWord(lower) ? [lower] : [])),
      ),
  ),
);
const overlap = (a: ReadonlySet<string>, b: ReadonlySet<string>) =>
  ratio(a.intersection(b).size, Math.min(a.size, b.size));
const neighbours = once((surface: Surface) =>
  matters(surface)
    .slice(1)
    .map((words, index) => overlap(matters(surface)[index]!, words)),
);
const changes = (lengths: readonly number[]) =>
  lengths.slice(1).map((length, index) => Math.abs(length - lengths[index]!));
const bins = (lengths: readonly number[]) => [
  ...frequencies(lengths.map((n) => String(Math.floor(n / 4)))).values(),
];
const repeatsOpener = (words: readonly string[]) =>
  ratio(words.filter((word, index) => index > 0 && words[index - 1] === word).length, words.length - 1 || 1);

/** How long sentences are and how they vary, begin and follow one another. */
export const SENTENCES: FeatureGroup = {
  sentenceMean: ({ sentenceLengths }) => mean(sentenceLengths),
  sentenceMeanLog: ({ sentenceLengths }) => Math.log1p(mean(sentenceLengths)),
  sentenceSpread: ({ sentenceLengths }) => spread(sentenceLengths),
  sentenceSpreadLog: ({ sentenceLengths }) => Math.log1p(spread(sentenceLengths)),
  sentenceVariation: ({ sentenceLengths }) => ratio(spread(sentenceLengths), mean(sentenceLengths)),
  sentenceMedian: ({ sentenceLengths }) => quantile(sentenceLengths, 0.5),
  sentenceLowerQuarter: ({ sentenceLengths }) => quantile(sentenceLengths, 0.25),
  sentenceUpperQuarter: ({ sentenceLengths }) => quantile(sentenceLengths, 0.75),
  sentenceShortest: ({ sentenceLengths }) => smallest(sentenceLengths),
  sentenceLongestLog: ({ sentenceLengths }) => Math.log1p(largest(sentenceLengths)),
  sentenceUnder5: ({ sentenceLengths }) => share(sentenceLengths, (length) => length < 5),
  sentenceUnder9: ({ sentenceLengths }) => share(sentenceLengths, (length) => length < 9),
  sentence10To20: ({ sentenceLengths }) => share(sentenceLengths, (length) => length >= 10 && length <= 20),
  sentenceOver25: ({ sentenceLengths }) => share(sentenceLengths, (length) => length > 25),
  sentenceOver40: ({ sentenceLengths }) => share(sentenceLengths, (length) => length > 40),
  sentenceOver60: ({ sentenceLengths }) => share(sentenceLengths, (length) => length > 60),
  wordsInLongSentences: ({ sentenceLengths, written }) =>
    ratio(
      sentenceLengths.reduce((total, length) => total + (length > 40 ? length : 0), 0),
      written.words.length,
    ),
  sentenceRhythm: ({ sentenceLengths }) => ratio(mean(changes(sentenceLengths)), mean(sentenceLengths)),
  sentenceEntropy: ({ sentenceLengths }) => entropy(bins(sentenceLengths)),
  sentenceFirst: ({ sentenceLengths }) => Math.log1p(sentenceLengths[0] ?? 0),
  sentenceLast: ({ sentenceLengths }) => Math.log1p(sentenceLengths.at(-1) ?? 0),
  sentenceCommas: (surface) => mean(commas(surface)),
  sentenceCommaSpread: (surface) => spread(commas(surface)),
  sentenceCommaless: (surface) => share(commas(surface), (count) => count === 0),
  sentenceManyCommas: (surface) => share(commas(surface), (count) => count >= 3),
  longCommaless: (surface) =>
    share(
      commas(surface).map((count, index) => count === 0 && surface.sentenceLengths[index]! > 20),
      Boolean,
    ),
  runOnShare: (surface) =>
    surface.english ? ratio(runOns(surface.written).length, surface.written.sentences.length) : 0,
  openersDistinct: (surface) => ratio(new Set(openers(surface)).size, openers(surface).length),
  openersEntropy: (surface) => entropy([...frequencies(openers(surface)).values()]),
  openersRepeated: (surface) => repeatsOpener(openers(surface)),
  openersI: opening("i i'm i've i'd i'll"),
  openersPerson: opening('he she they we you it'),
  openersCoordinating: opening('and but so or'),
  openersSubordinating: opening(
    'because although though since while if when after before as once until unless whenever',
  ),
  openersTime: opening('then finally later suddenly now first next afterwards soon eventually one meanwhile'),
  openersArticle: opening('the a an'),
  openersDemonstrative: opening('this that these those there'),
  openersGerund: (surface) => share(openers(surface), (word) => /..ing$/.test(word)),
  openersAdverb: (surface) => share(openers(surface), (word) => /..ly$/.test(word)),
  openersPreposition: opening('in on at for with by from during after before under over through without'),
  neighbourOverlap: (surface) => mean(neighbours(surface)),
  neighbourOverlapSpread: (surface) => spread(neighbours(surface)),
  neighbourApart: (surface) => share(neighbours(surface), (value) => value === 0),
  firstLastOverlap: (surface) =>
    matters(surface).length < 2 ? 0 : overlap(matters(surface)[0]!, matters(surface).at(-1)!),
};
