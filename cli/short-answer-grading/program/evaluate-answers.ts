import { LABELS } from '@assay/short-answer-grading/label';
import type { Command } from 'commander';
import type { LabelledResults } from '../../evaluation/labelled-results.ts';
import {
  gathered,
  ofModels,
  ofPrompts,
  ofRepeat,
  ofResamples,
  ofSeed,
  several,
  wholeNumber,
} from '../../program/options.ts';

const recording = () => import('../commands/evaluate-recorded.ts');

/** Methods and graders of short answers. */
export function addShortAnswers(evaluation: Command): void {
  evaluation
    .command('short-answer-grading')
    .description(
      'labelled answers graded by several methods, or what recorded graders come to, beside the paper',
    )
    .option('--data <file>', 'answers that a teacher labelled (CSV, JSONL), to be graded')
    .option('--assignment <file>', 'of --data: the quiz (YAML)')
    .option('--methods <list>', 'of --data: with commas (default: get,majority,no-pseudo-learning)', several)
    .option('--folds <number>', 'of --data: the other folds are the past (default: 2)', wholeNumber(2, 100))
    .option('--sample <number>', 'of --data: take so many of the answers', wholeNumber(1, 100_000))
    .option(...ofRepeat)
    .option(...ofModels)
    .option(...ofPrompts)
    .option('--judged', "of --data: have the quiz's graders judge whether each reason is valid")
    .option('--yes', 'of --data: do not ask before models are asked')
    .option(
      '--recorded <folder>',
      'recorded graders, a CSV file each, of the same answers; no model is asked',
    )
    .option(
      '--trio <list>',
      'of --recorded with --out: the three graders of the folder, with commas',
      several,
    )
    .option('--past <file>', 'further answers with labels (CSV, JSONL); may be repeated', gathered)
    .option('--keep-same', 'of --recorded: let past answers count that are the same as the answer graded')
    .option('--splits <number>', 'of --recorded: how often the answers are halved', wholeNumber(1, 1000), 10)
    .option('--figures <folder>', "figures and report anew from a folder's judgements")
    .option('--out <folder>', 'where the evaluation goes (of --data, default: assay-results/evaluation-…)')
    .option(...ofSeed)
    .option(...ofResamples)
    .option('--json', 'print one JSON object on stdout and nothing else')
    .action(async (options) => (await recording()).evaluateShortAnswers(options));
}

/** What short answers bring to the evaluation of any results: their labels, and which reasons the graders of a quiz call valid (GET, 4.2.2). */
export const labelledAnswers: LabelledResults = {
  labels: LABELS,
  addOptions(command) {
    command
      .option('--judged', "of short-answer-grading: have a quiz's graders judge whether each reason is valid")
      .option('--assignment-file <file>', 'of --judged: the quiz (YAML) whose graders judge');
  },
  async readJudges(file) {
    const { judgeValidity, readJudges } = await import('../commands/judge-reasons.ts');
    const { validityText } = await import('@assay/short-answer-grading/validity/validity-text');
    const quiz = await readJudges(file);
    return async (truths) => {
      const figures = await judgeValidity(truths, quiz);
      return { figures, text: validityText(figures) };
    };
  },
};
