import { type BootstrapOptions, bootstrapInterval, type Interval } from '@assay/kit/statistics/bootstrap';
import { meanOf } from '@assay/kit/statistics/score-agreement';
import { wilsonInterval } from '@assay/kit/statistics/wilson';
import { MOST_APART, pointsApart } from '@assay/platform/review/apart';
import { ifEnough } from '../draw-units.ts';
import { allRatings, type ScoredPair } from '../score-truth.ts';

/** An essay-trait that a Judge and the second reader both scored. */
export interface FlagCase {
  /** What a bootstrap draws: all traits of a work together. */
  work: string;
  /** `pointsApart` of Judge and second reader. */
  apart: number;
  /** |Judge − mean of the raters| > 1. */
  large: boolean;
}

/** What a flag at "more than `threshold` apart" does. Shares are null where there is nothing to take a share of. */
interface FlagPoint {
  threshold: number;
  flagged: number;
  /** Of all essay-traits: what a person has to look at; also what as many flags set by chance would catch of the large errors. */
  flaggedShare: number | null;
  caught: number;
  /** Of the large errors. */
  caughtShare: number | null;
  /** Of the flagged: how many are large errors. */
  precision: number | null;
}

/** How far the second reader's flag finds a Judge's large errors (SPEC M17). */
export interface FlagEffect {
  judge: string;
  reader: string;
  /** Essay-traits that both scored and raters did. */
  units: number;
  largeErrors: number;
  /** The product's flag: more than one point apart. */
  flag: FlagPoint;
  caughtInterval: Interval | null;
  /** Caught share less flagged share: 0 is what chance does. */
  gainInterval: Interval | null;
  /** How likely a large error lies further apart than an essay-trait without one; a tie counts half. 0.5 is chance. */
  ranking: number | null;
  curve: FlagPoint[];
}

/** More than this many points apart is flagged (as in reports), and more than this many off the raters is a large error. */
const FLAG_THRESHOLD = MOST_APART;
const MOST_POINTS = 60;

const share = (part: number, whole: number) => (whole === 0 ? null : part / whole);

/** What a flag at a threshold does to cases. */
export function flagPoint(cases: readonly FlagCase[], threshold: number): FlagPoint {
  let [flagged, caught, large] = [0, 0, 0];
  for (const flagCase of cases) {
    if (flagCase.large) large += 1;
    if (flagCase.apart <= threshold) continue;
    flagged += 1;
    if (flagCase.large) caught += 1;
  }
  return {
    threshold,
    flagged,
    flaggedShare: share(flagged, cases.length),
    caught,
    caughtShare: share(caught, large),
    precision: share(caught, flagged),
  };
}

/** Area under the curve of caught large errors against flagged others (Mann–Whitney); null without both kinds. */
export function rankingOf(cases: readonly FlagCase[]): number | null {
  const large = cases.filter((flagCase) => flagCase.large).length;
  const others = cases.length - large;
  if (large === 0 || others === 0) return null;
  const byDistance = [...Map.groupBy(cases, ({ apart }) => apart)].sort(([a], [b]) => a - b);
  let [below, sum] = [0, 0];
  for (const [, alike] of byDistance) {
    const here = alike.filter((one) => one.large).length;
    const other = alike.length - here;
    sum += here * (below + other / 2);
    below += other;
  }
  return sum / (large * others);
}

/** From "all that differ at all" up to "none", at most 60 of the distances that occur, the product's own among them. */
function thresholdsOf(cases: readonly FlagCase[]): number[] {
  const all = [...new Set([0, FLAG_THRESHOLD, ...cases.map(({ apart }) => apart)])].sort((a, b) => a - b);
  const step = Math.max(1, Math.ceil(all.length / MOST_POINTS));
  return all.filter(
    (value, index) => index % step === 0 || index === all.length - 1 || value === FLAG_THRESHOLD,
  );
}

/**
 * The flag's effect on the cases of one Judge; null without any case. Intervals only where enough works hold a large error; where every
 * draw catches all or none, Wilson's over those works.
 */
export function flagEffectOf(
  [judge, reader]: readonly [judge: string, reader: string],
  cases: readonly FlagCase[],
  options: BootstrapOptions,
): FlagEffect | null {
  if (cases.length === 0) return null;
  const works = [...Map.groupBy(cases, ({ work }) => work).values()];
  const flag = flagPoint(cases, FLAG_THRESHOLD);
  const erring = works.filter((flagCases) => flagCases.some(({ large }) => large)).length;
  const drawn = (figure: (point: FlagPoint) => number | null) =>
    ifEnough(
      erring,
      bootstrapInterval(works, (of) => figure(flagPoint(of.flat(), FLAG_THRESHOLD)), options),
    );
  const caught = drawn(({ caughtShare }) => caughtShare);
  return {
    judge,
    reader,
    units: cases.length,
    largeErrors: cases.filter(({ large }) => large).length,
    flag,
    caughtInterval: caught && caught.low === caught.high ? wilsonInterval(flag.caughtShare, erring) : caught,
    gainInterval: drawn(({ caughtShare, flaggedShare }) =>
      caughtShare === null ? null : caughtShare - flaggedShare!,
    ),
    ranking: rankingOf(cases),
    curve: thresholdsOf(cases).map((threshold) => flagPoint(cases, threshold)),
  };
}

/** What the reader said: its whole score, and its estimate where the judgement tells it (`facts.estimate`). */
function readOf({ judgement: { facts, value } }: ScoredPair) {
  const estimate = facts?.estimate;
  return { score: value, estimate: typeof estimate === 'number' ? estimate : null };
}

/** The essay-traits that both scored. */
export function flagCases(judge: readonly ScoredPair[], reader: readonly ScoredPair[]): FlagCase[] {
  const keyOf = ({ row, judgement }: ScoredPair) => JSON.stringify([row.line, judgement.item]);
  const readings = new Map(reader.map((pair) => [keyOf(pair), readOf(pair)]));
  return judge.flatMap((pair): FlagCase[] => {
    const { value } = pair.judgement;
    const read = readings.get(keyOf(pair));
    const apart = read ? pointsApart(value, read) : null;
    if (value === null || apart === null) return [];
    const mean = meanOf(allRatings(pair))!;
    return [
      {
        work: String(pair.row.line),
        apart,
        large: Math.abs(value - mean) > FLAG_THRESHOLD,
      },
    ];
  });
}
