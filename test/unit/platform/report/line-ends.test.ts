import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { unwrapped } from '@assay/platform/report/line-ends';
import fc from 'fast-check';

const WRAPPED =
  'Phones are handed in before the first lesson, and given back after the last one. Students\nNew to us';

describe('the line ends of a text', () => {
  it('are those of its paragraphs where an editor wrapped it', () => {
    assert.equal(unwrapped(`${WRAPPED}\n\nAnd then.`), `${WRAPPED.replace('\n', ' ')}\n\nAnd then.`);
    assert.equal(unwrapped('You say "Obviously\r\nevery parent".'), 'You say "Obviously every parent".');
  });

  it('stay where lines were meant: short ones, items of a list, paragraphs on a line each', () => {
    const paragraph = 'One reason is this. '.repeat(12).trim();
    for (const text of [
      'Roses.\nViolets.',
      `${WRAPPED.slice(0, 80)}\n- an item\n2. another`,
      `${paragraph}\nTwo.`,
    ])
      assert.equal(unwrapped(text), text);
  });

  it('are all that changes, however a text is written', () =>
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a', 'Word', '- x', '\n', '\r\n', ' ', 'long '.repeat(16))),
        (parts) => {
          const text = parts.join('');
          const flat = (words: string) => words.replace(/\s+/g, ' ').trim();
          assert.equal(flat(unwrapped(text)), flat(text));
        },
      ),
    ));
});
