import type { submissionStatusSchema } from '@assay/api/schemas/submissions';
import type { RunItem, StepItem } from '@assay/platform/run/items';
import type { RunArtifacts } from '@assay/platform/run/run-artifacts';
import {
  learnNames,
  learnTotals,
  type Names,
  shownStep,
  type Totals,
} from '@assay/platform/workflow/shown-step';
import type { Stage } from '@assay/platform/workflow/stage';
import { findWorkflow } from '@assay/workflows/find-workflow';
import type { z } from 'zod';
import { failureForStudent } from '../runs/student-failure.ts';
import { artifactsOf, runStore } from '../runtime/storage.ts';
import { stateOfReceived, type UploadOutcome } from './refused-files.ts';

type Status = z.input<typeof submissionStatusSchema>;
type Progress = Status['progress'][number];

/** What a run's steps come to, by the stages of its workflow, in the order in which they began. */
function progressOf(
  steps: readonly StepItem[],
  stages: readonly Stage[],
  totals: Totals,
  names: Names,
): Progress[] {
  const rows = new Map<string, Progress>();
  for (const { step } of steps.toSorted((a, b) => a.at.localeCompare(b.at))) {
    const shown = shownStep(step, stages, names);
    if (!shown) continue;
    const row = rows.get(shown.row) ?? {
      name: shown.row,
      done: 0,
      total: totals.get(shown.stage) ?? null,
      steps: [],
    };
    rows.set(shown.row, row);
    row.done += 1;
    if (shown.counted === null && !row.steps.includes(shown.word)) row.steps.push(shown.word);
  }
  return [...rows.values()];
}

async function progress(
  run: RunItem,
  stages: readonly Stage[],
  artifacts: RunArtifacts,
): Promise<Progress[]> {
  const steps = await runStore().steps(run.runId);
  if (steps.length === 0) return [];
  const totals = new Map<Stage, number>();
  const names = new Map<Stage['names'], ReadonlyMap<string, string>>();
  await Promise.all([learnTotals(totals, stages, artifacts), learnNames(names, stages, artifacts)]);
  return progressOf(steps, stages, totals, names);
}

/** How a run stands, with what it has done. */
export async function statusOfRun(run: RunItem): Promise<Status> {
  const { submission, state, runId, admittedAt, attempt, finishedAt, workflow, report, missing, failure } =
    run;
  const stages = workflow === undefined ? [] : findWorkflow(workflow).stages;
  return {
    ...{ submission, state, run: runId, admittedAt, attempt },
    finishedAt: finishedAt ?? null,
    workflow: workflow ?? null,
    report: report?.state ?? null,
    missing: missing ?? [],
    failure: failure ?? null,
    progress: await progress(run, stages, artifactsOf(runId)),
  };
}

/** How a run stands, as its student is told. */
export const forStudent = ({ failure, ...status }: Status): Status => ({
  ...status,
  failure: failure && failureForStudent(failure),
});

/** What is told of a submission whose files are there, and no run yet. */
export function statusOfReceived(submission: string, received: UploadOutcome): Status {
  const nothing = { run: null, admittedAt: null, attempt: null, finishedAt: null, workflow: null };
  return {
    submission,
    state: stateOfReceived(received),
    ...nothing,
    report: null,
    missing: [],
    failure: received.refused,
    progress: [],
  };
}
