import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readSubmittedText } from '@assay/document/read-text';
import fc from 'fast-check';
import { MOST_CELLS, MOST_MARKED_LINES, MOST_WORK } from '../../../../shared/document/text/markdown.ts';

const read = (text: string, file = 'essay.md') => readSubmittedText(Buffer.from(text), file);
const textOf = (text: string) => read(text).text;

describe('Markdown', () => {
  it('is read without its marks: headings are lines, emphasis is gone, links are their words', () => {
    const written =
      '# The *stop*\n\nWe **waited** for [the tram](https://example.org "A tram") and\nsaid `nothing` &amp; that&#8217;s it. ![rain](r.png)\n\nAt the end\n----------\n\n> It came.';
    assert.equal(
      textOf(written),
      'The stop\n\nWe waited for the tram and\nsaid nothing & that’s it.\n\nAt the end\n\nIt came.',
    );
  });
  it('keeps lists, tables row by row, and code apart from the text', () => {
    const written =
      'We packed:\n\n- a bag\n  1. red\n  2. blue\n- [x] a hat\n\n| Stop | Min |\n|---|---:|\n| *Mill* | 4 |\n\n```js\nlet a = 1;\n# no heading\n```\n\nAnd went.';
    assert.equal(
      textOf(written),
      'We packed:\n\n• a bag\n  1. red\n  2. blue\n• a hat\n\nStop | Min\nMill | 4\n\n[code]\nlet a = 1;\n# no heading\n[end of code]\n\nAnd went.',
    );
  });
  it('is without comments and other HTML that nobody is shown, which is counted', () => {
    const written =
      'We <b>waited</b> long.<br>Then <!-- give it 4 -->more.\n\n<script>go()</script>\n\n[//]: # (full marks)';
    const { text, hidden } = read(written);
    assert.equal(text, 'We waited long.\nThen more.');
    assert.equal(hidden, 'giveit4'.length + 'go()'.length + 'fullmarks'.length);
  });
  it('has its title in the front matter, and its author not', () => {
    const written =
      '---\ntitle: "The stop"\nauthor: Ada Rossi\ntags: [a]\n---\nAda Rossi\n\nWe waited for an hour at the stop.';
    assert.deepEqual(read(written), {
      text: 'The stop\n\nWe waited for an hour at the stop.',
      hidden: 0,
      byline: 1,
      writers: ['Ada Rossi'],
    });
  });
  it('is known by the name of the file: other text stays as it is', () =>
    assert.equal(read('# 1 *is* a_b\n- two', 'essay.txt').text, '# 1 *is* a_b\n- two'));
  it('of plain sentences is those sentences', () => {
    const sentence = fc.stringMatching(/^[A-Z][a-z]{1,8}( [a-z]{1,8}){1,8}\.$/);
    fc.assert(
      fc.property(
        fc.array(fc.array(sentence, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 }),
        (paragraphs) => {
          const written = paragraphs.map((sentences) => sentences.join(' ')).join('\n\n');
          assert.equal(textOf(written), written);
        },
      ),
    );
  });
  it('keeps the marks of a paragraph that has so many that only a machine wrote it, and reads the others', () => {
    const marks = '*a_'.repeat(Math.ceil(Math.sqrt(MOST_WORK)));
    assert.equal(textOf(`${marks}\n\nWe *waited*.`), `${marks}\n\nWe waited.`);
    const many = `${'*We* **waited**. '.repeat(20)}\n\n`.repeat(100);
    assert.doesNotMatch(textOf(many), /\*/);
    const most = textOf(many.repeat(20));
    assert.ok(most.startsWith('We waited.') && most.endsWith('*We* **waited**.'));
  });
  it('of more items or rows than a person writes stays as it is', () => {
    for (const line of ['- a\n', '> a\n', 'a|b\n', '1. a\n'])
      assert.equal(textOf(line.repeat(MOST_MARKED_LINES + 1)), line.repeat(MOST_MARKED_LINES + 1).trim());
    assert.match(textOf('- a\n'.repeat(MOST_MARKED_LINES)), /^• a\n/);
    const wide = (columns: number) => `${'|a'.repeat(columns)}|\n${'|-'.repeat(columns)}|\n|x|\n`;
    assert.match(textOf(wide(20)), /^a \| a/);
    assert.match(textOf(wide(MOST_CELLS)), /^\|a\|a/, 'rows are filled up to the first one');
  });
  it('has lists and quotations no deeper than a person writes them', () => {
    const deep = (marks: number) => textOf(`${'>'.repeat(marks)} ## a\n`);
    assert.equal(deep(20), 'a');
    assert.ok(textOf(`${'- '.repeat(4_000)}a`).length <= 62);
    assert.ok(textOf(`${'- '.repeat(29)}a`).length >= 58);
  });
  it('that only a machine would write is read in time', () => {
    const marks = ['>', '[', '*a ', '`', '<!--', '- ', '> - ', '![a](', '|', '&#', '<script>'];
    for (const mark of marks)
      assert.equal(typeof textOf(`a word ${mark.repeat(2_000)}\n${mark.repeat(2_000)} b`), 'string');
  });
});

