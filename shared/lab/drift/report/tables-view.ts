import type { Drift, TraitDrift, UncomparedTrait } from '../drift.ts';
import { shownTrait } from './answer.ts';
import { count, decimal, percent, scaleText, signed } from './figures.ts';
import type { DriftWords } from './words/drift-words.ts';

function moreText({ moreThanNoise }: TraitDrift, words: DriftWords): string {
  if (moreThanNoise === null) return words.more.few;
  return moreThanNoise ? words.more.yes : words.more.no;
}

const noiseText = ({ noise }: TraitDrift, words: DriftWords) =>
  percent(noise && 1 - noise.moved / noise.units, words);

function common(trait: TraitDrift, words: DriftWords) {
  const { n, moved, exact, scale } = trait;
  return {
    name: shownTrait(trait, words),
    scale: scaleText(scale, words),
    n: count(n, words),
    same: percent(exact, words),
    moved: count(moved, words),
    noise: noiseText(trait, words),
    more: moreText(trait, words),
    isMore: trait.moreThanNoise === true,
  };
}

function scoreRow(trait: TraitDrift, words: DriftWords) {
  const { adjacent, qwk, meanBefore, meanAfter, meanShift, interval } = trait;
  return {
    ...common(trait, words),
    adjacent: percent(adjacent, words),
    qwk: decimal(qwk, words),
    mean: meanBefore === null ? '–' : `${decimal(meanBefore, words)} → ${decimal(meanAfter, words)}`,
    shift: signed(meanShift, words),
    interval: interval ? `[${signed(interval[0], words)}; ${signed(interval[1], words)}]` : '',
  };
}

function labelRow(trait: TraitDrift, words: DriftWords) {
  const { n, moved, up, down, interval } = trait;
  return {
    ...common(trait, words),
    up: count(up, words),
    down: count(down, words),
    share: percent(n === 0 ? null : moved / n, words),
    interval: interval ? `[${percent(interval[0], words)}; ${percent(interval[1], words)}]` : '',
  };
}

function notComparedLine(one: UncomparedTrait, words: DriftWords): string {
  const { why, pairs, before, after, shareShift } = one;
  const scales = before && after ? words.scales(scaleText(before, words), scaleText(after, words)) : '';
  const shift = shareShift === null ? '' : `; ${words.shareShift(signed(shareShift, words))}`;
  return `${shownTrait(one, words)} ${words.why[why]} (${words.notCompared(pairs)}${scales}${shift})`;
}

/** The tables of all traits, scores and labels apart, with what is missing and what is not compared. */
export function tablesView({ traits, notCompared, totals, settings }: Drift, words: DriftWords) {
  const isLabel = ({ scale }: TraitDrift) => 'labels' in scale;
  const missing = traits.filter(({ missing: { became, filled, both } }) => became + filled + both > 0);
  return {
    scores: traits.filter((trait) => !isLabel(trait)).map((trait) => scoreRow(trait, words)),
    labels: traits.filter(isLabel).map((trait) => labelRow(trait, words)),
    family: words.legendFamily(totals.tests, settings.leastUnits),
    missing: missing.map((trait) => {
      const { became, filled, both } = trait.missing;
      return words.missing(shownTrait(trait, words), became, filled, both);
    }),
    notCompared: notCompared.map((one) => notComparedLine(one, words)),
  };
}
