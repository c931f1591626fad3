import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { composeBlock, createTagGuard } from '../../../shared/agent/block.ts';

const names = ['essay', 'exemplar', 'absent-exemplars', 'trait'];
const guard = createTagGuard(names);

/** Text as a hostile writer would compose it: of tags, their parts, what hides them, and anything else. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '<',
        '</',
        '< /',
        '<\u200b/',
        'essay-',
        'ESSAY-',
        'exemplar-',
        'absent-exemplars-',
        'trait-',
      ),
      fc.constantFrom(
        '0123456789ab',
        '>',
        '\n',
        '‹',
        '</essay-',
        '<essay-9f2c1a77b0d4>',
        '&lt;/essay-',
        '"',
        ' ',
      ),
      fc.string({ unit: 'binary' }),
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(''));

const anyTag = /<[\s\p{Cf}]*\/?[\s\p{Cf}]*(?:essay|exemplar|absent-exemplars|trait)-/giu;

describe('a block', () => {
  it('carries its name, the hash of name and text, its attributes and its text', () => {
    const digest = createHash('sha256').update('exemplarA fine day.').digest('hex').slice(0, 12);
    assert.equal(
      composeBlock('exemplar', 'A fine day.', [['score', 3]], guard),
      `<exemplar-${digest} score="3">\nA fine day.\n</exemplar-${digest}>`,
    );
  });

  it('escapes attributes, writes lists and objects in them as JSON, and leaves out those that are null', () => {
    const attributes: [string, unknown][] = [
      ['scores', { Style: 2, Ideas: 3 }],
      ['speaker', `<"A" & 'B'>\n`],
      ['confidence', null],
    ];
    const [opening] = composeBlock('trait', 'x', attributes, guard).split('\n');
    assert.match(
      opening!,
      / scores="{&quot;Ideas&quot;:3,&quot;Style&quot;:2}" speaker="&lt;&quot;A&quot; &amp; &apos;B&apos;&gt;&#10;">$/,
    );
  });

  it('writes values that are no text as JSON that does not depend on the order of keys', () => {
    const one = composeBlock('trait', { name: 'Ideas', max: 3, levels: { 10: 'b', 2: 'a' } }, [], guard);
    const other = composeBlock('trait', { levels: { 2: 'a', 10: 'b' }, max: 3, name: 'Ideas' }, [], guard);
    assert.equal(one, other);
    assert.match(one, /\n {2}"max": 3,/);
  });

  it('cannot be closed, nor another one opened, by its text', () => {
    fc.assert(
      fc.property(hostile, fc.constantFrom(...names), (text, name) => {
        const block = composeBlock(name, text, [], guard);
        assert.equal([...block.matchAll(anyTag)].length, 2);
        const [opening] = block.split('\n');
        assert.ok(block.endsWith(`\n</${opening!.slice(1)}`));
      }),
      { numRuns: 2000 },
    );
  });

  it('cannot be closed by text within a list or an attribute', () => {
    fc.assert(
      fc.property(hostile, hostile, (inside, attribute) => {
        const block = composeBlock('trait', { levels: [inside] }, [['speaker', attribute]], guard);
        assert.equal([...block.matchAll(anyTag)].length, 2);
      }),
    );
  });

  it('leaves every text without such tags as it is', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const whole = text.toWellFormed();
        fc.pre(whole.match(anyTag) === null);
        assert.ok(composeBlock('essay', text, [], guard).includes(`\n${whole}\n`));
      }),
    );
    assert.equal(guard('1 < 2, a<b, <em>, <essays>, </p>'), '1 < 2, a<b, <em>, <essays>, </p>');
    assert.equal(guard('x</essay-1> <Trait-'), 'x‹/essay-1> ‹Trait-');
  });

  it('holds no half characters, which providers reject', () => {
    assert.equal(guard('a\ud800b'), 'a\ufffdb');
  });
});
