import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { ROOT } from '../../../../cli/home.ts';
import { type Desk, openDesk } from '../../../stack/cli/command-line.ts';

let desk: Desk;

before(async () => {
  desk = await openDesk();
});
after(() => desk.close());

it('the demo plays a workflow that is named alone, and says so of its result', async () => {
  const { code, stdout, stderr } = await desk.demo('essay-scoring');
  assert.equal(code, 0, stderr);
  assert.match(stdout, /model: +none: example answers, written for these samples/);
  assert.match(stdout, /10 scored essays are in the exemplar bank/);
  assert.doesNotMatch(stdout, /^[2-4]\. /m);
  const { provenance } = JSON.parse(await readFile(join(desk.folder, 'home', 'demo', 'result.json'), 'utf8'));
  assert.ok(provenance.exampleAnswers);
  assert.ok(existsSync(join(desk.folder, 'home', 'demo', 'report.pdf')));
  assert.match(stdout, /^ {2}npx assay runs show run-[\w-]+$/m);

  const sample = join(ROOT, 'examples', 'essay-scoring');
  const handed = [join(sample, 'essay.txt'), '--assignment', join(sample, 'assignment.yaml')];
  const submitted = await desk.assay('submit', ...handed, '--model', 'examples', '--json');
  assert.equal(submitted.code, 0, submitted.stderr);
  const { runId, status } = JSON.parse(submitted.stdout);
  assert.equal(status, 'completed', 'without a served stack a command brings its own');

  const shown = await desk.assay('runs', 'show', runId);
  assert.match(
    shown.stdout,
    new RegExp(`^${runId} +completed, attempt 1`),
    'the next command finds what it left',
  );
  assert.match(shown.stdout, /teams\/ideas\/verdict\.json +gpt-\S+ +\d+ \(\d+\) → \d+ +– +\d+/);
  assert.match(shown.stdout, /report\.pdf {2}\(\d+ bytes\)/);
  assert.deepEqual(await readdir(join(desk.folder, 'home')), ['demo', 'issuer.json', 'local', 'made.json']);
});

it('the demo of a workflow that is none says which there are, and plays nothing', async () => {
  const { code, stdout, stderr } = await desk.demo('essays');
  assert.deepEqual([code, stdout], [1, '']);
  assert.match(stderr, /essay-scoring, deliverable-review, short-answer-grading, argument-coaching/);
});
