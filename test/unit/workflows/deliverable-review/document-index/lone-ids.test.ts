import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checked, definitionsOf, found } from './document-of.ts';

const fields = (id: string, words: string) =>
  `• ${id}\n\n– Priority: High\n\n– Dependency: None\n\n– Description: ${words}`;
const WORDS = [
  'Readers lend books.',
  'Readers bring books back.',
  'Librarians stamp cards.',
  'Carts are moved.',
];

describe('ids that stand alone above what they stand for', () => {
  const listed = (heading: string, ...numbers: number[]) =>
    checked(
      '# 1 Purpose\n\nIt lends.',
      `## ${heading}\n\n${numbers.map((number, at) => fields(`FR-0${number}`, WORDS[at % 4]!)).join('\n\n')}`,
    );

  it('are defined by the field that describes them', () => {
    const result = listed('2.1 Functional requirements', 1, 2, 3);
    assert.deepEqual(definitionsOf(result), {
      'FR-1': WORDS[0],
      'FR-2': WORDS[1],
      'FR-3': WORDS[2],
    });
    assert.deepEqual(found(result), []);
  });

  it('have a numbering with gaps', () =>
    assert.deepEqual(found(listed('2.1 Functional requirements', 1, 2, 3, 5, 6, 7, 8)), [
      'numbering-gap FR-04',
    ]));

  it('are defined by the text below them', () => {
    const items = WORDS.map((words, at) => `FR-0${at + 1}\n\n${words}`).join('\n\n');
    assert.equal(Object.keys(definitionsOf(checked(`# 2 Requirements\n\n${items}`))).length, 4);
  });

  it('are not defined where they are what a test or a use case refers to', () => {
    assert.deepEqual(definitionsOf(listed('4.1 Acceptance tests', 1, 2, 3)), {});
    const tests = WORDS.map((words, at) => `### Test ${at + 1}\n\nFR-0${at + 1}\n\nSteps: ${words}`);
    assert.deepEqual(definitionsOf(checked('# 4 Tests', ...tests)), {});
  });

  it('are not defined where others of them are in their own lines', () => {
    const list = WORDS.map((words, at) => `• FR-0${at + 1}: ${words}`).join('\n\n');
    const result = checked(
      `# 2 Requirements\n\n${list}`,
      `# 3 Requirements of the first release\n\n${WORDS.map((_, at) => `• FR-0${at + 1}\n\nIt comes first.`).join('\n\n')}`,
    );
    assert.equal(definitionsOf(result)['FR-1'], 'Readers lend books.');
    assert.deepEqual(found(result), []);
  });
});

describe('a row that begins with an id and a short name', () => {
  it('is defined by its description', () => {
    const rows = WORDS.map(
      (words, at) => `RF${at + 1} ${['Prestito', 'Reso', 'Id', 'Carrello'][at]} | ${words}`,
    );
    const result = checked(`# 2 Requisiti\n\nRequisito | Descrizione\n${rows.join('\n')}`);
    assert.equal(definitionsOf(result)['RF-3'], 'Librarians stamp cards.');
  });
});
