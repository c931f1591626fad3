import { variantSchema } from '@assay/essay-scoring/variant';
import type { Command } from 'commander';
import { ofColumns, ofRaters, oneOf, wholeNumber } from '../../program/options.ts';

const exemplary = () => import('../commands/exemplars.ts');
const calibrating = () => import('../commands/calibrate.ts');
const secondReading = () => import('../commands/second-reader.ts');

/** The exemplars of an assignment, and what is learnt of them. */
export function addExemplars(program: Command): void {
  const exemplars = program.command('exemplars').description('the exemplar bank of an assignment');
  exemplars
    .command('import <file>')
    .description('add scored essays (CSV, TSV or JSONL)')
    .requiredOption('--assignment <file>', 'the assignment with its rubric (YAML)')
    .option(...ofColumns)
    .option(...ofRaters)
    .option('--allow-left-out', 'exit with 0 also where rows or scores of the table are not taken')
    .action(async (file, options) => (await exemplary()).exemplarsImport(file, options));
  exemplars
    .command('list <assignment>')
    .description('what the bank of an assignment (its id, or its file) holds, without any text')
    .option('--json', 'print one JSON object')
    .action(async (assignment, options) => (await exemplary()).exemplarsList(assignment, options));
  exemplars
    .command('delete <assignment> [ids...]')
    .description('delete exemplars from the bank of an assignment, vectors and texts')
    .option('--all', 'every exemplar of the assignment')
    .option('--yes', 'do not ask')
    .action(async (assignment, ids, options) =>
      (await exemplary()).exemplarsDelete(assignment, ids, options),
    );

  const secondReader = program
    .command('second-reader')
    .description('the statistical second reader of an assignment, which learns from its exemplars');
  secondReader
    .command('show <assignment>')
    .description(
      'how far it can be trusted on each trait (of an assignment, its id or its file), or why it says nothing',
    )
    .option('--json', 'print one JSON object')
    .action(async (assignment, options) => (await secondReading()).secondReaderShow(assignment, options));
  secondReader
    .command('train <assignment>')
    .description('train it anew on the exemplars that are there; an import of exemplars does so at its end')
    .action(async (assignment) => (await secondReading()).secondReaderTrain(assignment));

  program
    .command('calibrate <assignment>')
    .description('let the Judge score exemplars, and learn how its score and the second reader’s make one')
    .option('--sample <number>', 'how many exemplars are scored', wholeNumber(20, 1000), 40)
    .option('--variant <name>', 'as of submit', oneOf(variantSchema.options))
    .option('--seed <number>', 'of the draw of exemplars', wholeNumber(0, 4_294_967_295), 7)
    .option('--yes', 'do not ask before models are asked')
    .option('--give-up <calibration>', 'make none; give this one up, and delete its copies of exemplars')
    .option('--json', 'print one JSON object on stdout and nothing else')
    .action(async (assignment, options) => (await calibrating()).calibrate(assignment, options));
}
