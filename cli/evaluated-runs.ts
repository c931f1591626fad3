import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AssayError } from '@assay/kit/errors/assay-error';
import type { Judgement } from '@assay/platform/run/judgement';
import type { CommonResult } from '@assay/platform/run/result';
import type { Workflow } from '@assay/platform/workflow/workflow';
import { findWorkflow } from '@assay/workflows/find-workflow';
import * as z from 'zod';

/** A result.json, read as its workflow declares it. */
export interface FoundRun {
  file: string;
  assignment: string;
  assessedAt: string;
  workflow: Workflow;
  result: CommonResult;
}

const headSchema = z.looseObject({ workflow: z.string(), runId: z.string(), assignment: z.unknown() });

export function invalid(words: string, cause?: unknown): AssayError {
  return new AssayError('EvaluationInvalid', words, { cause });
}

/** @throws AssayError EvaluationInvalid for what is no JSON */
export function parseJson(bytes: Uint8Array, file: string): unknown {
  try {
    return JSON.parse(
      Buffer.from(bytes)
        .toString('utf8')
        .replace(/^\ufeff/, ''),
    );
  } catch (cause) {
    throw invalid(`${file} is no JSON: it was cut off, or is something else.`, cause);
  }
}

/**
 * A result of a run, by its workflow's declaration; null for other JSON.
 * @throws AssayError EvaluationInvalid for a result of another form, AssignmentInvalid for one of an unknown workflow
 */
export function runOf(json: unknown, file: string): FoundRun | null {
  const head = headSchema.safeParse(json);
  if (!head.success) return null;
  const workflow = findWorkflow(head.data.workflow);
  const read = workflow.result.schema.safeParse(json);
  if (!read.success) {
    const words = `${file} is no result of this version's ${workflow.id}: give the result.json of a run, or run it again.`;
    throw invalid(words, read.error);
  }
  const { assignment, assessedAt } = read.data;
  return { file, assignment: assignment.id, assessedAt, workflow, result: read.data };
}

/** The runs of one assignment. @throws AssayError EvaluationInvalid where they are of several, or none is of the wanted one */
export function chosenRuns(runs: readonly FoundRun[], given: string, wanted: string | undefined): FoundRun[] {
  const assignments = [...new Set(runs.map(({ assignment }) => assignment))];
  const chosen = runs.filter(({ assignment }) => wanted === undefined || assignment === wanted);
  if (chosen.length === 0)
    throw invalid(`${given} holds no run of "${wanted}", but of ${assignments.join(', ')}.`);
  if (wanted === undefined && assignments.length > 1)
    throw invalid(
      `${given} holds runs of several assignments (${assignments.join(', ')}): choose one with --assignment.`,
    );
  return chosen;
}

function judgementsOfRun({ workflow, result, file }: FoundRun): Judgement[] {
  const { study } = workflow;
  if (study?.judgements) return study.judgements(result);
  throw invalid(
    `${file} is of ${workflow.id}, whose results hold no scores or labels that a table of truths could be of: there is nothing to evaluate.`,
  );
}

/** The judgements of runs; where one thing was judged in several runs, those of the latest count. */
export function latestJudgements(runs: readonly FoundRun[]): { judgements: Judgement[]; earlier: number } {
  const latest = new Map<string, Judgement>();
  const inTime = [...runs].sort((a, b) => (a.assessedAt < b.assessedAt ? -1 : 1));
  let earlier = 0;
  for (const judgement of inTime.flatMap(judgementsOfRun)) {
    const key = JSON.stringify([judgement.system, judgement.item, judgement.id, judgement.question]);
    if (latest.has(key) && !judgement.beside) earlier += 1;
    latest.set(key, judgement);
  }
  return { judgements: [...latest.values()], earlier };
}

/** What was handed in, by the id that was judged, where a run's folder holds it. */
export async function readTexts(runs: readonly FoundRun[]): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const { file, workflow, result } of runs) {
    const submitted = workflow.study?.submitted;
    if (!submitted) continue;
    const place = join(dirname(file), submitted.name);
    const bytes = await readFile(place).catch(() => null);
    const read = bytes && submitted.schema.safeParse(parseJson(bytes, place));
    if (read?.success) texts.set(result.submission.id, read.data.text);
  }
  return texts;
}
