import type { Drift, TraitDrift } from '../drift.ts';
import { isSameVersion } from '../same-version.ts';
import { percent, signed, signedPercent } from './figures.ts';
import type { DriftWords, NoiseVerdict } from './words/drift-words.ts';

/** So many traits are named in a sentence. */
const MOST_NAMED = 5;

/** What a trait is called: the one question of a class has no name. */
export function shownTrait(
  { trait, question, item }: Pick<TraitDrift, 'trait' | 'question' | 'item'>,
  words: DriftWords,
): string {
  return question === null && item === 'label' ? words.oneQuestion : trait;
}

/** Whether what is compared are students of classes. */
export const isOfStudents = ({ totals }: Pick<Drift, 'totals'>) => totals.works > totals.submissions;

function changedTrait(trait: TraitDrift, words: DriftWords): string {
  const name = shownTrait(trait, words);
  const { because, meanShift, up, down, noise, units, unitsMoved } = trait;
  if (because.includes('shift'))
    return meanShift === null
      ? words.traitDirection(name, up, down)
      : words.traitShift(name, signed(meanShift, words));
  return words.traitMoved(
    name,
    percent(unitsMoved / units, words),
    percent(noise!.moved / noise!.units, words),
  );
}

function named(traits: readonly TraitDrift[], words: DriftWords): string {
  const shown = traits.slice(0, MOST_NAMED).map((trait) => changedTrait(trait, words));
  const rest = traits.length - shown.length;
  const all = rest > 0 ? [...shown, words.others(rest)] : shown;
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')}${words.and}${all.at(-1)}`;
}

/** Whether the change is more than noise, with the sentences that say of what. */
function weighed(
  { traits, overall, settings }: Drift,
  words: DriftWords,
): { verdict: NoiseVerdict; why: string[] } {
  const told = traits.filter(({ moreThanNoise }) => moreThanNoise !== null);
  if (told.length === 0) return { verdict: 'few', why: [words.answerTooFew(settings.leastUnits)] };
  const more = told.filter(({ moreThanNoise }) => moreThanNoise);
  const others = told.filter(({ moved, moreThanNoise }) => moved > 0 && !moreThanNoise).length;
  const noiseKnown = told.every(({ noise }) => noise !== null);
  const together = overall?.moreThanNoise
    ? [words.answerOverall(signedPercent(overall.meanShare, words))]
    : [];
  const none = together.length > 0 ? words.answerNoneAlone : words.answerNotMore(noiseKnown);
  const why = [...together, more.length > 0 ? words.answerMore(named(more, words), others) : none];
  if (more.length + together.length > 0) return { verdict: 'more', why };
  return { verdict: noiseKnown ? 'not-more' : 'no-shift', why };
}

/**
 * What the report says first, in one sentence: whether it would change anything, for whom, and whether that is more than noise; then of
 * which traits, and what is missing of the answer.
 */
export function answerOf(drift: Drift, words: DriftWords): { lead: string; more: string[] } {
  const { totals, cohort } = drift;
  const gone = cohort.chosen - cohort.compared;
  const apart = new Set(drift.notCompared.map((one) => shownTrait(one, words)));
  const rest = [
    ...(apart.size > 0 && totals.works > 0 ? [words.answerNotCompared([...apart].join(', '))] : []),
    ...(totals.becameMissing > 0 ? [words.answerMissing(totals.becameMissing)] : []),
    ...(gone > 0 ? [words.answerLeftOut(gone, cohort.chosen)] : []),
  ];
  if (totals.works === 0) return { lead: words.answerNothing, more: rest };
  const works = words.works(totals.works, isOfStudents(drift));
  if (totals.moved === 0)
    return { lead: apart.size > 0 ? words.answerSameInPart(works) : words.answerSame(works), more: rest };
  const { verdict, why } = weighed(drift, words);
  const known = verdict === 'few' || drift.noiseFrom !== null || isSameVersion(drift);
  const noise = known ? [] : [words.answerNoNoise];
  const lead = words.answerMoved({ ...totals, works, verdict: words.verdicts[verdict] });
  return { lead, more: [...why, ...noise, ...rest] };
}
