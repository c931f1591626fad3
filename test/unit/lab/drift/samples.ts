import type { Drift, DriftAbout } from '@assay/lab/drift/drift';
import { driftOfResults, type ReassessedSubmission } from '@assay/lab/drift/drift-of-results';
import type { DriftPair } from '@assay/lab/drift/pair-judgements';
import type { LabelJudgement, ScoreJudgement } from '@assay/platform/run/judgement';
import type { CommonResult } from '@assay/platform/run/result';
import { sampleResult } from '../../platform/report/sample-results.ts';

export const RANGE = { min: 1, max: 6 };
export const LABELS = ['Incorrect', 'Partially correct', 'Correct'];

export function score(
  id: string,
  item: string,
  value: number | null,
  over: Partial<ScoreJudgement> = {},
): ScoreJudgement {
  const text = value === null ? null : `${item} is worth ${value}.`;
  return { id, question: null, item, system: 'MAD', range: RANGE, value, text, probability: null, ...over };
}

export function label(
  id: string,
  question: string | null,
  value: string | null,
  over: Partial<LabelJudgement> = {},
): LabelJudgement {
  const text = value === null ? null : `The answer is ${value}.`;
  return {
    id,
    question,
    item: 'label',
    system: 'GET',
    labels: LABELS,
    value,
    text,
    probability: null,
    ...over,
  };
}

/** Essays with one trait each: pairs of scores before and after. */
export function essays(
  scores: readonly (readonly [number | null, number | null])[],
  item = 'Ideas',
): DriftPair[] {
  return scores.map(([before, after], index) => {
    const submission = `s${String(index + 1).padStart(3, '0')}`;
    return {
      submission,
      baseline: [score(submission, item, before)],
      again: [score(submission, item, after)],
    };
  });
}

export function about(over: Partial<DriftAbout> = {}): DriftAbout {
  return {
    reevaluation: 'reeval-0123456789abcdef01234567',
    tenant: 'Northfield',
    workflow: 'essay-scoring',
    assignment: { id: 'essay-1', title: 'School uniforms', language: 'en' },
    requestedAt: '2026-06-20T08:00:00.000Z',
    finishedAt: '2026-06-20T10:00:00.000Z',
    mode: 'batch',
    sample: null,
    changed: { prompts: true, models: false, assignment: false },
    ...over,
  };
}

/** What a pair's results are held to say. */
const said = new WeakMap<CommonResult, DriftPair['again']>();

/** A result that says what is given, and cost so much. */
export function resultOf(
  submission: string,
  judgements: DriftPair['again'],
  over: Partial<CommonResult> = {},
  content = submission,
): CommonResult {
  const base = sampleResult();
  const result = {
    ...base,
    runId: `run-${submission}`,
    submission: { id: submission, file: `${submission}.md` },
    ...over,
    provenance: { ...base.provenance, ...over.provenance, submissionSha256: content },
  };
  said.set(result, judgements);
  return result;
}

export const judgementsOf = (result: CommonResult) => [...(said.get(result) ?? [])];

/** Pairs as a cohort whose runs have ended. */
export function cohortOf(
  pairs: readonly DriftPair[],
  after: Partial<CommonResult> = {},
): ReassessedSubmission[] {
  return pairs.map(({ submission, content, baseline, again }) => ({
    submission,
    baseline: resultOf(submission, baseline, {}, content),
    again: resultOf(submission, again, after, content),
  }));
}

/** The drift of pairs. */
export function driftOf(pairs: readonly DriftPair[], over: Partial<DriftAbout> = {}): Drift {
  return driftOfResults({ about: about(over), cohort: cohortOf(pairs), judgementsOf });
}
