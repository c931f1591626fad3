import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AssayError } from '@assay/kit/errors/assay-error';
import type { Command } from 'commander';
import { VERSION } from '../../../../cli/home.ts';
import { GROUPS } from '../../../../cli/program/commands.ts';
import { calledCommand, createProgram } from '../../../../cli/program/program.ts';
import { exitCodeOf } from '../../../../cli/report-failure.ts';

/** What a call says, and with which code it ends. */
async function called(...words: string[]) {
  let said = '';
  const hear = (text: string) => {
    said += text;
  };
  const program = await createProgram(words);
  const listen = (command: Command): void => {
    command.configureOutput({ writeOut: hear, writeErr: hear });
    command.commands.forEach(listen);
  };
  listen(program);
  const error = await program.parseAsync(words, { from: 'user' }).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return { code: error === null ? 0 : exitCodeOf(error), said };
}

/** Commands that do something, each with the words that call it. */
function leaves(command: Command, words: readonly string[] = []): { command: Command; words: string[] }[] {
  const below = command.commands.flatMap((child) => leaves(child, [...words, child.name()]));
  const isCalled =
    words.length > 0 && (command.commands.length === 0 || command.registeredArguments.length > 0);
  return isCalled ? [{ command, words: [...words] }, ...below] : below;
}

/** Two letters of a word change places. */
const misspelt = (word: string) => word.slice(0, -2) + word.at(-1) + word.at(-2);

/** A value that an option takes, so that another one's fault is the only one. */
const VALUES: Record<string, string> = { '--role': 'teacher' };

const whole = await createProgram();
/** All commands but the one that shells ask by, and help. */
const SHOWN = whole
  .createHelp()
  .visibleCommands(whole)
  .filter((command) => command.name() !== 'help');
const LEAVES = SHOWN.flatMap((command) => leaves(command, [command.name()]));
const PARENTS = LEAVES.flatMap(({ words }) => (words.length > 1 ? [words.slice(0, -1)] : []));

describe('every command', () => {
  it('is listed with few words, and nothing is listed that is no command', () => {
    const listed = GROUPS.flatMap(({ commands }) => Object.keys(commands));
    assert.deepEqual(listed.toSorted(), SHOWN.map((command) => command.name()).toSorted());
    for (const command of SHOWN) assert.notEqual(command.description(), '', command.name());
  });

  it('what an argument that is missing may be is named', async () => {
    assert.match(
      (await called('init')).said,
      /'kind' \(what is handed in: essay, deliverable, answers, motion\)/,
    );
    assert.match((await called('completion')).said, /'shell' \(bash, zsh, fish or powershell\)/);
  });

  for (const { command, words } of LEAVES) {
    const name = words.join(' ');
    const given = command.registeredArguments.filter(({ required }) => required).map(() => 'x');
    const required = command.options
      .filter(({ mandatory }) => mandatory)
      .flatMap(({ long }) => [long!, VALUES[long!] ?? 'x']);
    const option = command.options.find(({ long, hidden }) => long && !hidden && long.length > 5);

    it(`${name}: an option that there is not ends with 2, and the nearest is named`, async () => {
      const wrong = option ? misspelt(option.long!) : '--modle';
      const { code, said } = await called(...words, ...given, ...required, wrong);
      assert.equal(code, 2, said);
      assert.match(said, /unknown option '.*'\n\(Did you mean /s, said);
    });

    if (given.length + required.length > 0)
      it(`${name}: what is needed and not given ends with 2`, async () => {
        const { code, said } = await called(...words);
        assert.equal(code, 2, said);
        assert.match(said, /missing required argument|required option/);
      });

    const needed = command.options.find(({ mandatory, long }) => mandatory && long!.length > 5);
    if (needed)
      it(`${name}: ${needed.long} that is misspelt is named before it is missed`, async () => {
        const { code, said } = await called(...words, ...given, misspelt(needed.long!), 'x');
        assert.equal(code, 2, said);
        assert.match(said, new RegExp(`unknown option '.*'\n\\(Did you mean [^]*${needed.long}`), said);
      });

    it(`${name}: its help ends with 0`, async () => {
      const { code, said } = await called(...words, '--help');
      assert.equal(code, 0);
      assert.match(said, /^Usage: assay /);
    });
  }

  for (const words of [[], ...new Map(PARENTS.map((words) => [words.join(' '), words])).values()]) {
    const parent = words.reduce(
      (command, word) => command.commands.find((one) => one.name() === word)!,
      whole,
    );
    if (parent.registeredArguments.length > 0 || parent.name() === 'evaluate') continue;
    it(`assay ${words.join(' ')}: a command that there is not ends with 2, and the nearest is named`, async () => {
      const name = parent.commands[0]!.name();
      const { code, said } = await called(...words, misspelt(name));
      assert.equal(code, 2, said);
      assert.match(said, new RegExp(`Did you mean.* ${name}`), said);
    });
  }
});

describe('the command line', () => {
  for (const [words, told] of [
    [['sumbit', 'x'], /Did you mean submit/],
    [['submit', 'x', '--assignment', 'y', '--modle', 'z'], /Did you mean --model/],
    [['serve', '--port', 'x'], /Give a port/],
  ] as const)
    it(`ends with 2 where it is called wrongly: ${words.join(' ')}`, async () => {
      const { code, said } = await called(...words);
      assert.equal(code, 2, said);
      assert.match(said, told);
    });

  for (const words of [['--help'], ['help', 'submit']])
    it(`ends with 0 where it is asked: ${words.join(' ')}`, async () =>
      assert.equal((await called(...words)).code, 0));

  for (const [words, told] of [
    [['init', 'esay'], /^error: "esay" is no kind\. Did you mean essay\? Choose one of essay, /],
    [['init', 'poem'], /^error: "poem" is no kind\. Choose one of essay, /],
    [['release', 'x', '--which', 'al'], /^error: --which <name> cannot be "al"\. Did you mean all\? /],
  ] as const)
    it(`says of ${words.at(-1)} in plain words what was meant`, async () => {
      const { code, said } = await called(...words);
      assert.equal(code, 2);
      assert.match(said, told);
    });

  it('tells its version', async () =>
    assert.deepEqual(await called('--version'), { code: 0, said: `${VERSION}\n` }));

  it('ends with 1 for a failure, and with 4 for a cap', () => {
    const codes = [new Error('x'), new AssayError('FileUnreadable', 'x'), new AssayError('CapReached', 'x')];
    assert.deepEqual(codes.map(exitCodeOf), [1, 1, 4]);
  });

  for (const [words, name] of [
    ['--model x submit y', 'submit'],
    ['--record=x --json runs list', 'runs'],
    ['help costs cap', 'costs'],
    ['--version', undefined],
  ] as const)
    it(`knows which command is called: ${words}`, () => assert.equal(calledCommand(words.split(' ')), name));
});
