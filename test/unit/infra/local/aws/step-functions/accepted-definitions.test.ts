import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { keptDefinitions } from '../../../../../../infra/local/aws/step-functions/definition/accepted-definitions.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { localStepFunctions, passing } from './local-step-functions.ts';

describe('What the public schema accepted', () => {
  it('is kept for other stacks, by its text, and what it refuses is not', async () => {
    const folder = join(temporaryFolder(), 'state-machines');
    const definition = passing('{% $states.input %}');
    const refused = { StartAt: 'A', States: { A: { Type: 'Pass', Next: 'Nowhere' } } };
    const first = localStepFunctions({}, { accepted: keptDefinitions(folder) });
    await first.create('kept', definition);
    await assert.rejects(first.create('refused', refused));
    await first.service.close();

    assert.equal(readdirSync(folder).length, 1);
    const asked: string[] = [];
    const kept = keptDefinitions(folder);
    const accepted = { ...kept, add: (text: string) => asked.push(text) };
    const second = localStepFunctions({}, { accepted });
    await second.create('kept', definition);
    await second.create('other', passing('{% 1 %}'));
    await second.service.close();
    assert.equal(asked.length, 1);
  });
});
