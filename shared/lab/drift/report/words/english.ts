import { english as common } from '@assay/platform/report/words/english';
import { plural } from '@assay/platform/report/words/plural';
import type { DriftWords } from './drift-words.ts';

const works = (count: number, students: boolean) =>
  students ? plural(count, 'student', 'students') : plural(count, 'submission', 'submissions');

export const english: DriftWords = {
  ...common,
  report: 'Drift report',
  headTitle: (title) => `Graded again: ${title}`,
  footer: 'A comparison: no released result was changed',
  standIn:
    'The built-in stand-in took the place of language models. These figures say nothing of how a real model would grade.',
  works,
  submissions: (count) => plural(count, 'submission', 'submissions'),

  answerTitle: 'Would it change anything, for whom, and is it more than noise?',
  answerNothing: 'Nothing could be compared: no submission has a result of both runs.',
  answerSame: (all) => `No: every value of ${all} is the same as before.`,
  answerSameInPart: (all) =>
    `As far as it can be compared, no: every such value of ${all} is the same as before.`,
  answerNotCompared: (traits) => `Not compared, so that nothing is said of it: ${traits}.`,
  answerMoved: ({ moved, works: all, up, down, students }, verdict) =>
    `${verdict}: ${moved} of ${works(all, students)} would get another value, on the whole ${up} higher, ${down} lower.`,
  verdicts: {
    more: 'Yes, more than noise',
    'not-more': 'Not shown to be more than noise',
    'no-shift': 'No shift beyond chance',
    few: 'Too few to tell change from noise',
  },
  answerMore: (traits, others) =>
    `More than noise: ${traits}.${others > 0 ? ` The change of ${plural(others, 'other trait is', 'other traits is')} not shown to be.` : ''}`,
  answerOverall: (share) =>
    `Taken together, values shift by ${share} of their scale on average, which is more than noise.`,
  answerNoneAlone: 'No trait by itself shifts in one direction more than chance would have it.',
  answerNotMore: (noiseKnown) =>
    noiseKnown
      ? 'None of it is shown to be more than noise: no trait shifts in one direction, or moves more often, than chance would have it.'
      : 'No trait shifts in one direction more than chance would have it.',
  answerTooFew: (least) =>
    `Whether this is more than noise cannot be told: fewer than ${least} were compared in each trait.`,
  answerNoNoise:
    'How much moves between two runs of the same version was not measured: reevaluate once with nothing changed to know it.',
  answerMissing: (became) =>
    `${plural(became, 'value that was there is', 'values that were there are')} missing now.`,
  answerLeftOut: (leftOut, chosen) =>
    `${leftOut} of ${plural(chosen, 'submission', 'submissions')} could not be compared.`,
  traitShift: (trait, shift) => `${trait} (${shift} on average)`,
  traitMoved: (trait, share, noise) => `${trait} (${share} moved, by noise ${noise})`,
  traitDirection: (trait, up, down) => `${trait} (${up} higher, ${down} lower)`,
  and: ' and ',
  others: (count) => plural(count, 'other trait', 'other traits'),

  changedTitle: 'What was changed',
  changed: {
    prompts: 'Prompts',
    models: 'Models',
    assignment: 'Assignment',
    material: 'Material',
    otherMaterial: 'other exemplars, or other knowledge, were found than before',
    none: 'Nothing: this is what two runs of the same version differ by.',
    unchanged: 'unchanged',
    noise: 'Noise',
  },
  cohort: 'Cohort',
  compared: (compared, chosen) => `${compared} of ${plural(chosen, 'submission', 'submissions')} compared`,
  drawnFrom: (submissions) => `drawn from ${submissions}`,
  leftOut: 'Left out',
  reasons: {
    'no-baseline': 'no completed run to compare with',
    'not-assessed-again': 'could not be assessed again',
    'not-completed': 'the latest run did not complete',
    'other-workflow': 'assessed by another workflow',
    measured: 'run of a measurement',
    withdrawn: 'deleted',
    cancelled: 'cancelled',
    CapReached: 'a cap on what may be spent was reached',
  },
  cost: 'Cost',
  costBefore: 'before',
  costAfter: 'again',
  batch: 'through the batch API as far as it answered',
  time: 'Time',
  timeValue: (elapsed, model, before) =>
    `${elapsed} from the first start to the last end; model time ${model} (before: ${before})`,
  hours: (hours, minutes) => `${hours} h ${minutes} min`,
  minutes: (minutes, seconds) => (minutes > 0 ? `${minutes} min ${seconds} s` : `${seconds} s`),
  noise: 'Noise',
  noiseFrom: ({ reevaluation, date, moved, works: all }) =>
    `between two runs of the same version ${moved} of ${all} got another value (${reevaluation}, ${date})`,
  noiseNone: 'not measured for this assignment',

  scoresTitle: 'Scores, trait by trait',
  labelsTitle: 'Labels',
  head: {
    trait: 'Trait',
    n: 'Pairs',
    same: 'Exact',
    adjacent: '±1',
    qwk: 'QWK',
    mean: 'Mean',
    shift: 'Mean shift, 95 %',
    moved: 'Moved',
    up: 'Higher',
    down: 'Lower',
    share: 'Share moved, 95 %',
    noise: 'Exact, by noise',
    more: 'More than noise?',
  },
  more: { yes: 'YES', no: 'not shown', few: 'too few' },
  legendScores:
    'QWK: quadratic weighted kappa of before and after, 1 where they are the same, – where there is only one score. Exact, ±1: share of pairs with the same score, with at most one point between them. Exact, by noise: the same of two runs of one version.',
  legendLabels:
    'Higher, lower: towards the best, towards the worst label. Exact, by noise: the share with the same label between two runs of one version.',
  legendFamily: (tests, least) =>
    tests === 0
      ? `For the last column at least ${least} pairs are needed.`
      : `Each interval is of its trait alone. The last column reckons with ${plural(tests, 'test', 'tests')} in this report (Holm), so that of a version that changes nothing at most one report in twenty says “yes” anywhere; it asks for ${least} pairs.`,
  missing: (trait, became, filled, both) =>
    `${trait}: ${became} became missing, ${filled} missing before and there now, ${both} missing in both. They are in no figure.`,
  oneQuestion: 'Label',

  notComparedTitle: 'Not compared',
  why: {
    'only-before': 'is no longer judged',
    'only-after': 'was not judged before',
    range: 'has another range',
    labels: 'has other labels',
    kind: 'was a score and is a label, or the other way round',
    twice: 'stands twice in a result',
  },
  notCompared: (pairs, before, after) => {
    const scales = before && after ? `; before ${before}, after ${after}` : '';
    return `${plural(pairs, 'judgement', 'judgements')}${scales}`;
  },
  shareShift: (shift) => `as shares of the range the mean shift is ${shift}`,
  range: (min, max) => `${min} to ${max}`,

  plotsTitle: 'Before and after',
  plotsLegend:
    'Each number counts pairs. On the dashed line nothing changed; above it values are higher than before, below it lower. Squares grow with the count; where a scale has too many values, dots stand for pairs.',
  plotsRest: (count) =>
    `${plural(count, 'further trait is', 'further traits are')} not drawn; drift.json has all figures.`,
  before: 'before',
  after: 'after',

  moversTitle: 'Who would get another value',
  moversIntro: 'Largest change in all first, as shares of the scales.',
  moversRest: (count) => `${plural(count, 'more is', 'more are')} in drift.json.`,
  value: { missing: 'missing' },
  reasonsTitle: 'Why: the reasons before and after',
  reasonsIntro: (shown, all) =>
    shown < all
      ? `The ${shown} largest of ${all} changed values; drift.json has all of them.`
      : `${plural(all, 'changed value', 'changed values')}, the largest first.`,
  noReason: 'No reason is given.',
  nobodyMoved: 'Nobody: every value is the same as before.',
  nobodyMovedInPart: 'Nobody, as far as values can be compared: those are the same as before.',

  howTitle: 'How this was reckoned',
  how: ({ seed, resamples }) => [
    'Each submission was assessed again from the start, and every value is compared with that of its latest completed run.',
    `Intervals are percentile bootstrap intervals, widened for small numbers (Hesterberg 2015), drawn ${resamples} times by submission; in classes, equal answers to a question are graded as one and are drawn as one. The seed is ${seed}.`,
    'A mean shift is tested by changing the sides of pairs at random (a sign-flip test): it asks only that before and after could change places. How many moved is tested against the noise by Fisher’s exact test.',
    'What is missing on a side is counted as missing and is in no figure, and never zero. That a change is not shown to be more than noise does not show that there is none.',
  ],
  about: {
    reevaluation: 'Re-evaluation',
    requested: 'Asked for',
    finished: 'Ended',
    promptsBefore: 'Prompts before (content hashes)',
    promptsAfter: 'Prompts after (content hashes)',
    versionBefore: 'Assignment version before',
    versionAfter: 'Assignment version after',
  },
};
