import { stat } from 'node:fs/promises';
import type { ReviewRun } from '@assay/deliverable-review/study/report-costs';
import { AssayError } from '@assay/kit/errors/assay-error';
import { assay } from '@assay/kit/process/assay-command';
import { paidCost } from '@assay/platform/run/cost-text';
import type { CommonResult } from '@assay/platform/run/result';
import { type FoundRun, invalid, parseJson, runOf } from '../../evaluated-runs.ts';
import { readInput } from '../../read-input.ts';
import { findResultFiles } from '../../read-results.ts';

/** The runs of deliverable reviews in a folder, and how many results of other workflows lie beside them. */
interface ReviewRuns {
  runs: FoundRun[];
  others: number;
}

/** @throws AssayError FileUnreadable where it is no folder; EvaluationInvalid where it holds no review */
export async function findReviewRuns(folder: string): Promise<ReviewRuns> {
  const found = await stat(folder).catch(() => null);
  if (!found?.isDirectory())
    throw new AssayError('FileUnreadable', `${folder} is no folder: give one with the results of runs.`);
  const all: FoundRun[] = [];
  for (const file of await findResultFiles(folder)) {
    const run = runOf(parseJson(await readInput(file), file), file);
    if (run) all.push(run);
  }
  const runs = all.filter(({ workflow }) => workflow.id === 'deliverable-review');
  if (runs.length === 0) {
    const others = all.length > 0 ? ` (${all.length} of other workflows)` : '';
    throw invalid(
      `${folder} holds no result.json of a deliverable review${others}: give assay-results, or the --out of "${assay()} submit".`,
    );
  }
  return { runs, others: all.length - runs.length };
}

/** What a review took, by its result. */
export function reviewRun({ submission, provenance, startedAt, assessedAt }: CommonResult): ReviewRun {
  const { attempts = 1, withoutModel = false } = provenance;
  const seconds = (Date.parse(assessedAt) - Date.parse(startedAt)) / 1000;
  return {
    report: submission.id.normalize('NFC'),
    seconds: attempts > 1 || withoutModel ? null : seconds,
    cost: paidCost(provenance),
    costAtLeast: provenance.costAtLeast ?? provenance.cost ?? 0,
    calls: provenance.calls,
    memoised: provenance.memoisedCalls,
    standIn: provenance.standIn,
    withoutModel,
    assessedAt,
  };
}
