import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { retryAfter, statusOf } from '@assay/api/problem';
import { DOCUMENT_ERRORS } from '@assay/document/errors';

it('every way in which a file cannot be read is a refusal of the request that brings it, and no fault', () => {
  for (const code of Object.keys(DOCUMENT_ERRORS))
    assert.ok((statusOf(code as keyof typeof DOCUMENT_ERRORS) ?? 500) < 500, code);
});

describe('when a refused request may be sent again', () => {
  const after = (at: string) => Number(retryAfter('SubmissionsTooMany', Date.parse(at))['retry-after']);

  it('is tomorrow (UTC) for a student who handed in as often as is taken within a day, to the second', () => {
    assert.equal(after('2026-11-28T23:59:54.500Z'), 6);
    assert.equal(after('2026-11-28T00:00:00.000Z'), 24 * 3600);
    assert.equal(after('2026-11-28T12:00:00.000Z'), 12 * 3600);
  });

  it('is when its error says', () => {
    const at = Date.parse('2026-11-28T12:00:00Z');
    const until = '2026-11-28T12:14:59.500Z';
    assert.deepEqual(retryAfter('SubmissionsTooMany', at, until), { 'retry-after': '900' });
  });

  it('is never where that would change nothing', () => assert.deepEqual(retryAfter('Forbidden'), {}));
});
