import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { promptParts } from '@assay/model/admission/prompt-parts';
import fc from 'fast-check';

/** A block by its definition; of many that begin and never end it looks for the end of each. */
const BLOCK = /<([a-z]+(?:-[a-z]+)*)-([0-9a-f]{12})(?: [^<>]*)?>\n([\s\S]*?)\n<\/\1-\2>/g;

const HASH = 'abcdefabcdef';
// biome-ignore format: a table
const PIECES = [
  `<essay-${HASH}>\n`, `<essay-part-${HASH}>\n`, `<essay-${HASH} id="1">\n`, `\n</essay-${HASH}>`, `\n</essay-part-${HASH}>`, 'words', '\n', '<', '>',
];
const partsOf = (content: string) => promptParts([{ role: 'user', content }]);

describe('the parts of a prompt', () => {
  it('are its blocks and what stands around them', () => {
    const pieces = fc.array(fc.constantFrom(...PIECES), { maxLength: 9 });
    fc.assert(
      fc.property(pieces, (some) => {
        const text = some.join('');
        const blocks = Array.from(text.matchAll(BLOCK), ([, name, , data]) => ({ name, text: data }));
        assert.deepEqual(partsOf(text), { instructions: [text.replace(BLOCK, '\n\n')], blocks });
      }),
      { numRuns: 2000 },
    );
  });

  it('are found at once where many blocks begin and none ends, or all end at the end', () => {
    const begun = Array.from({ length: 40_000 }, (_, at) => `<e-${at.toString(16).padStart(12, '0')}>\n`);
    const text = begun.join('');
    assert.deepEqual(partsOf(text), { instructions: [text], blocks: [] });
    const ends = begun.map((tag) => `\n</${tag.slice(1, -1)}`);
    assert.equal(partsOf([text, ...ends].join('')).blocks.length, 1);
    assert.equal(partsOf([text, ...ends.toReversed()].join('')).blocks.length, 1);
  });
});
