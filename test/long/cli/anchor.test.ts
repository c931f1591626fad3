import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { strToU8, zipSync } from 'fflate';
import { type Desk, openDesk } from '../../stack/cli/command-line.ts';
import { essay } from '../../stack/end-to-end/samples.ts';

let desk: Desk;
before(async () => {
  desk = await openDesk();
});
after(() => desk.close());

const cited = 'He walked beside me with a lamp and never asked why I had taken it along';
const misspelt = 'He walked beside me with a lamp and never aksed why I had taken it allong';
const invented = 'The watch was found again in the summer by a stranger from the village.';

async function anchor(document: string, quotes: unknown): Promise<Record<string, unknown>[]> {
  const file = await desk.write(`quotes-of-${document}.json`, JSON.stringify(quotes));
  const { code, stdout, stderr } = await desk.here('anchor', document, file);
  assert.equal(code, 0, stderr);
  return JSON.parse(stdout);
}

function docx(paragraphs: string[]): Uint8Array {
  const ns = 'http://schemas.openxmlformats.org';
  const body = paragraphs.map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`).join('');
  const types = `${ns}/package/2006/content-types`;
  const relation = `${ns}/officeDocument/2006/relationships/officeDocument`;
  return zipSync({
    '[Content_Types].xml': strToU8(
      `<Types xmlns="${types}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    ),
    '_rels/.rels': strToU8(
      `<Relationships xmlns="${ns}/package/2006/relationships"><Relationship Id="r1" Type="${relation}" Target="word/document.xml"/></Relationships>`,
    ),
    'word/document.xml': strToU8(
      `<w:document xmlns:w="${ns}/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
    ),
  });
}

describe('assay anchor', () => {
  it('prints what became of each quote, in order, a confidence only where one was given', async () => {
    const quotes = [
      cited,
      { quote: misspelt, confidence: 0.5 },
      { quote: invented, confidence: 0.9 },
      'a lamp',
      '',
    ];
    const [exact, fuzzy, discarded, short, none] = await anchor('essay.txt', quotes);
    const start = essay.indexOf(cited);
    assert.deepEqual(exact, {
      quote: cited,
      outcome: 'verified',
      similarity: 1,
      multiplier: 1.15,
      start,
      end: start + cited.length,
      page: null,
      grade: 'exact',
      passage: cited,
      spans: [{ start, end: start + cited.length }],
    });
    assert.deepEqual(
      [fuzzy!.outcome, fuzzy!.start, fuzzy!.grade, fuzzy!.passage],
      ['verified', start, 'close', cited],
    );
    assert.ok((fuzzy!.confidence as number) > 0.5);
    assert.deepEqual(
      [discarded!.outcome, discarded!.multiplier, discarded!.confidence, discarded!.start],
      ['discarded', 0, 0, null],
    );
    assert.deepEqual([short!.outcome, none!.outcome, none!.similarity], ['short-quote', 'no-quote', null]);
  });

  it('reads .docx, and documents far larger than an essay', async () => {
    await desk.write('letter.docx', docx(essay.split('\n\n')));
    await desk.write('book.md', `${'All else in this book is filler. '.repeat(160_000)}\n\n${essay}`);
    const found = await Promise.all(
      ['letter.docx', 'book.md'].map((name) => anchor(name, [cited, misspelt])),
    );
    for (const quotes of found)
      assert.deepEqual(
        quotes.map(({ outcome }) => outcome),
        ['verified', 'verified'],
      );
  });

  it('says what is wrong with what it is given', async () => {
    await desk.write('none.json', '[]');
    await desk.write('object.json', '{"quote": "a"}');
    await desk.write('empty.txt', ' \n');
    await desk.write('binary.txt', Uint8Array.of(0, 1, 2));
    const cases: [string, string, RegExp][] = [
      ['essay.txt', 'object.json', /QuotesInvalid.*array/],
      ['essay.txt', 'missing.json', /missing\.json cannot be read/],
      ['missing.txt', 'none.json', /missing\.txt cannot be read/],
      ['empty.txt', 'none.json', /SubmissionEmpty/],
      ['binary.txt', 'none.json', /SubmissionNotText/],
    ];
    const outcomes = await Promise.all(
      cases.map(([document, quotes]) => desk.here('anchor', document, quotes)),
    );
    for (const [index, { code, stdout, stderr }] of outcomes.entries()) {
      assert.deepEqual([code, stdout], [1, '']);
      assert.match(stderr, cases[index]![2]);
    }
  });
});
