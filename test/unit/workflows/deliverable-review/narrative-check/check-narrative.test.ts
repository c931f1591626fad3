import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  checkNarrative,
  countsGiven,
  type NarrativeFacts,
} from '@assay/deliverable-review/narrative-check/check-narrative';
import { sentencesOf } from '@assay/kit/language/sentences';
import fc from 'fast-check';

const facts: NarrativeFacts = {
  issues: 7,
  counts: new Map([
    ['issues', [7]],
    ['HIGH', [2]],
    ['LOW', [0]],
    ['use-cases', [8, 9]],
    ['tests', [12]],
    ['functional', [10]],
    ['features', [4]],
    ['Absent', [1]],
  ]),
  given: countsGiven(['The team ran 312 tests.', 'Nobody counted nine issues.'], new Set(['tests'])),
};

const RIGHT = [
  'There are seven issues, two of them HIGH.',
  'The document describes eight use cases.',
  'There are 9 use cases in total.',
  'Three issues concern the tests (ISS-001, 003 and ISS-7).',
  'Five use cases lack alternative flows.',
  'The document reports 312 tests.',
  'There are 99 requirements.',
  'One HIGH issue stands in ISS-002–ISS-004, e.g. in UC-12.',
  'One of the four expected features is absent.',
  'Issue 4 and issues 004 and 007 belong together; so do issues 2, 3 and ISS 7.',
  'The system issues 12 warnings, and GitHub issue 45 asks for 9.',
  'It is an issue 80 % of the time, in issue 9.2 of the journal.',
  'Il problema 4 e i rilievi 3 e 7 sono collegati.',
];
const WRONG = [
  'The review reports five issues, two of them HIGH.',
  'There are seven issues, three of them HIGH.',
  'Nine issues concern the tests.',
  'Three HIGH issues concern the payments.',
  'One issue of low severity concerns the layout.',
  'The document describes ten use cases.',
  'The deliverable contains 5 use cases and their flows.',
  'Start with the payments (ISS-001, ISS-008).',
  'ISS-0 comes first.',
  'ISS-006–009 belong together.',
  'There are 15 functional requirements.',
  'Begin with issue 9.',
  'Begin with Issue no. 12, which is grave.',
  'Issues 004 and 008 belong together.',
  'Issues 2, 3, and 9 belong together.',
  'Begin with issues 6–9.',
  'ISS 8 comes first.',
  'Il problema 8 è grave.',
  'I rilievi 3 e 9 sono collegati.',
  'Si veda il rilievo n. 012.',
  'Two of the five expected features are absent.',
  'Il documento contiene dieci casi d’uso.',
  'Sono stati individuati nove rilievi.',
];

describe('a narrative that the result bears out', () => {
  it('stays as it is', () => {
    const paragraphs = [RIGHT.join(' '), 'The design is sound.'];
    assert.deepEqual(checkNarrative(paragraphs, facts), { paragraphs, dropped: 0 });
  });
  it('is no less one where it is empty', () => {
    assert.deepEqual(checkNarrative(['  '], facts), { paragraphs: [], dropped: 0 });
  });
});

describe('a narrative that the result contradicts', () => {
  for (const sentence of WRONG)
    it(`loses the sentence: ${sentence}`, () => {
      const paragraph = `The design is sound. ${sentence} Mend the tests first.`;
      assert.deepEqual(checkNarrative([paragraph], facts), {
        paragraphs: ['The design is sound. Mend the tests first.'],
        dropped: 1,
      });
    });
  it('is null where nothing is left of it', () => {
    assert.deepEqual(checkNarrative([`${WRONG[0]} ${WRONG[7]}`, WRONG[1]!], facts), {
      paragraphs: null,
      dropped: 3,
    });
  });

  it('never names an issue that is not there, and loses no sentence that is right', () => {
    const sentence = fc.constantFrom(
      ...RIGHT.map((text) => [text, true] as const),
      ...WRONG.map((text) => [text, false] as const),
    );
    fc.assert(
      fc.property(fc.array(fc.array(sentence, { maxLength: 5 }), { maxLength: 3 }), (drawn) => {
        const paragraphs = drawn.map((sentences) => sentences.map(([text]) => text).join(' '));
        const { paragraphs: left, dropped } = checkNarrative(paragraphs, facts);
        const wanted = drawn.map((sentences) =>
          sentences
            .filter(([, right]) => right)
            .map(([text]) => text)
            .join(' '),
        );
        assert.deepEqual(
          left ?? [],
          wanted.filter((text) => text !== ''),
        );
        assert.equal(dropped, drawn.flat().filter(([, right]) => !right).length);
      }),
    );
  });
});

