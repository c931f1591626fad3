import { z } from 'zod';
import { nameOf } from '../shared/assignment/assignment.ts';
import type { Submission } from '../shared/lti/link-items.ts';
import { type ReleasedScore, releasedScore } from '../shared/lti/released-score.ts';
import { queryAll } from '../shared/run/table.ts';
import { getAssignment } from '../shared/workflows/assignment-store.ts';
import { findWorkflow } from '../shared/workflows/find-workflow.ts';
import { setting } from './setting.ts';
import { artifactsOf, documents, objects, runStore } from './storage.ts';

const eventSchema = z.object({ kind: z.string(), runId: z.string().optional() });

const RELEASES: Record<string, boolean> = { released: true, 'auto-released': true, withdrawn: false };

/** Whether the result of a run is released: what the last word on it in the review of its submission says. */
async function isReleased({ tenant, assignment, submission }: Submission, runId: string): Promise<boolean> {
  const pk = `REVIEW#${tenant}#${assignment}#${submission}`;
  const items = await queryAll(documents(), setting('TABLE'), { pk, prefix: 'EVENT#', consistent: true });
  const words = items
    .map((item) => eventSchema.parse(item))
    .filter((event) => Object.hasOwn(RELEASES, event.kind) && (event.runId ?? runId) === runId);
  const last = words.at(-1);
  return last !== undefined && RELEASES[last.kind]!;
}

/** What a grade book is told of a submission as it now stands. */
export interface ScoreNow {
  score: ReleasedScore;
  scoreMaximum: number;
  /** Of the assignment. */
  title: string;
}

/** The score of a submission's latest run, as far as it is released; null where the assignment has no grade. */
export async function scoreNow(of: Submission): Promise<ScoreNow | null> {
  const assignment = await getAssignment(objects(), of.tenant, of.assignment);
  const { gradeBook, result } = findWorkflow(assignment.workflow);
  const scoreMaximum = gradeBook?.maximum(assignment) ?? null;
  if (!gradeBook || scoreMaximum === null) return null;
  const latest = await runStore().latestRun(of);
  const found = latest && (await artifactsOf(latest.latestRun).readOptional(result));
  const released = found !== null && (await isReleased(of, found.runId));
  const score = releasedScore(gradeBook, found, { released });
  const { title } = nameOf(assignment);
  return { score, scoreMaximum: score === 'pending' ? scoreMaximum : score.scoreMaximum, title };
}
