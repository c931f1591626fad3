import { separatorSchema } from '@assay/api/results-table';
import { ERASED, HAND_IN_OPTIONS } from '@assay/platform/workflow/platform-options';
import { allOptions } from '@assay/workflows/find-workflow';
import { WORKFLOWS } from '@assay/workflows/list';
import type { Command } from 'commander';
import { accepted, oneOf, wholeNumber } from './options.ts';

const assigning = () => import('../commands/assignments.ts');
const classing = () => import('../commands/class.ts');
const submitting = () => import('../commands/submit.ts');

/** Of tables of students' answers. */
const REPLACES = 'without asking, where students have answers to questions that a table does not hold';

/** What is handed in, and the assignments it is for. */
export function addSubmissions(program: Command): void {
  const submission = program
    .command('submit <file>')
    .description(`assess ${WORKFLOWS.map(({ takes }) => takes).join(' or ')}, with a PDF report`)
    .requiredOption('--assignment <file>', 'the assignment (YAML); its workflow says what is done')
    .option(
      '--submission <id>',
      "the submission's id (default: the file's name); a revision is compared with its draft where both have the same",
    )
    .option('--all', 'assess a table of many students without asking whether to begin with some')
    .option('--replace', REPLACES)
    .option('--again', 'assess it also where it was assessed already as it is')
    .option('--dry-run', 'only say what would be handed in, with how many model calls, and what they cost')
    .option('--json', 'print one JSON object on stdout and nothing else')
    .option('--out <dir>', 'where the report and the artifacts go (default: assay-results/RUN)')
    .action(async (file, options) => (await submitting()).submit(file, options));
  for (const option of [...HAND_IN_OPTIONS, ...allOptions()]) {
    const { name, description, values, accepts } = option;
    const reader = accepts ? accepted(option) : oneOf(values);
    submission.option(`--${name} <name>`, `${description}: ${values.join(', ')}`, reader);
  }

  program
    .command('class <folder>')
    .description(
      'assess the work of a class at once, a file each, and write a table (CSV) of what came of it; the others are taken where a file cannot be',
    )
    .requiredOption('--assignment <file>', 'the assignment (YAML), or the id of one that is there')
    .option(
      '--students <file>',
      'a table (CSV) of whose work the files are, so that names are masked and students see what is released (default: students.csv in the folder)',
    )
    .option('--results <file>', 'where the table goes (default: assay-results/ASSIGNMENT.csv)')
    .option(
      '--separator <name>',
      `between the cells of the table: ${separatorSchema.options.join(', ')} (with decimal commas, for Excel in German, French, Italian …)`,
      oneOf(separatorSchema.options),
    )
    .option(
      '--reports <dir>',
      'a folder for the report of each work, as SUBMISSION.pdf, and of each student in a table of answers, as STUDENT/report.pdf (without LaTeX .html)',
    )
    .option(
      '--first <number>',
      'assess only so many of those that are not there yet, chosen to differ: read them before the others',
      wholeNumber(1, 1000),
    )
    .option('--all', 'assess all without asking whether to begin with some')
    .option('--again', 'assess also what is there as it is')
    .option('--replace', REPLACES)
    .option('--erased <name>', ERASED.description, oneOf(ERASED.values))
    .option('--dry-run', 'only say what would be handed in, with how many model calls, and what they cost')
    .option('--json', 'print one JSON object on stdout and nothing else')
    .action(async (folder, options) => (await classing()).classOf(folder, options));

  const assignments = program.command('assignments').description('assignments and their rubrics');
  assignments
    .command('put <file>')
    .description('check an assignment and make it the current version')
    .action(async (file) => (await assigning()).assignmentsPut(file));
  assignments
    .command('list')
    .description('list the assignments that there are')
    .option('--json', 'print one JSON object on stdout and nothing else')
    .action(async (options) => (await assigning()).assignmentsList(options));
  assignments
    .command('show <assignment>')
    .description('print an assignment (its id, or its file) as it now stands, as YAML')
    .option('--json', 'print one JSON object on stdout and nothing else')
    .action(async (assignment, options) => (await assigning()).assignmentsShow(assignment, options));
}
