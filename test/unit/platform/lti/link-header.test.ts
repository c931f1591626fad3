import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { linkOf } from '@assay/platform/lti/link-header';
import fc from 'fast-check';

const BASE = 'https://lms/list?page=1';
const latin1 = (text: string) => Buffer.from(text, 'utf8').toString('latin1');

describe('a Link header', () => {
  const cases: [string, string | null][] = [
    ['<https://lms/list?page=2>; rel="next"', 'https://lms/list?page=2'],
    ['<https://lms/a>; rel="first", <https://lms/b>;rel=next', 'https://lms/b'],
    ['<https://lms/a,b;c>; title="x, <y>; rel=next"; rel="last next"', 'https://lms/a,b;c'],
    ['</list?page=2>; REL="Next"', 'https://lms/list?page=2'],
    ['<https://lms/a>; rel=“first”, <https://lms/b>; rel=“next”', 'https://lms/b'],
    [latin1('<https://lms/a>; rel=“first”, <https://lms/b>; rel=“next”'), 'https://lms/b'],
    ['<https://lms/a>; rel="nextpage"', null],
    ['rel="next"', null],
    ['', null],
  ];
  for (const [header, next] of cases)
    it(`${JSON.stringify(header)} has ${next ?? 'no next page'}`, () =>
      assert.equal(linkOf(header, 'next', BASE), next));

  it('that is absent has none, and no text makes it fail', () => {
    assert.equal(linkOf(null, 'next', BASE), null);
    fc.assert(fc.property(fc.string({ maxLength: 200 }), (header) => void linkOf(header, 'next', BASE)));
  });

  it('of thousands of signs that belong to nothing has none', () => {
    assert.equal(linkOf(`<${'<"'.repeat(5000)}`, 'next', BASE), null);
    assert.equal(linkOf(`<a>${';"'.repeat(5000)}`, 'next', BASE), null);
    assert.equal(linkOf('<'.repeat(500_000), 'next', BASE), null);
  });
});
