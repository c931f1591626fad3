/**
 * How a suggested score does on fresh essays of the same law, beside the better of Judge and second reader (docs/reference/essay-scoring.md,
 * "Suggested score"): `node bench/second-reader/stack-simulation.ts [seeds]`.
 */
import { fitStack, leaveOneOut, type Stack, suggest } from '@assay/essay-scoring/second-reader/stack';
import { whyWorthless } from '@assay/essay-scoring/second-reader/stack-worth';
import { quadraticWeightedKappa } from '@assay/kit/statistics/kappa';
import { seededRandom } from '@assay/kit/statistics/seeded-random';
import { type Drawn, LAWS, RANGE } from '../../test/unit/workflows/essay-scoring/second-reader/stack-laws.ts';

const SEEDS = Number(process.argv[2] ?? 200);
const SIZES = process.env.SIZES?.split(',').map(Number) ?? [10, 15, 20, 40, 60, 100, 200];
const FRESH = 2000;

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const error = (fresh: readonly Drawn[], of: (one: Drawn) => number) =>
  mean(fresh.map((one) => (of(one) - one.truth) ** 2));
const whole = (value: number) => Math.floor(value + 0.5);
const kappa = (fresh: readonly Drawn[], of: (one: Drawn) => number) =>
  quadraticWeightedKappa(
    fresh.map((one) => [whole(of(one)), whole(one.truth)] as const),
    RANGE,
  ) ?? 0;

interface Trial {
  /** Whether such a calibration makes suggestions at all. */
  suggests: boolean;
  gain: number;
  better: number;
  raw: [number, number];
  covered: number;
  weight: number;
  kappa: number;
  kappaBetter: number;
  mae: number;
  maeBetter: number;
}

function trial(draw: (random: () => number) => Drawn, size: number, seed: number): Trial | null {
  const random = seededRandom(seed);
  const cases = Array.from({ length: size }, () => draw(random));
  const stack = fitStack(cases, RANGE) as Stack;
  if (!stack) return null;
  const left = leaveOneOut(cases, RANGE);
  const why = whyWorthless(stack, {
    judge: error(cases, (one) => one.judge),
    reader: error(cases, (one) => one.reader),
    both: mean(cases.map(({ truth }, at) => (left[at]!.estimate - truth) ** 2)),
  });
  const fresh = Array.from({ length: FRESH }, () => draw(random));
  const said = fresh.map((one) => suggest(stack, one.judge, one.reader)!);
  const mine = mean(said.map(({ estimate }, at) => (estimate - fresh[at]!.truth) ** 2));
  const raw: [number, number] = [error(fresh, (one) => one.judge), error(fresh, (one) => one.reader)];
  const better = Math.min(...raw);
  const covered = mean(
    said.map(({ interval: { low, high } }, at) =>
      Number(fresh[at]!.truth >= low && fresh[at]!.truth <= high),
    ),
  );
  const kappas = [kappa(fresh, (one) => one.judge), kappa(fresh, (one) => one.reader)];
  const own =
    quadraticWeightedKappa(
      said.map(({ score }, at) => [score, whole(fresh[at]!.truth)] as const),
      RANGE,
    ) ?? 0;
  return {
    suggests: why === null,
    gain: mine / better - 1,
    better,
    raw,
    covered,
    weight: stack.weight,
    kappa: own,
    kappaBetter: Math.max(...kappas),
    mae: mean(said.map(({ score }, at) => Math.abs(score - fresh[at]!.truth))),
    maeBetter: Math.min(
      mean(fresh.map((o) => Math.abs(whole(o.judge) - o.truth))),
      mean(fresh.map((o) => Math.abs(whole(o.reader) - o.truth))),
    ),
  };
}

const percent = (share: number) => `${(100 * share).toFixed(1)}`;
process.stdout.write(
  'law | n | MSE Judge | MSE reader | suggested against the better, % | its worst twentieth, % | worse, % of seeds | weight | 80 % interval holds, % | QWK better | QWK | MAE better | MAE | calibrations that suggest, % | of these: against the better, % | worst twentieth, % | QWK better | QWK\n',
);
for (const [name, draw] of Object.entries(LAWS))
  for (const size of SIZES) {
    const trials = Array.from({ length: SEEDS }, (_, seed) => trial(draw, size, 1000 * size + seed)).filter(
      (one) => one !== null,
    );
    if (trials.length === 0) continue;
    const some = trials.filter(({ suggests }) => suggests);
    const ofSome = (of: (one: Trial) => number) => (some.length === 0 ? Number.NaN : mean(some.map(of)));
    const someGains = some.map(({ gain }) => gain).sort((a, b) => a - b);
    const gains = trials.map(({ gain }) => gain).sort((a, b) => a - b);
    process.stdout.write(
      `${[
        name,
        size,
        mean(trials.map(({ raw }) => raw[0])).toFixed(2),
        mean(trials.map(({ raw }) => raw[1])).toFixed(2),
        percent(mean(gains)),
        percent(gains[Math.floor(0.95 * gains.length)]!),
        percent(mean(gains.map((gain) => Number(gain > 0)))),
        mean(trials.map(({ weight }) => weight)).toFixed(2),
        percent(mean(trials.map(({ covered }) => covered))),
        mean(trials.map(({ kappaBetter }) => kappaBetter)).toFixed(3),
        mean(trials.map(({ kappa: k }) => k)).toFixed(3),
        mean(trials.map(({ maeBetter }) => maeBetter)).toFixed(3),
        mean(trials.map(({ mae }) => mae)).toFixed(3),
        percent(some.length / trials.length),
        percent(ofSome(({ gain }) => gain)),
        percent(someGains[Math.floor(0.95 * someGains.length)] ?? Number.NaN),
        ofSome(({ kappaBetter }) => kappaBetter).toFixed(3),
        ofSome(({ kappa: k }) => k).toFixed(3),
      ].join(' | ')}\n`,
    );
  }
