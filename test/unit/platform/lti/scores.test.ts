import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { nextTimestamp, scoreOf, scoresUrl } from '@assay/platform/lti/scores';
import fc from 'fast-check';

/** Times as platforms compare them: of whole seconds. */
const seconds = (timestamp: string) => Math.floor(Date.parse(timestamp) / 1000);
const now = fc.integer({ min: Date.parse('2000-01-01'), max: Date.parse('2100-01-01') });

describe('the time of a score', () => {
  it('has milliseconds and an offset, and is now where nothing was told before', () =>
    assert.equal(nextTimestamp(null, Date.UTC(2026, 10, 23, 7, 5, 9, 4)), '2026-11-23T07:05:09.004+00:00'));

  it('grows by a whole second and sorts as text, whatever the clock does', () =>
    fc.assert(
      fc.property(fc.array(now, { minLength: 2, maxLength: 20 }), (clock) => {
        const told: string[] = [];
        for (const at of clock) told.push(nextTimestamp(told.at(-1) ?? null, at));
        for (const [at, time] of told.entries()) {
          assert.match(time, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00$/);
          assert.ok(Date.parse(time) >= clock[at]!);
          if (at > 0) assert.ok(seconds(time) > seconds(told[at - 1]!) && time > told[at - 1]!);
        }
      }),
    ));
});

describe('where scores are posted to', () => {
  const cases: [string, string][] = [
    ['https://lms/1/lineitem', 'https://lms/1/lineitem/scores'],
    ['https://lms/1/lineitem?type_id=3', 'https://lms/1/lineitem/scores?type_id=3'],
    ['https://lms/1/lineitem/?a=b%20c&d', 'https://lms/1/lineitem/scores?a=b%20c&d'],
    ['https://lms/1/line%2Fitem#part', 'https://lms/1/line%2Fitem/scores'],
  ];
  for (const [lineItem, expected] of cases)
    it(`of ${lineItem} is ${expected}`, () => assert.equal(scoresUrl(lineItem), expected));

  it('keeps the query as it is, after /scores at the end of the path', () =>
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true }), (lineItem) => {
        const [from, to] = [new URL(lineItem), new URL(scoresUrl(lineItem))];
        assert.equal(to.search, from.search);
        assert.equal(to.origin, from.origin);
        assert.equal(to.pathname, `${from.pathname.replace(/\/+$/, '')}/scores`);
      }),
    ));
});

describe('a score', () => {
  const at = { userId: 'u', timestamp: 't' };
  it('has its points, with their maximum, only when it is released', () => {
    assert.deepEqual(scoreOf(at, { pending: true, scoreMaximum: 10 }), {
      ...at,
      activityProgress: 'Submitted',
      gradingProgress: 'PendingManual',
      scoreMaximum: 10,
    });
    assert.deepEqual(scoreOf(at, { scoreGiven: 0, scoreMaximum: 10, comment: 'Try again.' }), {
      ...at,
      activityProgress: 'Completed',
      gradingProgress: 'FullyGraded',
      scoreMaximum: 10,
      scoreGiven: 0,
      comment: 'Try again.',
    });
  });
});
