import { AssayError } from '@assay/kit/errors/assay-error';
import type { ModelCall } from '@assay/model/model-call';
import { one } from '@assay/platform/run/artifact';
import { standInsOf } from '@assay/platform/run/provenance';
import type { RunArtifacts } from '@assay/platform/run/run-artifacts';
import * as quiz from '@assay/short-answer-grading/artifacts';
import { tendenciesCall } from '@assay/short-answer-grading/calls';
import { type Class, distinctRows } from '@assay/short-answer-grading/class';
import type { GradeRecord } from '@assay/short-answer-grading/grade';
import {
  type GradedPastAnswer,
  measureGraders,
  metricsForWords,
} from '@assay/short-answer-grading/measure-graders';
import { modelOf } from '@assay/short-answer-grading/model-of';
import { PLAN, type QuizPlan } from '@assay/short-answer-grading/plan';
import { silentGraders } from '@assay/short-answer-grading/silent-graders';
import pLimit from 'p-limit';
import { defineStep } from '../../platform/runtime/define-step.ts';
import { runStore } from '../../platform/runtime/storage.ts';

const READ_AT_ONCE = 32;

/** Where no grader says anything there is nothing to be measured. */
function requireLabels(grades: readonly GradeRecord[]): void {
  const said = grades.flatMap((grade) => grade.graders);
  if (said.some(({ label }) => label !== null)) return;
  const [first] = said.flatMap(({ missing }) => missing ?? []);
  const reason = first ? ` First reason, at ${first.step}: ${first.message}` : '';
  throw new AssayError('NothingAssessed', `No grader labelled any past answer.${reason}`);
}

/** What the graders said of every past answer that they were asked about. */
async function readPast(
  read: Class,
  { graders }: QuizPlan,
  artifacts: RunArtifacts,
): Promise<{ past: GradedPastAnswer[]; grades: GradeRecord[]; calls: ModelCall[] }> {
  const groups = await pLimit(READ_AT_ONCE).map(distinctRows(read), async ({ group }) => {
    const [material, grade] = await Promise.all([
      artifacts.read(one(quiz.MATERIAL, group)),
      artifacts.readOptional(one(quiz.GRADE, group)),
    ]);
    const said = (name: string) => grade?.graders.find(({ grader }) => grader === name)?.label ?? null;
    const labels = graders.map(({ name }) => said(name));
    return { group, grade, past: { prior: material.prior, labels }, calls: grade?.calls ?? [] };
  });
  const grades = groups.flatMap(({ grade }) => grade ?? []);
  requireLabels(grades);
  const byGroup = new Map(groups.map(({ group, past }) => [group, past]));
  const past = read.rows.flatMap(({ group, truth }) => {
    const said = byGroup.get(group);
    return said && truth !== null ? [{ group, truth, ...said }] : [];
  });
  return { past, grades, calls: groups.flatMap(({ calls }) => calls) };
}

/** Measures the graders on the past answers that they graded (GET, 3.3.1; SPEC G2, G4, G5). */
export const handler = defineStep({
  event: {},
  writes: quiz.METRICS,
  async make({ run: { runId } }, artifacts) {
    const [plan, read, { sha256: pastSha256 }, { assignment }] = await Promise.all([
      artifacts.read(PLAN),
      artifacts.read(quiz.CLASS),
      artifacts.read(quiz.PAST),
      runStore().getRun(runId),
    ]);
    const profiledAt = new Date().toISOString();
    const { past, grades, calls } = await readPast(read, plan, artifacts);
    const graders = plan.graders.map(({ name, model }) => ({ name, model: modelOf(model, calls) }));
    const { standIn } = standInsOf(calls);
    const profile = measureGraders({ assignment, profiledAt, pastSha256, standIn }, graders, past);
    const value = { profile, graders: metricsForWords(profile), silent: silentGraders(profile, grades) };
    return { value, output: { call: tendenciesCall(), outcomes: [] } };
  },
});
