import type { Command } from 'commander';

const rating = () => import('../commands/taxonomy.ts');
const varying = () => import('../commands/sensitivity.ts');

/** What is known of reviews beside their runs. */
export function addRatings(program: Command): void {
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
}
