import { traitKey } from '@assay/kit/tables/trait-key';
import { hashOf } from '@assay/model/canonical-json';
import type { ModelCall } from '@assay/model/model-call';
import { rubricVersion } from '@assay/platform/exemplar/rubric-version';
import type { ObjectStore } from '@assay/platform/run/object-store';
import type { EssayAssignment } from './assignment.ts';
import type { TraitScore } from './result.ts';
import type { EssayReading } from './second-reader/reading.ts';
import {
  calibrationSchema,
  type JudgeSetup,
  type StackCalibration,
  suggestFor,
} from './second-reader/stack-calibration.ts';

/** Where an assignment's calibration of Judge and second reader is. */
export const calibrationKey = (tenant: string, assignment: string) =>
  `assignments/${tenant}/${assignment}/second-reader/calibration.json`;

/**
 * An assignment's calibration; null where none was made.
 * @throws AssayError ArtifactMissing where what is there is of another version
 */
export async function findCalibration(
  objects: Pick<ObjectStore, 'readOptional'>,
  tenant: string,
  assignment: string,
): Promise<StackCalibration | null> {
  return objects.readOptional(calibrationKey(tenant, assignment), calibrationSchema);
}

/** An agent that was asked, the model that was asked for it, and whether the stand-in answered for that. */
type AskedModel = Pick<ModelCall, 'agent' | 'modelAsked' | 'standIn'>;

const OWN_AGENT = /^essay-scoring\//;

/**
 * How the Judges of a run came to their scores. `prompts`: agent → content hash; `askedModels`: the run's model calls. The screener counts
 * for nothing here: it changes no score.
 */
export function judgingOf(
  { question, level, language, debate, retrieval, traits }: EssayAssignment,
  prompts: Readonly<Record<string, string>>,
  askedModels: readonly AskedModel[],
): JudgeSetup {
  const modelsOf = (agent: string) => [
    ...new Set(
      askedModels.flatMap(({ agent: by, modelAsked, standIn }) =>
        by === agent ? [standIn ? `${modelAsked} (stand-in)` : modelAsked] : [],
      ),
    ),
  ];
  const own = Object.entries(prompts).filter(([agent]) => OWN_AGENT.test(agent));
  const by = ([agent, hash]: [string, string]) => [hash.slice(0, 16), ...modelsOf(agent).sort()].join(' ');
  const surface = traits.filter((trait) => trait.surface).map(({ name }) => traitKey(name));
  return {
    rubric: rubricVersion(traits),
    setting: hashOf({ question, level, language, debate, retrieval, surface: surface.sort() }).slice(0, 16),
    agents: Object.fromEntries(own.map((entry) => [entry[0], by(entry)])),
  };
}

/** What a suggestion is made of, the same for all traits of a run. */
interface SuggestedFrom {
  calibration: StackCalibration | null;
  judging: JudgeSetup;
  reading: EssayReading | null;
}

/** A trait's score with the suggested one, or why there is none, beside it. The score is as it was (SPEC M17). */
export function withSuggestion(
  score: TraitScore,
  { calibration, judging, reading }: SuggestedFrom,
): TraitScore {
  const judged = {
    key: traitKey(score.trait),
    trait: score.trait,
    variant: score.variant,
    score: score.score,
  };
  return { ...score, ...suggestFor(calibration, judged, judging, reading) };
}
