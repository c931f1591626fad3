import type { Command } from 'commander';

const grading = () => import('../commands/graders.ts');
const gradingOne = () => import('../commands/grade.ts');

/** Short answers and their graders. */
export function addGraders(program: Command): void {
  const graders = program
    .command('graders')
    .description('the graders of short answers, and what past answers teach of them');
  const ofQuiz = ['--assignment <file>', 'the assignment (YAML), of short-answer-grading'] as const;
  graders
    .command('profile <past>')
    .description('let the graders grade past answers (CSV, JSONL) whose labels are known, and learn them')
    .requiredOption(...ofQuiz)
    .option('--json', 'print one JSON object on stdout and nothing else')
    .option('--out <dir>', 'where the report and the artifacts go (default: assay-results/RUN)')
    .action(async (past, options) => (await grading()).gradersProfile(past, options));
  graders
    .command('past <past>')
    .description('keep past answers with their labels as examples, without asking any grader')
    .requiredOption(...ofQuiz)
    .action(async (past, options) => (await grading()).gradersPast(past, options));
  graders
    .command('corrections')
    .description(
      'keep what you changed and released in a class as past answers for the next, once you say yes',
    )
    .requiredOption(...ofQuiz)
    .option('--yes', 'keep them without a question')
    .option('--json', 'print them as one JSON object, and keep nothing without --yes')
    .action(async (options) => (await grading()).gradersCorrections(options));
  graders
    .command('show')
    .description('metrics, roles, tendencies and output patterns of the graders')
    .requiredOption(...ofQuiz)
    .option('--json', 'print one JSON object')
    .action(async (options) => (await grading()).gradersShow(options));

  program
    .command('grade <answer>')
    .description('grade one short answer, with graders, debate, validation and retry shown')
    .requiredOption(...ofQuiz)
    .option('--question <id>', 'which question it answers, where the assignment has several')
    .option('--method <name>', 'as of submit')
    .option('--hint <name>', 'as of submit')
    .option('--json', 'print one JSON object on stdout and nothing else')
    .option('--out <dir>', 'where the report and the artifacts go (default: assay-results/RUN)')
    .action(async (answer, options) => (await gradingOne()).grade(answer, options));
}
