import { AssayError } from '@assay/kit/errors/assay-error';
import { assay } from '@assay/kit/process/assay-command';
import { plainLine } from '@assay/platform/report/plain-line';
import { type ComparedTrait, compareJudgements } from '@assay/platform/run/compare-judgements';
import type { ToldRun } from '@assay/platform/run/items';
import type { CommonResult } from '@assay/platform/run/result';
import { artifactReader } from '@assay/platform/run/run-artifacts';
import type { Workflow } from '@assay/platform/workflow/workflow';
import { findWorkflow } from '@assay/workflows/find-workflow';
import { type ApiConnection, overApi } from '../api-connection.ts';
import { terminalText } from '../terminal-text.ts';

const refusal = (words: string) => new AssayError('EvaluationInvalid', words);

/** The workflow of two runs of the same work. @throws AssayError EvaluationInvalid */
function workflowOf(before: ToldRun, after: ToldRun): Workflow {
  for (const { runId, workflow, state } of [before, after])
    if (workflow === undefined) throw refusal(`${runId} is ${state} and has no result to compare.`);
  if (before.workflow !== after.workflow) {
    const words = `${before.runId} is of ${before.workflow}, ${after.runId} of ${after.workflow}: only runs of one workflow can be compared.`;
    throw refusal(words);
  }
  const isOfOne = (['tenant', 'assignment', 'submission'] as const).every(
    (name) => before[name] === after[name],
  );
  if (isOfOne) return findWorkflow(before.workflow!);
  const [one, other] = [before, after].map(({ assignment, submission }) => `${assignment}/${submission}`);
  throw refusal(
    `${before.runId} is of ${one}, ${after.runId} of ${other}: only runs of the same work can be compared.`,
  );
}

/** A run's result. @throws AssayError EvaluationInvalid where it has none */
async function resultOf({ objects }: ApiConnection, run: ToldRun, workflow: Workflow): Promise<CommonResult> {
  const isDone = run.state === 'completed' || run.state === 'partial';
  const result = isDone ? await artifactReader(objects, run.runId).readOptional(workflow.result) : null;
  if (result) return result;
  throw refusal(
    `${run.runId} is ${run.state} and has no result to compare: "${assay()} runs show ${run.runId}" says why.`,
  );
}

const shown = (value: number | string | null | undefined) =>
  value === undefined ? '–' : (value ?? 'missing');

/** A trait as two runs judged it, as a person reads it: the values, and the reasons of both. */
export function describeTrait(
  { id, question, item, before, after, moved }: ComparedTrait,
  many: boolean,
): string {
  const name = [many ? id : null, question, item].filter((part) => part !== null).join(' / ');
  const values = `${shown(before?.value)} → ${shown(after?.value)}`;
  const how = moved === null ? 'not compared' : moved ? 'moved' : 'same';
  const reasons = [before?.text, after?.text].flatMap((text, at) =>
    text ? [`    ${at === 0 ? 'before' : 'after '}: ${plainLine(text)}`] : [],
  );
  return [`  ${plainLine(name)}: ${values} (${how})`, ...reasons].join('\n');
}

/** Prints what two runs of the same work say of it. @throws AssayError RunNotFound, EvaluationInvalid */
export async function runsCompare(
  beforeId: string,
  afterId: string,
  { json }: { json?: boolean },
): Promise<void> {
  await overApi(async (connection) => {
    const { runStore } = connection;
    const [before, after] = [await runStore.getRun(beforeId), await runStore.getRun(afterId)];
    const workflow = workflowOf(before, after);
    const judgementsOf = workflow.study?.compared ?? workflow.study?.judgements;
    if (!judgementsOf) throw refusal(`${workflow.id} judges nothing that could be compared.`);
    const [one, other] = [
      await resultOf(connection, before, workflow),
      await resultOf(connection, after, workflow),
    ];
    const traits = compareJudgements(judgementsOf(one), judgementsOf(other));
    const { assignment, submission } = before;
    const compared = {
      before: beforeId,
      after: afterId,
      workflow: workflow.id,
      assignment,
      submission,
      traits,
    };
    const many = new Set(traits.map(({ id }) => id)).size > 1;
    const moved = traits.filter((trait) => trait.moved).length;
    const head = `${assignment} / ${submission}: ${moved} of ${traits.length} moved, ${beforeId} → ${afterId}`;
    const lines = [head, ...traits.map((trait) => describeTrait(trait, many))];
    process.stdout.write(`${json ? JSON.stringify(compared) : terminalText(lines.join('\n'))}\n`);
  });
}
