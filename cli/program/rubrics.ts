import type { Command } from 'commander';
import { oneOf, wholeNumber } from './options.ts';

const importing = () => import('../commands/rubric.ts');

/** Rubrics that teachers have elsewhere. */
export function addRubrics(program: Command): void {
  program
    .command('rubric')
    .description('rubrics that you have elsewhere')
    .command('from <file>')
    .description(
      'make the traits of an assignment out of a table (.docx, .xlsx, CSV), a rubric file of Canvas (CSV) or the grading.xml of Moodle, and tell what of it is left out',
    )
    .option('--out <file>', 'write an assignment (YAML) with the traits there, and not the traits to stdout')
    .option(
      '--best <level>',
      'which level is the best one: first, last, or its number where the lowest is the best (1 of 1 to 6)',
      (given) => (/^-?\d{1,4}$/.test(given) ? Number(given) : oneOf(['first', 'last'])(given)),
    )
    .option('--table <n>', 'which of several tables or sheets, from 1', wholeNumber(1, 1000))
    .option('--json', 'print one JSON object on stdout and nothing else')
    .action(async (file, options) => (await importing()).rubricFrom(file, options));
}
