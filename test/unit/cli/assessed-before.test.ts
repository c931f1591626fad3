import assert from 'node:assert/strict';
import { it } from 'node:test';
import { assessedBefore, assessedBeforeText } from '../../../cli/assessed-before.ts';

const assignment = { assignment: 'story', title: 'A story' };
const handed = { assignment, submission: 'ada', file: 'ada.txt', body: Buffer.from('Once.'), options: {} };

interface Before {
  state?: string;
  provenance?: object | null;
  there?: object;
  unchanged?: string | undefined;
}

/** What is found of a work of which this is known. */
function look(
  { state = 'completed', provenance = {}, there = assignment, unchanged = 'run-7' }: Before,
  hasModel = true,
) {
  const answers: Record<string, unknown> = {
    getAssignment: there,
    presignUpload: unchanged ? { unchanged } : { url: 'x' },
    getRun: { state, provenance },
  };
  const ask = async ({ operationId }: { operationId: string }) => answers[operationId];
  const source = { api: { ask }, standIns: { model: false, vectors: false }, hasModel };
  return assessedBefore(source as never, handed as never);
}

it('the same bytes by the same assignment were assessed before by a run that counts', async () => {
  assert.equal(await look({}), 'run-7');
  assert.equal(await look({ state: 'running', provenance: null }), 'run-7');
  assert.equal(await look({ state: 'failed' }), null);
  assert.equal(await look({ there: { ...assignment, title: 'Another' } }), null);
  assert.equal(await look({ unchanged: '' }), null);
});

it('what no real model answered is no reason to leave a work where one is there now', async () => {
  assert.equal(await look({ provenance: { standIn: true } }), null);
  assert.equal(await look({ provenance: { standIn: false, withoutModel: true } }), null);
  assert.equal(await look({ provenance: { standIn: false, withoutModel: true } }, false), 'run-7');
});

it('says which run, how to see it, and how to assess anew', () => {
  assert.match(assessedBeforeText('run-7', false), /assay runs show run-7; assess it anew: .* --again$/);
  assert.match(assessedBeforeText('run-7', true), /assay runs show run-7\. It is assessed anew, and paid/);
});
