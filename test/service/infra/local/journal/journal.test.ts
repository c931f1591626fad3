import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { openJournal, readJournal, shortenJournals } from '../../../../../infra/local/journal/journal.ts';
import { temporaryFolder } from '../../../../unit/infra/local/temporary-folder.ts';

type Entry = [key: string, value: string];

const folder = temporaryFolder();

function openMap(file: string) {
  const map = new Map<string, string>();
  const journal = openJournal<Entry>(file, {
    replay: ([key, value]) => map.set(key, value),
    snapshot: () => map.entries(),
  });
  return { map, journal };
}

function reopened(file: string): Map<string, string> {
  const { map, journal } = openMap(file);
  journal.close();
  return map;
}

describe('a journal', () => {
  it('replays whatever was appended or noted, in its order, over any number of openings', () => {
    let run = 0;
    const text = fc.string({ unit: 'grapheme', maxLength: 2000 });
    const entry = fc.record({ way: fc.constantFrom('append' as const, 'note' as const), text });
    fc.assert(
      fc.property(fc.array(fc.array(entry, { maxLength: 5 }), { maxLength: 4 }), (openings) => {
        const file = join(folder, `run-${run++}`);
        for (const entries of openings) {
          const journal = openJournal<string>(file);
          for (const { way, text } of entries) journal[way](text);
          journal.close();
        }
        assert.deepEqual(
          readJournal(file),
          openings.flat().map(({ text }) => text),
        );
      }),
      { numRuns: 50 },
    );
  });

  it('has a note in the file when the turn of the event loop is over', async () => {
    const file = join(folder, 'noted');
    const journal = openJournal<number>(file);
    journal.note(1);
    journal.note(2);
    await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual(readJournal(file), [1, 2]);
    journal.note(3);
    journal.flush();
    assert.deepEqual(readJournal(file), [1, 2, 3]);
    journal.close();
  });

  it('keeps what was appended when the process is killed', async () => {
    const file = join(folder, 'killed');
    const script = `
      import { openJournal } from ${JSON.stringify(join(import.meta.dirname, '../../../../../infra/local/journal/journal.ts'))};
      const journal = openJournal(${JSON.stringify(file)});
      journal.note('noted');
      journal.append('appended');
      process.kill(process.pid, 'SIGKILL');`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' });
    await once(child, 'exit');
    assert.deepEqual(readJournal(file), ['noted', 'appended']);
  });

  it('cuts off a last line that a kill left unfinished, and goes on after it', () => {
    const file = join(folder, 'torn');
    const first = openMap(file);
    first.journal.append(['a', 'one']);
    first.journal.close();
    appendFileSync(file, '["b","tw');
    assert.deepEqual([...reopened(file)], [['a', 'one']]);
    const again = openMap(file);
    again.journal.append(['b', 'two']);
    again.journal.close();
    assert.deepEqual([...reopened(file).keys()], ['a', 'b']);
  });

  it('says what to do about a line damaged in the middle, and leaves the file as it was', () => {
    const file = join(folder, 'damaged');
    writeFileSync(file, '["a","one"]\ngarbage\n["b","two"]\n');
    assert.throws(() => openMap(file), {
      code: 'StackUnavailable',
      message: /damaged at byte 12\. Restore the file/,
    });
    assert.match(readFileSync(file, 'utf8'), /garbage\n\["b"/);
  });

  it('reads lines longer than its block', () => {
    const file = join(folder, 'long');
    const { journal } = openMap(file);
    const long = 'x'.repeat(3_000_000);
    for (const key of ['a', 'b']) journal.append([key, long]);
    journal.close();
    assert.deepEqual([...reopened(file).values()], [long, long]);
  });

  it('is shortened to what there is while it is open, with all below its folder, and then goes on', () => {
    const file = join(folder, 'below', 'shortened');
    const [{ map, journal }, beside] = [openMap(file), openMap(join(folder, 'below-not'))];
    for (const entry of [
      ['k', 'erased'],
      ['k', 'kept'],
    ] satisfies Entry[]) {
      journal.append(entry);
      map.set(...entry);
      beside.journal.append(entry);
    }
    shortenJournals(join(folder, 'below'));
    assert.equal(readFileSync(file, 'utf8'), '["k","kept"]\n');
    assert.equal(readJournal(join(folder, 'below-not')).length, 2);
    journal.append(['l', 'later']);
    for (const open of [journal, beside.journal]) open.close();
    shortenJournals(folder);
    assert.deepEqual(
      [...reopened(file)],
      [
        ['k', 'kept'],
        ['l', 'later'],
      ],
    );
  });

  it('keeps nothing without a file, and reads nothing where there is none', () => {
    const journal = openJournal<string>(undefined);
    journal.append('x');
    journal.close();
    assert.deepEqual(readJournal(join(folder, 'absent')), []);
  });
});
