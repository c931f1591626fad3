import type { BootstrapOptions } from '@assay/kit/statistics/bootstrap';
import { meanOf } from '@assay/kit/statistics/score-agreement';
import { type AuditCase, type BiasAudit, biasAudit } from '../bias-audit.ts';
import { isGiven } from '../evaluate-scores.ts';
import { allRatings, type ScoredPair } from '../score-truth.ts';
import type { WorkFacts } from './work-facts.ts';

/** How a system's scores miss the truth (SPEC M20). */
interface SystemAudit {
  system: string;
  audit: Omit<BiasAudit, 'human'>;
}

/** The audits of a study, and the first rater against the second beside them, once. */
export interface Audits {
  systems: SystemAudit[];
  human: BiasAudit['human'];
}

const wholeOrNull = (rating: number | undefined) => (rating === undefined ? null : rating);

function auditCases(pairs: readonly ScoredPair[], facts: ReadonlyMap<string, WorkFacts>): AuditCase[] {
  return pairs.filter(isGiven).map((pair) => {
    const { judgement, ratings, row } = pair;
    const [first, second] = [wholeOrNull(ratings.get(1)), wholeOrNull(ratings.get(2))];
    const { words = null, errorDensity = null } = facts.get(judgement.id) ?? {};
    return {
      ...{ id: String(row.line), item: judgement.item, range: judgement.range },
      ...{ score: judgement.value, truth: meanOf(allRatings(pair))! },
      ...{ words, errorDensity },
      raters: first === null || second === null ? null : [first, second],
    };
  });
}

/** The bias audit of each system; null where no work's length is known, or nothing was scored. */
export function systemAudits(
  pairs: readonly ScoredPair[],
  names: readonly string[],
  works: readonly WorkFacts[],
  options: BootstrapOptions,
): Audits | null {
  if (works.every(({ words }) => words === null)) return null;
  const facts = new Map(works.map((work) => [work.id, work]));
  const byName = names
    .map((system) => ({
      system,
      cases: auditCases(
        pairs.filter(({ judgement }) => judgement.system === system),
        facts,
      ),
    }))
    .filter(({ cases }) => cases.length > 0);
  const [widest] = byName.toSorted((a, b) => b.cases.length - a.cases.length);
  if (!widest) return null;
  const audits = byName.map(({ system, cases }) => ({
    system,
    ...biasAudit(cases, { ...options, human: system === widest.system }),
  }));
  return {
    systems: audits.map(({ system, human: _, ...audit }) => ({ system, audit })),
    human: audits.find(({ system }) => system === widest.system)!.human,
  };
}
