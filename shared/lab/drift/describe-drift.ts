import { plainLine } from '@assay/platform/report/plain-line';
import { type Drift, isOfStandIn, type TraitDrift } from './drift.ts';
import { answerOf, shownTrait } from './report/answer.ts';
import { driftFacts } from './report/facts-view.ts';
import { decimal, percent, signed } from './report/figures.ts';
import { tablesView } from './report/tables-view.ts';
import type { DriftWords } from './report/words/drift-words.ts';
import { driftWords } from './report/words/drift-words.ts';

const NAME = 28;
/** So many traits have a line. */
const MOST_TRAITS = 40;

const row = (name: string, figures: readonly string[], more: string) =>
  `  ${name.slice(0, NAME).padEnd(NAME)}${figures.map((figure) => figure.padStart(8)).join('')}  ${more}`.trimEnd();

function traitLine(trait: TraitDrift, words: DriftWords): string {
  const { n, moved, exact, qwk, meanShift, up, down, interval, moreThanNoise } = trait;
  const isLabel = 'labels' in trait.scale;
  const shift = isLabel ? `+${up} −${down}` : signed(meanShift, words);
  const figure = (value: number) => (isLabel ? percent(value, words) : signed(value, words));
  const span = interval ? `[${figure(interval[0])}; ${figure(interval[1])}]` : '–';
  const more = moreThanNoise === null ? words.more.few : moreThanNoise ? words.more.yes : words.more.no;
  const figures = [String(n), String(moved), percent(exact, words), decimal(qwk, words), shift];
  return row(plainLine(shownTrait(trait, words)), figures, `${span.padEnd(18)}${more}`);
}

/** A drift as a terminal shows it, in lines, in English: the answer, what was changed, a line for each trait. */
export function describeDrift(drift: Drift): string {
  const words = driftWords('en');
  const { traits } = drift;
  const { lead, more } = answerOf(drift, words);
  const { missing, notCompared } = tablesView(drift, words);
  const head = row('', ['pairs', 'moved', 'exact', 'QWK', 'shift'], `${'95 %'.padEnd(18)}more than noise?`);
  const facts = driftFacts(drift, words);
  const width = Math.max(...facts.map(({ name }) => name.length)) + 2;
  return [
    ...(isOfStandIn(drift) ? [words.standIn] : []),
    lead,
    ...more,
    ...facts.map(({ name, value }) => `  ${name.padEnd(width)}${plainLine(value)}`),
    ...(traits.length > 0 ? [head] : []),
    ...traits.slice(0, MOST_TRAITS).map((trait) => traitLine(trait, words)),
    ...(traits.length > MOST_TRAITS ? [`  ${words.others(traits.length - MOST_TRAITS)} in drift.json`] : []),
    ...missing.map((sentence) => `  ${plainLine(sentence)}`),
    ...notCompared.map((sentence) => `  ${words.notComparedTitle.toLowerCase()}: ${plainLine(sentence)}`),
  ].join('\n');
}
