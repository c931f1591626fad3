import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runIdOf, submissionKey } from '@assay/platform/run/run-id';
import fc from 'fast-check';
import { worksIn } from '../../../cli/find-work.ts';

const run = runIdOf({ bucket: 'b', key: 'k', versionId: 'v' });
const id = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9._-]{0,20}$/);

describe('what an operator has of a run', () => {
  it('names it: an id, an execution of a later attempt, a key, a line of a log', () => {
    for (const text of [
      run,
      `arn:aws:states:eu-central-1:111122223333:execution:Assay-assess:${run}-2`,
      `runs/${run}/result.json`,
      JSON.stringify({ level: 'ERROR', runId: run, code: 'CallLost' }),
    ])
      assert.deepEqual(worksIn(text), { runs: [run], submissions: [] });
  });

  it('is told by a line of a log that names its submission', () => {
    const whose = { tenant: 't', assignment: 'story', submission: 'adas' };
    const line = (said: object) => `2030-01-01T00:00:00 2030/01/01/[$LATEST]ab ${JSON.stringify(said)}`;
    const lines = [{ ...whose, level: 'WARN', status: 403 }, { tenant: 't' }, { submission: 'bens' }].map(
      line,
    );
    assert.deepEqual(worksIn(lines.join('\n')), { runs: [], submissions: [whose] });
  });

  it('is named once, however often it is said, and no other text is', () => {
    assert.deepEqual(worksIn(`${run} ${run} run-of-the-mill submissions/half`), {
      runs: [run],
      submissions: [],
    });
  });

  it('may be what S3 told of an upload, whose keys are encoded', () =>
    fc.assert(
      fc.property(
        id,
        id,
        id,
        fc.constantFrom('essay.txt', 'mein Aufsatz.txt', 'größe.pdf'),
        (tenant, assignment, submission, file) => {
          const key = submissionKey({ tenant, assignment, submission, file });
          const encoded = key.split('/').map(encodeURIComponent).join('/').replaceAll('%20', '+');
          const body = JSON.stringify({ Records: [{ s3: { object: { key: encoded } } }] });
          assert.deepEqual(worksIn(body).submissions, [{ tenant, assignment, submission }]);
        },
      ),
    ));
});
