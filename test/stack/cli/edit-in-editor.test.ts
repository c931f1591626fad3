import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { beforeEach, describe, it } from 'node:test';
import { AssayError } from '@assay/kit/errors/assay-error';
import { editInEditor } from '../../../cli/commands/edit-in-editor.ts';
import { createProgressBar } from '../../../cli/progress-bar.ts';

beforeEach(() => {
  delete process.env.VISUAL;
  delete process.env.EDITOR;
});

/** What makes a terminal draw a line over again. */
const OVER_AGAIN = '\r\u001b[2K';

const edit = <T>(accept: (text: string) => Promise<T>) => editInEditor('a: 1\n', 'it.yaml', accept);

describe("the person's editor", () => {
  it('is a command with arguments, and what it leaves is taken', async () => {
    process.env.EDITOR = 'sed -i.bak s/1/2/';
    assert.equal(await edit(async (text) => `taken ${text}`), 'taken a: 2\n');
  });

  it('may leave what cannot be taken: the text is kept and the error says where', async () => {
    process.env.EDITOR = 'true';
    const refuse = async (): Promise<never> => {
      throw new AssayError('KnowledgeInvalid', 'It is empty.');
    };
    const { code, message } = await edit(refuse).catch((error) => error as AssayError);
    const [, file] = /^It is empty\.\nNothing was changed\. Your text is in (\S+it\.yaml): mend it/.exec(
      message,
    )!;
    assert.deepEqual([code, await readFile(file!, 'utf8')], ['KnowledgeInvalid', 'a: 1\n']);
    await rm(dirname(file!), { recursive: true });
  });

  it('may fail, or be none', async () => {
    const never = async () => assert.fail('nothing is to be taken');
    await assert.rejects(edit(never), { code: 'ConfigurationInvalid', message: /set EDITOR/ });
    process.env.EDITOR = 'false';
    await assert.rejects(edit(never), ({ message }: AssayError) => {
      const [, file] = /editor "false" ended with an error: nothing was changed.* is in (\S+)\.$/.exec(
        message,
      )!;
      assert.ok(existsSync(file!));
      return true;
    });
  });
});

describe('a progress bar', () => {
  function bar(isTTY: boolean) {
    const written: string[] = [];
    const stream = { isTTY, columns: 60, write: (text: string) => written.push(text) > 0 };
    return { written, bar: createProgressBar(stream as never, 12) };
  }

  it('is drawn over again on a terminal, never wider than it, and stands still at the end', () => {
    const { bar: shown, written } = bar(true);
    for (let part = 0; part < 12; part += 1)
      shown.advance(`file-${part}.pdf ${'long '.repeat(20)}\u001b[31m`);
    shown.end();
    shown.end();
    const drawn = written.slice(0, 12).map((line) => line.split(OVER_AGAIN));
    assert.ok(
      drawn.every(([before, line]) => before === '' && line!.length < 60 && !line!.includes('\u001b')),
    );
    assert.match(drawn[5]![1]!, /^ {2}█{12}░{12} {2}6 of 12 {2}file-5\.pdf/);
    assert.match(drawn[11]![1]!, /^ {2}█{24} 12 of 12 {2}file-11\.pdf/);
    assert.deepEqual(written.slice(12), ['\n']);
  });

  it('is a line per part elsewhere', () => {
    const { bar: shown, written } = bar(false);
    shown.advance('a.pdf: 3 features');
    shown.say('b.pdf is left out:\nit is empty');
    shown.end();
    assert.deepEqual(written, ['   1 of 12  a.pdf: 3 features\n', '  b.pdf is left out: it is empty\n']);
  });
});
