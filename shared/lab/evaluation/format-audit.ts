import { aligned, between, figure } from '@assay/kit/statistics/format-figures';
import type {
  AuditEstimate,
  BiasAudit,
  FactorAudit,
  FactorName,
  MeanAudit,
  NotHeld,
  TraitAudit,
} from './bias-audit.ts';

interface FactorWords {
  head: string;
  sd: string;
  unit: string;
  unknown: string;
}

// biome-ignore format: a table
const FACTOR_WORDS: Readonly<Record<FactorName, FactorWords>> = {
  length: {
    head: 'Length', sd: 'ln words', unit: 'words',
    unknown: 'the essays\' texts are not there: give the runs\' folders, or a table of truths with a column "essay"',
  },
  errors: {
    head: 'Errors', sd: 'errors per 100 words', unit: 'errors',
    unknown: "the essays' texts are not there, or errors cannot be counted in their language",
  },
  others: {
    head: "Raters' scores of the other traits", sd: 'the share of the range', unit: 'share',
    unknown: 'there is no other trait',
  },
};

const signed = (value: number | null) => (value !== null && value > 0 ? `+${figure(value)}` : figure(value));

function estimateWords({ value, interval }: AuditEstimate): string {
  return value === null ? 'n/a' : `${signed(value)} ${between(interval)}`.trim();
}

function whyWords(why: NotHeld, factor: FactorName, least: number): string {
  if (why === 'unknown') return FACTOR_WORDS[factor].unknown;
  if (why === 'constant') return 'it is the same for all of them';
  return `it is known of too few: at least ${least} essays, and half of all`;
}

const factorIn = <F extends { factor: FactorName }>(factors: readonly F[], name: FactorName) =>
  factors.find(({ factor }) => factor === name)!;

/** The same figure of one rater against the other, where there is one. */
function humanFigure(
  human: BiasAudit['human'],
  item: string | null,
  name: FactorName,
): AuditEstimate | undefined {
  const of: TraitAudit | MeanAudit | null | undefined =
    item === null ? human?.mean : human?.traits.find((trait) => trait.item === item);
  const factors: readonly Pick<FactorAudit, 'factor' | 'conditional'>[] = of?.factors ?? [];
  return factors.find(({ factor }) => factor === name)?.conditional;
}

const UNDEFINED: AuditEstimate = { value: null, interval: null };

function slopeRows({ traits, mean, human }: BiasAudit, name: FactorName): string[][] {
  const cells = (
    { raw, conditional, corrected }: Pick<FactorAudit, 'raw' | 'conditional' | 'corrected'>,
    item: string | null,
  ) => [
    ...[raw, conditional].map(estimateWords),
    ...(name === 'others' ? [] : [estimateWords(corrected)]),
    ...(human ? [estimateWords(humanFigure(human, item, name) ?? UNDEFINED)] : []),
  ];
  const head = [
    ...['Trait', 'n', 'raw', 'beside the truth'],
    ...(name === 'others' ? [] : ['corrected']),
    ...(human ? ['rater 1 on 2'] : []),
  ];
  return [
    head,
    ...traits.map(({ item, factors }) => {
      const factor = factorIn(factors, name);
      return [item, String(factor.count), ...cells(factor, item)];
    }),
    ...(mean && traits.length > 1
      ? [['Mean of traits', '', ...cells(factorIn(mean.factors, name), null)]]
      : []),
  ];
}

/** A few digits of a value of a factor. */
const short = (value: number) => String(Number(value.toPrecision(3)));

function quarterRows({ traits }: BiasAudit, name: FactorName): string[][] {
  return traits.flatMap(({ item, factors }) =>
    factorIn(factors, name).quarters.map(({ low, high, count, residual, beyondTruth }) => [
      item,
      `${short(low)}–${short(high)}`,
      String(count),
      ...[residual, beyondTruth].map(estimateWords),
    ]),
  );
}

function factorLines(audit: BiasAudit, name: FactorName): string[] {
  const { head, sd, unit } = FACTOR_WORDS[name];
  const factorAudits = audit.traits.map(({ factors }) => factorIn(factors, name));
  const factorAudit = factorAudits.find(({ notHeld }) => notHeld === null);
  if (!factorAudit) return [`  ${head}: n/a, ${whyWords(factorAudits[0]!.notHeld!, name, audit.leastCases)}`];
  const quarters = name === 'others' ? [] : quarterRows(audit, name);
  return [
    `  ${head}: points per standard deviation (${figure(factorAudit.sd)} of ${sd})`,
    ...aligned(slopeRows(audit, name)),
    ...(quarters.length === 0
      ? []
      : aligned([['Quarter', unit, 'n', 'residual', 'beyond the line on the truth'], ...quarters])),
  ];
}

function haloLines({ traits }: BiasAudit): string[] {
  const rows = traits.filter(({ halo }) => halo.difference.value !== null);
  if (rows.length === 0) return [];
  return [
    '  Halo: correlation of a trait with the mean of the other traits',
    ...aligned([
      ['Trait', 'results', 'raters', 'difference'],
      ...rows.map(({ item, halo }) => [
        item,
        figure(halo.system.value),
        figure(halo.raters.value),
        estimateWords(halo.difference),
      ]),
    ]),
  ];
}

/** The audit as a person reads it; `system`: of which results it is, where there are several. */
export function auditText(audit: BiasAudit, system: string | null): string {
  const { essays, traits, mean } = audit;
  const rows = traits.map(({ item, count, residual, truthSlope }) => [
    item,
    String(count),
    ...[residual, truthSlope].map(estimateWords),
  ]);
  const means =
    mean && traits.length > 1
      ? [['Mean of traits', '', ...[mean.residual, mean.truthSlope].map(estimateWords)]]
      : [];
  return [
    `Bias audit${system === null ? '' : ` of ${system}`}: ${essays} essays; residual is score − raters' mean, in points`,
    ...aligned([['Trait', 'n', 'residual', 'slope on the truth'], ...rows, ...means]),
    ...(['length', 'errors', 'others'] as const).flatMap((name) => factorLines(audit, name)),
    ...haloLines(audit),
    '  Above 0: the longer (the more errors, the better elsewhere), the kinder the score. Raw holds compression too; beside the',
    '  truth the raters\' noise leaves some of it; no column shows a cause (docs/reference/evaluation.md, "Bias").',
  ].join('\n');
}
