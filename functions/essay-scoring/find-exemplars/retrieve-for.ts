import { ESSAY, EXEMPLARS } from '@assay/essay-scoring/artifacts';
import { ASSIGNMENT } from '@assay/essay-scoring/assignment';
import { surfaceOf } from '@assay/essay-scoring/essay';
import { readTraits } from '@assay/essay-scoring/plan';
import { rubricVersion } from '@assay/platform/exemplar/rubric-version';
import { one } from '@assay/platform/run/artifact';
import type { RunArtifacts } from '@assay/platform/run/run-artifacts';
import type { RunContext } from '@assay/platform/run/run-context';
import { exemplarBank } from '../../platform/privacy/exemplar-bank.ts';
import { runStore } from '../../platform/runtime/storage.ts';

/** A debate team whose Judge is given exemplars. */
export interface Team {
  team: string;
  surface: boolean;
  /** What holds its traits, as its agents' calls name it. */
  traits: string;
}

/** The embedded essay of a run; `model` is the catalogue's id of the embedding model. */
interface EmbeddedEssay {
  run: RunContext;
  artifacts: RunArtifacts;
  model: string;
  vector: number[];
}

/** Keeps with the run that a team's Judge is given no exemplars, as nothing can be compared. */
export async function retrieveNothing(
  { team }: Team,
  { artifacts, model }: Pick<EmbeddedEssay, 'artifacts' | 'model'>,
): Promise<void> {
  const { retrieval, traits } = await artifacts.read(ASSIGNMENT);
  const nothing = { exemplars: [], uses: [], absent: [], excluded: 0 };
  const by = { rubric: rubricVersion(traits), model };
  await artifacts.write(one(EXEMPLARS, team), { procedure: retrieval.procedure, ...nothing, ...by });
}

/**
 * Finds the exemplars a team's Judge is given, and keeps them with the run: from the same assignment, never the essay itself or a
 * near-duplicate of it (SPEC M9), and in the form in which the Judge reads the essay (SPEC M16). Scores that were given on
 * another range are not used; those given by other words of the rubric are, and said to be.
 * @throws AssayError VectorsUnavailable, ArtifactMissing and what else reading a bank may meet
 */
export async function retrieveFor(
  { team, surface, traits: named }: Team,
  { run: { runId, tenant }, artifacts, model, vector }: EmbeddedEssay,
): Promise<void> {
  const [{ text }, traits, assigned, { submission }] = await Promise.all([
    artifacts.read(ESSAY),
    readTraits(artifacts, named),
    artifacts.read(ASSIGNMENT),
    runStore().getRun(runId),
  ]);
  const { assignment, question, retrieval } = assigned;
  const bank = await exemplarBank(tenant, assignment, model);
  const query = { vector, text, question, submissionId: submission };
  const found =
    retrieval.procedure === 'nearest'
      ? await bank.retrieveNearest(query, retrieval.k, traits)
      : await bank.retrievePerScore(query, traits);
  const exemplars = surface
    ? found.exemplars.map((exemplar) => ({ ...exemplar, ...surfaceOf(exemplar) }))
    : found.exemplars;
  const rubric = rubricVersion(assigned.traits);
  await artifacts.write(one(EXEMPLARS, team), { ...found, exemplars, rubric, model });
}
