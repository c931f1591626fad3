import * as z from 'zod';
import { type ComparedFinding, findingsToCompare } from '../summaries.ts';
import {
  type ConsistencyAnswer,
  type ConsistencyOutcome,
  decide,
  type IgnoredDecisions,
} from './decisions.ts';
import type { KeptFinding } from './finding.ts';
import type { UnnumberedIssue } from './issue.ts';
import { issueOf, mergeFindings } from './merge.ts';

/** A finding that the ConsistencyManager turned down, and why. */
export const rejectionSchema = z.strictObject({ id: z.string(), reason: z.string() });

/** What the ConsistencyManager's answer made of the findings: each is in one issue's `from`, or rejected. */
export interface Consolidation {
  /** False: it failed or said nothing of use, and the anchored findings went on as they were. */
  crossChecked: boolean;
  issues: UnnumberedIssue[];
  rejected: z.infer<typeof rejectionSchema>[];
  /** How many findings its answer did not name. */
  forgotten: number;
  ignored: IgnoredDecisions;
  /** Why there is no cross-check; empty if there is one. */
  problems: string[];
}

const NOTHING_IGNORED: IgnoredDecisions = { unknown: 0, contradictory: 0, unexplained: 0, unrelated: 0 };

/** Of more findings than these, an answer that keeps only one is as useless as one that keeps none. */
const FEW = 3;

function uselessness({ decisions }: ConsistencyOutcome, ids: readonly string[]): string[] {
  if (ids.length === 0) return [];
  if (decisions.size === 0)
    return [
      `It holds no decision that can be used about any finding. Give one for each of these ids: ${ids.join(', ')}.`,
    ];
  const rejected = [...decisions.values()].filter(({ decision }) => decision === 'reject');
  const fewestKept = ids.length > FEW ? 2 : 1;
  if (rejected.length <= ids.length - fewestKept) return [];
  return [
    `It rejects ${rejected.length === ids.length ? 'every finding' : 'every finding but one'}. All of them were verified against the document: reject only those to which one of the grounds given applies, and keep the others.`,
  ];
}

/**
 * Why an answer is of no use, in words for whoever gave it; empty if it is of use. Useless is one that decides nothing, and
 * one that rejects all findings, or all but one of more than three: it is likelier to be wrong than all that was verified.
 */
export function consistencyProblems(
  answer: ConsistencyAnswer,
  findings: readonly ComparedFinding[],
): string[] {
  return uselessness(
    decide(answer, findings),
    findings.map(({ id }) => id),
  );
}

/** The anchored findings as they are, when there is no cross-check to be had (SPEC C12). */
export function withoutCrossCheck(findings: readonly KeptFinding[], problems: string[]): Consolidation {
  const none = { rejected: [], forgotten: 0, ignored: NOTHING_IGNORED };
  return { crossChecked: false, issues: findings.map(issueOf), ...none, problems };
}

/** The finding that another one is merged into at last; itself if into none. */
function rootOf(id: string, decisions: ConsistencyOutcome['decisions']): string {
  const decision = decisions.get(id);
  return decision?.decision === 'merge' ? rootOf(decision.into, decisions) : id;
}

/**
 * Applies the ConsistencyManager's answer to the findings it was given, as far as it holds (`decide`): findings are merged
 * with all that leads to the same one, or rejected; all others stay. Texts, quotes, pages, categories, severities and
 * confidences are the inputs'. If the answer is of no use, all findings go on and are marked as not cross-checked.
 */
export function consolidate(answer: ConsistencyAnswer, findings: readonly KeptFinding[]): Consolidation {
  const compared = findingsToCompare(findings);
  const problems = consistencyProblems(answer, compared);
  if (problems.length > 0) return withoutCrossCheck(findings, problems);
  const { decisions, forgotten, ignored } = decide(answer, compared);
  const rejected = findings.flatMap(({ id }) => {
    const decision = decisions.get(id);
    return decision?.decision === 'reject' ? [{ id, reason: decision.reason }] : [];
  });
  const others = findings.filter(({ id }) => decisions.get(id)?.decision !== 'reject');
  const groups = Map.groupBy(others, ({ id }) => rootOf(id, decisions));
  return {
    crossChecked: true,
    issues: [...groups.values()].map(mergeFindings),
    rejected,
    forgotten,
    ignored,
    problems: [],
  };
}
