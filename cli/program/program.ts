import { Command, type ErrorOptions, Help, type Option } from 'commander';
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

/** A command that says of a wrong call in plain words what was meant. */
class PlainCommand extends Command {
  override createCommand(name?: string): PlainCommand {
    return new PlainCommand(name);
  }

  /** An argument that is missing is named with what it may be. */
  missingArgument(name: string): void {
    const said = this.registeredArguments.find((one) => one.name() === name)?.description;
    const words = `error: missing required argument '${name}'${said ? ` (${said})` : ''}`;
    this.error(words, { code: 'commander.missingArgument' });
  }

  /** A required option that is missing is mostly misspelt: what is unknown is named first, with the nearest. */
  missingMandatoryOptionValue({ flags }: Option): void {
    const unknown = this.args.find((word) => /^--?[^-\d]/.test(word));
    if (unknown !== undefined) (this as { unknownOption?(flag: string): void }).unknownOption?.(unknown);
    const words = `error: required option '${flags}' not specified`;
    this.error(words, { code: 'commander.missingMandatoryOptionValue' });
  }

  override error(words: string, options?: ErrorOptions): never {
    return super.error(plainFault(words), options);
  }
}

/** How commander says that a value is none of those that an argument or an option takes. */
const WRONG_VALUE =
  /^error: (?:command-argument value '(?<value>.*)' is invalid for argument '(?<name>[^']+)'|option '(?<flags>[^']+)' argument '(?<given>.*)' is invalid)\. /s;

/** The same in plain words. */
function plainFault(words: string): string {
  const { value, name, flags, given } = WRONG_VALUE.exec(words)?.groups ?? {};
  if (flags === undefined && name === undefined) return words;
  const what = flags === undefined ? `"${value}" is no ${name}` : `${flags} cannot be "${given}"`;
  return `error: ${what}. ${words.replace(WRONG_VALUE, '')}`;
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
        : 'play what models answered from a folder that --record wrote, and ask none';
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
    new PlainCommand('assay')
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
