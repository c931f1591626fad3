import { rangeText } from '@assay/kit/language/range-text';
import {
  aligned,
  between,
  chance,
  differenceWords,
  figure,
  standoutWords,
} from '@assay/kit/statistics/format-figures';
import type { Comparison } from './compare.ts';
import { LEAST_CASES } from './draw-units.ts';
import type { Evaluation, SystemEvaluation } from './evaluate.ts';
import type { LabelsEvaluation } from './evaluate-labels.ts';
import type { ScoresEvaluation, UndefinedReason } from './evaluate-scores.ts';

// biome-ignore format: a table
const SCORE_HEAD = [
  'Trait', 'n', 'missing', 'QWK', '95 %', 'exact', '±1', 'MAE', 'bias', 'r', 'ρ', 'human QWK',
];

function undefinedWords(figure: string, why: UndefinedReason | null): string[] {
  if (why === null) return [];
  const words = {
    'nothing-scored': 'nothing is there to compare',
    'one-score-only':
      'results and truths all say the one same thing, so that agreement by chance is perfect as well (0/0)',
  };
  return [`  ${figure} n/a: ${words[why]}`];
}

function scoreLines({ traits, mean }: ScoresEvaluation): string[] {
  const rows = traits.map((trait) => [
    `${trait.item} (${rangeText(trait.range)})`,
    ...[String(trait.count), String(trait.missing), figure(trait.qwk), between(trait.qwkInterval)],
    ...[trait.exact, trait.adjacent, trait.mae, trait.bias, trait.pearson, trait.spearman].map(figure),
    trait.human.count > 0 ? `${figure(trait.human.qwk)} (${trait.human.count})` : '',
  ]);
  const means = [
    ...['Mean of traits', '', '', figure(mean.qwk), between(mean.qwkInterval)],
    ...[mean.exact, mean.adjacent, mean.mae].map(figure),
    ...['', '', '', mean.humanQwk === null ? '' : figure(mean.humanQwk)],
  ];
  const why = traits.flatMap((trait) => undefinedWords(`QWK of ${trait.item}`, trait.qwkUndefined));
  return [
    ...aligned([SCORE_HEAD, ...rows, means]),
    ...why,
    `  Standout subset: ${standoutWords(mean.standout)}`,
  ];
}

function confusionLines({ confusion: { labels, counts, unanswered } }: LabelsEvaluation): string[] {
  const head = ['truth \\ said', ...labels, 'none'];
  const rows = labels.map((label, index) => [label, ...[...counts[index]!, unanswered[index]!].map(String)]);
  return aligned([head, ...rows]);
}

function reasonLines({ reasons }: LabelsEvaluation): string[] {
  if (!reasons) return [];
  const { count, bleu, sentenceBleu, rouge2, embedding } = reasons;
  const words = ({ precision, recall, f1 }: typeof rouge2) =>
    `F ${figure(f1)} (P ${figure(precision)}, R ${figure(recall)})`;
  return [
    `  Reasons (${count}): BLEU ${figure(bleu)}, mean sentence BLEU ${figure(sentenceBleu)}, ROUGE-2 ${words(rouge2)}`,
    `  Embedding score ${words(embedding)}`,
  ];
}

function labelLines(labelsEvaluation: LabelsEvaluation): string[] {
  const { item, count, missing, accuracy, macroF1, kappa, qwk, calibration, confusion } = labelsEvaluation;
  const perLabel = confusion.labels.map((label) => {
    const { precision, recall, f1, support } = labelsEvaluation.labels[label]!;
    return [label, ...[precision, recall, f1].map(figure), String(support)];
  });
  return [
    `  ${item}: ${count} answers${missing > 0 ? `, ${missing} without a label (counted as wrong)` : ''}`,
    `  Accuracy ${figure(accuracy)} ${between(labelsEvaluation.accuracyInterval)}, macro-F1 ${figure(macroF1)} ${between(labelsEvaluation.macroF1Interval)}, κ ${figure(kappa)}, QWK ${figure(qwk)}`,
    ...undefinedWords('κ and QWK', labelsEvaluation.kappaUndefined),
    ...aligned([['Label', 'precision', 'recall', 'F1', 'n'], ...perLabel]),
    ...confusionLines(labelsEvaluation),
    ...(calibration
      ? [
          `  Probabilities (${calibration.count}): calibration error ${figure(calibration.ece)}, Brier score ${figure(calibration.brier)}`,
        ]
      : []),
    ...reasonLines(labelsEvaluation),
  ];
}

function systemLines({ system, scores, labels }: SystemEvaluation): string[] {
  return [
    ...(system === null ? [] : [system]),
    ...(scores ? scoreLines(scores) : []),
    ...labels.flatMap(labelLines),
    '',
  ];
}

const NO_INTERVAL = `[n/a]: no interval of fewer than ${LEAST_CASES} works, nor of a figure that has no value on half of the resamples.`;

const drawnLabels = ({ drawn: { what, count } }: LabelsEvaluation) =>
  what === 'questions'
    ? ` that draws the ${count} questions with all of their answers`
    : ' that draws answers';

/** The figures as a person reads them, with what they were drawn by. */
export function evaluationText({ systems, seed, resamples }: Evaluation): string {
  const lines = systems.flatMap(systemLines);
  const drawn = new Set(
    systems.flatMap(({ labels }) => labels.map((labelsEvaluation) => drawnLabels(labelsEvaluation))),
  );
  const note = `95 % intervals: percentile bootstrap${[...drawn].join('')}, ${resamples} resamples, seed ${seed}.`;
  const few = lines.some((line) => line.includes('[n/a]')) ? [NO_INTERVAL] : [];
  return [...lines, note, ...few].join('\n');
}

/** Two results beside each other as a person reads them. */
export function comparisonText({ labels, scores }: Comparison): string {
  const test = ({ onlyFirst, onlySecond, p }: { onlyFirst: number; onlySecond: number; p: number }) =>
    `McNemar: right only in the first ${onlyFirst}, only in the second ${onlySecond}, ${chance(p)} (exact)`;
  const left = (onlyOne: number) => (onlyOne > 0 ? `, ${onlyOne} that only one judged left out` : '');
  const lines = [
    ...(labels
      ? [
          `First less second, ${labels.count} labels${left(labels.onlyOne)}:`,
          `  accuracy  ${differenceWords(labels.accuracy)}`,
          `  macro-F1  ${differenceWords(labels.macroF1)}`,
          `  ${test(labels.mcnemar)}`,
        ]
      : []),
    ...(scores
      ? [
          `First less second, ${scores.count} scores${left(scores.onlyOne)}:`,
          `  mean QWK  ${differenceWords(scores.qwk)}`,
          `  exact     ${differenceWords(scores.exact)}`,
          `  MAE       ${differenceWords(scores.mae)}`,
          `  ${test(scores.mcnemar)}`,
        ]
      : []),
  ];
  if (lines.some((line) => line.includes('[n/a]'))) lines.push(NO_INTERVAL);
  return lines.join('\n');
}
