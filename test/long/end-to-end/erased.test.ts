import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { deleteSubmission, getErasure } from '@assay/api/routes/privacy';
import { addComment } from '@assay/api/routes/reviews';
import { putOwner } from '@assay/api/routes/submissions';
import { until } from '../../stack/cli/command-line.ts';
import { type Local, startLocal } from '../../stack/end-to-end/local.ts';
import { assignment, essay } from '../../stack/end-to-end/samples.ts';

/** Words of the student alone, and words about them. */
const SENTENCE = 'The heron on the ninth pier wore my brass button.';
const COMMENT = 'Quite a heron, Wilhelmina.';
const NAME = 'Wilhelmina Quist';
const ERASED = [SENTENCE, COMMENT, NAME];

let folder: string;
let local: Local;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-erased-'));
  local = await startLocal({ folder });
});
after(async () => {
  await local.close();
  await rm(folder, { recursive: true });
});

/** The files of the whole data folder that hold one of the words, which a compressed file may only hold in parts. */
async function holding(words: readonly string[]): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const found = await Promise.all(
    files.map(async (file) => {
      const content = await readFile(file, 'utf8').catch(() => '');
      return words.some((one) => content.includes(one)) ? [file.slice(folder.length + 1)] : [];
    }),
  );
  return found.flat();
}

describe('what is erased on one machine', () => {
  it('is in no file of its data folder any more, in no journal, queue or table', async () => {
    const { api } = local.connection.overApi;
    await local.put({ ...assignment, variant: 'MAD' });
    const { runId, key } = await local.upload('lost-things', `${SENTENCE}\n\n${essay}`);
    await local.settled(runId);
    const params = { assignment: 'lost-things', submission: key.split('/')[3]! };
    await api.ask(putOwner, { params, body: { subject: 'wilhelmina', name: NAME } });
    await api.ask(addComment, { params, body: { text: COMMENT } });
    assert.notDeepEqual(await holding(ERASED), []);
    const { erasure } = await api.ask(deleteSubmission, { params });
    await until(async () => (await api.ask(getErasure, { params: { erasure } })).state === 'erased');
    let left: string[] = [];
    for (let look = 0; look < 50; look += 1) {
      left = await holding(ERASED);
      if (left.length === 0) break;
      await local.connection.runStore.findRun(runId);
    }
    assert.deepEqual(left, []);
  });
});
