import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createMasker, MASK } from '@assay/platform/privacy/mask-text';
import fc from 'fast-check';

/** A sign of a value, and the ways in which it may be written. */
const sign = fc
  .constantFrom(...'abkswxyzé0123456789')
  .chain((plain) =>
    fc.tuple(
      fc.constant(plain),
      fc.constantFrom(
        ...new Set([plain, plain.toUpperCase()]),
        ...(/[a-z\d]/.test(plain) ? [String.fromCharCode(plain.charCodeAt(0) + 0xfee0)] : []),
        ...(plain === 's' ? ['ſ'] : []),
        ...(plain === 'k' ? ['\u212a'] : []),
      ),
    ),
  );
const between = fc.constantFrom('', '', '', ' ', '.', '-', '/', '\n', ' | ', '\u200b', '\u200b-\u200b');

describe("a person's number or account", () => {
  it('is masked however its signs are written and parted', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(sign, between), { minLength: 5, maxLength: 12 }), (parts) => {
        const value = parts.map(([[plain]]) => plain).join('');
        fc.pre(/\d/.test(value));
        const written = parts
          .map(([[, shown], gap], at) => shown + (at === parts.length - 1 ? '' : gap))
          .join('');
        const { text } = createMasker({ subject: value, number: value })(`It is by ${written} of the class.`);
        const [, middle = ''] = /^It is by (.*) of the class\.$/s.exec(text) ?? [];
        assert.equal(middle.replaceAll(MASK, '').trim(), '', JSON.stringify([value, written, text]));
      }),
      { numRuns: 500 },
    );
  });
});
