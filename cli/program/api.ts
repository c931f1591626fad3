import { roleSchema } from '@assay/platform/access/principal';
import type { Command } from 'commander';
import { oneOf, wholeNumber } from './options.ts';

const signing = () => import('../commands/token.ts');

/** Minutes of a week: a token for trying is for no longer. */
const LONGEST = 7 * 24 * 60;

/** What the HTTP API is tried with. */
export function addApi(program: Command): void {
  program
    .command('token')
    .description("print a token for the local stack's API")
    .requiredOption('--role <role>', roleSchema.options.join(', '), oneOf(roleSchema.options))
    .option('--tenant <id>', 'whose objects it opens', 'default')
    .option('--subject <id>', 'who it is (default: the role and -1)')
    .option('--name <name>', "the person's name")
    .option('--minutes <number>', 'how long it is good for', wholeNumber(1, LONGEST), 60)
    .action(async (options) => (await signing()).printToken(options));
}
