import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { promptsOf } from '../../../../../functions/platform/models/models.ts';
import { tagSecretEntity } from '../../../../../functions/platform/models/tag-secret.ts';
import { setting } from '../../../../../functions/platform/runtime/setting.ts';
import { openFunctionEnvironment } from '../../../../support/function-environment.ts';

const { documents } = await openFunctionEnvironment();
const stored = tagSecretEntity.storedIn(documents, setting('TABLE'));

/** What a process of its own takes for the secret: each remembers what it read. */
const ofAnotherProcess = async (process: number) => {
  const path = `../../../../../functions/platform/models/tag-secret.ts?process=${process}`;
  const { tagSecret } = (await import(path)) as { tagSecret(): Promise<string> };
  return tagSecret();
};

describe('the secret that tags of prompts are made with', () => {
  it('is made once, however many functions ask for it first at the same time, and is in no variable of theirs', async () => {
    const found = await Promise.all(Array.from({ length: 8 }, (_, process) => ofAnotherProcess(process)));
    assert.equal(new Set(found).size, 1);
    assert.deepEqual(await stored.get({}), { secret: found[0] });
    assert.equal(await ofAnotherProcess(9), found[0], 'later functions read it');
    assert.ok(!Object.values(process.env).includes(found[0]));
  });

  it('is not needed of an evaluation, which is replayed on machines that have it not', async () => {
    await stored.remove({});
    await promptsOf({ tenant: 'evaluation-0123456789abcdef' });
    assert.equal(await stored.get({}), null);
  });
});
