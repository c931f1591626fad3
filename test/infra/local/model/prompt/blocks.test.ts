import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { jsonOf, parseBlocks } from '../../../../../infra/local/model/prompt/blocks.ts';
import { readImage } from '../../../../../infra/local/model/prompt/image.ts';
import { findDocument } from '../../../../../infra/local/model/prompt/prompt.ts';
import { block } from '../essay-prompt.ts';

describe('the blocks of a prompt', () => {
  it('gives back any text with its name and attributes', () => {
    const name = fc.constantFrom('essay', 'exemplar', 'absent-exemplars');
    const text = fc.string({ unit: 'grapheme' }).filter((value) => !/^\r?\n|\r?\n$/.test(value));
    fc.assert(
      fc.property(name, text, fc.nat(), (title, words, score) => {
        const { blocks, outside } = parseBlocks(`before\n${block(title, words, ` score="${score}"`)}\nafter`);
        assert.deepEqual(blocks, [{ name: title, attributes: { score: String(score) }, text: words }]);
        assert.match(outside, /^before\s+after$/);
      }),
    );
  });

  it('undoes the escapes of attribute values', () => {
    const { blocks } = parseBlocks(
      block('exemplar', 'text', ' scores="{&quot;A &amp; B&quot;:3,&quot;&lt;&quot;:1}"'),
    );
    assert.deepEqual(jsonOf(blocks[0]!.attributes.scores!).value, { 'A & B': 3, '<': 1 });
  });

  it('takes a tag that is not closed by its own id for ordinary text', () => {
    const { blocks, outside } = parseBlocks('<essay-0123456789ab>\nwords </essay-ba9876543210>');
    assert.deepEqual(blocks, []);
    assert.match(outside, /words/);
  });

  it('leaves what stands inside a block alone, tags of other blocks included', () => {
    const inner = block('essay', 'an essay');
    const { blocks } = parseBlocks(block('statement', inner, ' speaker="Advocate"'));
    assert.equal(blocks.length, 1);
    assert.equal(blocks[0]!.text, inner);
  });

  it('reads the longest block of a student, whatever the lengths of rubric and exemplars', () => {
    const { blocks } = parseBlocks(
      [block('rubric', 'r'.repeat(900)), block('essay', 'short'), block('exemplar', 'e'.repeat(800))].join(
        '\n',
      ),
    );
    assert.equal(findDocument(blocks, []).name, 'essay');
  });

  it('reads the message itself where there is no block', () => {
    const document = findDocument([], [{ role: 'user', text: 'Hello there.', images: [] }]);
    assert.equal(document.text, 'Hello there.');
  });
});

describe('an image of a prompt', () => {
  it('tells the size of a PNG given as a data URL and nothing of an address', () => {
    const png = Buffer.alloc(24);
    png.writeUInt32BE(0x89504e47, 0);
    png.writeUInt32BE(640, 16);
    png.writeUInt32BE(480, 20);
    const url = `data:image/png;base64,${png.toString('base64')}`;
    assert.deepEqual(readImage({ url, detail: 'auto' }), {
      type: 'image/png',
      bytes: 24,
      width: 640,
      height: 480,
    });
    assert.equal(readImage({ url: 'https://example.org/figure.png', detail: 'auto' }), null);
  });
});
