import assert from 'node:assert/strict';
import { link, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import { isSensitivityPlot } from '@assay/deliverable-review/sensitivity/sensitivity-plot';
import { requireEmpty, requireOwnFile, requireOwnFolder } from '../../../cli/written-over.ts';
import { type Desk, openDesk } from '../../stack/cli/command-line.ts';

const TRUTH = 'id,rater1_ideas,rater2_ideas\na,3,3\nb,0,0\nc,3,2\n';
const RESULTS = 'id,trait,score,min,max\na,Ideas,1,0,3\nb,Ideas,0,0,3\nc,Ideas,3,0,3\n';
const LOST = /^FileUnreadable: .*would be lost/m;

let desk: Desk;
const at = (name: string) => join(desk.folder, name);
const text = (name: string) => readFile(at(name), 'utf8');
const errorsTo = (file: string, ...more: string[]) =>
  desk.here('evaluate', 'res.csv', '--truth', 'truth.csv', '--errors', file, '--resamples', '100', ...more);

before(async () => {
  desk = await openDesk();
});
after(() => desk.close());
beforeEach(async () => {
  await desk.write('truth.csv', TRUTH);
  await desk.write('res.csv', RESULTS);
});

describe('--errors', () => {
  it('is never written over what is read, by whatever name it goes', async () => {
    await desk.write('other.csv', RESULTS);
    await link(at('truth.csv'), at('hard.csv'));
    await symlink(at('res.csv'), at('soft.csv'));
    for (const file of ['./truth.csv', 'res.csv', 'other.csv', 'hard.csv', 'soft.csv']) {
      const { code, stderr } = await errorsTo(file, '--against', 'other.csv');
      assert.equal(code, 1, file);
      assert.match(stderr, LOST);
    }
    assert.deepEqual([await text('truth.csv'), await text('res.csv')], [TRUTH, RESULTS]);
    assert.equal(await text('other.csv'), RESULTS);
  });

  it('goes over an earlier table of its own, and over nothing else that is there', async () => {
    assert.equal((await errorsTo('errors.csv')).code, 0);
    const own = await text('errors.csv');
    assert.match(own, /a,Ideas/);
    assert.equal((await errorsTo('errors.csv', '--every-row')).code, 0);
    assert.equal((await errorsTo('errors.csv')).code, 0);
    assert.equal(await text('errors.csv'), own);
    const coded = own.replace(/,A1,,,\r\n$/, ',A1,over,,\r\n');
    assert.notEqual(coded, own);
    for (const there of ['my own notes\n', 'id,trait,min,max,A,B,C,D\nx,y,0,3,,,,\n', coded]) {
      await desk.write('mine.csv', there);
      const { code, stderr } = await errorsTo('mine.csv');
      assert.equal(code, 1, there);
      assert.match(stderr, /mine\.csv is there already and is not as this command writes it/);
      assert.equal(await text('mine.csv'), there);
    }
  });
});

describe('a folder of an evaluation', () => {
  const into = (folder: string, data: string) =>
    desk.here('evaluate', 'deliverable-review', '--ratings', data, '--out', folder);

  it('is none that holds other files, and none that an input lies in', async () => {
    const ratings = 'report,rater,A1\n';
    await mkdir(at('study'), { recursive: true });
    await desk.write('study/ratings.csv', `${ratings}t,x,1\nt,y,1\n`);
    await desk.write('given.csv', `${ratings}t,x,1\nt,y,1\n`);
    const inside = await into('study', 'study/ratings.csv');
    assert.equal(inside.code, 1);
    assert.match(inside.stderr, /study\/ratings\.csv is read and lies in study/);
    const other = await into('study', 'given.csv');
    assert.equal(other.code, 1);
    assert.match(other.stderr, /study holds other files \(ratings\.csv\)/);
    assert.match(await text('study/ratings.csv'), /t,y,1/);
    await desk.write('study/study.json', '{}');
    assert.equal((await into('study', 'given.csv')).code, 1);
  });
});

describe('what may be written', () => {
  const mayGo = () => false;
  it('is a file that is not there, or is empty', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'assay-over-'));
    const file = join(folder, 'new.csv');
    await requireOwnFile(file, { option: '--out', mayGo });
    await writeFile(file, '');
    await requireOwnFile(file, { option: '--out', mayGo });
    await assert.rejects(
      requireOwnFile(file, { option: '--out', inputs: [undefined, file], mayGo: () => true }),
    );
    await rm(folder, { recursive: true });
  });

  it('is an empty folder, or a new one, that is not an input and holds none', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'assay-over-'));
    const own = { workflow: 'deliverable-review', inputs: [] };
    await requireOwnFolder(join(folder, 'new'), own);
    await requireEmpty(join(folder, 'new'));
    await assert.rejects(requireOwnFolder(folder, own), { message: /holds other files \(new\)/ });
    const inputs = [join(folder, 'new')];
    await assert.rejects(requireOwnFolder(join(folder, 'new'), { ...own, inputs }), { message: /is read/ });
    await mkdir(join(folder, 'new-other'));
    await requireOwnFolder(join(folder, 'new-other'), { ...own, inputs });
    await rm(folder, { recursive: true });
  });

  it('is over a plot of sensitivity, and over no other drawing', () => {
    const is = (svg: string) => isSensitivityPlot(Buffer.from(svg));
    assert.ok(is('<svg role="img" aria-label="Findings that survive, of 3, by three thresholds">\n'));
    assert.ok(!is('<svg role="img">\n<text>Findings that survive</text></svg>'));
  });
});
