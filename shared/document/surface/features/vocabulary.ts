import { entropy, frequencies, mattr, mtld, yulesK } from '../diversity.ts';
import * as readability from '../readability.ts';
import type { Surface } from '../surface.ts';
import {
  type FeatureGroup,
  forEachOf,
  largest,
  mean,
  once,
  quantile,
  ratio,
  share,
  spread,
} from './feature-group.ts';

const values = once(({ counts }: Surface) => [...counts.values()]);
const occurring = (times: number) => (surface: Surface) =>
  values(surface).filter((count) => count === times).length;
const once1 = occurring(1);
const twice = occurring(2);
const contentCounts = once(({ content }: Surface) => frequencies(content));
const runs = (words: readonly string[], length: number) =>
  words.slice(length - 1).map((_, index) => words.slice(index, index + length).join(' '));
const distinctRuns = (length: number) => (surface: Surface) => {
  const all = runs(surface.lower, length);
  return ratio(new Set(all).size, all.length);
};
const size = ({ lower }: Surface) => lower.length;
const types = ({ counts }: Surface) => counts.size;
const topShare = (top: number) => (surface: Surface) =>
  ratio(
    values(surface)
      .toSorted((a, b) => b - a)
      .slice(0, top)
      .reduce((sum, count) => sum + count, 0),
    size(surface),
  );
const logRatio = (numerator: number, denominator: number) =>
  denominator > 1 ? ratio(Math.log(Math.max(1, numerator)), Math.log(denominator)) : 0;

/** How varied the words are: ratios and the measures that length does not drag along. */
export const DIVERSITY: FeatureGroup = {
  typeTokenRatio: (surface) => ratio(types(surface), size(surface)),
  guiraud: (surface) => ratio(types(surface), Math.sqrt(size(surface))),
  carroll: (surface) => ratio(types(surface), Math.sqrt(2 * size(surface))),
  herdan: (surface) => logRatio(types(surface), size(surface)),
  maas: (surface) =>
    size(surface) > 1
      ? (Math.log(size(surface)) - Math.log(types(surface))) / Math.log(size(surface)) ** 2
      : 0,
  mtld: ({ lower }) => mtld(lower),
  mtldLog: ({ lower }) => Math.log1p(mtld(lower)),
  mattr25: ({ lower }) => mattr(lower, 25),
  mattr50: ({ lower }) => mattr(lower, 50),
  mattr100: ({ lower }) => mattr(lower, 100),
  yulesK: (surface) => yulesK(values(surface)),
  yulesKLog: (surface) => Math.log1p(yulesK(values(surface))),
  wordEntropy: (surface) => entropy(values(surface)),
  wordEntropyShare: (surface) => ratio(entropy(values(surface)), Math.log2(Math.max(2, types(surface)))),
  hapaxOfWords: (surface) => ratio(once1(surface), size(surface)),
  hapaxOfTypes: (surface) => ratio(once1(surface), types(surface)),
  hapaxLog: (surface) => Math.log1p(once1(surface)),
  sichel: (surface) => ratio(twice(surface), types(surface)),
  honore: (surface) =>
    ratio(
      100 * Math.log(Math.max(1, size(surface))),
      1 - Math.min(0.99, ratio(once1(surface), types(surface))),
    ),
  brunet: (surface) => (size(surface) > 0 ? size(surface) ** (types(surface) ** -0.165) : 0),
  top1Share: topShare(1),
  top10Share: topShare(10),
  contentTypeRatio: (surface) => ratio(contentCounts(surface).size, surface.content.length),
  contentGuiraud: (surface) => ratio(contentCounts(surface).size, Math.sqrt(surface.content.length)),
  contentMattr50: ({ content }) => mattr(content, 50),
  contentYulesK: (surface) => yulesK(contentCounts(surface).values()),
  contentShare: ({ content, lower }) => ratio(content.length, lower.length),
  distinctPairs: distinctRuns(2),
  distinctTriples: distinctRuns(3),
};