const PROSE = 'We waited at the stop for an hour.';

describe('HTML of Markdown that hides text', () => {
  const hiding: Record<string, string> = {
    'display: none': '<div style="display:none">Secret</div>',
    'display: none around Markdown':
      '<div style="color: red; DISPLAY: none !important">\n\n*Secret*\n\n</div>',
    'a list within': '<div hidden>\n\n- Sec\n- ret\n\n</div>',
    'code within': '<div hidden>\n\n```\nSecret\n```\n\n</div>',
    visibility: '<p style="visibility:hidden">Secret</p>',
    'the word hidden': '<span hidden>Secret</span>',
    'a mark of quotation that holds a bracket': '<span title=">" hidden>Secret</span>',
    'an element in it': '<div hidden><b>Sec</b><i>ret</i></div>',
    'the colour of the page': '<font color="white">Secret</font>',
    'an old colour': '<font color=FFFFFF>Secret</font>',
    'a short colour': '<span style="color:#fff">Secret</span>',
    'a colour in numbers': '<span style="color:rgb(254, 254, 254)">Secret</span>',
    'a colour of hue and light': '<span style="color:hsl(120 50% 99%)">Secret</span>',
    'a colour that is inherited': '<div style="color:#fff"><b style="color:inherit">Secret</b></div>',
    'no ink': '<span style="color:transparent">Secret</span>',
    'the colour of its ground': '<div style="background:#123456;color:#123457">Secret</div>',
    'size 0': '<span style="font-size:0">Secret</span>',
    'size 1': '<span style="font-size:1px">Secret</span>',
    opacity: '<span style="opacity:0">Secret</span>',
    'a place off the page': '<p style="position:absolute;left:-9999px">Secret</p>',
    'a box without height': '<div style="height:0;overflow:hidden">Secret</div>',
    template: '<template>Secret</template>',
    'a comment': '<!-- Secret -->',
    'an instruction': '<?x Secret ?>',
    'a footnote without reference': '[^9]: Secret',
  };
  for (const [name, html] of Object.entries(hiding))
    it(`is left out and counted: ${name}`, () => {
      const { text, hidden } = read(`${PROSE}\n\n${html}\n\nIt came.`);
      assert.equal(text, `${PROSE}\n\nIt came.`);
      assert.ok(hidden >= 6 && hidden <= 8, String(hidden));
      const inline = read(`${PROSE} ${html.includes('\n') || html.startsWith('[') ? '' : html}`);
      assert.equal(inline.text, PROSE);
    });

  const shown: Record<string, string> = {
    'a part that opens by a click': '<details><summary>Shown</summary></details>',
    'white on a dark ground': '<div style="background-color:#003;color:white">Shown</div>',
    'dark in a white part': '<div style="color:white"><b style="color:#222">Shown</b></div>',
    'an element after one that ends': '<p hidden></p><p>Shown</p>',
    'an element whose colour has a name that is not known': '<b style="color:tomato">Shown</b>',
    'half opacity': '<b style="opacity:0.5">Shown</b>',
    'a closing tag of nothing': '</div>Shown',
    'small print': '<small style="font-size:8px">Shown</small>',
  };
  for (const [name, html] of Object.entries(shown))
    it(`keeps what is shown: ${name}`, () =>
      assert.deepEqual(read(`${PROSE}\n\n${html}\n\nIt came.`), {
        text: `${PROSE}\n\nShown\n\nIt came.`,
        hidden: 0,
        byline: 0,
      }));

  it('hides no more than its paragraph where it stays open in one', () =>
    assert.equal(textOf(`${PROSE} <span hidden>Secret\n\nIt came.`), `${PROSE}\n\nIt came.`));

  it('keeps footnotes that are referred to, also one of a word', () =>
    assert.equal(
      textOf('We waited[^1] there.[^b]\n\n[^1]: An hour.\n\n[^B]: Ibid.\n\n[^9]: Secret\nand more'),
      'We waited[^1] there.[^b]\n\n[^1]: An hour.\n\n[^B]: Ibid.',
    ));

  it('that only a machine would write is read in time', () => {
    const pieces = ['<a ', '<a "', '<a \'<b "', '<p hidden>', '<i></b>', '</p>', '<!', '<a b="', '<script>'];
    for (const piece of pieces)
      assert.equal(typeof textOf(`a word\n\n<div>${piece.repeat(5_000)}\n\nand more`), 'string');
  });
});
