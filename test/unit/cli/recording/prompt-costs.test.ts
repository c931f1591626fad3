import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { promptCosts } from '../../../../cli/recording/prompt-costs.ts';
import { PromptReader, sharedStart } from '../../../../cli/recording/prompt-reading.ts';
import type { RecordedEntry } from '../../../../cli/recording/recording-folder.ts';

const entry = (agent: string, ...read: { at: number; tokens: number; shared: number }[]): RecordedEntry => ({
  question: { hash: 'a'.repeat(64), agent, promptHash: null, model: 'm', messages: '', tags: [] },
  answers: read.map((one) => ({ status: 200, contentType: 'application/json', seconds: 1, read: one })),
});

describe('what prompts cost', () => {
  it('is the longest common start of two texts', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (start, one, other) => {
        const shared = sharedStart(start + one, start + other);
        assert.ok(shared >= start.length);
        assert.equal((start + one).slice(0, shared), (start + other).slice(0, shared));
      }),
    );
  });

  it('is what is read of each request, and of that what the request before began with', async () => {
    const reader = new PromptReader();
    const said = (content: string) => [
      { role: 'system', content: 'Read the essay. '.repeat(20) },
      { role: 'user', content },
    ];
    const [first, second] = [await reader.read(said('Praise it.')), await reader.read(said('Blame it now.'))];
    assert.deepEqual([first.at, first.shared, second.at], [0, 0, 1]);
    assert.ok(second.shared > 60 && second.shared < second.tokens);
    const other = await reader.read([{ role: 'user', content: 'Something else.' }]);
    assert.equal(other.shared, 0);
  });

  it('adds up by agent and in all, in the order in which the server saw it', () => {
    const { requests, agents, total } = promptCosts([
      entry('judge', { at: 2, tokens: 50, shared: 30 }),
      entry('advocate', { at: 0, tokens: 40, shared: 0 }, { at: 1, tokens: 44, shared: 40 }),
    ]);
    assert.deepEqual(
      requests.map(({ agent }) => agent),
      ['advocate', 'advocate', 'judge'],
    );
    assert.deepEqual(agents, [
      { agent: 'advocate', requests: 2, tokens: 84, remaining: 44 },
      { agent: 'judge', requests: 1, tokens: 50, remaining: 20 },
    ]);
    assert.deepEqual(total, { requests: 3, tokens: 134, remaining: 64 });
  });
});
