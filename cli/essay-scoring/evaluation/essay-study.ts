import { createHash } from 'node:crypto';
import type { EssayAssignment } from '@assay/essay-scoring/assignment';
import { planTeams } from '@assay/essay-scoring/plan';
import { STRATEGIES, type Variant } from '@assay/essay-scoring/variant';
import { AssayError } from '@assay/kit/errors/assay-error';
import { drawFolds, drawSample } from '@assay/kit/statistics/folds';
import type { PromptLibrary } from '@assay/model/agent/prompt-library';
import { type Catalogue, chatModel, embeddingModel } from '@assay/model/catalogue';
import type { Exemplar } from '@assay/platform/exemplar/exemplar';
import { evaluationTenant } from '@assay/platform/run/evaluation-tenant';
import { drawables, type EssayData } from './essay-data.ts';

/** How an evaluation is made: what its figures follow from, beside data and assignment. */
export interface StudySettings {
  variants: Variant[];
  /** Whether the statistical second reader is a system beside them. */
  reader: boolean;
  /** Null: exemplars are all essays that are not judged. */
  folds: number | null;
  sample: number | null;
  seed: number;
  resamples: number;
  curve: boolean;
  /** How often each variant judges every essay. */
  repeat: number;
  /** How many essays of each bank are drawn, by which seed; null: banks are whole. */
  past: { works: number; seed: number } | null;
}

/** Essays that are judged with the same exemplars. */
export interface StudyFold {
  /** From 1. */
  number: number;
  judged: Exemplar[];
  /** None of them is judged in this fold. */
  bank: Exemplar[];
}

/** An evaluation of essay scoring that is ready to be run: by one backbone, with one set of prompts, once. */
export interface EssayStudy {
  assignment: EssayAssignment;
  data: EssayData;
  settings: StudySettings;
  /** Judged essays in the order of the data. */
  judged: Exemplar[];
  folds: StudyFold[];
  models: Record<string, string>;
  prompts: Record<string, string>;
  tenant: string;
  /** The seed by which the banks were drawn; null: they are whole. */
  pastSeed: number | null;
}

const invalid = (words: string) => new AssayError('EvaluationInvalid', words);

/** Fewest essays in a fold's bank or among those judged that figures could be made of. */
const LEAST_FOLDS = 2;

function checkDraw({ essays, file }: EssayData, { folds, sample }: StudySettings): void {
  const count = essays.length;
  if (folds !== null && (folds < LEAST_FOLDS || folds > count))
    throw invalid(
      folds < LEAST_FOLDS
        ? 'One fold leaves no essays to take exemplars from: give --folds 2 or more, or judge a part of the essays with --sample.'
        : `${file} has ${count} essays, too few for ${folds} folds: give --folds ${Math.max(2, Math.min(count, 5))} or fewer.`,
    );
  if (sample !== null && sample > count)
    throw invalid(
      `${file} has ${count} essays: a sample of ${sample} cannot be drawn. Give --sample ${count} or less.`,
    );
  if (sample !== null && folds === null && sample === count)
    throw invalid(
      `A sample of all ${count} essays leaves none to take exemplars from: give a smaller --sample, or --folds 5 with it.`,
    );
}

function foldsOf(data: EssayData, assignment: EssayAssignment, settings: StudySettings): StudyFold[] {
  const { folds, sample, seed } = settings;
  const drawn = drawables(data.essays, assignment);
  const judged = sample === null ? null : drawSample(drawn, sample, seed);
  const isJudged = ({ id }: Exemplar) => judged === null || judged.has(id);
  if (folds === null)
    return [
      {
        number: 1,
        judged: data.essays.filter(isJudged),
        bank: data.essays.filter((essay) => !isJudged(essay)),
      },
    ];
  const foldOf = drawFolds(drawn, folds, seed);
  return Array.from({ length: folds }, (_, fold) => ({
    number: fold + 1,
    judged: data.essays.filter((essay) => foldOf.get(essay.id) === fold && isJudged(essay)),
    bank: data.essays.filter((essay) => foldOf.get(essay.id) !== fold),
  })).filter((one) => one.judged.length > 0);
}

/** The models and the prompts of what is asked, by role and by agent. */
function askedOf(
  assignment: EssayAssignment,
  variants: readonly Variant[],
  { prompts, catalogue }: { prompts: PromptLibrary; catalogue: Catalogue },
) {
  const calls = variants.flatMap((variant) => {
    const { teams, screening } = planTeams(assignment, variant);
    return [
      ...teams.flatMap(({ threads, judge }) => [...threads.flatMap((thread) => thread.calls), judge]),
      screening!,
    ];
  });
  const agents = [...new Set(calls.map(({ agent }) => agent))].sort().map((agent) => prompts.agent(agent));
  const roles = [...new Set(agents.map(({ model }) => model))].sort();
  const retrieves = variants.some((variant) => STRATEGIES[variant].retrieval);
  return {
    prompts: Object.fromEntries(agents.map(({ id, hash }) => [id, hash])),
    models: Object.fromEntries([
      ...roles.map((role) => [role, chatModel(catalogue, role).id]),
      ...(retrieves ? [['embedding', embeddingModel(catalogue, 'embedding').id]] : []),
    ]) as Record<string, string>,
  };
}

/**
 * Draws the folds and the sample, and names all that the questions to models will follow from.
 * @throws AssayError EvaluationInvalid where they cannot be drawn
 */
export function planStudy(
  data: EssayData,
  assignment: EssayAssignment,
  settings: StudySettings,
  asking: { prompts: PromptLibrary; catalogue: Catalogue },
): EssayStudy {
  checkDraw(data, settings);
  const folds = foldsOf(data, assignment, settings);
  const ids = new Set(folds.flatMap(({ judged }) => judged.map(({ id }) => id)));
  const { models, prompts } = askedOf(assignment, settings.variants, asking);
  /** Models and prompts of all variants: adding a variant asks nothing again. */
  const all = askedOf(assignment, Object.keys(STRATEGIES) as Variant[], asking);
  const { folds: count, sample, seed } = settings;
  const parts = [data.sha256, data.truthOf(data.essays), assignment, all, { count, sample, seed }];
  const tenant = evaluationTenant(parts.map((part) => JSON.stringify(part)));
  const judged = data.essays.filter(({ id }) => ids.has(id));
  return { assignment, data, settings, judged, folds, models, prompts, tenant, pastSeed: null };
}

/** What an evaluation's banks are told apart by: another evaluation of the same data, with the same tenant and memo, has others. */
function ownMark({ assignment, settings, tenant }: EssayStudy): string {
  const parts = JSON.stringify([assignment.assignment, tenant, settings]);
  return createHash('sha256').update(parts).digest('hex').slice(0, 12);
}

/**
 * The assignment of a fold, under an id of its own: runs of the fold find its bank alone, and do nothing that is not asked here. The same
 * evaluation said again has the same ids; what models are asked does not follow from them.
 */
export function foldAssignment(study: EssayStudy, fold: Pick<StudyFold, 'number'> | null): EssayAssignment {
  const { assignment } = study;
  const past = study.pastSeed === null ? '' : `-past-${study.pastSeed}`;
  const suffix = fold ? `-fold-${fold.number}${past}` : '-plain';
  const id = `${assignment.assignment.slice(0, 50)}-${ownMark(study)}${suffix}`;
  return { ...assignment, secondReader: 'off', assignment: id };
}
