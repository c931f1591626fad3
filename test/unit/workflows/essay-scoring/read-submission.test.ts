import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { linesOnPages } from '@assay/document/text-on-pages';
import { ESSAY } from '@assay/essay-scoring/artifacts';
import { draftEssayResult } from '@assay/essay-scoring/draft-result';
import { draftResultOf } from '@assay/platform/review/draft-result';
import { fold, type Review } from '@assay/platform/review/fold';
import { teachersReading } from '@assay/platform/review/read-submission';
import { reviewedResult } from '@assay/platform/review/reviewed-result';
import { PAGE_LINES, PAGES, pagesBeside } from '@assay/platform/submission/pages';
import { artifactsInMemory, artifactsOfRun } from '../../../support/artifacts-in-memory.ts';
import { sampleResult, trait, verified } from '../../platform/report/sample-results.ts';

const TEXT = 'It rained all day.\n\nThen the ferry came.\n\nNobody was on it.';
const [first, ...pictured] = TEXT.split('\n\n');
const page = (number: number) => ({ page: number, label: null, width: 595, height: 842, picture: true });

/** The first paragraph stands at the head of page 1; the others were read from the picture of page 2. */
const lines = linesOnPages(TEXT, [
  {
    page: 1,
    text: first!,
    words: [[0, first!.length, 0, 100, 114, 72, 10, 4, 40, 4, 15, 4, 20]],
    box: [72, 100, 169, 114],
  },
  ...pictured.map((text) => ({ page: 2, text, words: [], box: null })),
]);

it('a weakness of what is missing says what was looked for; one that somebody edited does not', () => {
  const missing = (words: string[]) => ({
    text: 'It names none.',
    evidence: [],
    absence: { words, found: [] },
  });
  const weaknesses = [
    missing(['a budget']),
    missing([]),
    { text: 'Thin.', evidence: [verified('It rained')] },
  ];
  const scores = [trait('Ideas', 3, { strengths: [], weaknesses, rationale: null })];
  const result = sampleResult({ scores });
  const draft = draftResultOf(result, draftEssayResult(result));
  const lookedFor = (review: Review) => reviewedResult(draft, review).findings.map((one) => one.lookedFor);
  assert.deepEqual(lookedFor(fold([])), [['a budget'], [], undefined]);
  const edit = { finding: 'ideas.weakness-1', field: 'text', text: 'Who would pay?', reason: null };
  const by = { role: 'teacher', subject: 'ms-rossi' } as const;
  const { runId } = draft;
  const edited = { kind: 'finding-edited', seq: 1, at: '2030-01-01T00:00:00.000Z', by, runId, ...edit };
  assert.deepEqual(lookedFor(fold([edited as never])), [undefined, [], undefined]);
});

describe('an essay that has pages, as it is read beside its result', () => {
  it('has passages in boxes where they stand on them, and what was read from pictures beside these', async () => {
    const kept = artifactsOfRun(
      'run',
      artifactsInMemory('run', {
        [PAGES.name]: [page(1), page(2)],
        [PAGE_LINES.name]: lines,
        [ESSAY.name]: { text: TEXT, hidden: 0, byline: 0, words: 12, file: 'a.pdf', sha256: '0'.repeat(64) },
      }),
    );
    const cited = ['rained all', 'the ferry'].map((passage) => ({
      ...verified(passage),
      spans: [{ start: TEXT.indexOf(passage), end: TEXT.indexOf(passage) + passage.length }],
    }));
    const claims = cited.map((evidence) => ({ text: 'It is told.', evidence: [evidence] }));
    const scores = [trait('Ideas', 3, { strengths: claims, weaknesses: [], rationale: null })];
    const result = sampleResult({ scores, submission: { id: 'a', file: 'a.pdf', words: 12, text: TEXT } });
    const work = await pagesBeside('essay', ESSAY).read(kept);
    const { cites, pages } = teachersReading(draftResultOf(result, draftEssayResult(result)), work);
    assert.deepEqual(
      Object.values(cites).map(([one]) => one!.boxes),
      [[{ page: 1, box: [86, 100, 145, 114] }], []],
    );
    assert.deepEqual(
      pages.map(({ transcribed }) => transcribed),
      [undefined, pictured.join('\n\n')],
    );
  });
});
