import { traitKey } from '@assay/kit/tables/trait-key';
import { CAUTIONS, type Caution } from '@assay/model/agent/cautions';
import type { Confidence } from '@assay/model/log-probability';
import { levelOf } from '@assay/platform/assignment/rubric';
import type { Retrieval } from '@assay/platform/exemplar/exemplar';
import type { SettledState } from '@assay/platform/run/items';
import type { Failure } from '@assay/platform/run/outcome';
import type { TeamTraits } from './brief.ts';
import { type CheckedStatement, unsupportedIn } from './claims.ts';
import type { CheckedRationale } from './rationale.ts';
import type { Flag, TraitScore } from './result.ts';
import type { Variant } from './variant.ts';
import type { Verdict } from './verdict.ts';

/** What a Judge said of a trait. `drifted`: its reasons are in another language than the assignment's. */
export type TraitVerdict = Verdict & { trait: string; drifted: boolean };

/** Everything a team left behind; what is null was not reached. */
export interface TeamRecord {
  variant: Variant;
  traits: TeamTraits;
  statements: CheckedStatement[];
  retrieval: Retrieval | null;
  verdicts: (TraitVerdict & CheckedRationale)[] | null;
  /** How its answers came about, where that concerns all of its traits. */
  cautions: readonly Caution[];
  /** Why it did not come to a verdict. */
  failure: Failure | null;
}

interface TraitJudgement extends Omit<CheckedRationale, 'rationale'> {
  score: number | null;
  rationale: string | null;
  drifted: boolean;
  missing: Failure | null;
}

const NOTHING_SAID = {
  score: null,
  rationale: null,
  quotations: [],
  misquoted: 0,
  exemplarStretches: 0,
  drifted: false,
};

function judge(record: TeamRecord, trait: TeamTraits[number], step: string): TraitJudgement {
  if (record.failure) return { ...NOTHING_SAID, missing: record.failure };
  const given = record.verdicts?.filter((one) => traitKey(one.trait) === traitKey(trait.name)) ?? [];
  const verdict = given[0];
  if (!verdict) {
    const message = 'The Judge answered without this trait.';
    return { ...NOTHING_SAID, missing: { step, code: 'TraitNotJudged', message } };
  }
  const { trait: _, score, ...said } = verdict;
  if (given.some((other) => other.score !== score)) {
    const message = 'The Judge scored this trait more than once, and not the same.';
    return { ...said, score: null, missing: { step, code: 'ScoreUnreadable', message } };
  }
  if (score === null) {
    const message = "The Judge's answer holds no score that can be read.";
    return { ...said, score, missing: { step, code: 'ScoreUnreadable', message } };
  }
  if (score < trait.min || score > trait.max) {
    const message = `The Judge's score lies outside ${trait.min}-${trait.max}; it is not used.`;
    return { ...said, score: null, missing: { step, code: 'ScoreOutOfRange', message } };
  }
  return { ...said, score, missing: null };
}

function confidenceOf(
  statements: CheckedStatement[],
  speaker: CheckedStatement['speaker'],
): Confidence | null {
  return statements.findLast((statement) => statement.speaker === speaker)?.confidence ?? null;
}

function claimsOf(statements: CheckedStatement[], speaker: CheckedStatement['speaker']) {
  return statements.filter((statement) => statement.speaker === speaker).flatMap(({ claims }) => claims);
}

function flagsOf(judged: TraitJudgement, record: TeamRecord, uses: Retrieval['uses']): Flag[] {
  const claims = record.statements.flatMap((statement) => statement.claims);
  const cautions = new Set<Caution>([
    ...record.cautions,
    ...(judged.drifted ? (['other-language'] as const) : []),
  ]);
  const flags: [Flag, boolean][] = [
    ['missing-score', judged.score === null],
    ['score-out-of-range', judged.missing?.code === 'ScoreOutOfRange'],
    ['unverified-claims', claims.some((claim) => unsupportedIn(claim) > 0)],
    ['judge-misquotes', judged.misquoted > 0],
    ['exemplar-words', judged.exemplarStretches > 0],
    ['no-exemplars', record.retrieval !== null && uses.every((use) => use.exemplarId === null)],
    ['exemplar-scores-absent', uses.some((use) => use.exemplarId === null)],
    ['exemplars-of-another-rubric', uses.some((use) => use.anotherRubric)],
    [
      'self-reported-confidence',
      record.statements.some(({ confidence }) => confidence?.source === 'self-report'),
    ],
    ...CAUTIONS.map((caution): [Flag, boolean] => [caution, cautions.has(caution)]),
  ];
  return flags.filter(([, raised]) => raised).map(([flag]) => flag);
}

/**
 * The scores a team arrived at, one per trait (SPEC M5, M8, M15). A score that could not be had is *missing* with its
 * step and reason, never guessed. `verdictStep` names the Judge's step for those that the Judge left open.
 */
export function scoreTeam(record: TeamRecord, verdictStep: string): TraitScore[] {
  return record.traits.map((trait) => {
    const judged = judge(record, trait, verdictStep);
    const { score, rationale, quotations, missing } = judged;
    const uses = (record.retrieval?.uses ?? []).filter((use) => use.trait === trait.name);
    return {
      trait: trait.name,
      min: trait.min,
      max: trait.max,
      score,
      rationale,
      quotations,
      missing,
      level: score === null ? null : levelOf(trait, score),
      variant: record.variant,
      confidence: {
        advocate: confidenceOf(record.statements, 'Advocate'),
        skeptic: confidenceOf(record.statements, 'Skeptic'),
      },
      strengths: claimsOf(record.statements, 'Advocate'),
      weaknesses: claimsOf(record.statements, 'Skeptic'),
      exemplars: uses.map(({ score, exemplarId, similarity }) => ({ score, exemplarId, similarity })),
      flags: flagsOf(judged, record, uses),
    };
  });
}

/** What the scores make of the run: all there, some missing, or none. */
export function statusOf(scores: readonly TraitScore[]): SettledState {
  const scored = scores.filter((trait) => trait.score !== null).length;
  if (scored === scores.length) return 'completed';
  return scored === 0 ? 'failed' : 'partial';
}
