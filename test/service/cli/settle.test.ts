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
    const settled = settle(stack, true, () => {}, { stopped: never }).then(() => (isSettled = true));
    await new Promise(setImmediate);
    assert.equal(isSettled, false);
    end();
    await settled;
  });

  it('tells since when that takes', async (test) => {
    test.mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'] });
    const { stack, end } = busy();
    const said: string[] = [];
    const stream = { isTTY: true, write: (words: string) => Boolean(said.push(words)) };
    const settled = settle(stack, false, (words) => said.push(words), { stream });
    for (const ms of [2000, 63_000]) test.mock.timers.tick(ms);
    end();
    await settled;
    assert.ok(said.includes('Finishing what was interrupted (Ctrl-C leaves it for the next command) …'));
    assert.match(said.join(''), /is assessed to its end · 1 min 5 s/);
  });

  it('is not waited for once it is told to stop, however long the work would take', async () => {
    await settle(busy().stack, false, () => {}, { stopped: Promise.resolve() });
  });
});
