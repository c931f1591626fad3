import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import * as z from 'zod';
import { ROOT } from '../../../cli/home.ts';
import { dishonestIn, promptTexts } from '../../model/ends-honestly.ts';
import { play, RECORDED } from '../../model/play.ts';

/** How a recorded run ended when its model answered. */
const endedSchema = z.object({ status: z.string(), flags: z.array(z.string()) });

const RECORDINGS = join(ROOT, 'test', 'long', 'recorded-models');
const ended = globSync('*/*.json', { cwd: RECORDINGS }).sort();

describe('what real small models answered, played again', () => {
  let folder: string;
  let prompts: string[];
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'assay-recorded-'));
    prompts = await promptTexts(join(ROOT, 'prompts'));
  });
  after(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

  it('is there for several models', () => assert.ok(ended.length >= 4));

  for (const file of ended) {
    const [model, workflow] = [dirname(file), basename(file, '.json')];
    it(`ends as it did and honestly: ${model}, ${workflow}`, async () => {
      const sample = RECORDED.find((one) => one.workflow === workflow)!;
      const args = ['--replay', join(RECORDINGS, model, workflow)];
      const run = await play(sample, join(folder, model), { args });
      assert.doesNotMatch(
        JSON.stringify([run.summary, run.result]),
        /AnswerNotRecorded/,
        `a prompt or a sample has changed since ${model} answered: record it anew with ASSAY_TEST_MODEL=ADDRESS npm run record:model -- ${model} ${workflow}`,
      );
      const { status, flags } = endedSchema.parse(JSON.parse(await readFile(join(RECORDINGS, file), 'utf8')));
      assert.deepEqual([run.summary.status, run.summary.flags], [status, flags]);
      assert.deepEqual(dishonestIn(run, prompts), []);
    });
  }
});
