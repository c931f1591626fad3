import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { localKeys } from '../../../cli/model-keys.ts';

const providers = {
  openai: { secret: 'OPENAI_API_KEY' },
  campus: { base_url: 'https://models.example.edu/v1', secret: 'CAMPUS_API_KEY' },
  ollama: { base_url: 'http://127.0.0.1:11434/v1' },
};
const keys = (environment: NodeJS.ProcessEnv) => localKeys({ providers }, environment);

describe('the keys of one machine', () => {
  it('are those that providers name, where the environment has them', () => {
    const set = { OPENAI_API_KEY: 'sk-1', CAMPUS_API_KEY: 'c-1', PINECONE_API_KEY: 'pc-1', HOME: '/root' };
    assert.deepEqual(keys(set), { PINECONE_API_KEY: 'pc-1', OPENAI_API_KEY: 'sk-1', CAMPUS_API_KEY: 'c-1' });
  });

  it('of a server of its own is not made up, so that one which is missing is told', () => {
    const standIns = { PINECONE_API_KEY: 'stand-in', OPENAI_API_KEY: 'stand-in' };
    assert.deepEqual(keys({}), standIns);
    assert.deepEqual(keys({ CAMPUS_API_KEY: '', OPENAI_API_KEY: '' }), standIns);
    assert.deepEqual(keys({ CAMPUS_API_KEY: 'c-1' }), { ...standIns, CAMPUS_API_KEY: 'c-1' });
  });
});
