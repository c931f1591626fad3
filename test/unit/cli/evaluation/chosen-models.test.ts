import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { nearestName } from '@assay/kit/language/nearest-name';
import { loadCatalogue } from '@assay/model/catalogue';
import { castOf, chosenModels } from '../../../../cli/evaluation/chosen-models.ts';

const catalogue = await loadCatalogue('models.yaml');
const folder = await mkdtemp(join(tmpdir(), 'assay-models-'));
after(() => rm(folder, { recursive: true, force: true }));

describe('the backbones of a study', () => {
  it('are names of the catalogue, in their order, or the names in a file', async () => {
    assert.deepEqual(await chosenModels(undefined, catalogue), [null]);
    assert.deepEqual(await chosenModels(['gpt-4o', 'catalogue'], catalogue), ['gpt-4o', null]);
    const file = join(folder, 'models.txt');
    await writeFile(file, '# ours\ngpt-6-luna\n\ngpt-4o-mini # cheap\n');
    assert.deepEqual(await chosenModels([file, 'gpt-4o'], catalogue), [
      'gpt-6-luna',
      'gpt-4o-mini',
      'gpt-4o',
    ]);
  });

  it('that are none are refused with the name that is nearest', async () => {
    await assert.rejects(chosenModels(['gpt6-sol'], catalogue), (error: Error & { code: string }) => {
      assert.equal(error.code, 'ModelUnknown');
      assert.match(error.message, /no chat model "gpt6-sol" in models\.yaml: did you mean "gpt-6-sol"\?/);
      return true;
    });
    await assert.rejects(chosenModels(['text-embedding-3-small'], catalogue), /no chat model/);
    await assert.rejects(chosenModels(['gpt-4o', 'gpt-4o'], catalogue), /names gpt-4o twice/);
  });

  it('play every role that a chat model plays, and not that of vectors', () => {
    const cast = castOf('gpt-4o', catalogue)!;
    assert.deepEqual(new Set(Object.values(cast)), new Set(['gpt-4o']));
    assert.ok('judge' in cast && 'debater' in cast && !('embedding' in cast));
    assert.equal(castOf(null, catalogue), null);
  });
});

describe('the nearest name', () => {
  it('is the one with the fewest letters changed', () => {
    assert.equal(nearestName('GPT-4', ['gpt-4o', 'gpt-4o-mini']), 'gpt-4o');
    assert.equal(nearestName('mini', []), undefined);
  });
});
