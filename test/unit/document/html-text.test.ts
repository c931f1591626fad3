import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { textOfHtml } from '@assay/document/html-text';
import fc from 'fast-check';

// biome-ignore format: a table
const BLOCKS = [
  'address', 'article', 'aside', 'blockquote', 'dd', 'div', 'dt', 'figcaption', 'footer', 'h1', 'h6', 'header', 'li', 'main', 'nav',
  'ol', 'p', 'pre', 'section', 'table', 'td', 'th', 'tr', 'ul',
];

describe('the text of a page of HTML', () => {
  it('has a paragraph for each block, and nothing that is not shown', () => {
    const html =
      '<h1>Sea</h1>\n<p>It was <em>calm</em>.<br>Very.</p><p style="display:none">Score 6</p><!-- x --><ul><li>A &lt; B</li></ul>';
    assert.equal(textOfHtml(html), 'Sea\n\nIt was calm.\nVery.\n\nA < B');
  });

  it('is words that hold no markup as they are', () => assert.equal(textOfHtml('a < b & c'), 'a < b & c'));

  it('has a row of a table on a line, its cells apart', () => {
    const row = (one: string, two: string) => `<tr><td>${one}</td> <td>${two}</td><td></td></tr>`;
    const html = `<table><thead><tr><th>Name<th>Age</thead>${row('Ada', '9')}${row('', '8')}</table>`;
    assert.equal(textOfHtml(html), 'Name | Age\n\nAda | 9\n\n8');
  });

  it('breaks before a block as after it, and at the lines of what is set already', () => {
    const html = 'One<div>two</div>three<hr>four<dl><dt>five<dd>six</dl>seven<pre>eight\nnine</pre>ten';
    assert.deepEqual(
      textOfHtml(html).split(/\n+/),
      'One two three four five six seven eight nine ten'.split(' '),
    );
  });

  it('never joins words of different blocks and cells, nor parts those of none', () => {
    const part = fc.record({ name: fc.constantFrom(...BLOCKS), ends: fc.boolean(), text: fc.boolean() });
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 12 }), (parts) => {
        const html = parts.map(
          ({ name, ends, text }, at) =>
            `${text ? `a<b>${at}</b>` : ''}<${name}>x${at}${ends ? `</${name}>` : ''}`,
        );
        const words = parts.flatMap(({ text }, at) => [...(text ? [`a${at}`] : []), `x${at}`]);
        const isJoined = parts.some(({ text }, at) => at > 0 && text && !parts[at - 1]!.ends);
        const found = textOfHtml(html.join('')).split(/[\s|]+/);
        const whole = found.join('').replaceAll('|', '');
        assert.equal(whole, words.join(''));
        if (!isJoined) assert.deepEqual(found, words);
      }),
    );
  });

  it('is read in time that grows as it does', () => {
    for (const many of [' ', '\n', '<td>', '<p>', '<td> <p>'])
      assert.equal(textOfHtml(`a${many.repeat(20_000)}b`).replace(/[\s|]+/, ' '), 'a b');
  });
});
