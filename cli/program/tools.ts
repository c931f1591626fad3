import { roleSchema } from '@assay/platform/access/principal';
import type { Command } from 'commander';
import { allowedOrigins, oneOf, port } from './options.ts';

const anchoring = () => import('../commands/anchor.ts');
const telling = () => import('../commands/outputs.ts');
const prompting = () => import('../commands/prompts.ts');
const reviewing = () => import('../commands/desk.ts');
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
    .command('outputs [name]')
    .description(
      'the outputs of the deployment in the account, read from its stack (ASSAY_STACK, default: Assay)',
    )
    .action(async (name) => (await telling()).printOutputs(name));

  program
    .command('prompts')
    .description('the prompts of agents')
    .command('cost <path>')
    .description(
      'what models read to assess a file, by agent, and what remains where a server keeps the beginning of the request before; without --assignment the path is a recording',
    )
    .option('--assignment <file>', 'the assignment (YAML) that the file is for')
    .option('--submission <id>', 'as of "submit"')
    .option('--json', 'print one JSON object on stdout and nothing else')
    .action(async (path, options) => (await prompting()).showPromptCosts(path, options));

  program
    .command('desk')
    .description('open the review desk: a page where teachers decide and students read')
    .option('--no-open', 'print its address and open no browser')
    .option('--port <number>', 'where it is served; 0 takes a free port', port, 4610)
    .option('--role <role>', 'who sits there', oneOf(roleSchema.options), 'teacher')
    .option('--tenant <id>', 'whose desk it is', 'default')
    .option('--subject <id>', 'who it is (default: the role and -1)')
    .option('--name <name>', "the person's name")
    .action(async (options) => (await reviewing()).desk(options));

  program
    .command('serve')
    .description('keep the local stack up and print its endpoints')
    .option('--port <number>', 'the first of six ports; 0 takes free ones', port, 4600)
    .option('--ephemeral', 'keep nothing')
    .option(
      '--origins <list>',
      'origins with commas whose pages may call the API, such as http://localhost:3000',
      allowedOrigins,
    )
    .action(async (options) => (await serving()).serve(options));
}
