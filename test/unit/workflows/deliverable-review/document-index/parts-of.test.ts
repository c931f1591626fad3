import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { saysNothing } from '@assay/deliverable-review/document-index/columns';
import { partsOf } from '@assay/deliverable-review/document-index/parts-of';
import fc from 'fast-check';

const COMMA = /\s*[,/]\s*/gu;

describe('the parts of a text', () => {
  it('are never cut inside brackets', () => {
    assert.deepEqual(partsOf('Sign up (user / authority), Log in', COMMA), [
      'Sign up (user / authority)',
      'Log in',
    ]);
    assert.deepEqual(partsOf('A [b, {c, d}], e', COMMA), ['A [b, {c, d}]', 'e']);
  });
  it('are cut beside a bracket that nothing closes', () => {
    assert.deepEqual(partsOf('A (b, c', COMMA), ['A (b', 'c']);
    assert.deepEqual(partsOf('a) b, c', COMMA), ['a) b', 'c']);
    assert.deepEqual(partsOf('x (y, z) w (v, u', COMMA), ['x (y, z) w (v', 'u']);
  });
  it('each hold as many brackets that open as close, where the whole is in balance', () => {
    const leaf = fc.string({ unit: fc.constantFrom('a', ' ', ','), maxLength: 4 });
    const { balanced } = fc.letrec<{ balanced: string }>((tie) => ({
      balanced: fc.oneof(
        { depthSize: 'small' },
        leaf,
        fc
          .tuple(leaf, tie('balanced'), leaf)
          .map(([before, within, behind]) => `${before}(${within})${behind}`),
      ),
    }));
    const count = (text: string, bracket: string) => text.split(bracket).length;
    fc.assert(
      fc.property(balanced, (text) => {
        for (const part of partsOf(text, /,/gu)) assert.equal(count(part, '('), count(part, ')'), text);
      }),
    );
  });
  it('are those of split where no bracket stands, and give the text back', () => {
    const text = fc.string({ unit: fc.constantFrom('a', ' ', ',', '(', ')', '[', ']') });
    fc.assert(
      fc.property(text, (some) => {
        const plain = some.replaceAll(/[()[\]]/g, '');
        assert.deepEqual(partsOf(plain, /,/gu), plain.split(','));
        assert.equal(partsOf(some, /,/gu).join(','), some);
      }),
    );
  });
});

describe('a cell says nothing', () => {
  it('where it says so, or only points elsewhere', () => {
    for (const cell of [
      ...[
        'none',
        'n/a',
        'All',
        'All components',
        'All of the above',
        'Every requirement',
        'See above',
        'see Table 3.',
      ],
      ...[
        'Same as above',
        'Not applicable',
        'not tested yet',
        'Tutti i requisiti',
        'Vedi sopra',
        'Come sopra',
      ],
    ])
      assert.ok(saysNothing(cell), cell);
  });
  it('not where a name begins with such a word', () => {
    for (const cell of [
      ...['See my bookings', 'All reservations', 'Every-day plan', 'Not found page', 'Same day delivery'],
      ...['Vedi prenotazioni', 'Tutti gli ordini', 'Non trovato', 'Come funziona'],
    ])
      assert.ok(!saysNothing(cell), cell);
  });
});
