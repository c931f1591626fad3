import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { type Desk, openDesk } from '../../stack/cli/command-line.ts';

let desk: Desk;

before(async () => {
  desk = await openDesk();
});
after(() => desk.close());

const RUNS = ['demo', 'demo-review', 'demo-graders', 'demo-class', 'demo-argument', 'demo-revision'];

it('the demo plays example answers to all that is asked, and says so of each result', async () => {
  const { code, stdout, stderr } = await desk.demo();
  assert.equal(code, 0, stderr);
  assert.match(stdout, /model: +none: example answers, written for these samples/);
  assert.match(stdout, /10 scored essays are in the exemplar bank/);
  for (const trait of ['Ideas', 'Organization', 'Word Choice', 'Conventions'])
    assert.match(stdout, new RegExp(`^ {2}${trait} +[1-4] +of 1-4`, 'm'));
  assert.match(stdout, /14 pages, 5 figures, 5 of them described/);
  assert.match(stdout, /^ {2}ISS-\d+ HIGH, p\. 5: NFR-01 names no time/m);
  assert.equal(stdout.match(/No real model was used: these are example answers/g)?.length, RUNS.length);
  for (const run of RUNS) {
    const { provenance, flags } = JSON.parse(
      await readFile(join(desk.folder, 'home', run, 'result.json'), 'utf8'),
    );
    assert.deepEqual([run, provenance.standIn, provenance.exampleAnswers], [run, true, true]);
    assert.ok(!flags.some((flag: string) => flag.startsWith('missing')), flags.join());
    const report = await readFile(join(desk.folder, 'home', run, 'report.tex'), 'utf8');
    assert.match(report, /EXAMPLE ANSWERS, WRITTEN FOR THESE SAMPLES/);
    assert.ok(existsSync(join(desk.folder, 'home', run, 'report.pdf')));
  }
  assert.match(stdout, /^ {2}npx assay runs show run-[\w-]+$/m);
});
