import { z } from 'zod';
import type { ModelCall } from '../model/model-call.ts';

/** What the models of a run cost and were, summed over its calls (SPEC P8). Money in US dollars, time in milliseconds. */
export const provenanceSchema = z.object({
  assignmentVersion: z.string().describe('content hash of the assignment the run was pinned to'),
  submissionSha256: z.string(),
  prompts: z.record(z.string(), z.string()).describe('agent → content hash of its prompt'),
  models: z.array(z.string()),
  fingerprints: z.array(z.string()),
  seed: z.int(),
  calls: z.int(),
  memoisedCalls: z.int().describe('calls answered from an earlier identical call, not paid again'),
  inputTokens: z.int().nullable().describe('null: a provider did not say'),
  cachedInputTokens: z.int().nullable(),
  outputTokens: z.int().nullable(),
  cost: z.number().nullable().describe('US dollars; null where a model has no price in the catalogue'),
  modelTimeMs: z.number(),
  standIn: z.boolean().describe('true: no real model was used'),
});
export type Provenance = z.infer<typeof provenanceSchema>;

interface Made {
  /** What took the place of models that were not called. */
  recorded?: readonly string[] | undefined;
  assignmentVersion: string;
  submissionSha256: string;
  prompts: Record<string, string>;
  seed: number;
}

const distinct = (values: (string | null)[]) => [...new Set(values.filter((value) => value !== null))].sort();

/** The sum of what is known of every call; null as soon as one of them is unknown. */
export function sumKnown(values: (number | null)[]): number | null {
  return values.reduce((total, value) => (total === null || value === null ? null : total + value), 0);
}

/** Where a result comes from, summed over every model call of the run (SPEC P8). */
export function provenanceOf({ recorded = [], ...made }: Made, calls: ModelCall[]): Provenance {
  return {
    ...made,
    models: distinct([...calls.map((call) => call.modelAnswered), ...recorded]),
    fingerprints: distinct(calls.map((call) => call.systemFingerprint)),
    calls: calls.length,
    memoisedCalls: calls.filter((call) => call.memoised).length,
    inputTokens: sumKnown(calls.map((call) => call.inputTokens)),
    cachedInputTokens: sumKnown(calls.map((call) => call.cachedInputTokens)),
    outputTokens: sumKnown(calls.map((call) => call.outputTokens)),
    cost: sumKnown(calls.map((call) => call.cost)),
    modelTimeMs: calls.reduce((total, call) => total + call.latencyMs, 0),
    standIn: calls.some((call) => call.standIn),
  };
}
