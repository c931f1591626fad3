import type { Command } from 'commander';
import { port } from './options.ts';

const anchoring = () => import('../commands/anchor.ts');
const rating = () => import('../deliverable-review/commands/taxonomy.ts');
const varying = () => import('../deliverable-review/commands/sensitivity.ts');
const serving = () => import('../commands/serve.ts');

/** What stands beside runs, and the local stack. */
export function addTools(program: Command): void {
  program
    .command('taxonomy <ratings>')
    .description("pass rates and agreement of two raters' ratings of reports (CSV) on the eight criteria")
    .option('--json', 'print one JSON object')
    .action(async (ratings, options) => (await rating()).taxonomy(ratings, options));

  program
    .command('sensitivity <runs...>')
    .description('how many findings of reviews survive other thresholds of evidence anchoring')
    .option('--json', 'print one JSON object on stdout and nothing else')
    .option('--plot <file>', 'where the plot (SVG) goes (default: assay-results/RUN/sensitivity.svg)')
    .action(async (runs, options) => (await varying()).sensitivity(runs, options));

  program
    .command('anchor <document> <quotes>')
    .description(
      'evidence alone, similarity and grade of each quote: quotes is a JSON array of strings or of {quote, confidence}',
    )
    .action(async (document, quotes) => (await anchoring()).anchor(document, quotes));

  program
    .command('serve')
    .description('keep the local stack up and print its endpoints')
    .option('--port <number>', 'the first of six ports; 0 takes free ones', port, 4600)
    .option('--ephemeral', 'keep nothing')
    .action(async (options) => (await serving()).serve(options));
}
