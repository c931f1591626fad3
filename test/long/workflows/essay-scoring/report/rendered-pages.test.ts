import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { essayView } from '@assay/essay-scoring/report/essay-view';
import type { Claim } from '@assay/essay-scoring/result';
import { prepareDocument } from '@assay/evidence/anchor';
import { evidenceIn } from '@assay/evidence/evidence';
import { pagesOf } from '../../../../support/rendered-pages.ts';
import { plain } from '../../../../unit/platform/report/pdf-text.ts';
import { ATTACKS, SCRIPTS, sampleResult, trait } from '../../../../unit/platform/report/sample-results.ts';

const LONG =
  'it would have been so much better for every one of us if somebody had asked before the lights went out, and';

/** A quotation that fills its lines to the margin. */
function quoting(times: number): Claim {
  const passage = `${LONG} `.repeat(times).trim();
  const quote = { quote: passage, passage, start: 0, end: passage.length, spans: [], page: null };
  const evidence = { ...quote, grade: 'exact', supported: true, outcome: 'verified', similarity: 1 };
  return { text: 'It is told at length.', evidence: [evidence] } as unknown as Claim;
}

/** A text of several pages, of many writings and with all that TeX takes for its own. */
const ESSAY = [
  ...Array.from(
    { length: 70 },
    (_, at) => `Part ${at} begins here and goes on. ${LONG} nobody came in year ${at}.`,
  ),
  ...ATTACKS.slice(0, -1),
  `${Object.values(SCRIPTS).join(' ')} and so on.`,
  'מרחוק ראינו אור (2026) ואז ABC נעלם לגמרי.',
  'The last line of all.',
].join('\n\n');

const QUOTES = [
  'Part 3 begins here and goes on',
  'begins here and goes on. it would have been so much better',
  'nobody came in year 69.',
  'and so on. מרחוק ראינו אור',
  'The last line of all',
];

describe('the pages of a report', () => {
  it('of an essay show all of its text, whatever it is written in, with the number of each passage that is cited', async () => {
    const sample = sampleResult();
    const find = evidenceIn(prepareDocument(ESSAY));
    const strengths = [...QUOTES, 'zebras crossed the road in a long line'].map((quote, at) => ({
      text: `Said of number ${at}.`,
      evidence: [find(quote)],
    }));
    const submission = { ...sample.submission, text: ESSAY };
    const scores = [trait('Ideas', 1, { strengths, weaknesses: [] })];
    const text = plain(await pagesOf('essay-scoring', essayView({ ...sample, submission, scores })));
    const shown = text.slice(text.indexOf('The text, with every cited passage marked'));
    for (const words of [...Object.values(SCRIPTS), ...ATTACKS.slice(0, 4), 'Part 42 begins here'])
      assert.ok(shown.includes(plain(words)), words);
    for (const number of [1, 2, 3, 4, 5])
      assert.match(shown, new RegExp(`${number} Ideas · Strengths \\(word for word\\)`));
    assert.match(shown, /Ideas · Strengths: 1 × not in the text as it is quoted/);
    assert.doesNotMatch(text, /zebras/);
  });

  it('of an essay keep to their margins, and say once what holds for all traits', async () => {
    const sample = sampleResult();
    const unread = {
      unread: 'too-few-exemplars' as const,
      exemplars: 4,
      score: null,
      estimate: null,
      interval: null,
    };
    const absence = { words: ['objection'], found: [] };
    const range = { min: -2, max: 2, secondReader: unread } as const;
    const scores = [
      trait('Ideas', 1, { ...range, strengths: [1, 2, 3, 5].map(quoting), score: -1 }),
      trait('Style', 1, { ...range, weaknesses: [{ text: 'No objection.', evidence: [], absence }] }),
    ];
    const question =
      'Write about a time when waiting was hard for you, and say what came\n  of it in the end.\n';
    const assignment = { ...sample.assignment, question };
    const text = await pagesOf('essay-scoring', essayView({ ...sample, assignment, scores }));
    assert.equal(text.split('too few exemplars').length, 2);
    assert.match(text, /what came of it in the end\./);
    assert.match(text, /Ideas\s+−1\s+scale −2 to 2/);
    assert.doesNotMatch(text, /(?<!\w)-\d|(?<!Page )\d of 2(?!\d)/);
    assert.match(
      text,
      /No objection\.\s+What is missing cannot be quoted\. Looked for .* not found: “objection”/,
    );
  });
});
