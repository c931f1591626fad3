import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AssayError } from '@assay/kit/errors/assay-error';
import { againAfter } from '../../../../../functions/platform/run-agent/waited.ts';

const HOUR = 3_600_000;
const first = { since: 0, times: 0, unanswered: 0 };
const at = (now: number, random = 0) => ({ now, random: () => random });
const busy = (cause?: object) => new AssayError('ModelBusy', 'No turn.', { cause });

describe('a call that its model has no turn for', () => {
  it('comes again when its turn is due, also where the error was wrapped since', () => {
    const wrapped = new AssayError('ModelBusy', '[a.json] No turn.', { cause: busy({ retryAfterMs: 4200 }) });
    assert.deepEqual(againAfter(wrapped, first, at(0)), {
      delaySeconds: 5,
      waited: { since: 0, times: 1, unanswered: 0 },
    });
  });

  it('comes again later and later, by chance, never later than SQS can delay it', () => {
    const delay = (times: number, cause?: object) =>
      againAfter(busy(cause), { ...first, times }, at(0, 0.999))?.delaySeconds;
    assert.deepEqual(
      [0, 1, 2, 3, 10].map((times) => delay(times)),
      [1, 2, 4, 8, 30],
    );
    assert.equal(delay(10, { retryAfterMs: 5 * HOUR }), 900);
  });

  it('waits out eight hours, and fails after twelve', () => {
    const away = new AssayError('ModelUnavailable', 'Away.');
    assert.ok(againAfter(away, { ...first, times: 500 }, at(8 * HOUR)));
    assert.equal(againAfter(away, { ...first, times: 700 }, at(12 * HOUR)), null);
  });

  it('is asked anew in two more deliveries where a question without an answer may have been charged', () => {
    const slow = new AssayError('ModelUnavailable', 'No answer.', { cause: { mayBeCharged: true } });
    const once = againAfter(slow, first, at(0))!.waited;
    const twice = againAfter(slow, once, at(0))!.waited;
    assert.equal(twice.unanswered, 2);
    assert.equal(againAfter(slow, twice, at(0)), null);
  });

  it('is not what failed otherwise', () => {
    for (const error of [new AssayError('ModelRefused', 'No.'), new TypeError('ours')])
      assert.equal(againAfter(error, first, at(0)), null);
  });
});
