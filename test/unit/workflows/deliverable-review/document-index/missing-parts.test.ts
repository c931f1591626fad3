import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { factsOf } from '@assay/deliverable-review/document-index/facts';
import { checked } from './document-of.ts';

const TITLES = ['Borrow a tool', 'Return a tool', 'Register', 'Log in', 'Pay a fee', 'Search the shelves'];

/** Use cases as tables of rows `label | text`, a page each; `without`: the labels that some lack. */
function tables(labels: readonly string[], without: Record<number, string> = {}): string[] {
  return TITLES.map((title, at) => {
    const rows = labels.filter((label) => label !== without[at]);
    const text = (label: string) => (label === labels[0] ? title : `It is said here for number ${at}.`);
    return `${at === 0 ? '# Use cases\n\n' : ''}${rows.map((label) => `${label} | ${text(label)}`).join('\n')}`;
  });
}

const ENGLISH = ['Name', 'Actors', 'Entry conditions', 'Flow of events', 'Exit conditions', 'Exceptions'];
const ITALIAN = [
  'Nome',
  'Attori',
  'Precondizioni',
  'Flusso principale',
  'Postcondizioni',
  'Flussi alternativi',
];

function partsMissing(...pages: string[]) {
  return checked(...pages).checks.filter(({ code }) => code === 'missing-part');
}

describe('the template of the use cases', () => {
  it('is whole', () => {
    assert.deepEqual(partsMissing(...tables(ENGLISH)), []);
    assert.deepEqual(partsMissing(...tables(ITALIAN)), []);
  });

  it('tells which use case lacks a part, with the line that names it', () => {
    const [check, ...more] = partsMissing(...tables(ENGLISH, { 2: 'Exit conditions' }));
    assert.deepEqual(more, []);
    const { ids, terms, severity, quote, page, total } = check!;
    assert.deepEqual(
      [ids, terms, severity, quote, page, total],
      [['Register'], ['Exit conditions'], 'MEDIUM', 'Name | Register', 3, 6],
    );
    const italian = partsMissing(...tables(ITALIAN, { 4: 'Flussi alternativi' }));
    assert.deepEqual(
      italian.map(({ ids, terms, severity }) => [ids, terms, severity]),
      [[['Pay a fee'], ['Flussi alternativi'], 'LOW']],
    );
    const result = checked(...tables(ITALIAN, { 4: 'Flussi alternativi' }));
    assert.match(
      factsOf(result, 'it').checks.join(),
      /Il caso d'uso Pay a fee non ha la voce «Flussi alternativi»/,
    );
  });

  it('is read from paragraphs under headings with ids, too', () => {
    const pages = TITLES.map((title, at) =>
      [
        `## UC${at + 1} ${title}`,
        'Actors: member',
        at === 3 ? 'Priority: high' : 'Preconditions: the member is known.',
        'Main flow: the member does it.',
        'Postconditions: it is done.',
      ].join('\n\n'),
    );
    const found = partsMissing(...pages);
    assert.deepEqual(
      found.map(({ ids, terms, quote }) => [ids, terms, quote]),
      [[['UC4'], ['Preconditions'], 'UC4 Log in']],
    );
  });

  it('goes on over a page, where the rest of a table stands', () => {
    const pages = tables(ENGLISH);
    const [upper, lower] = [
      pages[1]!.split('\n').slice(0, 3).join('\n'),
      pages[1]!.split('\n').slice(3).join('\n'),
    ];
    assert.deepEqual(partsMissing(pages[0]!, upper, lower, ...pages.slice(2)), []);
  });

  it('reads a label whose words were torn over two columns', () => {
    const own = ['Name', 'Actors', 'Entry conditions', 'Sequence of what happens', 'Exit conditions'];
    const pages = tables(own);
    assert.deepEqual(partsMissing(...tables(own, { 2: own[3]! })).length, 1);
    const torn = pages[2]!.replace('Sequence of what happens |', 'Sequence happens | of what |');
    assert.deepEqual(partsMissing(...pages.with(2, torn)), []);
  });

  const EXCUSED: [string, (pages: string[]) => string[]][] = [
    [
      'the words stand in another row, which swallowed its own',
      (pages) => pages.with(2, `${pages[2]} Exit conditions: it is done.`),
    ],
    [
      'the words stand in a figure beside it',
      (pages) => pages.with(2, `${pages[2]}\n\n[image: Exit conditions · The member is known]`),
    ],
    [
      'they are labelled in another way',
      (pages) => pages.with(2, `${pages[2]}\nPost-conditions | It is done.`),
    ],
    [
      'the form was torn and most of it is gone',
      (pages) => pages.with(2, 'Name | Register\nActors | Member\nExceptions | None'),
    ],
    ['there are few use cases', (pages) => pages.slice(1, 4)],
  ];
  for (const [why, change] of EXCUSED)
    it(`accuses nobody where ${why}`, () => {
      assert.deepEqual(partsMissing(...change(tables(ENGLISH, { 2: 'Exit conditions' }))), []);
    });

  it('has no part that several use cases are without', () => {
    assert.deepEqual(partsMissing(...tables(ENGLISH, { 1: 'Exceptions', 2: 'Exceptions' })), []);
  });

  it('is none of tests', () => {
    const labels = ['Name', 'Preconditions', 'Steps', 'Expected result'];
    assert.deepEqual(partsMissing(...tables(labels, { 2: 'Preconditions' })), []);
  });
});
