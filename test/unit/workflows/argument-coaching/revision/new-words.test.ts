import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { diffTexts } from '@assay/argument-coaching/revision/diff-texts';
import { newWordsOf } from '@assay/argument-coaching/revision/new-words';
import fc from 'fast-check';

const DRAFT =
  'Phones distract us. Marks went up at the neighbour school. That proves that phones make marks worse. Always lock them away in the morning.';

/** Whether the passage of a revision says enough that is new. */
function saysNew(draft: string, revision: string, ...passages: string[]): boolean {
  const spans = passages.map((passage) => {
    const start = revision.indexOf(passage);
    assert.ok(start >= 0, passage);
    return { start, end: start + passage.length };
  });
  return newWordsOf(draft, diffTexts(draft, revision))(spans);
}
const swapped = (text: string, at: number) => {
  const sentences = text.split(/(?<=\.) /);
  return [...sentences.slice(at), ...sentences.slice(0, at)].join(' ');
};

describe('words of a revision are not new', () => {
  const old: [what: string, revision: string, passage: string][] = [
    [
      'where sentences changed places',
      swapped(DRAFT, 2),
      'in the morning. Phones distract us. Marks went up',
    ],
    [
      'across the seam of what was left out',
      DRAFT.replace('Marks went up at the neighbour school. ', ''),
      'Phones distract us. That proves that phones make marks worse.',
    ],
    ['for a misspelling', DRAFT.replace('distract', 'distrakt'), 'Phones distrakt us.'],
    [
      'for many misspellings and inflections',
      DRAFT.replace('That proves that phones make marks worse', 'That prooves that phone makes mark worze'),
      'That prooves that phone makes mark worze',
    ],
    ['for a word that was appended', `${DRAFT} Indeed.`, 'Indeed'],
    ['for two', `${DRAFT} Indeed, yes.`, 'Indeed, yes.'],
    [
      'for the weak sentence and a word',
      DRAFT.replace('worse.', 'worse. Indeed.'),
      'That proves that phones make marks worse. Indeed.',
    ],
    [
      'for a word before the weak sentence',
      DRAFT.replace('That proves', 'Thus that clearly proves'),
      'Thus that clearly proves that phones make marks worse.',
    ],
    [
      'where the words of a sentence changed places',
      DRAFT.replace('That proves that phones make marks worse', 'Marks worse make phones that, that proves'),
      'Marks worse make phones that, that proves',
    ],
    [
      'where a sentence is said twice',
      `${DRAFT} Phones distract us. Phones distract us.`,
      'Phones distract us. Phones distract us.',
    ],
    [
      'where there are characters that nobody sees',
      DRAFT.replace('Phones', 'Pho\u200bnes'),
      'Pho\u200bnes distract us. Marks went up',
    ],
    [
      'for words of grammar',
      DRAFT.replace('us.', 'us and those who are with us, as they have been.'),
      'us and those who are with us, as they have been',
    ],
  ];
  for (const [what, revision, passage] of old)
    it(what, () => {
      assert.equal(saysNew(DRAFT, revision, passage), false);
      assert.equal(saysNew(DRAFT, revision, revision), false, 'nor where all of it is quoted');
    });

  it('however a draft’s sentences are mixed, left out and said again, whatever is quoted', () => {
    const sentences = DRAFT.split(/(?<=\.) /);
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...sentences), { minLength: 1, maxLength: 8 }), (mixed) => {
        const revision = mixed.join(' ');
        assert.equal(saysNew(DRAFT, revision, revision), false);
      }),
    );
  });
});

describe('words of a revision are new', () => {
  const fresh: [what: string, revision: string, ...passages: string[]][] = [
    [
      'that name a source',
      DRAFT.replace('distract us', 'distract us, as a study of 91 English schools found'),
      'as a study of 91 English schools found',
    ],
    [
      'in a sentence made anew of some of its words',
      DRAFT.replace(
        'That proves that phones make marks worse',
        'Phones may make marks worse, but new teachers came that year too',
      ),
      'Phones may make marks worse, but new teachers came that year too.',
    ],
    [
      'in two places at once',
      `${DRAFT.replace('us.', 'us: teachers counted 31 calls.')} Lockers cost four euros.`,
      'teachers counted 31 calls',
      'Lockers cost',
    ],
  ];
  for (const [what, revision, ...passages] of fresh)
    it(what, () => assert.equal(saysNew(DRAFT, revision, ...passages), true));

  it('that turn a short sentence round', () => {
    const draft = 'Teenagers always sleep badly before midnight. They do.';
    const revision = draft.replace('always sleep badly', 'rarely sleep well');
    assert.equal(saysNew(draft, revision, 'Teenagers rarely sleep well before midnight'), true);
  });

  it('in scripts without spaces', () => {
    const draft = '私たちは税金を上げるべきです。なぜなら橋が古いからです。';
    const revision = `${draft}昨年の調査では三百の橋に危険な亀裂が見つかりました。`;
    assert.equal(saysNew(draft, revision, '昨年の調査では三百の橋に危険な亀裂が見つかりました'), true);
    assert.equal(saysNew(draft, revision, draft), false);
  });
});

it('long texts that share nothing are told apart in bounded time', { timeout: 600_000 }, () => {
  const text = (letter: string) =>
    Array.from({ length: 4_000 }, (_, at) => `${letter}${at.toString(36)}x`).join(' ');
  assert.equal(saysNew(text('q'), text('w'), text('w')), true);
});
