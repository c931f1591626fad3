import type { Command } from 'commander';

/** How far a teacher and the machine agree. */
export function addAgreement(program: Command): void {
  program
    .command('agreement <assignment>')
    .description(
      'how far you went along with the machine so far: by trait and question, with intervals; how many of the works that wait will need you; and what releasing unread would risk',
    )
    .option('--json', 'print one JSON object on stdout and nothing else')
    .action(async (assignment, options) =>
      (await import('../commands/agreement.ts')).showAgreement(assignment, options),
    );
}
