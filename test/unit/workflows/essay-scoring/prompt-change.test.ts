import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { promptChange } from '@assay/model/agent/given-prompts';
import { readPromptFiles } from '@assay/model/agent/prompt-library';

const deployed = await readPromptFiles('prompts');
const JUDGE = 'essay-scoring/judge.yaml';
const SHARED = ['essay-scoring/prefix/essay.yaml', 'common/suffix/ask-teacher.yaml'];
const judge = deployed[JUDGE]!;
const whole = [JUDGE, ...SHARED].reduce((sum, file) => sum + deployed[file]!.length, 0);
const changed = (own: Record<string, string>) => promptChange(deployed, own);

describe('prompts in the place of deployed ones', () => {
  it('change nothing where none is given, or the same, or a shorter one', () => {
    const shorter = judge.replace(', impartial and final', '');
    assert.notEqual(shorter, judge);
    for (const own of [{}, { [JUDGE]: judge }, { [JUDGE]: shorter }] as Record<string, string>[])
      assert.deepEqual(changed(own), { times: 1, moved: [] });
  });

  it('are read as many times as much as the agent that became longest, with what it shares', () => {
    const comment = `# ${'y'.repeat(2 * whole - 3)}\n`;
    assert.equal(changed({ [JUDGE]: judge + comment }).times, 3);
    const prefix = deployed[SHARED[0]!]!;
    const short = Math.min(
      ...['advocate', 'skeptic'].map((name) => deployed[`essay-scoring/${name}.yaml`]!.length),
    );
    const { times } = changed({ [SHARED[0]!]: prefix + comment });
    assert.equal(times, (short + prefix.length + comment.length) / (short + prefix.length));
  });

  it('may be answered at more length, or by another role', () => {
    const wordy = judge.replace('max_output_tokens: 1200', 'max_output_tokens: 4800');
    assert.equal(changed({ [JUDGE]: wordy }).times, 4);
    const moved = changed({ [JUDGE]: judge.replace('model: judge', 'model: debater') }).moved;
    assert.deepEqual(moved, [['judge', 'debater']]);
  });
});
