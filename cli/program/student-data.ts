import type { Command } from 'commander';

const erasing = () => import('../commands/student-data.ts');

/** What is held on students, handed out and erased. */
export function addStudentData(program: Command): void {
  program
    .command('delete [submission]')
    .description('erase everything that is held on a submission or a student, for good')
    .option('--assignment <id>', "of a submission: the assignment's id, or its file (YAML)")
    .option('--student <subject>', 'a student in place of a submission, as the table of students names them')
    .option('--yes', 'do not ask')
    .option('--json', 'print one JSON object on stdout and nothing else')
    .action(async (submission, options) => (await erasing()).deleteWork(submission, options));

  program
    .command('export <student>')
    .description('write everything that is held on a student into a zip archive')
    .option('--out <file>', 'where it goes (default: export.zip)')
    .option('--json', 'print one JSON object on stdout and nothing else')
    .action(async (student, options) => (await erasing()).exportWork(student, options));
}