// biome-ignore format: a table
const SUFFIXES = [
  'ing', 'ed', 'ly', 's', 'er', 'est', 'tion', 'ment', 'ness', 'ity', 'ance', 'ous', 'ful', 'ive', 'able',
  'al', 'less',
];
/** How many words end so, with two letters and more before it. */
const endings = once(({ counts }: Surface) => {
  const found = SUFFIXES.map(() => 0);
  for (const [word, count] of counts)
    for (const [index, suffix] of SUFFIXES.entries())
      if (word.endsWith(suffix) && word.length >= suffix.length + 2) found[index]! += count;
  return new Map(SUFFIXES.map((suffix, index) => [suffix, found[index]!]));
});
const LATINATE = /..(?:tion|sion|ment|ity|ance|ence|ism|ous|ive|able|ible|ate|ify|ize|ise|ology)s?$/;
const longest = ({ letters }: Surface, count: number) =>
  mean([...Float64Array.from(letters).sort()].slice(-count));
const distinctSizes = once(({ sizes, lower }: Surface) => [
  ...new Map(lower.map((word, index) => [word, sizes[index]!])).values(),
]);
const listedSizes = once(({ sizes }: Surface) => sizes.filter((value) => value <= 70));

/** How long, how rare, of what make the words are. */
export const WORDS: FeatureGroup = {
  wordLengthMean: ({ letters }) => mean(letters),
  wordLengthSpread: ({ letters }) => spread(letters),
  wordLengthUpper: ({ letters }) => quantile(letters, 0.9),
  wordLengthLongest: ({ letters }) => Math.log1p(largest(letters)),
  wordLengthLongest10: (surface) => Math.log1p(longest(surface, 10)),
  contentLengthMean: ({ content }) => mean(content.map((word) => word.length)),
  typeLengthMean: ({ counts }) => mean([...counts.keys()].map((word) => word.length)),
  ...forEachOf(
    [5, 6, 7, 8, 9, 10, 12],
    (n) => `wordsFrom${n}`,
    ({ letters }, n) => share(letters, (length) => length >= n),
  ),
  wordsTo3: ({ letters }) => share(letters, (length) => length <= 3),
  syllablesMean: ({ syllables }) => mean(syllables),
  syllablesSpread: ({ syllables }) => spread(syllables),
  oneSyllable: ({ syllables }) => share(syllables, (count) => count === 1),
  threeSyllables: ({ syllables }) => share(syllables, (count) => count >= 3),
  fourSyllables: ({ syllables }) => share(syllables, (count) => count >= 4),
  ...forEachOf(
    [10, 20, 35, 40, 50],
    (n) => `wordsBeyond${n}`,
    ({ sizes }, n) => share(sizes, (value) => value > n && value <= 70),
  ),
  ...forEachOf(
    [10, 20, 35, 50],
    (n) => `typesBeyond${n}`,
    (surface, n) => share(distinctSizes(surface), (value) => value > n && value <= 70),
  ),
  rareTypesLog: (surface) =>
    Math.log1p(distinctSizes(surface).filter((value) => value > 20 && value <= 70).length),
  wordSizeMean: (surface) => mean(listedSizes(surface)),
  typeSizeMean: (surface) => mean(distinctSizes(surface).filter((value) => value <= 70)),
  ...forEachOf(
    SUFFIXES,
    (suffix) => `suffix_${suffix}`,
    (surface, suffix) => ratio(endings(surface).get(suffix)!, surface.lower.length),
  ),
  latinate: ({ lower }) => share(lower, (word) => LATINATE.test(word)),
  latinateTypesLog: ({ counts }) =>
    Math.log1p([...counts.keys()].filter((word) => LATINATE.test(word)).length),
};

/** Formulas of readability, bounded where a text without sentences would send them anywhere. */
export const READABILITY: FeatureGroup = {
  flesch: (surface) => Math.max(-500, readability.flesch(surface.readability)),
  fleschKincaid: (surface) => Math.min(200, readability.fleschKincaid(surface.readability)),
  colemanLiau: (surface) => readability.colemanLiau(surface.readability),
  automatedReadability: (surface) => Math.min(200, readability.automatedReadability(surface.readability)),
  smog: (surface) => readability.smog(surface.readability),
  gunningFog: (surface) => Math.min(200, readability.gunningFog(surface.readability)),
  lix: (surface) => Math.min(300, readability.lix(surface.readability)),
  rix: (surface) => Math.min(100, readability.rix(surface.readability)),
};
