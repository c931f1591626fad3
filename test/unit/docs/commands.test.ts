import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import type { Command } from 'commander';
import { createProgram } from '../../../cli/program/program.ts';

const PAGES = globSync(['*.md', 'docs/**/*.md', 'examples/**/*.md', 'cli/templates/**/*.md']).sort();

/** Words of a line as a shell reads them: quotes hold together, and a comment, a pipe or a redirection ends them. */
function wordsOf(line: string): string[] {
  const [command] = line.split(/ (?:#|\||>|&&|;) ?/);
  const words = [...command!.matchAll(/"([^"]*)"|'([^']*)'|([^\s"']+)/g)];
  return words.map(([, double, single, plain]) => double ?? single ?? plain!);
}

/** Commands of `assay` that a page shows: lines of its blocks, and code that begins with it; what is shortened or a form is none. */
function commandsIn(page: string): string[] {
  const text = readFileSync(page, 'utf8').replaceAll(/ \\\n\s*/g, ' ');
  const lines = [...text.matchAll(/^```sh\n([\s\S]*?)^```/gm)].flatMap(([, block]) => block!.split('\n'));
  const inline = [...text.matchAll(/`((?:npx )?assay [^`\n]+)`/g)].map(([, code]) => code!);
  const nested = [...text.matchAll(/\$\(((?:npx )?assay [^()`\n]+)\)/g)].map(([, code]) => code!);
  return [...lines, ...inline, ...nested]
    .map((line) =>
      line
        .trim()
        .replaceAll(/\$\([^)]*\)/g, 'x')
        .replace(/^(?:[A-Z_]+=\S+ )+/, ''),
    )
    .filter(
      (line) =>
        /^(?:npx )?assay /.test(line) && !/[…[\]]|\w\|\w|\bCOMMAND\b|\.\.\. /.test(line.split(' #')[0]!),
    );
}

/** What the command line says of a call, with no command done; null: it takes it. */
async function refusalOf(words: string[]): Promise<string | null> {
  let said = '';
  const program = await createProgram(words);
  const still = (command: Command): void => {
    command.configureOutput({ writeOut: () => {}, writeErr: (text) => (said += text) });
    if (Object(command)._actionHandler) command.action(() => {});
    command.commands.forEach(still);
  };
  still(program);
  const environment = { ...process.env };
  try {
    await program.parseAsync(words, { from: 'user' });
    return null;
  } catch (error) {
    const { exitCode, message } = error as Error & { exitCode?: number };
    return exitCode === 0 ? null : said || message;
  } finally {
    process.env = environment;
  }
}

/** Options of a command whose values are files or folders that it reads; what it writes, or another command wrote, is none. */
const READS = /^--(?!out|errors|plot|save)\S+ <(?:file|dir|folder|path)>$/;

/** The files that a call names and that are neither there nor written by a call before it. */
async function absentFiles(words: string[], made: Set<string>): Promise<string[]> {
  let absent: string[] = [];
  const program = await createProgram(words);
  const still = (command: Command): void => {
    if (Object(command)._actionHandler)
      command.action(() => {
        const given = command.optsWithGlobals();
        const named = command.options
          .filter(({ flags }) => READS.test(flags))
          .flatMap((option) => [given[option.attributeName()] ?? []].flat().map(String));
        absent = [...named, ...command.args.filter((word) => word.startsWith('examples/'))].filter(
          (file) => !existsSync(file) && !made.has(file),
        );
        for (const option of command.options.filter(({ flags }) => flags.startsWith('--out')))
          made.add(String(given[option.attributeName()]));
      });
    command.commands.forEach(still);
  };
  still(program);
  const environment = { ...process.env };
  await program.parseAsync(words, { from: 'user' }).finally(() => {
    process.env = environment;
  });
  return absent;
}

/** A command that is named, and not called, needs nothing beside its name. */
const IS_MENTION = /missing required argument|required option|argument missing|^Usage: assay/;

describe('commands as the pages write them', () => {
  for (const page of PAGES) {
    const commands = commandsIn(page);
    if (commands.length > 0)
      it(`${page}: ${commands.length} can be called so`, async () => {
        const refused: string[] = [];
        for (const command of commands) {
          const words = wordsOf(command).slice(command.startsWith('npx') ? 2 : 1);
          const refusal = await refusalOf(words);
          if (refusal !== null && !IS_MENTION.test(refusal)) refused.push(`${command}: ${refusal}`);
        }
        assert.deepEqual(refused, []);
      });
  }

  it('that begin with the samples find every file that they name', async () => {
    for (const page of PAGES) {
      const made = new Set<string>();
      const calls = commandsIn(page).filter((command) => /\bexamples\//.test(command));
      for (const command of calls) {
        const words = wordsOf(command).slice(command.startsWith('npx') ? 2 : 1);
        assert.deepEqual(await absentFiles(words, made), [], `${page}: ${command}`);
      }
    }
  });

  it('run TypeScript with the Node of the project, and files that are there', () => {
    for (const page of PAGES) {
      const text = readFileSync(page, 'utf8');
      for (const [, before, file] of text.matchAll(
        /(?:`|^)((?:\S+ )*)node ((?:bench|examples|test|cli)\/\S+\.ts)/gm,
      )) {
        assert.match(before!, /npx $/, `${page}: node ${file} would run on whichever Node is there`);
        assert.ok(existsSync(file!), `${page}: ${file} is not there`);
      }
    }
  });
});
