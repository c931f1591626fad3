import type { ModelCall } from '../model/model-call.ts';
import type { Provenance } from './result.ts';

interface Made {
  assignmentVersion: string;
  submissionSha256: string;
  prompts: Record<string, string>;
  seed: number;
}

const distinct = (values: (string | null)[]) => [...new Set(values.filter((value) => value !== null))].sort();

/** The sum of what is known of every call; null as soon as one of them is unknown. */
function sum(values: (number | null)[]): number | null {
  return values.reduce((total, value) => (total === null || value === null ? null : total + value), 0);
}

/** Where a result comes from, summed over every model call of the run (SPEC P8). */
export function provenanceOf(made: Made, calls: ModelCall[]): Provenance {
  return {
    ...made,
    models: distinct(calls.map((call) => call.modelAnswered)),
    fingerprints: distinct(calls.map((call) => call.systemFingerprint)),
    calls: calls.length,
    memoisedCalls: calls.filter((call) => call.memoised).length,
    inputTokens: sum(calls.map((call) => call.inputTokens)),
    cachedInputTokens: sum(calls.map((call) => call.cachedInputTokens)),
    outputTokens: sum(calls.map((call) => call.outputTokens)),
    cost: sum(calls.map((call) => call.cost)),
    modelTimeMs: calls.reduce((total, call) => total + call.latencyMs, 0),
    standIn: calls.some((call) => call.standIn),
  };
}
