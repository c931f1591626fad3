import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CAUTIONS, cautionsOf } from '@assay/model/agent/cautions';
import { MENDS } from '@assay/model/model-call';
import { agentRun, modelCall } from '../../../support/model-calls.ts';

const cautions = (own: object) => cautionsOf(agentRun(own));
const ofCall = (own: object) => cautions({ call: modelCall(own) });

describe('what a reader of an answer should know', () => {
  it('is nothing where it was as it was asked for', () => assert.deepEqual(cautions({}), []));

  it('is that it is in another language, or was cut off', () => {
    assert.deepEqual(cautions({ drift: ['rationale'] }), ['other-language']);
    assert.deepEqual(ofCall({ finishReason: 'length' }), ['cut-off']);
  });

  it('is that it was read with care: useless after a retry, salvaged, or with a value mended', () => {
    assert.deepEqual(cautions({ problems: ['No score.'] }), ['read-with-care']);
    assert.deepEqual(ofCall({ salvaged: true }), ['read-with-care']);
    const told = MENDS.filter((mend) => ofCall({ mended: [mend] }).length > 0);
    assert.deepEqual(told, ['number-as-text', 'enumeration', 'percentage', 'list-too-long']);
  });

  it('is never that the stand-in repeats itself, which no agent did; an example is held to what it says', () => {
    const objections = [{ kind: 'given' as const, path: '', block: 'advocate' }];
    const by = (systemFingerprint: string) =>
      cautions({ objections, call: modelCall({ standIn: true, systemFingerprint }) });
    assert.deepEqual(by('assay-stand-in-1'), []);
    assert.deepEqual(by('assay-example-answers-1'), ['nothing-of-its-own']);
  });

  it('comes in one order', () => {
    const call = modelCall({ finishReason: 'length', salvaged: true });
    const objections = [{ kind: 'loop' as const, path: '', block: null }];
    assert.deepEqual(cautions({ drift: ['a'], objections, call }), [...CAUTIONS]);
  });
});
