import { roleSchema } from '@assay/platform/access/principal';
import type { Command } from 'commander';
import { oneOf, wholeNumber } from './options.ts';

const signing = () => import('../commands/token.ts');
const issuing = () => import('../commands/issuer.ts');

/** Minutes of a week: a token for trying is for no longer. */
const LONGEST = 7 * 24 * 60;

/** What a token says. */
const withClaims = (command: Command) =>
  command
    .requiredOption('--role <role>', roleSchema.options.join(', '), oneOf(roleSchema.options))
    .option('--tenant <id>', 'whose objects it opens', 'default')
    .option('--subject <id>', 'who it is (default: the role and -1)')
    .option('--name <name>', "the person's name")
    .option('--minutes <number>', 'how long it is good for', wholeNumber(1, LONGEST), 60);

/** What the HTTP API is tried with, and who signs tokens for an institution that has no sign-in of its own. */
export function addApi(program: Command): void {
  withClaims(program.command('token').description("print a token for the local stack's API")).action(
    async (options) => (await signing()).printToken(options),
  );

  const issuer = program
    .command('issuer')
    .description(
      'tokens for a deployment in an account, without an identity provider: keys kept in a secret there',
    );
  issuer
    .command('show')
    .description('print the context "issuers" to deploy with, and make the issuer where there is none')
    .action(async () => (await issuing()).showIssuers());
  issuer
    .command('rotate')
    .description('make another key; it signs once the deployment trusts it')
    .option('--retire', 'forget all keys but the newest instead: their tokens end with the next deployment')
    .action(async (options) => (await issuing()).rotateIssuer(options));
  withClaims(issuer.command('token').description("print a token for the deployment's API")).action(
    async (options) => (await issuing()).printDeployedToken(options),
  );
}
