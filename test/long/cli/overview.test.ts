import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { cp, mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { stringify } from 'yaml';
import { ROOT } from '../../../cli/home.ts';
import { type Desk, openDesk, type Served } from '../../stack/cli/command-line.ts';
import { assignment, essay } from '../../stack/end-to-end/samples.ts';
import { makeTypesetter } from '../../support/typesetter.ts';

/** The sample of a deliverable. */
const SAMPLE = dirname(globSync(join(ROOT, 'examples/*/course.yaml'))[0]!);

const typesetter = makeTypesetter();
let desk: Desk;
let served: Served;
before(async () => {
  desk = await openDesk(typesetter.path);
  served = await desk.serve();
});
after(async () => {
  await served?.end('SIGTERM');
  await desk.close();
  typesetter.close();
});

const textOf = async (name: string) =>
  (await readFile(join(desk.folder, name), 'utf8')).replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');

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
