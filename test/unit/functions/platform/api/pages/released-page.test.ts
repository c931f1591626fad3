import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ReleasedResult } from '@assay/platform/review/released-result';
import fc from 'fast-check';
import { releasedPage } from '../../../../../../functions/platform/api/pages/released-page.ts';

const at = '2030-01-02T03:04:05.000Z';
const view = (own: Partial<ReleasedResult> = {}): ReleasedResult => ({
  ...{ runId: 'run-1', workflow: 'essay-scoring', submission: 'annas', assessedAt: at, releasedAt: at },
  assignment: { id: 'story', title: 'A voyage', language: 'en' },
  standIn: false,
  released: 'by-teacher',
  total: { scoreGiven: 5, scoreMaximum: 6 },
  scores: [
    {
      ...{ trait: 'Ideas', scale: { min: 0, max: 3 }, score: 3, machine: 2, level: null },
      overridden: { reason: 'The second paragraph says why.', at },
    },
    {
      ...{ trait: 'Style', scale: { min: 0, max: 3 }, score: 2, machine: 2, level: 'Calm' },
      overridden: null,
    },
  ],
  findings: [
    {
      ...{ finding: 'ideas.strength-1', kind: 'strength', trait: 'Ideas', fields: { text: 'It is calm.' } },
      ...{ edited: true, quotes: ['the sea was calm'], page: 4 },
    },
  ],
  comments: [{ text: 'A fine voyage.', trait: null, at }],
  appeals: [
    {
      ...{ appeal: 7, trait: 'Style', text: 'I was calm.', at },
      answer: { decision: 'upheld', text: 'You were.', at },
    },
  ],
  appealUntil: '2030-01-16T03:04:05.000Z',
  appealable: ['Ideas'],
  ...own,
});

/** The words of a page, without its marks. */
const textOf = (page: string) =>
  page
    .replace(/<style>.*<\/style>/, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');

describe('the page of a released result', () => {
  it('says what was looked for where something is missing', () => {
    const [finding] = view().findings;
    const of = (lookedFor: string[]) =>
      textOf(releasedPage(view({ findings: [{ ...finding!, lookedFor }] })));
    assert.match(of(['a budget', 'a sponsor']), /not found: “a budget” and “a sponsor”\./);
    assert.match(of([]), /no words were named that could have been looked for/);
    assert.doesNotMatch(textOf(releasedPage(view())), /looked for/i);
  });

  it('has what counts, beside it what the machine said, and what a teacher changed is marked', () => {
    const text = textOf(releasedPage(view()));
    for (const words of [
      'Assessed on January 2, 2030, released by a teacher on January 2, 2030',
      'Total: 5 of 6 points',
      'Ideas 3 of 3 Changed by a teacher; the machine’s was 2 of 3. Reason: The second paragraph says why.',
      'Style 2 of 3 Calm',
      'Ideas – Strength It is calm. “the sea was calm” page 4 Changed by a teacher.',
      'Comments A fine voyage.',
      'Style I was calm. Answer: it stays. You were.',
      'An appeal can be made until January 16, 2030.',
    ])
      assert.ok(text.includes(words), `${words} | ${text}`);
  });

  it('says where no real model was used, and only there', () => {
    const words = /No real model was used/;
    assert.match(textOf(releasedPage(view({ standIn: true }))), words);
    assert.doesNotMatch(textOf(releasedPage(view())), words);
  });

  it('is in the assignment’s language, and leaves out what is not there', () => {
    const assignment = { id: 'story', title: 'Un viaggio', language: 'it' };
    const none = { scores: [], findings: [], comments: [], appeals: [], appealable: [] };
    const page = releasedPage(view({ assignment, total: 'none', ...none }));
    assert.match(page, /<html lang="it">/);
    assert.match(textOf(page), /Valutato il 2 gennaio 2030, pubblicato da un docente il 2 gennaio 2030/);
    assert.doesNotMatch(textOf(page), /Totale|Punteggi<|Commenti|false|null|undefined/);
    const german = textOf(releasedPage(view({ assignment: { ...assignment, language: 'de' } })));
    assert.match(german, /Beurteilt am 2\. Januar 2030.*Begründung: The second paragraph/);
    assert.match(
      german,
      /Antwort: Es bleibt dabei\..*„the sea was calm“|„the sea was calm“.*Antwort: Es bleibt dabei\./,
    );
  });

  it('says of a score that is missing that there is none, and shows labels as they are', () => {
    const labels = { labels: ['Incorrect', 'Correct'] };
    const row = { trait: 'row-1', scale: labels, level: null, overridden: null };
    const scores = [
      { ...row, score: 'Correct', machine: 'Correct' },
      { ...row, trait: 'row-2', score: null, machine: null },
    ];
    assert.match(textOf(releasedPage(view({ scores }))), /row-1 Correct row-2 no score/);
  });

  it('has no element that anybody’s words made', () =>
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.constantFrom(
            '<script>x</script>',
            '"><img src=x onerror=y>',
            '</title><b>',
            '&lt;i>',
            '{{7*7}}',
          ),
        ),
        (words) => {
          const scores = [
            { ...view().scores[0]!, trait: words, level: words, overridden: { reason: words, at } },
          ];
          const findings = [
            { ...view().findings[0]!, fields: { text: words }, quotes: [words], trait: words },
          ];
          const comments = [{ text: words, trait: words, at }];
          const appeals = [{ ...view().appeals[0]!, text: words, trait: words }];
          const assignment = { id: 'story', title: words, language: 'en' };
          const page = releasedPage(view({ assignment, scores, findings, comments, appeals }));
          const plain = releasedPage(
            view({
              assignment: { ...assignment, title: 'x' },
              ...{
                scores: scores.map((one) => ({ ...one, trait: 'x', level: 'x' })),
                findings,
                comments,
                appeals,
              },
            }),
          );
          const tags = (of: string) => of.match(/<\/?(?:script|img|b|i|iframe|a)[\s>]/g);
          assert.equal(tags(page), null);
          assert.equal(tags(plain), null);
        },
      ),
      { seed: 16 },
    ));
});
