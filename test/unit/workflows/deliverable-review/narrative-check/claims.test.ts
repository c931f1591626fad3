import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { claimsIn } from '@assay/deliverable-review/narrative-check/claims';

/** `5 issues!`: so many in all; `5 issues`: so many at least. */
const read = (sentence: string) =>
  claimsIn(sentence).map(({ of, number, isTotal }) => `${number} ${of}${isTotal ? '!' : ''}`);

const SENTENCES: Record<string, string[]> = {
  'The review reports five issues, two of them HIGH.': ['5 issues!', '2 HIGH!'],
  'There are 7 issues: 2 HIGH, 3 MEDIUM and 2 LOW.': ['7 issues!', '2 HIGH!', '3 MEDIUM!', '2 LOW!'],
  'Five issues were found in the document, of which one is of high severity.': ['5 issues!', '1 HIGH!'],
  'Five issues, two of which are HIGH, concern the design.': ['5 issues!', '2 HIGH!'],
  'Two of the five issues are HIGH.': ['5 issues!', '2 HIGH!'],
  'Two HIGH issues concern the payments.': ['2 HIGH'],
  'Two high-severity issues concern the payments.': ['2 HIGH'],
  'Three issues concern the tests.': ['3 issues'],
  'The document describes eight use cases.': ['8 use-cases!'],
  'The document describes eight use cases and 12 functional requirements.': [
    '12 functional!',
    '8 use-cases!',
  ],
  'The document contains 40 requirements that no test names.': ['40 requirements'],
  'It has 12 non-functional requirements in total.': ['12 non-functional!'],
  'The deliverable has 14 pages, with nine figures.': ['9 figures', '14 pages!'],
  'Two of the four expected features are absent.': ['4 features!', '2 Absent!', '4 features!'],
  'Three features are partial, and one is absent.': ['3 Partial!'],
  'La revisione riporta cinque rilievi, di cui due di gravità alta.': ['5 issues!', '2 HIGH!'],
  'Sono stati segnalati 3 rilievi di gravità media.': ['3 issues', '3 MEDIUM'],
  'Il documento contiene otto casi d’uso e dodici requisiti non funzionali.': [
    '12 non-functional!',
    '8 use-cases!',
  ],
  'In totale 3 figure e 9 test.': ['9 tests!', '3 figures!'],
  'Due delle quattro caratteristiche attese sono assenti.': ['4 features!', '2 Absent!', '4 features!'],
};

const NO_COUNTS = [
  'On page 12 figures are shown without captions.',
  'UC-5 requirements and section 3.2 tests are vague.',
  'Between three and five issues, or some 20 requirements, may be merged.',
  'More than 30 requirements, almost 20 tests and three or four issues remain.',
  'The search must answer within two seconds for 95 % of requests with 200 users.',
  'Two high quality diagrams and three low level components are shown.',
  'The system offers five features, for example reservations.',
  'Two problems recur, and one pattern: tests come late.',
  '3-5 issues and 1/2 tests, 4.5 pages and 80% requirements.',
  'Un requisito e una figura.',
];

describe('the counts in a sentence', () => {
  for (const [sentence, claims] of Object.entries(SENTENCES))
    it(`are read: ${sentence}`, () => assert.deepEqual(read(sentence).toSorted(), claims.toSorted()));
  for (const sentence of NO_COUNTS) it(`are none: ${sentence}`, () => assert.deepEqual(read(sentence), []));
});
