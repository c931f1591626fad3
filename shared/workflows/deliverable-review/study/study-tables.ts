import type { Interval } from '@assay/kit/statistics/bootstrap';
import { writeCsv } from '@assay/kit/tables/write-csv';
import { PUBLISHED, PUBLISHED_COST } from './published.ts';
import type { RatedFigures, RatedReports } from './rated-reports.ts';
import type { ReportCosts } from './report-costs.ts';

/** How many reports no real model made: what is rated of them says nothing about one. */
function unjudgedNotes({ runs, unjudged: { standIn, withoutModel } }: ReportCosts): string[] {
  const of = (count: number) => `${count} of ${runs.length} report(s)`;
  return [
    ...(standIn > 0
      ? [`${of(standIn)} judged by the model stand-in: no figure of these is one about quality.`]
      : []),
    ...(withoutModel > 0
      ? [`${of(withoutModel)} made without a model: they hold what a program finds by itself alone.`]
      : []),
  ];
}

const HEAD = ['ID', 'Criterion', 'Lenient', '95 %', 'Strict', '95 %', 'Raw agr.', "Cohen's κ", 'CAPRA'];

const percent = (share: number | null) => (share === null ? 'n/a' : (share * 100).toFixed(1));
const decimals = (value: number | null) => (value === null ? 'n/a' : value.toFixed(3));
const between = (interval: Interval | null) =>
  interval === null ? '' : `${percent(interval.low)}–${percent(interval.high)}`;

/** CAPRA's figures of a criterion, null: of all, in the order of `PUBLISHED`; null where κ is not defined. */
function published(item: string | null): (number | null)[] {
  return PUBLISHED.map(({ figures }) => figures.find((figure) => figure.item === item)?.value ?? null);
}

function capra(item: string | null): string {
  const [lenient, strict, raw, kappa] = published(item);
  return `${percent(lenient!)} / ${percent(strict!)} / ${percent(raw!)} / ${decimals(kappa!)}`;
}

function row(id: string | null, name: string, figures: RatedFigures): string[] {
  const { lenient, lenientInterval, strict, strictInterval, raw, kappa, kappaInterval } = figures;
  const spread = kappaInterval ? ` (${decimals(kappaInterval.low)} to ${decimals(kappaInterval.high)})` : '';
  return [
    id ?? '',
    name,
    ...[percent(lenient), between(lenientInterval), percent(strict), between(strictInterval)],
    ...[percent(raw), `${decimals(kappa)}${spread}`, capra(id)],
  ];
}

/** Rows of the table, its head first: rates in per cent. The last column holds CAPRA's four figures. */
export function ratingRows({ criteria, overall }: RatedReports): string[][] {
  return [
    HEAD,
    ...criteria.map((criterionFigures) => row(criterionFigures.id, criterionFigures.name, criterionFigures)),
    row(null, 'Overall', overall),
  ];
}

/** The figures for programs and spreadsheets: shares in [0, 1], empty where undefined. */
export function ratingsCsv({ criteria, overall }: RatedReports): string {
  const cells = (id: string | null, name: string, ratedFigures: RatedFigures) => [
    ...[id, name, ratedFigures.decisions],
    ...[
      ratedFigures.lenient,
      ratedFigures.lenientInterval?.low ?? null,
      ratedFigures.lenientInterval?.high ?? null,
    ],
    ...[
      ratedFigures.strict,
      ratedFigures.strictInterval?.low ?? null,
      ratedFigures.strictInterval?.high ?? null,
    ],
    ...[ratedFigures.raw, ratedFigures.rawInterval?.low ?? null, ratedFigures.rawInterval?.high ?? null],
    ...[
      ratedFigures.kappa,
      ratedFigures.kappaInterval?.low ?? null,
      ratedFigures.kappaInterval?.high ?? null,
    ],
    ...published(id),
  ];
  const of = (name: string) => [name, `${name}_low`, `${name}_high`];
  const columns = [
    ...['id', 'criterion', 'decisions', ...['lenient', 'strict', 'raw', 'kappa'].flatMap(of)],
    ...['capra_lenient', 'capra_strict', 'capra_raw', 'capra_kappa'],
  ];
  return writeCsv(columns, [
    ...criteria.map((criterionFigures) =>
      cells(criterionFigures.id, criterionFigures.name, criterionFigures),
    ),
    cells(null, 'Overall', overall),
  ]);
}

