import type { Command } from 'commander';

const coding = () => import('../commands/error-codes.ts');

/** What coders make of a table of errors. */
export function addErrorCodes(evaluation: Command): void {
  evaluation
    .command('error-codes <table> [second]')
    .description(
      "what scores err by: a coder's table of errors counted, or two coders' held against each other",
    )
    .option('--settle <file>', 'of two coders: write the table with the codes that both gave (CSV)')
    .option('--json', 'print one JSON object on stdout and nothing else')
    .action(async (table, second, options) => (await coding()).errorCodes(table, second, options));
}
