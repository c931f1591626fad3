import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sameModelWarnings } from '@assay/short-answer-grading/same-model';

const graders = (...models: string[]) => models.map((model, at) => ({ name: `g${at}`, model, role: 'r' }));
const warned = (method: string, ...models: string[]) =>
  sameModelWarnings({ graders: graders(...models), method });

describe('graders of one model', () => {
  it('are called one model, asked as often as there are graders', () => {
    assert.deepEqual(warned('get', 'qwen.gguf', 'qwen.gguf', 'qwen.gguf'), [
      'the 3 graders are one model, qwen.gguf, asked 3 times: that they agree says less than with different models',
    ]);
  });

  it('are not spoken of where one differs, where there is one, or where the method wants them so', () => {
    assert.deepEqual(warned('get', 'a', 'a', 'b'), []);
    assert.deepEqual(warned('rag', 'a'), []);
    assert.deepEqual(warned('one-model', 'a', 'a', 'a'), []);
  });
});
