import { z } from 'zod';
import type { KeptFinding } from './finding.ts';
import type { UnnumberedIssue } from './issue.ts';
import { issueOf, mergeInto } from './merge.ts';

/** What the ConsistencyManager answers (SPEC C12): it may merge and reject, in its own words, and nothing else. */
export const consistencyAnswerSchema = z.strictObject({
  kept: z.array(
    z.strictObject({
      from: z.array(z.string()).describe('the ids of the findings it stands for, at least one'),
      description: z.string().describe('what is wrong, from these findings only'),
      recommendation: z.string().describe('what to do about it, from these findings only'),
      quote: z
        .string()
        .nullable()
        .describe('the best of their quotes, copied unchanged; null if they have none'),
    }),
  ),
  rejected: z.array(
    z.strictObject({
      id: z.string().describe('the id of a finding that should not reach the students'),
      note: z.string().describe('why'),
    }),
  ),
});
export type ConsistencyAnswer = z.infer<typeof consistencyAnswerSchema>;
export type KeptAnswer = ConsistencyAnswer['kept'][number];

/** A finding that the ConsistencyManager turned down. */
export const rejectionSchema = z.strictObject({ id: z.string(), note: z.string() });

/** What the ConsistencyManager's answer made of the findings. */
export interface Consolidation {
  /** False: it failed, and the anchored findings went on as they were. */
  crossChecked: boolean;
  issues: UnnumberedIssue[];
  rejected: z.infer<typeof rejectionSchema>[];
  /** What was wrong with the answer; empty if it was cross-checked. */
  problems: string[];
}

function sameText(a: string, b: string): boolean {
  const plain = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ').trim();
  return plain(a) === plain(b);
}

function quoteProblems({ from, quote }: KeptAnswer, byId: ReadonlyMap<string, KeptFinding>): string[] {
  if (quote === null || quote.trim() === '') return [];
  const quotes = from.map((id) => byId.get(id)?.quote ?? '');
  if (quotes.some((known) => sameText(known, quote))) return [];
  return [`The finding from ${from.join(', ')} has a quote that none of these has.`];
}

/** The ids of the findings that one kept finding stands for, each once. */
function idsOf({ from }: KeptAnswer): string[] {
  return [...new Set(from)];
}

function accountProblems(answer: ConsistencyAnswer, byId: ReadonlyMap<string, KeptFinding>): string[] {
  const used = [...answer.kept.flatMap(idsOf), ...answer.rejected.map(({ id }) => id)];
  const strangers = used.filter((id) => !byId.has(id));
  const again = used.filter((id, index) => used.indexOf(id) < index);
  const forgotten = [...byId.keys()].filter((id) => !used.includes(id));
  return [
    ...[...new Set(strangers)].map((id) => `${id} is not one of the findings given.`),
    ...[...new Set(again)].map((id) => `${id} is accounted for more than once.`),
    ...forgotten.map((id) => `${id} is neither kept nor rejected.`),
  ];
}

/**
 * What is wrong with a ConsistencyManager's answer, in words; empty if it did nothing but merge and reject: every
 * survivor descends from findings given, with the quote of one of them (white space aside); every finding is kept or
 * rejected, once; every rejection has a note.
 */
export function consistencyProblems(answer: ConsistencyAnswer, findings: readonly KeptFinding[]): string[] {
  const byId = new Map(findings.map((finding) => [finding.id, finding]));
  const invented = answer.kept.filter(({ from }) => from.length === 0);
  const wordless = answer.kept.filter(
    ({ description, recommendation }) => !description.trim() || !recommendation.trim(),
  );
  const unexplained = answer.rejected.filter(({ note }) => note.trim() === '');
  return [
    ...invented.map(() => 'A finding is kept that comes from none of those given.'),
    ...wordless.map(
      ({ from }) => `The finding from ${from.join(', ')} has no description or recommendation.`,
    ),
    ...unexplained.map(({ id }) => `${id} is rejected without a note.`),
    ...accountProblems(answer, byId),
    ...answer.kept.flatMap((kept) => quoteProblems(kept, byId)),
  ];
}

/** The anchored findings as they are, when there is no cross-check to be had (SPEC C12). */
export function withoutCrossCheck(findings: readonly KeptFinding[], problems: string[]): Consolidation {
  return { crossChecked: false, issues: findings.map(issueOf), rejected: [], problems };
}

/**
 * Applies the ConsistencyManager's answer to the findings it was given; if the answer is not sound, all of them go on
 * and are marked as not cross-checked. Quotes, pages, categories, severities and confidences are the inputs', never
 * the answer's.
 */
export function consolidate(answer: ConsistencyAnswer, findings: readonly KeptFinding[]): Consolidation {
  const problems = consistencyProblems(answer, findings);
  if (problems.length > 0) return withoutCrossCheck(findings, problems);
  const byId = new Map(findings.map((finding) => [finding.id, finding]));
  return {
    crossChecked: true,
    issues: answer.kept.map((kept) =>
      mergeInto(
        kept,
        idsOf(kept).map((id) => byId.get(id)!),
      ),
    ),
    rejected: answer.rejected.map(({ id, note }) => ({ id, note: note.trim() })),
    problems: [],
  };
}
