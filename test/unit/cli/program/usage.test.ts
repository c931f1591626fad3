import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AssayError } from '@assay/kit/errors/assay-error';
import type { Command } from 'commander';
import { VERSION } from '../../../../cli/home.ts';
import { createProgram } from '../../../../cli/program/program.ts';
import { exitCodeOf } from '../../../../cli/report-failure.ts';

/** What a call says, and with which code it ends. */
async function called(...words: string[]) {
  let said = '';
  const hear = (text: string) => {
    said += text;
  };
  const program = createProgram();
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

describe('the command line', () => {
  for (const [words, told] of [
    [['sumbit', 'x'], /Did you mean submit/],
    [['submit', 'x', '--assignment', 'y', '--modle', 'z'], /Did you mean --model/],
    [['submit'], /required option/],
    [['runs', 'lsit'], /Did you mean list/],
    [['serve', '--port', 'x'], /Give a port/],
  ] as const)
    it(`ends with 2 where it is called wrongly: ${words.join(' ')}`, async () => {
      const { code, said } = await called(...words);
      assert.equal(code, 2, said);
      assert.match(said, told);
    });

  for (const words of [['--help'], ['submit', '--help'], ['runs', '--help'], ['help', 'submit']])
    it(`ends with 0 where it is asked: ${words.join(' ')}`, async () =>
      assert.equal((await called(...words)).code, 0));

  it('tells its version', async () =>
    assert.deepEqual(await called('--version'), { code: 0, said: `${VERSION}\n` }));

  it('ends with 1 for a failure, and with 4 for a cap', () => {
    const codes = [new Error('x'), new AssayError('FileUnreadable', 'x'), new AssayError('CapReached', 'x')];
    assert.deepEqual(codes.map(exitCodeOf), [1, 1, 4]);
  });
});
