import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { putAssignment } from '../../../shared/assignment/assignment-store.ts';
import { runKey } from '../../../shared/run/artifacts.ts';
import { enrichedTextSchema } from '../../../shared/workflows/deliverable-review/enriched-text.ts';
import { filteredFindingsSchema } from '../../../shared/workflows/deliverable-review/findings/filter.ts';
import type { ReportedFinding } from '../../../shared/workflows/deliverable-review/findings/finding.ts';
import { parseKnowledge } from '../../../shared/workflows/deliverable-review/knowledge/knowledge-file.ts';
import type { AgentOutcome } from '../../../shared/workflows/deliverable-review/outcome.ts';
import { planReview, type ReviewPlan } from '../../../shared/workflows/deliverable-review/plan.ts';
import { aReviewAssignment } from '../../support/assignments.ts';
import { BUCKET, openFunctionEnvironment } from '../../support/function-environment.ts';
import { agentRun } from '../../support/model-calls.ts';
import { admittedRun } from '../../support/runs.ts';

const EXAMPLE = 'examples/deliverable-review';
export const { artifacts, invoke, runStore, upload } = await openFunctionEnvironment();

export const assignment = aReviewAssignment({
  assignment: 'course',
  task: 'Design it.',
  scope: { maximumFindings: 5 },
});
export const knowledge = {
  ...parseKnowledge(await readFile(`${EXAMPLE}/knowledge.yaml`, 'utf8')),
  assignment: 'course',
};
export const pdf = await readFile(`${EXAMPLE}/report.pdf`);
await putAssignment(artifacts, 't', assignment);

export const read = <T>(runId: string, step: string, schema: z.ZodType<T>) =>
  artifacts.read(runKey(runId, step), schema);
export const write = (runId: string, step: string, value: unknown) =>
  artifacts.write(runKey(runId, step), value);

/** A run of the example, extracted and planned, without a described figure. */
export async function planned(runId: string, body: Uint8Array = pdf): Promise<ReviewPlan> {
  const { key, versionId } = await upload(`submissions/t/course/${runId}/report.pdf`, body);
  const source = { bucket: BUCKET, key, versionId };
  await runStore.admit(admittedRun(runId, { assignment: 'course', file: 'report.pdf', source }));
  await invoke('open-run', { runId, attempt: 1 });
  const extracted = (await invoke('extract-document', { runId })) as { figures: string[] };
  const figures = extracted.figures.map((figure) => ({ figure, error: 'ModelUnavailable' }));
  return (await invoke('plan-review', { runId, tenant: 't', figures })) as ReviewPlan;
}

export const finding = (own: Partial<ReportedFinding> = {}): ReportedFinding => ({
  category: 'requirements',
  severity: 'HIGH',
  description: 'It is vague.',
  recommendation: 'Say how fast.',
  quote: null,
  page: 1,
  confidence: 0.9,
  useCase: null,
  ...own,
});

export const well = ({ agent, step }: { agent: string; step: string }): AgentOutcome => {
  return { agent, step, error: null, cause: null };
};
export const badly = ({ agent, step }: { agent: string; step: string }): AgentOutcome => {
  const cause = JSON.stringify({ errorType: 'ModelRefused', errorMessage: `[${step}] It refused.` });
  return { agent, step, error: 'ModelRefused', cause };
};

export const EMPTY = { findings: null, features: null, traceability: null, context: null };

/** What the readers of the one section say; those not named are missing. */
export async function answered(runId: string, answers: Record<string, object>): Promise<AgentOutcome[]> {
  const { agents } = planReview(1, true).sections[0]!;
  return Promise.all(
    agents.map(async (planned) => {
      const answer = answers[planned.agent.replace('deliverable-review/', '')];
      if (!answer) return badly(planned);
      await write(runId, planned.step, agentRun({ agent: planned.agent, output: { ...EMPTY, ...answer } }));
      return well(planned);
    }),
  );
}

export const anchor = async (runId: string, answers: Record<string, object>) =>
  invoke('anchor-findings', { runId, outcomes: await answered(runId, answers) });
export const findingsOf = (runId: string) => read(runId, 'findings.json', filteredFindingsSchema);

/** A literal line of prose of the document after an offset, with its page. */
export async function passage(runId: string, after = 4000): Promise<{ quote: string; page: number }> {
  const { text, pages } = await read(runId, 'enriched.json', enrichedTextSchema);
  const [line] = text.slice(after).match(/^[A-Z][^\n[\]#|]{60,}$/m)!;
  const start = text.indexOf(line, after);
  return { quote: line.slice(0, 60), page: pages.findLast((page) => page.start <= start)!.page };
}

let base: Promise<ReviewPlan> | undefined;

/** A run that stands where `planned` leaves it, without extracting the example again. */
export async function likePlanned(runId: string): Promise<void> {
  base ??= planned('base');
  await base;
  await runStore.admit(admittedRun(runId, { assignment: 'course', file: 'report.pdf' }));
  await runStore.start(runId, 1, { workflow: 'deliverable-review', assignmentVersion: 'v1' });
  const steps = ['assignment', 'submission', 'document', 'enriched', 'about', 'knowledge', 'plan'];
  for (const step of steps)
    await write(runId, `${step}.json`, await read('base', `${step}.json`, z.unknown()));
}
