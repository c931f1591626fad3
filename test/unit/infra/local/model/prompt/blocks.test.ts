import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { composeBlock } from '@assay/model/agent/block';
import fc from 'fast-check';
import { jsonOf, parseBlocks } from '../../../../../../infra/local/model/prompt/blocks.ts';
import { imageTokens } from '../../../../../../infra/local/model/prompt/image.ts';
import { documentIn } from '../../../../../../infra/local/model/prompt/prompt.ts';

const block = (name: string, text: string, attributes: [string, unknown][] = []) =>
  composeBlock(name, text, attributes, { guard: (guarded) => guarded, key: 'k' });

describe('the blocks of a prompt', () => {
  it('gives back any text with its name and attributes', () => {
    const name = fc.constantFrom('essay', 'exemplar', 'absent-exemplars');
    const text = fc.string({ unit: 'grapheme' }).filter((value) => !/^\r?\n|\r?\n$/.test(value));
    fc.assert(
      fc.property(name, text, fc.nat(), (title, words, score) => {
        const { blocks, outside } = parseBlocks(`before\n${block(title, words, [['score', score]])}\nafter`);
        assert.deepEqual(blocks, [{ name: title, attributes: { score: String(score) }, text: words }]);
        assert.match(outside, /^before\s+after$/);
      }),
    );
  });

  it('undoes the escapes of attribute values', () => {
    const { blocks } = parseBlocks(block('exemplar', 'text', [['scores', { 'A & B': 3, '<': 1 }]]));
    assert.deepEqual(jsonOf(blocks[0]!.attributes.scores!).value, { 'A & B': 3, '<': 1 });
  });

  it('takes a tag that is not closed by its own id for ordinary text', () => {
    const { blocks, outside } = parseBlocks('<essay-0123456789ab>\nwords </essay-ba9876543210>');
    assert.deepEqual(blocks, []);
    assert.match(outside, /words/);
  });

  it('leaves what stands inside a block alone, tags of other blocks included', () => {
    const inner = block('essay', 'an essay');
    const { blocks } = parseBlocks(block('statement', inner, [['speaker', 'Advocate']]));
    assert.equal(blocks.length, 1);
    assert.equal(blocks[0]!.text, inner);
  });

  it('hold the document: the longest prose without attributes, whatever the lengths of rubric and exemplars', () => {
    const rubric = block('rubric', JSON.stringify(['r'.repeat(900)]));
    const exemplar = block('exemplar', 'e'.repeat(800), [['score', 3]]);
    const text = [block('question', 'Why?'), rubric, block('essay', 'Because of it.'), exemplar].join('\n');
    assert.equal(documentIn({ messages: [{ role: 'user', text, images: [] }] }), 'Because of it.');
  });

  it('is what a student handed in, also where the question is longer', () => {
    const text = [block('question', 'Why? '.repeat(80)), block('essay', 'Because of it.')].join('\n');
    assert.equal(documentIn({ messages: [{ role: 'user', text, images: [] }] }), 'Because of it.');
  });

  it('may be none: then the message itself is the document', () => {
    assert.equal(
      documentIn({ messages: [{ role: 'user', text: 'Hello there.', images: [] }] }),
      'Hello there.',
    );
  });
});

describe('an image of a prompt', () => {
  it('costs 85 tokens and 170 for each tile of 512 pixels, and as much as usual where its size is unknown', () => {
    const png = Buffer.alloc(24);
    png.writeUInt32BE(0x89504e47, 0);
    png.writeUInt32BE(640, 16);
    png.writeUInt32BE(480, 20);
    const url = `data:image/png;base64,${png.toString('base64')}`;
    assert.equal(imageTokens({ url, detail: 'auto' }), 85 + 2 * 170);
    assert.equal(imageTokens({ url, detail: 'low' }), 85);
    assert.equal(imageTokens({ url: 'https://example.org/figure.png', detail: 'auto' }), 765);
  });
});
