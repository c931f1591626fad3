import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { scanIds, scanPassage, withRanges } from '@assay/deliverable-review/document-index/scan-ids';
import fc from 'fast-check';

const keys = (text: string) => scanIds(text).map(({ key }) => key);
const named = (text: string) => withRanges(text, scanPassage(text)).map(({ key }) => key);

describe('ids in a text', () => {
  it('are one in all their spellings', () => {
    for (const text of [
      'FR1',
      'FR-1',
      'F.R.1',
      'FR.1',
      'FR_01',
      'FR 1',
      '[FR-001]',
      '(FR1)',
      'FR‑1',
      'FR–01',
    ])
      assert.deepEqual(keys(text), ['FR-1'], text);
    for (const text of ['UC3', 'Use Case 3', 'use case UC_3'.slice(9), 'Caso d’uso 3', 'UC 3'])
      assert.deepEqual(keys(text), ['UC-3'], text);
  });

  it('keep apart what a point keeps apart', () => {
    assert.deepEqual(keys('R1.1, R11 and R.1.1'), ['R-1.1', 'R-11', 'R-1.1']);
    assert.deepEqual(keys('RNF-03 RF-03 NFR03'), ['RNF-3', 'RF-3', 'NFR-3']);
    assert.deepEqual(keys('REQ-F-01 and REQ-UI-01'), ['REQF-1', 'REQUI-1']);
  });

  it('are no norms, products, versions, sizes, dates or words', () => {
    const text =
      'ISO 9126, ISO-25010, IEEE830, RFC 2616, DO-178C, UTF-8, COVID-19, EC2, R 3.4, JUnit5, Java8, HTTP2, v1.2, WS2021, getR1(), GPT4all, x86, 4G, TestUC';
    assert.deepEqual(keys(text), []);
  });

  it('end before the full stop of a sentence and take the number that a hyphen goes on for no id', () => {
    assert.deepEqual(keys('See R1. R2.'), ['R-1', 'R-2']);
    assert.deepEqual(keys('The part D0-178 and the item AB-12-2020'), []);
  });

  it('that the extraction has torn apart are read whole in a cell of their own', () => {
    assert.deepEqual(named('R.1 0'), ['R-10']);
    assert.deepEqual(named('R.1 0 users'), ['R-1']);
  });

  it('given in two spellings at once are one', () => {
    assert.deepEqual(named('Use case 4, UC4'), ['UC-4']);
    assert.deepEqual(named('UC4 UC5'), ['UC-4', 'UC-5']);
  });
});

describe('a range', () => {
  it('names each of its members', () => {
    for (const text of [
      'R1–R4',
      'R1-R4',
      'R1 to R4',
      'from [R1] to [R4]',
      'R1…R4',
      'R1-4',
      'R1–4',
      'R1 fino a R4',
    ])
      assert.deepEqual([...new Set(named(text))].sort(), ['R-1', 'R-2', 'R-3', 'R-4'], text);
  });

  it('is none where the second id belongs to another series or the sentence goes on', () => {
    assert.deepEqual(named('UC1 to R4'), ['UC-1', 'R-4']);
    assert.deepEqual(named('R1 leads to R4'), ['R-1', 'R-4']);
    assert.deepEqual(named('R1, R3'), ['R-1', 'R-3']);
  });

  it('of any length gives every number between once', () => {
    const bounds = fc.tuple(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 50 }));
    fc.assert(
      fc.property(bounds, ([low, span]) => {
        const numbers = withRanges(`FR-${low} to FR-${low + span}`, scanIds(`FR-${low} to FR-${low + span}`));
        const expected = Array.from({ length: span + 1 }, (_, step) => `FR-${low + step}`);
        assert.deepEqual(
          numbers.map(({ key }) => key),
          expected,
        );
      }),
    );
  });
});

it('every id stands where it says it stands', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('FR-1', 'R.1.2', ' ', ', ', 'word', '[UC 3]', '–', 'ISO 9126', '\n'), {
        maxLength: 30,
      }),
      (parts) => {
        const text = parts.join('');
        for (const { written, start, end } of scanIds(text)) assert.equal(text.slice(start, end), written);
      },
    ),
  );
});
