import { rangeText } from '@assay/kit/language/range-text';
import { traitKey } from '@assay/kit/tables/trait-key';
import { CAUTIONS, type Caution } from '@assay/model/agent/cautions';
import type { Confidence } from '@assay/model/log-probability';
import { levelOf } from '@assay/platform/assignment/rubric';
import type { Retrieval } from '@assay/platform/exemplar/exemplar';
import type { SettledState } from '@assay/platform/run/items';
import type { Failure } from '@assay/platform/run/outcome';
import type { TeamTraits } from './brief.ts';
import { type CheckedStatement, passagesOf, unsupportedIn } from './claims.ts';
import type { CheckedRationale } from './rationale.ts';
import type { Flag, TraitScore } from './result.ts';
import type { Variant } from './variant.ts';

/**
 * What a Judge said of a trait, as a student may read it; a score that is null is missing. `drifted`: its reasons are in another
 * language than the assignment's. `missing`: why there is no score, where that is known.
 */
export interface TraitVerdict extends Omit<CheckedRationale, 'rationale'> {
  trait: string;
  score: number | null;
  rationale: string | null;
  drifted: boolean;
  missing: Failure | null;
}

/** Everything a team left behind; what is null was not reached. */
export interface TeamRecord {
  variant: Variant;
  traits: TeamTraits;
  statements: CheckedStatement[];
  retrieval: Retrieval | null;
  verdicts: TraitVerdict[] | null;
  /** How its answers came about, where that concerns all of its traits. */
  cautions: readonly Caution[];
  /** Why it did not come to a verdict. */
  failure: Failure | null;
}

// biome-ignore format: a table
const NOTHING_SAID = {
  score: null, rationale: null, quotations: [], misquoted: 0, exemplarStretches: 0, isBare: true,
  isOfAnyText: false,
  drifted: false,
};

const UNFOUNDED =
  "Nothing that was said of this trait rests on the essay: no claim of the debate stands in it, and the Judge's reasons name nothing of it. The score is not used.";

/** Whether a debate was held of which no claim stands in the essay, and the Judge's reasons name nothing of it and quote nothing of it either. */
function restsOnNothing({ statements }: TeamRecord, { quotations, isBare }: TraitVerdict): boolean {
  const stands = statements.some(({ claims }) =>
    claims.some((claim) => passagesOf(claim.evidence).length > 0),
  );
  return statements.length > 0 && !stands && quotations.length === 0 && isBare;
}

/** Why a verdict's score is not used: its code and words; null where it is. */
function faultOf(
  record: TeamRecord,
  traitVerdicts: readonly TraitVerdict[],
  { min, max }: TeamTraits[number],
) {
  const score = traitVerdicts[0]!.score;
  if (traitVerdicts.some((other) => other.score !== score))
    return ['ScoreUnreadable', 'The Judge scored this trait more than once, and not the same.'] as const;
  if (score === null)
    return ['ScoreUnreadable', "The Judge's answer holds no score that can be read."] as const;
  if (score < min || score > max)
    return [
      'ScoreOutOfRange',
      `The Judge's score lies outside ${rangeText({ min, max })}; it is not used.`,
    ] as const;
  if (restsOnNothing(record, traitVerdicts[0]!)) return ['ScoreUnfounded', UNFOUNDED] as const;
  return null;
}

function judge(record: TeamRecord, trait: TeamTraits[number], step: string): TraitVerdict {
  const unsaid = { ...NOTHING_SAID, trait: trait.name };
  if (record.failure) return { ...unsaid, missing: record.failure };
  const traitVerdicts =
    record.verdicts?.filter((traitVerdict) => traitKey(traitVerdict.trait) === traitKey(trait.name)) ?? [];
  const [verdict] = traitVerdicts;
  if (!verdict) {
    const message = 'The Judge answered without this trait.';
    return { ...unsaid, missing: { step, code: 'TraitNotJudged', message } };
  }
  const fault = faultOf(record, traitVerdicts, trait);
  if (!fault) return verdict;
  const [code, message] = fault;
  return { ...verdict, score: null, missing: { step, code, message } };
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

function flagsOf(traitVerdict: TraitVerdict, record: TeamRecord, uses: Retrieval['uses']): Flag[] {
  const claims = record.statements.flatMap((statement) => statement.claims);
  const cautions = new Set<Caution>([
    ...record.cautions,
    ...(traitVerdict.drifted ? (['other-language'] as const) : []),
  ]);
  const flags: [Flag, boolean][] = [
    ['missing-score', traitVerdict.score === null],
    ['score-out-of-range', traitVerdict.missing?.code === 'ScoreOutOfRange'],
    ['unverified-claims', claims.some((claim) => unsupportedIn(claim) > 0)],
    ['judge-misquotes', traitVerdict.misquoted > 0],
    ['exemplar-words', traitVerdict.exemplarStretches > 0],
    ['reasons-of-any-text', traitVerdict.isOfAnyText],
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
    const traitVerdict = judge(record, trait, verdictStep);
    const { score, rationale, quotations, missing } = traitVerdict;
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
      flags: flagsOf(traitVerdict, record, uses),
    };
  });
}

/** What the scores make of the run: all there, some missing, or none. */
export function statusOf(scores: readonly TraitScore[]): SettledState {
  const scored = scores.filter((trait) => trait.score !== null).length;
  if (scored === scores.length) return 'completed';
  return scored === 0 ? 'failed' : 'partial';
}
