import type { Command } from 'commander';
import { oneOf } from './options.ts';

const beginning = () => import('../commands/init.ts');
const validating = () => import('../commands/validate.ts');
const looking = () => import('../commands/doctor.ts');
const opening = () => import('../commands/open-report.ts');

/** What a project can begin as. */
export const KINDS = ['essay', 'deliverable', 'answers', 'motion'] as const;

/** What the first hour takes, and needs no stack. */
export function addStart(program: Command): void {
  program
    .command('init')
    .argument('<kind>', `what is handed in: ${KINDS.join(', ')}`, oneOf(KINDS))
    .argument('[folder]', 'where the project goes (default: the kind)')
    .description(
      'make a project folder of your own: an assignment with comments, a place for works, a README',
    )
    .action(async (kind, folder) => (await beginning()).init(kind, folder));

  program
    .command('validate <files...>')
    .description(
      'say every fault of assignments (rubrics, quizzes, motions) and model catalogues, each with its line',
    )
    .option('--json', 'print one JSON object on stdout and nothing else')
    .action(async (files, options) => (await validating()).validate(files, options));

  program
    .command('doctor')
    .description('what is there on this machine and what is missing, each with the command that brings it')
    .option('--json', 'print one JSON object on stdout and nothing else')
    .action(async (options) => (await looking()).doctor(options));

  program
    .command('open [what]')
    .description(
      'open the report of a run, a submission or a folder, or the table of a class; without a name what was made last from here',
    )
    .option('--print', 'print its path, and open nothing')
    .action(async (what, options) => (await opening()).openReport(what, options));
}
