import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Desk, type Outcome, openDesk, type Printed } from '../../stack/cli/command-line.ts';

let desk: Desk;

before(async () => {
  desk = await openDesk();
});
after(() => desk.close());

const printedBy = ({ stdout, stderr }: Outcome): Printed => {
  assert.notEqual(stdout, '', stderr);
  return JSON.parse(stdout);
};

describe('an essay, where there is no model', () => {
  it('is no failure: what is known is told, once what to do, and resuming goes on when a model is there', async () => {
    const alone = await desk.serve('--model', 'none');
    const submit = ['submit', 'essay.txt', '--assignment', 'assignment.yaml', '--out', 'first'];
    const other = await desk.here(...submit, '--model', 'stand-in');
    assert.equal(other.code, 1);
    assert.match(other.stderr, /answers with no model and does not heed the model "stand-in".*Ctrl-C/);
    const told = await desk.here(...submit, '--model', 'none');
    assert.equal(told.code, 3, told.stderr);
    const [, runId] = /^(run-[\w-]+): partial$/m.exec(told.stdout)!;
    assert.equal(told.stdout.match(/waits for a model/g)?.length, 1, told.stdout);
    assert.match(told.stdout, /npx assay runs resume run-[\w-]+, as soon as a model is there/);
    assert.match(told.stdout, /No model was there/);
    assert.match(told.stdout, /^Report: +.*first.*report\.pdf$/m);

    await alone.end('SIGTERM');

    const met = await desk.serve('--model', 'stand-in');
    const resumed = await desk.here('runs', 'resume', runId!, '--json', '--out', 'resumed');
    assert.equal(resumed.code, 0, resumed.stderr);
    const { status, scores, provenance } = printedBy(resumed);
    assert.deepEqual([status, provenance?.standIn], ['completed', true]);
    assert.ok(scores.every(({ score }) => score !== null));
    await met.end('SIGTERM');
  });
});
