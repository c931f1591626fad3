import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { artifact } from '@assay/platform/run/artifact';
import { partOf, readNamed } from '@assay/platform/run/artifact-part';
import * as z from 'zod';
import { artifactsOfRun } from '../../../support/artifacts-in-memory.ts';

const TOLD = artifact('told.json', z.object({ brief: z.string(), traits: z.record(z.string(), z.number()) }));
const told = { brief: 'What happened?', traits: { ideas: 3 } };

describe('what an agent’s call names', () => {
  const read = async (named: string) => {
    const artifacts = artifactsOfRun('r');
    await artifacts.write(TOLD, told);
    return readNamed(artifacts, [TOLD], named);
  };

  it('is an artifact, or a part of one by the keys that lead to it', async () => {
    assert.deepEqual(await read(TOLD.name), told);
    assert.equal(partOf(TOLD, 'traits', 'ideas'), 'told.json#traits/ideas');
    assert.equal(await read(partOf(TOLD, 'traits', 'ideas')), 3);
    assert.equal(await read(partOf(TOLD, 'brief')), told.brief);
  });

  it('is missing where the artifact has no such part, and refused where nobody declared it', async () => {
    for (const keys of [['traits', 'style'], ['none'], ['brief', 'x', 'y']])
      await assert.rejects(read(partOf(TOLD, ...keys)), { code: 'ArtifactMissing', message: /told\.json/ });
    await assert.rejects(read('other.json#brief'), { code: 'ConfigurationInvalid' });
  });
});
