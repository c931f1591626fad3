import type { Command } from 'commander';
import type { LabelledResults } from '../evaluation/labelled-results.ts';
import { ofColumns, ofRaters, ofResamples, ofSeed, range, several } from './options.ts';

const evaluating = () => import('../commands/evaluate.ts');

/** Results of any workflow against true scores or labels. `labelled`: what the workflow with labels brings to it. */
export function addResults(evaluation: Command, labelled: LabelledResults): void {
  const results = evaluation
    .command('results <results>', { isDefault: true })
    .description(
      'a result.json, a folder of runs or of an evaluation, or a table (CSV, JSONL); any workflow with scores or labels',
    )
    .option('--truth <file>', 'the true scores or labels (CSV, TSV, JSONL), by the same ids')
    .option('--against <results>', 'another result on the same truths: differences with intervals and tests')
    .option(
      '--against-system <name>',
      'of --against: only this variant (default: that of --system, or its only one)',
    )
    .option('--errors <file>', 'write the scores that a person should look at (CSV)')
    .option(
      '--errors-of <system>',
      "of --errors: the system that is off (default: the workflow's own, else any)",
    )
    .option('--every-row', 'of --errors: all scores')
    .option('--audit', 'of scores: residuals against length, errors and the other traits')
    .option('--with-texts', 'of --errors: with the texts that were handed in')
    .option('--assignment <id>', "of a folder: only this assignment's runs")
    .option('--system <name>', 'only this variant');
  labelled.addOptions(results);
  results
    .option('--labels <list>', 'of a table: its labels, the worst first, with commas', several)
    .option('--range <min-max>', 'of a table: the range of its scores', range)
    .option(...ofColumns)
    .option(...ofRaters)
    .option('--allow-left-out', 'exit with 0 also where truths of the table are not taken')
    .option(...ofSeed)
    .option(...ofResamples)
    .option('--json', 'print one JSON object on stdout and nothing else')
    .action(async (path, options) => (await evaluating()).evaluateCommand(path, options, labelled));
}
