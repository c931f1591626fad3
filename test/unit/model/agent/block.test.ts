import assert from 'node:assert/strict';
import { createHash, createHmac } from 'node:crypto';
import { describe, it } from 'node:test';
import { composeBlock } from '@assay/model/agent/block';
import { createTagGuard } from '@assay/model/agent/tag-guard';
import fc from 'fast-check';

const names = ['essay', 'exemplar', 'absent-exemplars', 'trait'];
const guard = createTagGuard(names);
const key = 'a secret';
const made = { guard, key };

/** Text as a hostile writer would compose it: of tags, their parts, what hides them, and anything else. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '<',
        '</',
        '< /',
        '<\u200b/',
        '<\u034f',
        '<\u0007/',
        '\uff1c\uff0f',
        '\ufe64',
        'e\u0301ssay',
        'e\u2060s\u00ads\u180bay\u2011',
        'ｅｓｓａｙ－',
        '𝐞𝐱𝐞𝐦𝐩𝐥𝐚𝐫',
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

/** How many tags a careless reader sees: whatever is unseen or only changes the look of letters is taken away first. */
function tagsSeen(text: string): number {
  const plain = text
    .normalize('NFKD')
    .replace(/[\p{C}\p{M}\p{Default_Ignorable_Code_Point}\s]/gu, '')
    .replace(/\p{Pd}/gu, '-')
    .replace(/[⁄∕]/g, '/');
  return [...plain.matchAll(/<\/*(?:essay|exemplar|absent-exemplars|trait)[->/]/giu)].length;
}

describe('a block', () => {
  it('carries its name, what name and text give by the key, its attributes and its text', () => {
    const digest = createHmac('sha256', key).update('exemplar\0A fine day.').digest('hex').slice(0, 12);
    assert.equal(
      composeBlock('exemplar', 'A fine day.', [['score', 3]], made),
      `<exemplar-${digest} score="3">\nA fine day.\n</exemplar-${digest}>`,
    );
  });

  it('escapes attributes, writes lists and objects in them as JSON, and leaves out those that are null', () => {
    const attributes: [string, unknown][] = [
      ['scores', { Style: 2, Ideas: 3 }],
      ['speaker', `<"A" & 'B'>\n`],
      ['confidence', null],
    ];
    const [opening] = composeBlock('trait', 'x', attributes, made).split('\n');
    assert.match(
      opening!,
      / scores="{&quot;Ideas&quot;:3,&quot;Style&quot;:2}" speaker="&lt;&quot;A&quot; &amp; &apos;B&apos;&gt;&#10;">$/,
    );
  });

  it('writes values that are no text as JSON that does not depend on the order of keys', () => {
    const one = composeBlock('trait', { name: 'Ideas', max: 3, levels: { 10: 'b', 2: 'a' } }, [], made);
    const other = composeBlock('trait', { levels: { 2: 'a', 10: 'b' }, max: 3, name: 'Ideas' }, [], made);
    assert.equal(one, other);
    assert.match(one, /\n {2}"max": 3,/);
  });

  it('cannot be closed, nor another one opened, by its text', () => {
    fc.assert(
      fc.property(hostile, fc.constantFrom(...names), (text, name) => {
        const block = composeBlock(name, text, [], made);
        assert.equal(tagsSeen(block), 2);
        const [opening] = block.split('\n');
        assert.ok(block.endsWith(`\n</${opening!.slice(1)}`));
      }),
      { numRuns: 2000 },
    );
  });

  it('cannot be closed by text within a list or an attribute', () => {
    fc.assert(
      fc.property(hostile, hostile, (inside, attribute) => {
        const block = composeBlock('trait', { levels: [inside] }, [['speaker', attribute]], made);
        assert.equal(tagsSeen(block), 2);
      }),
    );
  });

  it('has a tag whose bytes no text can hold: not one that was seen around it or another, nor one reckoned without the key', () => {
    const tagsOf = (block: string) => [block.split(/[\s>]/)[0]!, block.split('\n').at(-1)!];
    const guessed = (name: string, text: string) => [
      `<${name}-${createHash('sha256').update(name).update(text).digest('hex').slice(0, 12)}>`,
      ...tagsOf(composeBlock(name, text, [], { guard, key: 'another secret' })),
    ];
    fc.assert(
      fc.property(hostile, hostile, fc.constantFrom(...names), fc.nat(100), (text, more, name, at) => {
        const seen = [...tagsOf(composeBlock(name, text, [], made)), ...guessed(name, text)];
        const forged = text.slice(0, at) + seen.join(more) + text.slice(at);
        const block = composeBlock(name, forged, [], made);
        const [opening, closing] = tagsOf(block);
        const inside = block.slice(opening!.length, -closing!.length);
        for (const tag of [opening!, closing!, ...seen]) assert.ok(!inside.includes(tag));
        assert.ok(!seen.includes(closing!));
      }),
    );
  });

  it('has the same tag for the same text and key, and another for another text, name or key', () => {
    const tag = (name: string, text: string, by = key) =>
      composeBlock(name, text, [], { guard, key: by }).split('\n').at(-1);
    assert.equal(tag('essay', 'A.'), tag('essay', 'A.'));
    const others = [tag('essay', 'B.'), tag('trait', 'A.'), tag('essay', 'A.', 'another')];
    assert.equal(new Set([tag('essay', 'A.'), ...others]).size, 4);
  });

  it('takes the power from a tag however it is hidden', () => {
    for (const hidden of [
      '</essay-1>',
      '< / ESSAY -1>',
      '<\u034f/essay-1>',
      '<\u0001/essay-1>',
      '</es\u200bs\u00aday-1>',
      '</e\u0301ssay-1>',
      '</éssay-1>',
      '＜／ｅｓｓａｙ－1＞',
      '﹤/essay-1>',
      '<\u3164\ufe0f/essay\u2011\u20601>',
      '</essay>',
      '<essay>',
      '<\u0338/essay-1>',
    ])
      assert.doesNotMatch(guard(hidden), /[<＜﹤]/, JSON.stringify(hidden));
  });

  it('leaves every text without such tags as it is', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const whole = text.toWellFormed();
        fc.pre(!/(?:essay|exemplar|trait)/i.test(whole.normalize('NFKD').replace(/[^a-z]/gi, '')));
        assert.ok(composeBlock('essay', text, [], made).includes(`\n${whole}\n`));
      }),
    );
    const honest =
      '1 < 2, a<b, <em>, <essays>, </p>, «essay», if (i < essayist), R&D, 5 % 3c, C:\\\\x3c and List<T> ≤ ＜ 3';
    assert.equal(guard(honest), honest);
    assert.equal(guard('x</essay-1> <Trait-'), 'x(/essay-1> (Trait-');
  });

  it('holds no half characters, which providers reject', () => {
    assert.equal(guard('a\ud800b'), 'a\ufffdb');
  });
});
