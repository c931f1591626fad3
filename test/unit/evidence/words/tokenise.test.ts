import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { tokenise } from '@assay/evidence/words';
import fc from 'fast-check';

const formsIn = (text: string) => tokenise(text).map(({ form }) => form);

describe('the words of a text', () => {
  it('are runs of letters and numbers, compounds and ids in their parts', () => {
    assert.deepEqual(formsIn('Use-case UC-3: v2.1 costs 1,000.5 (see user_id).'), [
      ...['use', 'case', 'uc', '3', 'v', '2.1', 'costs', '1,000.5'.replace(',', '.'), 'see', 'user', 'id'],
    ]);
  });

  it('are taken apart where they are contracted', () => {
    assert.deepEqual(formsIn('It doesn’t, they DON\'T; "can\'t" and ‘won’t’.'), [
      ...['it', 'does', 'not', 'they', 'do', 'not', 'can', 'not', 'and', 'will', 'not'],
    ]);
  });

  it('are joined at line ends, whatever the hyphen', () => {
    for (const hyphen of ['-', '\u00ad', '‐', '- '])
      assert.deepEqual(
        formsIn(`the evi${hyphen}\n  dence is`),
        ['the', 'evidence', 'is'],
        JSON.stringify(hyphen),
      );
    assert.deepEqual(formsIn('a well-\nKnown name'), ['a', 'well', 'known', 'name']);
  });

  it('stay two where both halves are words of the text and the whole is none', () => {
    const text = 'The web server and the web client. Each web-\nserver is a server.';
    assert.deepEqual(formsIn(text).slice(-5), ['web', 'server', 'is', 'a', 'server']);
  });

  it('are the same with zero-width characters and soft hyphens within', () => {
    assert.deepEqual(formsIn('evi\u00addence do\u200bn\u200b’\u200bt'), ['evidence', 'do', 'not']);
  });

  it('of ideographs are single, of other scripts runs', () => {
    assert.deepEqual(formsIn('漢字とABC'), ['漢', '字', 'と', 'abc']);
    assert.deepEqual(formsIn('العربية لغة'), ['العربية', 'لغة']);
  });

  it('know where they stand, whether capital, whether a sentence opens', () => {
    const text = 'One day. The  Farmer, “Ann” left\n\nnow';
    const words = tokenise(text);
    assert.deepEqual(
      words.map(({ start, end }) => text.slice(start, end)),
      ['One', 'day', 'The', 'Farmer', 'Ann', 'left', 'now'],
    );
    const marked = (key: 'capital' | 'opens') => words.filter((word) => word[key]).map(({ form }) => form);
    assert.deepEqual(marked('capital'), ['1', 'the', 'farmer', 'ann']);
    assert.deepEqual(marked('opens'), ['1', 'the', 'ann', 'now']);
  });

  it('are in order, within the text, and never empty, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        let last = 0;
        for (const { form, start, end } of tokenise(text)) {
          assert.ok(start >= last - 1 && start < end && end <= text.length);
          assert.ok(form.length > 0);
          last = start;
        }
      }),
      { numRuns: 2000 },
    );
  });
});
