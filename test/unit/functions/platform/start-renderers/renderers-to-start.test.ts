import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { renderersToStart } from '../../../../../functions/platform/start-renderers/renderers-to-start.ts';

const load = fc.record({
  waiting: fc.nat({ max: 100_000 }),
  running: fc.nat({ max: 120 }),
  most: fc.integer({ min: 1, max: 100 }),
});

describe('how many renderers are started', () => {
  it('is one for a few, and as many as there may be for a burst', () => {
    assert.equal(renderersToStart({ waiting: 1, running: 0, most: 6 }), 1);
    assert.equal(renderersToStart({ waiting: 100, running: 0, most: 6 }), 4);
    assert.equal(renderersToStart({ waiting: 2000, running: 0, most: 6 }), 6);
    assert.equal(renderersToStart({ waiting: 2000, running: 6, most: 6 }), 0);
  });

  it('never comes to more than there may be, nor to any where nothing waits', () =>
    fc.assert(
      fc.property(load, (case_) => {
        const started = renderersToStart(case_);
        assert.ok(started >= 0 && (started === 0 || started + case_.running <= case_.most));
        assert.equal(renderersToStart({ ...case_, waiting: 0 }), 0);
      }),
    ));

  it('leaves nothing that waits without a renderer', () =>
    fc.assert(
      fc.property(load, (case_) => {
        const there = case_.running + renderersToStart(case_);
        assert.ok(case_.waiting === 0 || there >= 1);
      }),
    ));

  it('does not fall where more waits, nor rise where more run', () =>
    fc.assert(
      fc.property(load, fc.nat({ max: 1000 }), (case_, more) => {
        const started = renderersToStart(case_);
        assert.ok(renderersToStart({ ...case_, waiting: case_.waiting + more }) >= started);
        assert.ok(renderersToStart({ ...case_, running: case_.running + more }) <= started);
      }),
    ));
});