describe('a narrative about a part, or one of the whole', () => {
  const result: NarrativeFacts = {
    issues: 12,
    counts: new Map([
      ['issues', [12]],
      ['HIGH', [3]],
      ['MEDIUM', [5]],
      ['LOW', [4]],
      ['use-cases', [8]],
      ['requirements', [20]],
      ['tests', [10]],
      ['features', [9]],
      ['Present', [4]],
      ['Partial', [3]],
      ['Absent', [2]],
    ]),
    given: new Set(),
  };
  const right = [
    'The document describes two use cases, UC-1 and UC-2, without an error path.',
    'Section 4 of the document describes 3 use cases.',
    'There are two use cases, UC-3 and UC-4, which lack a postcondition.',
    'In chapter 3 there are 5 requirements.',
    'For the login, there are two use cases.',
    'You should add 15 test cases.',
    'Aim for 30 tests.',
    'The system supports 200 users and 30 requirements per second.',
    'Per il pagamento ci sono tre requisiti.',
    'Of the issues, two are HIGH and one is MEDIUM in the testing chapter.',
    'There are twelve issues, three of them HIGH.',
    'More than ten issues were found.',
    'In total, there are 20 requirements and ten tests.',
    'Of the nine expected features, four are present.',
    'No issue concerns the layout.',
    'Not all expected features are present.',
    'The number of issues is 12.',
  ];
  const wrong = [
    'No issues were found.',
    'There are no HIGH issues.',
    'The review found zero issues.',
    'There are twenty use cases.',
    'Twenty-five issues were found.',
    '25 distinct issues were found.',
    'The number of issues is 25.',
    'Issues: 25.',
    'A single HIGH issue was found.',
    'All expected features are present.',
    'Of the nine expected features, eight are present.',
    'More than 25 issues.',
    'There are 1,200 issues.',
    'In summary, there are eleven issues.',
    'Sono stati individuati ventitré rilievi.',
    'Nessun rilievo è stato individuato.',
    'Il documento contiene ventuno requisiti.',
    'Tutte le caratteristiche attese sono presenti.',
  ];
  for (const sentence of right)
    it(`stays: ${sentence}`, () => assert.equal(checkNarrative([sentence], result).dropped, 0));
  for (const sentence of wrong)
    it(`goes: ${sentence}`, () => assert.equal(checkNarrative([sentence], result).dropped, 1));
});

describe('sentences', () => {
  it('end where a new one begins, not after abbreviations or within numbers', () => {
    assert.deepEqual(sentencesOf('It is so, e.g. UC-1 (p. 5). “Why?” Version 1.2 says it.\nNow.'), [
      'It is so, e.g. UC-1 (p. 5). ',
      '“Why?” ',
      'Version 1.2 says it.\n',
      'Now.',
    ]);
  });
  it('joined are the text again', () => {
    const piece = fc.constantFrom('A b. ', 'e.g. C', '?!” ', '\n\n', '。', 'p. 5', ' ', 'Z…', 'x');
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        assert.equal(sentencesOf(pieces.join('')).join(''), pieces.join(''));
      }),
    );
  });
});