/** What the ratings left out, a line each. */
export function leftOutLines({ inPart }: RatedReports): string[] {
  return inPart.map(({ report, by, criteria }) =>
    by === null
      ? `${report}: nobody rated ${criteria.join(', ')}; left out`
      : `${report}: only ${by} rated ${criteria.join(', ')}; left out`,
  );
}

/** How the intervals are made, what was rated, and what the figures do not show. */
export function ratingNotes({ overall, reports, raters, seed, resamples }: RatedReports): string[] {
  return [
    `${overall.agreed} of ${overall.decisions} decisions on ${reports.length} report(s) are the same for ${raters.join(' and ')}. n/a: nothing rated, or (κ) no variance.`,
    `Lenient: the mean of the two ratings; strict: both passed it. 95 % intervals of a criterion: Wilson's over reports; overall: bootstrap over reports (${resamples} resamples, seed ${seed}), Wilson's where all reports fare the same.`,
    'CAPRA: Table 4, lenient / strict / raw agreement / κ, of ten other reports by two of its authors: no bar to pass, but what such a table has looked like.',
    'These rates say what two people think of the reports about the deliverables, not how good the deliverables are; with few reports, or where nearly all passes, neither a rate nor κ tells two systems apart.',
  ];
}

const amount = ({ mean, sd }: { mean: number | null; sd: number | null }, digits: number) =>
  mean === null ? 'unknown' : `${mean.toFixed(digits)}${sd === null ? '' : ` (sd ${sd.toFixed(digits)})`}`;

/** Time and cost of the reports beside the paper's, a line each (SPEC C16). */
export function costNotes(costs: ReportCosts): string[] {
  const { runs, timed, seconds, cost, memoised, earlier } = costs;
  const untimed = runs.length - timed;
  const left =
    untimed > 0 ? ` Left out: ${untimed} that waited, as they were resumed, or had no model to ask.` : '';
  const known = cost.mean === null ? runs.reduce((sum, run) => sum + run.costAtLeast, 0) : null;
  return [
    `Time per report (${timed}): ${amount(seconds, 1)} s; CAPRA: ${PUBLISHED_COST.seconds} s. By the clock, from the upload to the end of the assessment.${left}`,
    `Cost per report: ${cost.mean === null ? 'unknown' : cost.mean === 0 ? 'nothing was paid' : `$${amount(cost, 4)}`}${known === null ? '' : `, at least $${known.toFixed(4)} for all`}; CAPRA: $${PUBLISHED_COST.dollars.toFixed(2)}.`,
    ...(memoised > 0
      ? [
          `${memoised} calls were answered from memory: these reports took less time and money than new ones would.`,
        ]
      : []),
    ...(earlier > 0 ? [`${earlier} earlier run(s) of the same reports are left aside.`] : []),
    ...unjudgedNotes(costs),
  ];
}

/** The table and its notes as Markdown. */
export function ratingsMarkdown(ratedReports: RatedReports, costs: ReportCosts | null): string {
  const escaped = (cell: string) => cell.replace(/[\\|<>&*_`[\]]/g, '\\$&').replace(/[\r\n]+/g, ' ');
  const [head, ...rows] = ratingRows(ratedReports);
  const line = (cells: readonly string[]) => `| ${cells.map(escaped).join(' | ')} |`;
  const align = head!.map((_, column) => (column < 2 ? '---' : '---:'));
  const notes = [
    ...ratingNotes(ratedReports),
    ...(costs ? costNotes(costs) : []),
    ...leftOutLines(ratedReports),
  ];
  return [
    '# Reviews of deliverables, rated by two people',
    '',
    line(head!),
    `| ${align.join(' | ')} |`,
    ...rows.map(line),
    '',
    ...notes.map((note) => `- ${escaped(note)}`),
    '',
  ].join('\n');
}
