import type { BiasAudit, FactorAudit, FactorName, MeanAudit, TraitAudit } from '../../bias-audit.ts';
import type { StudyFigures } from '../figures.ts';
import { RATERS } from './score-tables.ts';
import {
  counts,
  figures as figureColumns,
  ranged,
  type StudyCell,
  type StudyTable,
  text,
} from './study-table.ts';
import { captionOf, drawnWords } from './words.ts';

const FACTOR_NAMES: Readonly<Record<FactorName, string>> = {
  length: 'length',
  errors: 'errors',
  others: 'other traits',
};
const NOT_HELD = { unknown: 'not known', 'too-few': 'too few', constant: 'always the same' } as const;
const MEAN = 'mean of traits';

type SystemBiasAudit = Omit<BiasAudit, 'human'>;
type Slopes = Pick<FactorAudit, 'factor' | 'raw' | 'conditional' | 'corrected'>;

function auditsOf({ audits }: StudyFigures): [string, SystemBiasAudit][] {
  if (!audits) return [];
  const systems = audits.systems.map(({ system, audit }): [string, SystemBiasAudit] => [system, audit]);
  return audits.human ? [...systems, [RATERS, audits.human]] : systems;
}

const slopeCells = (name: string, item: string, slopes: Slopes, note: string | null): StudyCell[] => [
  ...[name, item, FACTOR_NAMES[slopes.factor]],
  ...[slopes.raw, slopes.conditional, slopes.corrected],
  note,
];

function slopesTable(figures: StudyFigures, all: boolean): StudyTable {
  const rows = auditsOf(figures).flatMap(([name, { traits, mean }]) => [
    ...(mean?.factors ?? []).map((slopes) => slopeCells(name, MEAN, slopes, null)),
    ...(all || !mean
      ? traits.flatMap(({ item, factors }) =>
          factors.map((factorAudit) =>
            slopeCells(name, item, factorAudit, factorAudit.notHeld && NOT_HELD[factorAudit.notHeld]),
          ),
        )
      : []),
  ]);
  const noted = rows.some((row) => row.at(-1) !== null);
  return {
    id: all ? 'bias-slopes-by-trait' : 'bias-slopes',
    title: all ? 'Residual slopes by trait' : 'Residual against length, errors and the other traits',
    onlyFile: all,
    caption: captionOf(
      figures,
      drawnWords(figures),
      'Points of score − raters’ mean per standard deviation of ln words, of errors per 100 words, of the raters’ scores of the other traits; above 0: the longer (the more errors, the better elsewhere), the kinder. Raw holds regression to the mean; conditional is beside the truth and all factors; corrected is beside what both raters’ scores share (instrumental variables, wide where raters hardly agree). The raters’ row: rater 1 against rater 2. None of them shows a cause.',
    ),
    columns: [
      ...[text('System'), text('Trait'), text('Factor')],
      ...['raw', 'conditional', 'corrected'].map((name) => ranged(name, 'signed')),
      ...(noted ? [text('not held')] : []),
    ],
    rows: noted ? rows : rows.map((row) => row.slice(0, -1)),
  };
}

function haloTable(figures: StudyFigures): StudyTable {
  const cells = (
    name: string,
    { residual, truthSlope, halo }: TraitAudit | MeanAudit,
    item: string,
  ): StudyCell[] => [...[name, item, residual, truthSlope, halo.system, halo.raters, halo.difference]];
  return {
    id: 'bias-halo',
    title: 'Kindness, compression and halo',
    caption: captionOf(
      figures,
      'Residual: mean of score − raters’ mean. Compression: slope of the residual on the truth (0 none, −1 one score for all; below 0 also from raters’ noise). Halo: correlation of a trait with the mean of the other traits, the system’s own and the raters’; raters’ noise lowers theirs, so a small difference is no proof.',
    ),
    columns: [
      ...[text('System'), text('Trait')],
      ...[ranged('residual', 'signed'), ranged('compression', 'signed')],
      ...[ranged('halo'), ranged('halo of raters'), ranged('difference', 'signed')],
    ],
    rows: auditsOf(figures).flatMap(([name, { traits, mean }]) =>
      mean ? [cells(name, mean, MEAN)] : traits.map((trait) => cells(name, trait, trait.item)),
    ),
  };
}

function quartersTable(figures: StudyFigures): StudyTable {
  return {
    id: 'bias-quarters',
    title: 'Residuals by quarters',
    caption: captionOf(figures),
    onlyFile: true,
    columns: [
      ...[text('System'), text('Trait'), text('Factor')],
      ...figureColumns('from', 'to'),
      ...counts('n'),
      ...[ranged('residual', 'signed'), ranged('beyond the truth', 'signed')],
    ],
    rows: auditsOf(figures).flatMap(([name, { traits }]) =>
      traits.flatMap(({ item, factors }) =>
        factors.flatMap(({ factor, quarters }) =>
          quarters.map(({ low, high, count, residual, beyondTruth }): StudyCell[] => [
            ...[name, item, FACTOR_NAMES[factor], low, high, count, residual, beyondTruth],
          ]),
        ),
      ),
    ),
  };
}

/** The bias audit (SPEC M20); none where nothing is known of the works. */
export function auditTables(figures: StudyFigures): StudyTable[] {
  if (!figures.audits) return [];
  return [
    slopesTable(figures, false),
    haloTable(figures),
    slopesTable(figures, true),
    quartersTable(figures),
  ];
}
