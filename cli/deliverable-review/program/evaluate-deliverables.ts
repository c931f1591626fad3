import type { Command } from 'commander';
import { gathered, ofResamples, ofSeed } from '../../program/options.ts';

const evaluatingReviews = () => import('../commands/evaluate-deliverables.ts');

/** Reviews of deliverables. */
export function addDeliverables(evaluation: Command): void {
  evaluation
    .command('deliverable-review')
    .description(
      "two people's ratings of reviews on eight criteria, beside the paper's; time and cost of runs",
    )
    .option('--ratings <file>', 'the ratings (CSV), of both or of one rater; may be repeated', gathered)
    .option('--runs <folder>', 'the results of the runs that were rated: their time and cost')
    .option('--sheet <folder>', 'write a blank sheet for two raters of the runs in this folder, to --out')
    .option('--out <path>', 'of --ratings: a folder for the evaluation; of --sheet: the file')
    .option(...ofSeed)
    .option(...ofResamples)
    .option('--json', 'print one JSON object on stdout and nothing else')
    .action(async (options) => (await evaluatingReviews()).evaluateDeliverables(options));
}
