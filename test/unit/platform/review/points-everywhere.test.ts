import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { resultsTable } from '@assay/api/results-table';
import { readTable } from '@assay/kit/tables/read-table';
import { renderReportHtml } from '@assay/platform/report/html/render-html';
import { countedPoints } from '@assay/platform/review/counted-points';
import { draftResultOf } from '@assay/platform/review/draft-result';
import { fold } from '@assay/platform/review/fold';
import { releasedResult } from '@assay/platform/review/released-result';
import { releasedScore } from '@assay/platform/review/released-score';
import type { CommonResult } from '@assay/platform/run/result';
import { WORKFLOWS } from '@assay/workflows/list';
import { releasedPage } from '../../../../functions/platform/api/pages/released-page.ts';
import { reportLatex } from '../../../support/report-latex.ts';

interface SampleOfPoints {
  result: CommonResult;
  sum: string;
  most: string;
  part: string;
}

/** Submissions of each workflow that has points, with what they come to. */
const SAMPLES = await Promise.all(
  WORKFLOWS.filter(({ gradeBook }) => gradeBook).map(async (workflow) => {
    const of = await import(`../../workflows/${workflow.id}/pointed-sample.ts`);
    const { pointedSample, ruledSamples = [] } = of as {
      pointedSample: SampleOfPoints;
      ruledSamples?: SampleOfPoints[];
    };
    return [pointedSample, ...ruledSamples].map((sample) => ({ workflow, ...sample }));
  }),
);

/** Whether a text tells points, of as many as there are. */
const tells = (text: string, given: string, of: string) =>
  text.includes(`${given} of ${of}`) || text.includes(`>${given}<`);

describe('the points of one submission', () => {
  for (const { workflow, result, sum, most, part } of SAMPLES.flat()) {
    const { id } = workflow;
    const called = `${id} (${sum} of ${most})`;
    const draft = draftResultOf(result, workflow.results.review(result));
    const review = fold([
      {
        ...{ seq: 1, at: '2030-01-01T00:00:00.000Z', by: { subject: 't', role: 'teacher' as const } },
        ...{ runId: result.runId, kind: 'released', attempts: result.provenance.attempts ?? 1, from: null },
        appealUntil: '2030-01-15T00:00:00.000Z',
      },
    ]);
    const points = { scoreGiven: Number(sum), scoreMaximum: Number(most) };

    it(`of ${called} are the same in the grade book, on its student’s page and in the table of results`, () => {
      assert.deepEqual(releasedScore(draft, review), points);
      const page = releasedPage(releasedResult(draft, review)!);
      assert.ok(page.includes(`${sum} of ${most} points`), page);
      assert.ok(page.includes(`(${part} of `), page);
      const { parts } = countedPoints(draft.total, draft.scores);
      const table = resultsTable([
        {
          ...{ submission: 's', state: 'completed', run: 'r', released: null, changed: [], owner: null },
          ...{ needs: [], code: null, reason: null, total: points, points: Object.fromEntries(parts) },
          ...{ answers: {}, values: {} },
        },
      ]);
      const [{ cells } = { cells: {} as Record<string, string> }] = readTable(
        Buffer.from(table),
        'r.csv',
      ).rows;
      assert.deepEqual([cells.points, cells.of], [sum, most]);
    });

    it(`of ${called} are the same on the terminal and in the report, on paper and as a page`, async () => {
      const { lines, fields } = workflow.results.summarize(result, { options: {} } as never);
      assert.ok(
        lines.some((line) => line.trim().replace(/: .*/, '') === `in all ${sum} of ${most} points`),
        lines.join('\n'),
      );
      assert.deepEqual(fields.total, points);
      const view = await workflow.report.view(result);
      for (const text of [reportLatex(id, view), renderReportHtml(id, view)]) {
        assert.ok(tells(text, sum, most), 'the sum');
        assert.ok(text.includes(part), 'a part');
      }
      for (const { name, view: handed } of (await workflow.report.handouts?.of({
        ...result,
        student_pages: true,
      } as CommonResult)) ?? []) {
        assert.ok(tells(reportLatex(id, handed, name), sum, most), name);
      }
      for (const { type, text } of workflow.report.files?.of(result) ?? [])
        if (type.startsWith('text/csv')) assert.ok(text.includes(`,${part},`), text);
    });
  }
});
