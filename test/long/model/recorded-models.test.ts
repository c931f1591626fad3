import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { ROOT } from '../../../cli/home.ts';
import { dishonestIn, promptTexts } from '../../model/ends-honestly.ts';
import { keptRecordings, notRecordedIn, outcomeOf, recordedOutcome } from '../../model/fixtures.ts';
import { play, SAMPLES } from '../../model/play.ts';

const recordings = await keptRecordings();
let folder: string;
let prompts: string[];
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-recorded-'));
  prompts = await promptTexts(join(ROOT, 'prompts'));
});
after(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

describe('answers of small models, as they were', () => {
  for (const recording of recordings)
    it(`${recording.workflow} by ${recording.model} ends honestly, and as it did`, async () => {
      const { model, workflow } = recording;
      const sample = SAMPLES.find((one) => one.workflow === workflow)!;
      const run = await play(sample, join(folder, model), { ASSAY_REPLAY: recording.folder });
      assert.ok(
        !notRecordedIn(run),
        `What agents are asked has changed since ${model} was recorded: start it, and make the recording anew with\n  ASSAY_TEST_MODEL=http://127.0.0.1:8080 npm run test:model -- --record ${workflow}`,
      );
      assert.deepEqual(dishonestIn(run, prompts), []);
      const { seconds, ...outcome } = await recordedOutcome(recording);
      assert.deepEqual(outcomeOf(run, seconds), { ...outcome, seconds });
    });
});
