import { Command, Help } from 'commander';
import { docsPage } from '../docs-page.ts';
import { VERSION } from '../home.ts';
import { RECORDING_VARIABLES } from '../recording/recording-variables.ts';
import { type CommandGroup, GROUPS } from './commands.ts';

/** Options of the program itself that take a value. */
const VALUED = /^--(?:model|record|replay)$/;

/** The command that words call or ask help for; undefined: none. */
export function calledCommand(words: readonly string[]): string | undefined {
  const names = words.filter((word, at) => !word.startsWith('-') && !VALUED.test(words[at - 1] ?? ''));
  return names[0] === 'help' ? names[1] : names[0];
}

/** The command whose words a shell asks to be completed (`complete -- WORDS`). */
const COMPLETE = 'complete';

/** The groups that words need: of the command that they call, or would call if they were completed. */
function isNeeded({ commands }: CommandGroup, words: readonly string[]): boolean {
  const called = calledCommand(words);
  const names =
    called === COMPLETE ? ['completion', calledCommand(words.slice(words.indexOf('--') + 1))] : [called];
  return names.some((name) => name !== undefined && Object.hasOwn(commands, name));
}

/** In the list of all commands names are enough; a command's own help says what it takes. */
function termOf(command: Command): string {
  return command.parent?.parent ? Help.prototype.subcommandTerm.call(new Help(), command) : command.name();
}

function withOptions(program: Command): Command {
  program
    .option(
      '--model <name>',
      `where answers come from, as ASSAY_MODEL says too (${docsPage('docs/reference/models.md')})`,
    )
    .on('option:model', (name: string) => Object.assign(process.env, { ASSAY_MODEL: name }));
  for (const kind of ['record', 'replay'] as const) {
    const what =
      kind === 'record'
        ? 'write what models answer to a folder'
        : 'take what models answer from such a folder, and ask nobody';
    program
      .option(`--${kind} <dir>`, what)
      .on(`option:${kind}`, (folder: string) =>
        Object.assign(process.env, { [RECORDING_VARIABLES[kind]]: folder }),
      );
  }
  return program;
}

/**
 * The command line, which throws where it is called wrongly. Of the commands that `words` do not call only the names are there, so that help
 * loads nothing; without `words` all are whole. A command's module is loaded when the command is called.
 */
export async function createProgram(words?: readonly string[]): Promise<Command> {
  const program = withOptions(
    new Command('assay')
      .description('Feedback that quotes the work, and scores that can be defended')
      .configureHelp({ subcommandTerm: termOf })
      .version(VERSION)
      .exitOverride(),
  );
  for (const group of GROUPS) {
    const { heading, commands, load } = group;
    if (words === undefined || isNeeded(group, words)) (await load())(program);
    for (const [name, what] of Object.entries(commands)) {
      const known = program.commands.find((command) => command.name() === name);
      (known ?? program.command(name)).summary(what).helpGroup(heading);
    }
  }
  return program;
}
