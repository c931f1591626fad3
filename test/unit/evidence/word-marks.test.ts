import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { prepareDocument } from '@assay/evidence/anchor';

/** The words of a document that are marked, as written. */
function marked(text: string, mark: 'free' | 'aside'): string[] {
  const { passages } = prepareDocument(text);
  return passages.words.filter((_, at) => passages[mark][at]).map(({ start, end }) => text.slice(start, end));
}

const page = (number: number, ...lines: string[]) =>
  ['Design Document – Group 4', ...lines, `Page ${number} of 9`].join('\n');

describe('the marks of words', () => {
  it('make running heads, feet and page numbers free and aside, also where their numbers differ', () => {
    const text = [1, 2, 3]
      .map((number) =>
        page(number, ['a', 'dark', 'wood'][number - 1]!, 'goes', 'on', ['up', 'down', 'away'][number - 1]!),
      )
      .join('\f');
    const heads = [1, 2, 3].flatMap((number) => [
      'Design',
      'Document',
      'Group',
      '4',
      'Page',
      `${number}`,
      'of',
      '9',
    ]);
    assert.deepEqual(marked(text, 'free'), heads);
    assert.deepEqual(marked(text, 'aside'), heads);
  });

  it('make the lines that begin a page of an extracted text free, however few pages there are', () => {
    const text = 'a sentence that\n\n[page 2]\ngoes on';
    const { passages } = prepareDocument(text, [
      { page: 1, start: 0 },
      { page: 2, start: text.indexOf('[') },
    ]);
    assert.deepEqual([...passages.free], [0, 0, 0, 1, 1, 0, 0]);
  });

  it('leave a text without pages alone, numbers on lines of their own aside', () => {
    assert.deepEqual(marked('again\nagain\nagain\n12\nagain', 'free'), ['12']);
  });

  it('make the marks of list items free, and no ends of sentences', () => {
    assert.deepEqual(
      marked('Steps:\n1. open it\n  2) close it\na) or\n2.1. more in Fig. 3. Then\nto a. b', 'free'),
      [...['1', '2', 'a', '2.1']],
    );
  });

  it('put tables of contents aside: lines with leaders, and runs of lines with numbers at their ends', () => {
    assert.deepEqual(marked('Purpose . . . . . 4\nThe purpose is this.\nScope..........5', 'aside'), [
      ...['Purpose', '4', 'Scope', '5'],
    ]);
    const entries = ['Purpose 3', 'Scope 4', 'Words 6', 'Users 9'];
    assert.equal(marked(`${entries.join('\n')}\nThe text.`, 'aside').length, 8);
    assert.deepEqual(marked(`${entries.slice(1).join('\n')}\nThe text.`, 'aside'), []);
    assert.deepEqual(marked('It is over...\nfor 2024', 'aside'), []);
  });
});
