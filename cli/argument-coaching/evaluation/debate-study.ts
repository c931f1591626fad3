import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import type { CoachingResult } from '@assay/argument-coaching/result';
import type { DebateFigures, StudyCondition } from '@assay/argument-coaching/study/debate-figures';
import type { PeopleFigures } from '@assay/argument-coaching/study/people';
import { makerFacts } from '@assay/lab/evaluation/study/report/facts';
import { modelWords, seedFacts, vectorFacts } from '@assay/lab/evaluation/study/report/model-facts';
import type { SectionedReport } from '@assay/lab/evaluation/study/report/sections';
import { STAND_IN } from '@assay/lab/evaluation/study/report/words';
import { plural } from '@assay/platform/report/words/plural';
import { sumKnown } from '@assay/platform/run/provenance';
import type { Study } from '@assay/platform/workflow/study';
import { modelsThatAnswered } from '@assay/platform/workflow/study-effort';
import { thisAssay } from '../../../infra/this-assay.ts';
import { repetitionSection } from './debate-repetitions.ts';
import { debateSections } from './debate-tables.ts';

export const WORKFLOW = 'argument-coaching';

/** The conditions that the model stand-in debated and judged in. */
export const standInNames = ({ conditions }: DebateFigures) =>
  conditions.filter(({ debates }) => debates.some(({ standIn }) => standIn)).map(({ name }) => name);

/** What of a condition's questions is known over the API: those that were answered, and what all cost; not how many were asked. */
const systemOf = (
  { name, debates }: StudyCondition,
  results: ReadonlyMap<string, CoachingResult>,
  endpointOf: (provider: string) => string | null,
): Study['systems'][number] => {
  const cost = sumKnown(debates.map((debate) => debate.cost));
  const provenances = debates.flatMap(({ id }) => results.get(id)?.provenance ?? []);
  return {
    ...{ name, calls: null, answered: sumKnown(debates.map(({ calls }) => calls)) },
    remembered: sumKnown(debates.map(({ remembered }) => remembered)),
    ...{ tokens: null, cost, costAtLeast: cost },
    ...(provenances.length > 0 && { models: modelsThatAnswered(provenances, endpointOf) }),
    seconds: debates.flatMap(({ seconds }) => seconds ?? []),
    standIn: debates.some(({ standIn }) => standIn),
    ...(provenances.some(({ standInEmbeddings }) => standInEmbeddings) && {
      standInEmbeddings: true as const,
    }),
    failed: debates.flatMap(({ id, failure }) => (failure ? [{ id, ...failure }] : [])),
  };
};

/** `study.json`: what the figures are of. Debates are its works; nothing of them has a truth. */
export function studyOf(
  figures: DebateFigures,
  results: readonly CoachingResult[],
  {
    given,
    seed,
    endpointOf,
  }: { given: readonly string[]; seed: number; endpointOf: (provider: string) => string | null },
): Study {
  const byRun = new Map(results.map((result) => [result.runId, result]));
  const debates = figures.conditions.flatMap((condition) => condition.debates);
  const models = [...new Set(results.flatMap(({ provenance }) => provenance.models))].sort();
  const hash = createHash('sha256').update(
    debates
      .map((debate) => JSON.stringify(debate))
      .sort()
      .join('\n'),
  );
  return {
    workflow: WORKFLOW,
    assignment: { id: '', title: 'Debates', version: '' },
    data: {
      ...{ file: given.map((path) => basename(path)).join(', '), sha256: hash.digest('hex') },
      ...{ works: debates.length, judged: debates.filter(({ scores }) => scores.length > 0).length },
    },
    protocol: { folds: null, sample: null, seed, resamples: 0 },
    models: Object.fromEntries(models.map((model) => [model, model])),
    prompts: Object.assign({}, ...results.map(({ provenance }) => provenance.prompts)),
    systems: figures.conditions.map((condition) => systemOf(condition, byRun, endpointOf)),
    madeBy: thisAssay(),
    madeAt: new Date().toISOString(),
  };
}

/** A study's report: what stands above its parts, and these. */
export function reportOf(
  study: Study,
  figures: DebateFigures,
  people: readonly PeopleFigures[],
): SectionedReport {
  const standIns = standInNames(figures);
  return {
    ...{
      title: 'Debates',
      workflow: WORKFLOW,
      extent: plural(study.data.works, 'debate', 'debates'),
      madeAt: study.madeAt,
    },
    ...{ id: JSON.stringify([figures, people]), changed: '' },
    standIn: standIns.length === 0 ? '' : `${STAND_IN} It debated and judged for ${standIns.join('; ')}.`,
    facts: [
      { name: 'Conditions', value: figures.conditions.map(({ name }) => name).join('; ') },
      { name: 'Data', value: `${study.data.file || 'none'}; SHA-256 of the debates ${study.data.sha256}` },
      { name: 'Models', value: modelWords(study) },
      ...vectorFacts(study),
      ...seedFacts(study),
      { name: 'Drawn by seed', value: String(study.protocol.seed) },
      { name: 'Made', value: study.madeAt },
      ...makerFacts(study),
    ],
    sections: [...debateSections(figures, people), ...repetitionSection(figures)],
  };
}
