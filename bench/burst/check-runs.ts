import { runKey } from '@assay/platform/run/run-artifacts';
import type { ExecutionListItem } from '@aws-sdk/client-sfn';
import type { Local } from '../../test/stack/end-to-end/local.ts';

/** What a completed two-trait MADRAG run takes: the plan, the screening, five steps of each team, the result. */
const STEPS = 13;
const SCORES = 2;

export interface BurstExecutions {
  assessments: ExecutionListItem[];
  scorings: ExecutionListItem[];
}

/** What is wrong with a run, or null: lost, doubled, unfinished, or with steps too few or too many. */
async function faultOf(
  { connection: { runStore, objects } }: Local,
  runId: string,
  executions: BurstExecutions,
): Promise<string | null> {
  const run = await runStore.findRun(runId);
  if (!run) return 'was never admitted';
  if (run.state !== 'completed' || run.attempt !== 1)
    return `is ${run.state} at attempt ${run.attempt}: ${run.failure?.message ?? 'no reason'}`;
  for (const [kind, all] of Object.entries(executions) as [string, ExecutionListItem[]][]) {
    const own = all.filter(({ name }) => name!.startsWith(runId));
    if (own.length !== 1) return `has ${own.length} ${kind}`;
    if (own[0]!.status !== 'SUCCEEDED') return `has ${kind} that ${own[0]!.status}`;
  }
  const steps = await runStore.steps(runId);
  if (steps.length !== STEPS) return `has ${steps.length} steps`;
  const scores = await runStore.items(runId, run.attempt);
  if (scores.length !== SCORES || scores.some(({ value }) => value.score === null))
    return 'has scores missing';
  const listed = await objects.list(runKey(runId, 'report.pdf'));
  return listed.length === 1 && listed[0]!.size > 0 ? null : 'has no report';
}

/** What is wrong with the runs of a burst, one line each; `executions` are those begun since it began. */
export async function faultsOf(
  local: Local,
  runIds: string[],
  executions: BurstExecutions,
): Promise<string[]> {
  const faults: string[] = [];
  if (new Set(runIds).size !== runIds.length) faults.push('two uploads became one run');
  for (const [kind, all] of Object.entries(executions) as [string, ExecutionListItem[]][])
    if (all.length !== runIds.length) faults.push(`${all.length} ${kind} of ${runIds.length} uploads`);
  for (const runId of runIds) {
    const fault = await faultOf(local, runId, executions);
    if (fault) faults.push(`${runId} ${fault}`);
  }
  return faults;
}
