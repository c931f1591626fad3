import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { ROOT } from '../../../cli/home.ts';
import { type Desk, openDesk, type Printed } from '../../stack/cli/command-line.ts';

const SAMPLE = join(ROOT, 'examples', 'essay-scoring');

let desk: Desk;
before(async () => {
  desk = await openDesk();
});
after(() => desk.close());

it('without a served stack a command brings its own, and the next one finds what it left', async () => {
  const handed = [join(SAMPLE, 'essay.txt'), '--assignment', join(SAMPLE, 'assignment.yaml')];
  const submitted = await desk.assay('submit', ...handed, '--model', 'examples', '--json');
  assert.equal(submitted.code, 0, submitted.stderr);
  const summary: Printed = JSON.parse(submitted.stdout);
  assert.equal(submitted.stdout, `${JSON.stringify(summary)}\n`, 'one object and nothing else');
  assert.deepEqual(Object.keys(summary).sort(), [
    'addressed',
    'artifacts',
    'bill',
    'cost',
    'failure',
    'flags',
    'provenance',
    'report',
    'reportFailure',
    'reportState',
    'runId',
    'scores',
    'screened',
    'secondReader',
    'status',
    'total',
    'variant',
    'workflow',
  ]);
  const { runId, status, workflow, variant, scores, cost } = summary;
  assert.deepEqual([status, workflow, variant], ['completed', 'essay-scoring', 'MADRAG']);
  assert.deepEqual(
    scores.map(({ trait, min, max }) => [trait, min, max]),
    [
      ['Ideas', 1, 4],
      ['Organization', 1, 4],
      ['Word Choice', 1, 4],
      ['Conventions', 1, 4],
    ],
  );
  for (const { score, rationale, flags } of scores) {
    assert.ok(Number.isInteger(score) && rationale);
    assert.ok(flags.includes('no-exemplars'));
  }
  assert.deepEqual([summary.screened, summary.addressed], [true, []]);
  assert.ok(cost! > 0 && summary.provenance!.standIn);
  assert.equal(summary.artifacts, join(desk.folder, 'assay-results', runId));
  assert.equal((await readFile(summary.report!)).subarray(0, 5).toString(), '%PDF-');
  assert.ok((await readdir(summary.artifacts)).includes('result.json'));

  const shown = await desk.assay('runs', 'show', runId);
  assert.match(shown.stdout, new RegExp(`^${runId} +completed, attempt 1`));
  assert.match(shown.stdout, /teams\/ideas\/verdict\.json +gpt-\S+ +\d+ \(\d+\) → \d+ +– +\d+/);
  assert.match(shown.stdout, /report\.pdf {2}\(\d+ bytes\)/);
  assert.deepEqual(await readdir(join(desk.folder, 'home')), ['issuer.json', 'local', 'made.json']);
});
