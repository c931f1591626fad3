import type { Command } from 'commander';
import { port } from './options.ts';

const anchoring = () => import('../commands/anchor.ts');
const serving = () => import('../commands/serve.ts');

/** Anchoring by itself, and the local stack. */
export function addTools(program: Command): void {
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
