import type { Command } from 'commander';
import { oneOf } from './options.ts';

/** What teachers decide, and how far they and the machine agree. */
export function addDeciding(program: Command): void {
  program
    .command('agreement <assignment>')
    .description(
      'how far you went along with the machine so far: by trait and question, with intervals; how many of the works that wait will need you; and what releasing unread would risk',
    )
    .option('--json', 'print one JSON object on stdout and nothing else')
    .action(async (assignment, options) =>
      (await import('../commands/agreement.ts')).showAgreement(assignment, options),
    );

  program
    .command('marks <table>')
    .description(
      'take a table of results (CSV) back that you have edited: scores and labels that differ become yours; nothing is released',
    )
    .requiredOption('--assignment <assignment>', 'its file, or its id')
    .option('--reason <text>', 'what students read of why it was changed', 'Marked by your teacher.')
    .option(
      '--read',
      'all works of the table have been read: scores that were left as they are count as accepted',
    )
    .option('--no-read', 'they have not been, and nobody is asked')
    .option('--over', 'also in place of scores that a teacher has decided on already')
    .option('--dry-run', 'only say what would be changed')
    .option('--json', 'print one JSON object on stdout and nothing else')
    .action(async (table, options) => (await import('../commands/marks.ts')).takeMarks(table, options));

  program
    .command('release <assignment> [submissions...]')
    .description(
      'show students their results: of the submissions that are named, else of all that need no look',
    )
    .option('--which <name>', 'of all: unflagged, or all', oneOf(['unflagged', 'all']), 'unflagged')
    .option('--stand-in', 'also what no real model assessed')
    .option('--json', 'print one JSON object on stdout and nothing else')
    .action(async (assignment, submissions, options) =>
      (await import('../commands/release.ts')).releaseResults(assignment, submissions, options),
    );
}
