import type { Command } from 'commander';
import { wholeNumber } from './options.ts';

const reevaluating = () => import('../commands/reevaluate.ts');

/** Cohorts that are assessed again. */
export function addReevaluations(program: Command): void {
  program
    .command('reevaluate <assignment>')
    .description(
      'assess what was handed in again and say what would change, for whom, and whether it is more than noise; nothing that was given back is touched (an assignment: its id, or the file of a version to try)',
    )
    .option('--prompts <dir>', 'prompts in place of those deployed: files {workflow}/{agent}.yaml')
    .option('--models <file>', 'a model catalogue in place of the one deployed (models.yaml)')
    .option(
      '--sample <number>',
      'how many submissions, drawn with the seed (default: all)',
      wholeNumber(1, 1_000_000),
    )
    .option('--seed <number>', 'of the sample and of the intervals', wholeNumber(0, 4_294_967_295), 7)
    .option('--now', 'ask at once, at the usual price, also where the provider takes batches')
    .option('--yes', 'do not ask before a large first one')
    .option('--json', 'print one JSON object on stdout and nothing else')
    .option('--out <dir>', 'where the drift report goes (default: assay-results/REEVALUATION)')
    .action(async (assignment, options) => (await reevaluating()).reevaluate(assignment, options));
}
