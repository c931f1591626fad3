import { AssayError } from '@assay/kit/errors/assay-error';
import type { EssayAssignment } from '../assignment.ts';
import type { EssayResult } from '../result.ts';
import type { TrainedReader } from '../second-reader/reader.ts';
import { LEAST_CALIBRATED } from '../second-reader/stack.ts';
import { calibrateTraits, type JudgedExemplar } from '../second-reader/stack-calibrate.ts';
import type { JudgeSetup, StackCalibration } from '../second-reader/stack-calibration.ts';
import { judgingOf } from '../suggested-scores.ts';
import { type ExcludedExemplar, judgedExemplar, type SampledExemplar } from './sample.ts';

/** What a run left of an exemplar: its result, or why there is none. */
export interface ScoredExemplar {
  result: EssayResult | null;
  failure: { message: string } | null;
}

/** What was learnt, and what was not: exemplars that tell nothing, by id. */
interface CalibrationOutcome {
  calibration: StackCalibration;
  leftOut: ExcludedExemplar[];
}

/** What a calibration is made of; `asked`: how many exemplars were asked for, and the seed of their draw. */
interface CalibrationBasis {
  assignment: EssayAssignment;
  reader: TrainedReader;
  sample: readonly SampledExemplar[];
  asked: StackCalibration['sample'];
}

/** How the Judges came to the scores of all of them. @throws AssayError EvaluationInvalid where prompts or models changed meanwhile */
export function judgingOfAll(assignment: EssayAssignment, results: readonly EssayResult[]): JudgeSetup {
  const each = results.map(({ provenance: { prompts, parameters = [], standIn } }) => {
    const asked = parameters.flatMap(({ model: modelAsked, agents }) =>
      agents.map((agent) => ({ agent, modelAsked, standIn })),
    );
    return judgingOf(assignment, prompts, asked);
  });
  const agents: JudgeSetup['agents'] = {};
  for (const one of each)
    for (const [agent, by] of Object.entries(one.agents)) {
      if (agents[agent] !== undefined && agents[agent] !== by)
        throw new AssayError(
          'EvaluationInvalid',
          `The prompt or the model of ${agent} changed while exemplars were scored: say the same again.`,
        );
      agents[agent] = by;
    }
  return { ...each[0]!, agents };
}

const isJudged = (one: JudgedExemplar | ExcludedExemplar): one is JudgedExemplar => 'scores' in one;

/**
 * Learns from exemplars that the Judge scored how its score and the second reader's make a suggested one (SPEC M17). `scored`: of each of
 * the sample, in its order; `madeAt`: now, in ISO 8601.
 * @throws AssayError ExemplarsInvalid where too few were scored, EvaluationInvalid where prompts or models changed meanwhile
 */
export function calibrationOf(
  { assignment, reader, sample, asked }: CalibrationBasis,
  scored: readonly ScoredExemplar[],
  madeAt: string,
): CalibrationOutcome {
  const each = sample.map((sampledExemplar, at) =>
    judgedExemplar(sampledExemplar, scored[at]!.result, scored[at]!.failure),
  );
  const judgedExemplars = each.filter(isJudged);
  const leftOut = each.filter((one) => 'why' in one);
  if (judgedExemplars.length < LEAST_CALIBRATED) {
    const why = leftOut[0] ? ` The first, ${leftOut[0].id}: ${leftOut[0].why}` : '';
    const words = `The Judge scored ${judgedExemplars.length} of ${sample.length} exemplars; a calibration takes ${LEAST_CALIBRATED}: ask for more of them (--sample, of the API sample). The one there was stays.${why}`;
    throw new AssayError('ExemplarsInvalid', words);
  }
  const ids = new Set(judgedExemplars.map(({ id }) => id));
  const results = scored.flatMap(({ result }, at) => (result && ids.has(sample[at]!.id) ? [result] : []));
  const calibration: StackCalibration = {
    assignment: assignment.assignment,
    judging: judgingOfAll(assignment, results),
    reader: reader.model,
    traits: calibrateTraits(assignment.traits, judgedExemplars, reader, asked.seed),
    exemplars: [...ids],
    sample: asked,
    standIn: results.some(({ provenance }) => provenance.standIn),
    madeAt,
  };
  return { calibration, leftOut };
}
