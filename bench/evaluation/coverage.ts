/**
 * How often the 95 % bootstrap interval of QWK holds the QWK of the population that essays are drawn from. Raters and a system see an
 * essay's quality with noise and give whole scores from 1 to 6; the population's QWK is that of a million pairs.
 * node bench/evaluation/coverage.ts [samples] [resamples]
 */
import { type BootstrapOptions, weightedBootstrap } from '@assay/kit/statistics/bootstrap';
import { addRatings, kappaOfSums, noRatings } from '@assay/kit/statistics/kappa';
import { type RandomSource, seededRandom } from '@assay/kit/statistics/seeded-random';

const POPULATION = 1_000_000;
const [samples = 1000, resamples = 1000] = process.argv.slice(2).map(Number);

function normal(random: RandomSource): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** What a system says and raters say of one essay. */
function pair(noise: number, random: RandomSource): [number, number] {
  const quality = 3.5 + normal(random);
  const given = () => Math.min(6, Math.max(1, Math.round(quality + noise * normal(random))));
  return [given(), given()];
}

function qwkOf(pairs: readonly [number, number][], drawn?: Float64Array): number | null {
  const sums = noRatings();
  for (let at = 0; at < pairs.length; at += 1)
    addRatings(sums, pairs[at]![0], pairs[at]![1], drawn?.[at] ?? 1);
  return kappaOfSums(sums);
}

function populationQwk(noise: number, random: RandomSource): number {
  const sums = noRatings();
  for (let at = 0; at < POPULATION; at += 1) addRatings(sums, ...pair(noise, random));
  return kappaOfSums(sums)!;
}

for (const noise of [0.5, 1]) {
  const random = seededRandom(20);
  const truth = populationQwk(noise, random);
  for (const essays of [50, 200, 1000]) {
    let [held, below, width] = [0, 0, 0];
    for (let sample = 0; sample < samples; sample += 1) {
      const pairs = Array.from({ length: essays }, () => pair(noise, random));
      const options: BootstrapOptions = { seed: sample, resamples };
      const [interval] = weightedBootstrap(essays, (drawn) => [qwkOf(pairs, drawn)], options);
      held += Number(interval!.low <= truth && truth <= interval!.high);
      below += Number(interval!.high < truth);
      width += (interval!.high - interval!.low) / samples;
    }
    const share = ((100 * held) / samples).toFixed(1);
    const under = ((100 * below) / samples).toFixed(1);
    process.stdout.write(
      `QWK ${truth.toFixed(3)}, n ${essays}: held ${share} %, wholly below ${under} %, mean width ${width.toFixed(3)}\n`,
    );
  }
}
