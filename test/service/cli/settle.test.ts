import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { settle } from '../../../cli/local-stack.ts';

/** A stack in which work goes on until it is ended. */
function busy() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { stack: { idle: () => promise }, end: resolve };
}

describe('a stack that finishes what was interrupted', () => {
  it('is waited for until nothing is under way', async () => {
    const { stack, end } = busy();
    const { promise: never } = Promise.withResolvers<void>();
    let isSettled = false;
    const settled = settle(stack, true, () => {}, never).then(() => (isSettled = true));
    await new Promise(setImmediate);
    assert.equal(isSettled, false);
    end();
    await settled;
  });

  it('is not waited for once it is told to stop, however long the work would take', async () => {
    await settle(busy().stack, false, () => {}, Promise.resolve());
  });
});
