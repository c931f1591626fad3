import * as z from 'zod';
import type { EssayReading } from './reading.ts';
import { stackSchema, suggest } from './stack.ts';
import { WORTHLESS } from './stack-worth.ts';
import type { SuggestedScore } from './suggested.ts';

/** How a Judge's scores came about. A calibration says nothing of scores that came about in another way. */
const judgingSchema = z.object({
  rubric: z.string().describe('version of the rubric'),
  setting: z.string().describe('content hash of what else the assignment says that agents are told'),
  agents: z.record(z.string(), z.string()).describe('agent → its prompt’s hash and the model that was asked'),
});
export type JudgeSetup = z.infer<typeof judgingSchema>;

const figureSchema = z.number().nullable();
const intervalSchema = z.object({ low: z.number(), high: z.number() }).nullable();

/**
 * Agreement with the raters' mean. `qwk`, `mae`: of whole scores with the mean rounded half up. `squaredError`: of estimates (the
 * Judge's is its score) to the mean itself. `intervals`: 95 %, by bootstrap over the essays; what is said of them stays as it is.
 */
const agreementSchema = z.object({
  qwk: figureSchema,
  mae: figureSchema,
  squaredError: figureSchema,
  intervals: z.object({ qwk: intervalSchema, mae: intervalSchema, squaredError: intervalSchema }),
});
export type Agreement = z.infer<typeof agreementSchema>;

const calibratedTraitSchema = z.object({
  trait: z.string(),
  variant: z.string().describe('by which the Judge scored it'),
  cases: z.int().describe('exemplars that both had scored'),
  stack: stackSchema.nullable(),
  unsuggested: z
    .enum(['too-few-cases', 'one-score-only', 'not-read', ...WORTHLESS])
    .nullable()
    .describe('why nothing is suggested; of the first three reasons there is no stack either'),
  judge: agreementSchema,
  reader: agreementSchema.describe('each exemplar as if without it'),
  both: agreementSchema.describe('each exemplar by a stack fitted to the others'),
});
export type CalibratedTrait = z.infer<typeof calibratedTraitSchema>;

/** How Judge and second reader make one score, trait by trait, learnt on exemplars that the Judge scored (SPEC M17). Holds no text. */
export const calibrationSchema = z.object({
  assignment: z.string(),
  judging: judgingSchema,
  reader: z.string().describe('content hash of the trained reader'),
  traits: z.record(z.string(), calibratedTraitSchema).describe('by trait key'),
  exemplars: z.array(z.string()).describe('that the Judge scored, by id'),
  sample: z.object({ asked: z.int(), seed: z.int() }),
  standIn: z.boolean().describe('the Judge was the model stand-in: nothing here says anything about quality'),
  madeAt: z.iso.datetime(),
});
export type StackCalibration = z.infer<typeof calibrationSchema>;

/** Why there is no suggested score of a trait, where one was asked for. */
export const UNSUGGESTED = [
  'not-calibrated',
  'other-rubric',
  'other-variant',
  'other-setting',
  'other-judge',
  'other-reader',
  'too-few-cases',
  'one-score-only',
  ...WORTHLESS,
  'no-score',
  'not-read',
] as const;
export type UnsuggestedReason = (typeof UNSUGGESTED)[number];

/** A suggested score, or why there is none. */
type Suggestion =
  | { suggested: SuggestedScore; unsuggested: null }
  | { suggested: null; unsuggested: UnsuggestedReason };

/** A trait as a Judge has just scored it; `key` is its trait key. */
export interface JudgedTrait {
  key: string;
  trait: string;
  variant: string;
  score: number | null;
}

const isSameJudge = (then: JudgeSetup['agents'], now: JudgeSetup['agents']) =>
  Object.entries(now).every(([agent, by]) => then[agent] === by);

/** What has changed since the calibration was made; null where it still holds. */
function staleBy(
  calibration: StackCalibration,
  { key, variant }: JudgedTrait,
  judging: JudgeSetup,
): UnsuggestedReason | null {
  if (calibration.judging.rubric !== judging.rubric) return 'other-rubric';
  const calibrated = calibration.traits[key];
  if (!calibrated) return 'not-calibrated';
  if (calibrated.variant !== variant) return 'other-variant';
  if (calibration.judging.setting !== judging.setting) return 'other-setting';
  return isSameJudge(calibration.judging.agents, judging.agents) ? null : 'other-judge';
}

/**
 * The suggested score of a trait, or why there is none. `judging`: how this run's Judges came to their scores; `reading`: what the second
 * reader said of this essay, null where it did not. A calibration that was made by another rubric, variant, setting, prompt or model of
 * the Judge, or for another trained reader, is stale and not used.
 */
export function suggestFor(
  calibration: StackCalibration | null,
  judgedTrait: JudgedTrait,
  judging: JudgeSetup,
  reading: EssayReading | null,
): Suggestion {
  const none = (unsuggested: UnsuggestedReason): Suggestion => ({ suggested: null, unsuggested });
  if (!reading) return none('not-read');
  if (!calibration) return none('not-calibrated');
  const stale = staleBy(calibration, judgedTrait, judging);
  if (stale) return none(stale);
  const { stack, unsuggested } = calibration.traits[judgedTrait.key]!;
  if (unsuggested || !stack) return none(unsuggested ?? 'not-calibrated');
  if (judgedTrait.score === null) return none('no-score');
  const estimate = reading.traits.find(({ trait }) => trait === judgedTrait.trait)?.estimate ?? null;
  if (estimate === null) return none('not-read');
  if (reading.model !== calibration.reader) return none('other-reader');
  const suggested = suggest(stack, judgedTrait.score, estimate);
  return suggested ? { suggested, unsuggested: null } : none('not-read');
}
