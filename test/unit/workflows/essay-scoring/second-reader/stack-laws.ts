import type { ScoreRange } from '@assay/kit/statistics/kappa';
import type { RandomSource } from '@assay/kit/statistics/seeded-random';

/** An essay as it is drawn: both have scored it. */
export interface Drawn {
  judge: number;
  reader: number;
  truth: number;
}

export const RANGE: ScoreRange = { min: 1, max: 6 };

const normal = (random: RandomSource) =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
const within = (value: number) => Math.min(RANGE.max, Math.max(RANGE.min, value));
const whole = (value: number) => within(Math.round(value));

/** The mean of two raters, each a whole score; the quality behind it. */
function essay(random: RandomSource) {
  const quality = 3.5 + 1.1 * normal(random);
  const rater = () => whole(quality + 0.6 * normal(random));
  return { quality, truth: (rater() + rater()) / 2 };
}

type Sayer = (quality: number, random: RandomSource) => number;

const judging =
  (error: number, bias = 0): Sayer =>
  (quality, random) =>
    whole(quality + bias + error * normal(random));
/** A kernel regression's estimate: unrounded and drawn to the mean. */
const reading =
  (error: number): Sayer =>
  (quality, random) => {
    const trust = 1.1 ** 2 / (1.1 ** 2 + error ** 2);
    return within(3.5 + trust * (quality - 3.5 + error * normal(random)));
  };
const wholeNoise: Sayer = (_, random) => RANGE.min + Math.floor(random() * 6);
const noise: Sayer = (_, random) => within(3.5 + 1.1 * normal(random));

function law(judge: Sayer, reader: Sayer) {
  return (random: RandomSource): Drawn => {
    const { quality, truth } = essay(random);
    return { truth, judge: judge(quality, random), reader: reader(quality, random) };
  };
}

/** Errors of both that go together, such as of those who both love long essays. */
const sameErrors = (random: RandomSource): Drawn => {
  const { quality, truth } = essay(random);
  const seen = quality + 0.7 * normal(random);
  return { truth, judge: whole(seen + 0.3 * normal(random)), reader: within(seen + 0.3 * normal(random)) };
};

/** How essays, Judge and second reader may be; range 1 to 6, truth the mean of two raters. */
export const LAWS: Record<string, (random: RandomSource) => Drawn> = {
  'reader is noise': law(judging(0.6), noise),
  'reader is noise, Judge nearly perfect': law((quality) => whole(quality), noise),
  'Judge is noise': law(wholeNoise, reading(0.7)),
  'Judge is noise about the mean': law((_, random) => whole(3.5 + 0.7 * normal(random)), reading(0.7)),
  'both are noise': law(wholeNoise, noise),
  'both alike good': law(judging(0.7), reading(0.7)),
  'both poor': law(judging(1.6), reading(1.6)),
  'same errors': sameErrors,
  'Judge constant': law(() => 4, reading(0.7)),
  'reader constant': law(judging(0.7), () => 3.5),
  'Judge 1 too kind': law(judging(0.6, 1), reading(0.7)),
  'Judge 1 too kind, reader noise': law(judging(0.6, 1), noise),
  'Judge the wrong way round': law(
    (quality, random) => whole(7 - quality + 0.6 * normal(random)),
    reading(0.7),
  ),
  'reader the wrong way round': law(judging(0.7), (quality, random) =>
    within(7 - quality + 0.6 * normal(random)),
  ),
  'Judge much better': law(judging(0.4), reading(1.5)),
  'reader much better': law(judging(1.5), reading(0.4)),
};
