import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { chooseDiffering } from '@assay/platform/submission/differing-works';
import fc from 'fast-check';
import { type ClassFile, readClassFolder } from '../../../cli/class-folder.ts';
import { goingOnText, nextOf, stepQuestion } from '../../../cli/class-steps.ts';
import { firstWorks } from '../../../cli/first-works.ts';

const read = (count: number) => ({
  works: { read: count, changed: 1, waiting: 3 },
  parts: [
    { exact: { count: 3, of: 4, interval: null } },
    { exact: { count: 5, of: 5, interval: null } },
  ] as never[],
});

describe('before a class is assessed', () => {
  it('all are taken where there is no terminal to ask at, and it is said how to begin with some', async (test) => {
    const write = test.mock.method(process.stderr, 'write', () => true);
    const { isTTY } = process.stdin;
    process.stdin.isTTY = false;
    const files = Array.from({ length: 28 }, (_, at) => ({ submission: `s${at}` }) as ClassFile);
    const having = (submissions: string[]) => ({
      api: {
        pages: async function* () {
          yield { results: submissions.map((submission) => ({ submission, code: null })), next: null };
        },
      } as never,
      hasModel: true,
    });
    const { now } = await nextOf(having([]), 'story', files, {});
    await nextOf(having([]), 'story', files, { all: true });
    await nextOf(having(files.map(({ submission }) => submission)), 'story', files, {});
    process.stdin.isTTY = isTTY;
    write.mock.restore();
    assert.equal(now.length, 28);
    const said = write.mock.calls.map(({ arguments: [words] }) => String(words));
    assert.equal(said.length, 1);
    assert.match(said[0]!, /^ {2}All 28 files are taken.*--first 5/);
  });

  it('nobody is asked about a few works', () =>
    assert.equal(stepQuestion({ fresh: 9, there: 0, agreement: null }), null));

  it('a person is told that --first goes on where some were handed in before', () => {
    assert.equal(goingOnText(5, { fresh: 28 }, 28), null);
    assert.equal(
      goingOnText(5, { fresh: 23 }, 28),
      '5 of these 28 files were handed in before: --first takes 5 more of the other 23 now.',
    );
    assert.match(goingOnText(5, { fresh: 0 }, 28)!, /none is left to take/);
  });

  it('a person is asked whether to begin with five, where there is none yet', () => {
    const question = stepQuestion({ fresh: 28, there: 0, agreement: null })!;
    assert.match(question.asked, /Begin with 5 of the 28.*\[Y\/n\]/);
    assert.partialDeepStrictEqual(question, { usual: true, yes: 'first' });
  });

  it('a person is told how far they agree, and goes on with Return once they have read some', () => {
    const question = stepQuestion({ fresh: 23, there: 5, agreement: read(5) })!;
    assert.match(
      question.asked,
      /5 works are there\. You have read 5: of 9 scores you left 8 .*other 23 now\? \[Y\/n\]/,
    );
    assert.partialDeepStrictEqual(question, { usual: true, yes: 'all' });
  });

  it('Return alone does not go on where nothing was read', () => {
    const question = stepQuestion({ fresh: 23, there: 5, agreement: read(0) })!;
    assert.match(question.asked, /Read what is there before the others.*\[y\/N\]/);
    assert.equal(question.usual, false);
  });
});

describe('works that are read first', () => {
  const of = (text: string | null, bytes = text?.length ?? 0) => ({ text, bytes });

  it('are no two of the same words while others differ', () => {
    const [sea, wood] = ['The sea is grey and wide today', 'A wood of birches holds the snow'];
    const works = [sea, sea, sea, wood, `${sea} `.repeat(30)].map((text) => of(text));
    assert.deepEqual(new Set(chooseDiffering(works, 3).map((at) => Math.max(at, 2))), new Set([2, 3, 4]));
  });

  it('may be files that are no text: their sizes differ', () =>
    assert.deepEqual(
      chooseDiffering([of(null, 100), of(null, 110), of(null, 9000)], 2)
        .toSorted()
        .at(-1),
      2,
    ));

  it('are none that cannot be read, as long as there are others', async (test) => {
    const folder = await mkdtemp(join(tmpdir(), 'assay-first-'));
    test.after(() => rm(folder, { recursive: true }));
    const texts = { 'empty.txt': '', 'damaged.docx': 'PK', 'anna.txt': 'We sailed.', 'ben.txt': 'A wood.' };
    for (const [name, text] of Object.entries(texts)) await writeFile(join(folder, name), text);
    const { files } = await readClassFolder(folder);
    const first = async (count: number) => (await firstWorks(files, count)).map(({ path }) => path);
    assert.deepEqual(await first(2), ['anna.txt', 'ben.txt']);
    assert.equal((await first(3)).length, 3);
  });

  it('follow from the works alone, whatever they hold', () => {
    const works = fc.array(fc.record({ text: fc.option(fc.string()), bytes: fc.nat() }), { maxLength: 12 });
    fc.assert(
      fc.property(works, fc.nat(6), (all, count) => {
        const chosen = chooseDiffering(all, count);
        assert.deepEqual(chosen, chooseDiffering(structuredClone(all), count));
        assert.equal(new Set(chosen).size, Math.min(count, all.length));
      }),
    );
  });
});
