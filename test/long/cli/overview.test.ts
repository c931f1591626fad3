import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { cp, mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { readCsv } from '@assay/kit/tables/read-csv';
import { stringify } from 'yaml';
import { ROOT } from '../../../cli/home.ts';
import { type Desk, openDesk, type Served } from '../../stack/cli/command-line.ts';
import { assignment, essay } from '../../stack/end-to-end/samples.ts';

/** The sample of a deliverable, of arguments and of short answers. */
const SAMPLE = dirname(globSync(join(ROOT, 'examples/*/course.yaml'))[0]!);
const MOTION = globSync(join(ROOT, 'examples/*/motion.yaml'))[0]!;
const QUIZ = globSync(join(ROOT, 'examples/*/quiz.yaml'))[0]!;

let desk: Desk;
let served: Served;
before(async () => {
  desk = await openDesk();
  served = await desk.serve();
});
after(async () => {
  await served?.end('SIGTERM');
  await desk.close();
});

const textOf = async (name: string) =>
  (await readFile(join(desk.folder, name), 'utf8')).replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');

/** The cells of the rows of a page's tables. */
const rowsOf = (page: string) =>
  [...page.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row]) =>
    [...row!.matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, cell]) => cell!.replace(/<[^>]*>/g, '').trim()),
  );

describe('assay overview', () => {
  it('tells what a class of essays came to, as a page and as a PDF', async () => {
    await desk.write('class.yaml', stringify({ ...assignment, assignment: 'a-class', variant: 'SA' }));
    await mkdir(join(desk.folder, 'works'));
    for (const name of ['ada', 'ben']) await desk.write(`works/${name}.txt`, `${essay}\n${name}\n`);
    await desk.write('works/students.csv', 'file,subject,name\nada.txt,s-1,Ada Quenby\n');
    const handed = await desk.here('class', 'works', '--assignment', 'class.yaml', '--results', 'out.csv');
    assert.equal(handed.code, 0, handed.stderr);
    const done = await desk.here('overview', 'class.yaml', '--out', 'class.html');
    assert.equal(done.stdout, 'class.html\n', done.stderr);
    const page = await textOf('class.html');
    for (const words of ['Works 2', 'Released 0; 2 wait for you', 'NO REAL MODEL WAS USED'])
      assert.ok(page.includes(words), `${words}: ${page.slice(0, 2_000)}`);
    assert.match(page, /Nothing was flagged in 2 works/);
    assert.ok(!page.includes(essay.slice(0, 60)), 'no student’s text');
    const alone = await desk.here('overview', 'class.yaml', '--json');
    const place = join('assay-results', 'a-class.overview.pdf');
    assert.deepEqual(JSON.parse(alone.stdout), { assignment: 'a-class', overview: place });
    assert.match(await readFile(join(desk.folder, place), 'latin1'), /^%PDF-/);
  });

  it('tells the scores that count: a teacher’s in place of the machine’s, and none of a work that was erased', async () => {
    const ideas = async () =>
      rowsOf(await readFile(join(desk.folder, 'class.html'), 'utf8')).find(([name]) => name === 'Ideas')!;
    const table = readCsv((await readFile(join(desk.folder, 'out.csv'), 'utf8')).slice(1), 'out.csv');
    const column = table[0]!.cells.indexOf('ideas');
    const [ada, ben] = table.slice(1).map(({ cells }) => Number(cells[column]));
    assert.deepEqual((await ideas()).slice(0, 5), [
      'Ideas',
      '0 to 3',
      '2',
      '0',
      ((ada! + ben!) / 2).toFixed(2),
    ]);
    const changed = table.map(({ cells }, row) =>
      cells.map((cell, at) => (row === 1 && at === column ? String((ada! + 1) % 4) : cell)).join(','),
    );
    await desk.write('changed.csv', changed.join('\n'));
    const marked = await desk.here('marks', 'changed.csv', '--assignment', 'class.yaml', '--no-read');
    assert.equal(marked.code, 0, marked.stderr);
    await desk.here('overview', 'class.yaml', '--out', 'class.html');
    const mean = (((ada! + 1) % 4) + ben!) / 2;
    assert.deepEqual((await ideas()).slice(2, 5), ['2', '0', mean.toFixed(2)]);
    const erased = await desk.here('delete', 'ben', '--assignment', 'class.yaml', '--yes');
    assert.equal(erased.code, 0, erased.stderr);
    await desk.here('overview', 'class.yaml', '--out', 'class.html', '--names', 'hidden');
    assert.deepEqual((await ideas()).slice(2, 5), ['1', '0', ((ada! + 1) % 4).toFixed(2)]);
    assert.doesNotMatch(await textOf('class.html'), /\bada\b|Quenby/i);
  });

  it('tells what judges gave and what was weak, and short answers by question and label', async () => {
    await mkdir(join(desk.folder, 'arguments'));
    for (const name of ['ada', 'ben'])
      await cp(join(MOTION, '../argument.md'), join(desk.folder, 'arguments', `${name}.md`));
    await desk.here('class', 'arguments', '--assignment', MOTION, '--results', 'arguments.csv');
    await desk.here('overview', MOTION, '--out', 'arguments.html');
    const judged = rowsOf(await readFile(join(desk.folder, 'arguments.html'), 'utf8'));
    const judges = ['Factual', 'Logical', 'Rhetorical', 'Belief shift', 'Audience', 'Strategic', 'Ethical'];
    for (const name of judges) {
      const [, scale, scored, missing] = judged.find(([first]) => first === name)!;
      assert.deepEqual([scale, Number(scored) + Number(missing)], ['0 to 10', 2], name);
    }
    assert.equal(judged.find(([name]) => name === 'Side taken')!.at(-1), '2');
    await desk.here('submit', join(QUIZ, '../answers.csv'), '--assignment', QUIZ);
    await desk.here('overview', QUIZ, '--out', 'answers.html');
    const [, ...labels] = rowsOf(await readFile(join(desk.folder, 'answers.html'), 'utf8')).findLast(
      (cells) => cells.length === 6,
    )!;
    const all = readCsv(await readFile(join(QUIZ, '../answers.csv'), 'utf8'), 'answers.csv').length - 1;
    assert.equal(labels.at(-1), String(all));
    assert.equal(
      labels.slice(0, -1).reduce((sum, count) => sum + Number(count), 0),
      all,
    );
  });

  it('sets deliverables beside each other by titles', async () => {
    await mkdir(join(desk.folder, 'teams'));
    for (const team of ['red', 'blue'])
      await cp(join(SAMPLE, 'report.pdf'), join(desk.folder, 'teams', `${team}.pdf`));
    const course = join(SAMPLE, 'course.yaml');
    await desk.here('class', 'teams', '--assignment', course, '--results', 'teams.csv');
    const done = await desk.here('overview', course, '--out', 'teams.html');
    assert.equal(done.stdout, 'teams.html\n', done.stderr);
    const page = await textOf('teams.html');
    for (const words of ['Issues by category and severity', '1 · blue', '2 · red', 'Work beside work'])
      assert.ok(page.includes(words), `${words}: ${page.slice(0, 2_000)}`);
    assert.doesNotMatch(page, /ISS-\d/);
  });

  it('refuses an assignment that is not there, and a place that is no file', async () => {
    assert.match((await desk.here('overview', 'nope')).stderr, /^AssignmentNotFound: /);
    assert.match((await desk.here('overview', 'a-class', '--out', '.')).stderr, /^FileUnreadable: /);
  });
});
