import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import { isKeptOf, keptName, writeClassTable } from '../../../cli/class-table.ts';
import { copiesText, eraseHere, withoutRows } from '../../../cli/erased-here.ts';
import { rememberMade } from '../../../cli/made.ts';
import { rememberWritten, writeWhole } from '../../../cli/written-files.ts';

const { ASSAY_HOME } = process.env;
let folder: string;
before(() => {
  delete process.env.ASSAY_HOME;
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-erased-'));
  process.env.ASSAY_HOME = join(folder, 'home');
});
after(() => {
  if (ASSAY_HOME === undefined) delete process.env.ASSAY_HOME;
  else process.env.ASSAY_HOME = ASSAY_HOME;
});

const TABLE = '\uFEFFsubmission,name,reason\r\nada,Ada,"two\r\nlines"\r\nzoe,Zoe,"a, b"\r\nbob,Bob,\r\n';
const WITHOUT = '\uFEFFsubmission,name,reason\r\nada,Ada,"two\r\nlines"\r\nbob,Bob,\r\n';
const zoe = { works: [{ assignment: 'story', submission: 'zoe' }], student: null };
const own = { submissions: new Set(['zoe']), student: null };

describe('a table without who was erased', () => {
  it('has the other rows as they were', () => {
    assert.equal(withoutRows(TABLE, own), WITHOUT);
    assert.equal(withoutRows(WITHOUT, own), WITHOUT);
    assert.equal(withoutRows('submission;name\nzoe;Zoe\n', own), 'submission;name\n');
  });

  it('has no answer of a student who is erased by name', () => {
    const table = 'submission,student,question\nquiz,ada,1\nquiz,kim,1\n';
    const of = { submissions: new Set<string>(), student: 'kim' };
    assert.equal(withoutRows(table, of), 'submission,student,question\nquiz,ada,1\n');
  });
});

describe('an erasure on this machine', () => {
  it('takes reports and rows out of what Assay wrote, and names what a person may have changed', async (t) => {
    t.mock.method(process.stderr, 'write', () => true);
    const at = (...path: string[]) => join(folder, ...path);
    await mkdir(at('reports'));
    const report = async (submission: string, assignment = 'story') =>
      rememberWritten([
        await writeWhole(at('reports', `${submission}.pdf`), 'PDF', { assignment, submission }),
      ]);
    await report('zoe');
    await report('ada');
    await writeClassTable(at('results.csv'), 'story', TABLE);
    await writeClassTable(at('edited.csv'), 'story', TABLE);
    await writeFile(at('edited.csv'), `${TABLE}mine`);
    await writeFile(at('results.before-2026-12-01-074809.csv'), TABLE);
    await mkdir(at('run'));
    await writeFile(at('run', 'result.json'), '{"assignment":{"id":"story"},"submission":{"id":"zoe"}}');
    await rememberMade({ place: at('run') });
    const copies = await eraseHere(zoe);
    assert.deepEqual(copies, {
      gone: [at('reports', 'zoe.pdf')],
      mended: [at('results.csv')],
      left: [at('edited.csv'), at('results.before-2026-12-01-074809.csv'), at('run')],
    });
    assert.deepEqual(await readdir(at('reports')), ['ada.pdf']);
    assert.equal(await readFile(at('results.csv'), 'utf8'), WITHOUT);
    assert.match(copiesText(copies).join('\n'), /^ {2}stays, and is yours to delete or mend: .*run$/m);
    await rm(folder, { recursive: true });
  });

  it('goes on with a table from which others were taken before, and leaves works of that name in other assignments', async () => {
    const at = (...path: string[]) => join(folder, ...path);
    await writeClassTable(at('story.csv'), 'story', TABLE);
    await writeClassTable(at('poem.csv'), 'poem', TABLE);
    await mkdir(at('run'));
    await writeFile(at('run', 'result.json'), '{"assignment":');
    await rememberMade({ place: at('run') });
    const of = (...names: [assignment: string, submission: string][]) =>
      eraseHere({
        works: names.map(([assignment, submission]) => ({ assignment, submission })),
        student: null,
      });
    const nothing = { gone: [], mended: [], left: [] };
    assert.deepEqual(await of(['story', 'zoe'], ['poem', 'bob']), {
      ...nothing,
      mended: [at('poem.csv'), at('story.csv')],
    });
    assert.equal(await readFile(at('story.csv'), 'utf8'), WITHOUT);
    assert.match(await readFile(at('poem.csv'), 'utf8'), /^zoe,/m, 'another’s work');
    assert.deepEqual(await of(['story', 'bob']), { ...nothing, mended: [at('story.csv')] });
    assert.doesNotMatch(await readFile(at('story.csv'), 'utf8'), /^bob/m);
    assert.deepEqual(await of(['story', 'bob']), nothing, 'there is no more to take out');
    await rm(folder, { recursive: true });
  });
});

describe('the table of a class', () => {
  it('keeps the one before it only where somebody may have edited that', async (t) => {
    const said: string[] = [];
    t.mock.method(process.stderr, 'write', (words: string) => said.push(words) > 0);
    const table = join(folder, 'results.csv');
    await writeClassTable(table, 'story', TABLE);
    await writeClassTable(table, 'story', WITHOUT);
    assert.deepEqual(said, []);
    await writeFile(table, 'edited');
    await writeClassTable(table, 'story', TABLE);
    assert.match(
      said.join(''),
      /the table that was there is kept: .*results\.before-\d{4}-\d\d-\d\d-\d{6}\.csv/,
    );
    await rm(folder, { recursive: true });
  });

  it('is kept by a name from which a person reads when', () => {
    const name = keptName('out/results.csv', new Date(2026, 11, 1, 7, 48, 9));
    assert.equal(name, 'out/results.before-2026-12-01-074809.csv');
    assert.ok(isKeptOf('results.csv', 'results.before-2026-12-01-074809.csv'));
    assert.ok(isKeptOf('results.csv', 'results.before-1796110128793.csv'));
    assert.ok(!isKeptOf('results.csv', 'other.before-1796110128793.csv'));
  });
});
