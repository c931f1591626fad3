import { cut, cutProse } from '@assay/platform/report/cut';
import { failureWords } from '@assay/platform/report/failure-words';
import type { MissingAgent } from '@assay/platform/run/outcome';
import { saysNothing } from '@assay/platform/run/provenance';
import type { ReviewResult } from '../result.ts';
import type { ReviewWords } from './words/review-words.ts';

/** What a box has room for, in letters. */
const LONGEST = { agent: 60, message: 600 };

/** What an agent's answer is needed for. */
export type ReviewAspect = 'context' | 'summary' | 'strengths' | 'coverage' | 'issues' | 'traceability';

/** The first that occurs in an agent's name counts. */
const PARTS: [RegExp, ReviewAspect][] = [
  [/audit|consistency/, 'issues'],
  [/feature/, 'coverage'],
  [/trace/, 'traceability'],
  [/strength/, 'strengths'],
  [/summary/, 'summary'],
  [/context|overview/, 'context'],
];

/** The part of the report that an agent or a step of the run fills, by its name; null for one that fills none. */
export function partOf(name: string): ReviewAspect | null {
  const [agent = ''] = name.toLowerCase().split(':');
  return PARTS.find(([pattern]) => pattern.test(agent))?.[1] ?? null;
}

/** The name of an agent as the paper writes it: `deliverable-review/feature-check` is FeatureCheck. */
export function agentName(agent: string): string {
  const name = agent.slice(agent.lastIndexOf('/') + 1) || agent;
  return cut(name, LONGEST.agent).replace(/(?:^|-)(\p{Ll})/gu, (_, letter: string) => letter.toUpperCase());
}

/** A part that is missing, why, and what can be done. */
export interface MissingView {
  title: string;
  reason: string;
  advice: string;
}

function ofAgent(
  { agent, step, code, message }: MissingAgent,
  { answers, runId }: ReviewResult,
  words: ReviewWords,
): MissingView {
  const kept = answers.find((answer) => answer.step === step)?.kept ?? null;
  const name = agentName(agent);
  return {
    title: kept === null ? words.missingAgent(name) : words.partlyMissing(name),
    reason:
      kept === null
        ? cutProse(failureWords({ code, message }, words), LONGEST.message)
        : words.keptOfAnswer(kept),
    advice: words.missingWhatToDo(runId),
  };
}

/** What is missing of a part, each box once; of one that is `absent` without any agent named for it, that nobody knows why. What waits for a model alone has none: its section says so. */
export function missingViews(
  result: ReviewResult,
  part: ReviewAspect,
  absent: boolean,
  words: ReviewWords,
): MissingView[] {
  const agents = result.missing.filter(({ agent }) => partOf(agent) === part);
  const waits = ({ code }: MissingAgent) => code === 'ModelMissing' && saysNothing(result.provenance);
  const boxes = agents
    .filter((agent) => !waits(agent))
    .map((agent) => [agent.agent, ofAgent(agent, result, words)] as const);
  if (agents.length > 0) return [...new Map(boxes).values()];
  const advice = words.missingWhatToDo(result.runId);
  return absent ? [{ title: words.missingTitle, reason: words.missingUnknown, advice }] : [];
}

/** The parts in which fields are in another language than the report's (SPEC C18). */
export function driftedParts({ drifted }: ReviewResult): ReviewAspect[] {
  return [...new Set(drifted.map(partOf).filter((part) => part !== null))];
}
