import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  latestOf,
  orderOf,
  requireCurrent,
  type SubmissionFacts,
  standingOf,
  versionBefore,
} from '@assay/platform/run/versions';
import fc from 'fast-check';

const facts = (own: Partial<SubmissionFacts> = {}): SubmissionFacts => ({
  versions: [
    { runId: 'a', file: 'f', order: '1' },
    { runId: 'b', file: 'f', order: '3' },
    { runId: 'c', file: 'g', order: '5' },
  ],
  markers: [],
  gone: new Set(),
  ...own,
});
const stands = (own?: Partial<SubmissionFacts>) =>
  ['a', 'b', 'c'].map((runId) => standingOf(runId, facts(own)));

describe('the order of versions', () => {
  it('is by time to the millisecond, then by sequencer as if filled with zeros at its end', () => {
    const at = (eventTime: string, sequencer: string) => orderOf({ eventTime, sequencer });
    const sorted = [
      at('2030-01-01T00:00:00Z', 'ff'),
      at('2030-01-01T00:00:00.001Z', '0055AED6DCD90281E5'),
      at('2030-01-01T00:00:00.001Z', '0055aed6dcd90281e6'),
      at('2030-01-01T00:00:00.002Z', '00'),
    ];
    assert.deepEqual([...sorted].sort(), sorted);
    assert.equal(at('2030-01-01T00:00:00Z', '0A'), at('2030-01-01T00:00:00.000Z', '0a0'));
  });

  it('is the same for everybody, in whatever order the facts are read', () => {
    const version = fc.record({ runId: fc.string({ minLength: 1 }), order: fc.constantFrom('1', '2', '3') });
    const several = fc.uniqueArray(version, { selector: ({ runId }) => runId, minLength: 1 });
    const property = fc.property(several, (versions) => {
      const [one, other] = [versions, [...versions].reverse()].map((given) =>
        latestOf(facts({ versions: given })),
      );
      assert.deepEqual(one, other);
      const current = versions.filter(({ runId }) => standingOf(runId, facts({ versions })) === 'current');
      assert.deepEqual(current, [one]);
    });
    fc.assert(property);
  });
});

describe('where a version stands', () => {
  it('is the last one’s place, whatever its file', () =>
    assert.deepEqual(stands(), ['superseded', 'superseded', 'current']));

  it('is withdrawn by a delete marker after it of its own file, while that is there', () => {
    const marker = { id: 'm', file: 'f', order: '4' };
    assert.deepEqual(stands({ markers: [marker] }), ['withdrawn', 'withdrawn', 'current']);
    assert.deepEqual(stands({ markers: [{ ...marker, order: '2' }] }), [
      'withdrawn',
      'superseded',
      'current',
    ]);
    const restored = { markers: [marker], gone: new Set(['m']) };
    assert.deepEqual(stands(restored), ['superseded', 'superseded', 'current']);
  });

  it('is withdrawn where it is gone itself; the one before takes its place', () =>
    assert.deepEqual(stands({ gone: new Set(['c']) }), ['superseded', 'current', 'withdrawn']));

  it('is current where nothing is known of it', () => assert.equal(standingOf('x', facts()), 'current'));

  it('keeps the last one as the latest where all are gone', () =>
    assert.equal(latestOf(facts({ gone: new Set(['a', 'b', 'c']) }))?.runId, 'c'));

  it('says what to do', () => {
    requireCurrent('current');
    assert.throws(() => requireCurrent('superseded'), { code: 'RunSuperseded', message: /runs list/ });
    assert.throws(() => requireCurrent('withdrawn'), { code: 'RunWithdrawn', message: /upload it again/ });
  });
});

describe('the version before', () => {
  it('leaves out what was deleted', () => {
    assert.equal(versionBefore('c', facts())?.runId, 'b');
    assert.equal(versionBefore('c', facts({ gone: new Set(['b']) }))?.runId, 'a');
    assert.equal(versionBefore('a', facts()), undefined);
    assert.equal(versionBefore('x', facts()), undefined);
  });
});
