import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { type RatedReports, ratedReports } from '@assay/deliverable-review/study/rated-reports';
import { ratingSheet } from '@assay/deliverable-review/study/rating-sheet';
import { type ReportCosts, reportCosts } from '@assay/deliverable-review/study/report-costs';
import {
  costNotes,
  leftOutLines,
  ratingNotes,
  ratingRows,
  ratingsCsv,
  ratingsMarkdown,
} from '@assay/deliverable-review/study/study-tables';
import { type RatingsFile, readRatings } from '@assay/deliverable-review/taxonomy/read-ratings';
import { AssayError } from '@assay/kit/errors/assay-error';
import { assay } from '@assay/kit/process/assay-command';
import { aligned } from '@assay/kit/statistics/format-figures';
import { decodeTable } from '@assay/kit/tables/decode-table';
import type { Study } from '@assay/platform/workflow/study';
import type { FoundRun } from '../../evaluated-runs.ts';
import { requireSameStudy } from '../../evaluation/same-study.ts';
import { readInput } from '../../read-input.ts';
import { terminalText } from '../../terminal-text.ts';
import { requireOwnFile, requireOwnFolder } from '../../written-over.ts';
import { findReviewRuns, reviewRun } from '../evaluation/review-runs.ts';

interface DeliverableOptions {
  ratings?: string[];
  runs?: string;
  sheet?: string;
  out?: string;
  seed: number;
  resamples: number;
  json?: boolean;
}

const say = (line: string) => process.stderr.write(`  ${terminalText(line)}\n`);

const invalid = (words: string) => new AssayError('RatingsInvalid', words);

async function readFiles(files: readonly string[]): Promise<{ read: RatingsFile[]; sha256: string }> {
  const hash = createHash('sha256');
  const ratingsFiles: RatingsFile[] = [];
  for (const file of files) {
    const bytes = await readInput(file, { uploaded: true });
    hash.update(bytes);
    ratingsFiles.push({ name: basename(file), text: decodeTable(bytes, basename(file)) });
  }
  return { read: ratingsFiles, sha256: hash.digest('hex') };
}

/** Writes a blank sheet of all reports that were reviewed. */
async function writeSheet(folder: string, out: string | undefined): Promise<void> {
  if (out === undefined) throw invalid('Say where the blank sheet goes: --sheet FOLDER --out ratings.csv.');
  const { runs } = await findReviewRuns(folder);
  const reports = [...new Set(runs.map(({ result }) => result.submission.id))].sort();
  const blank = ratingSheet(reports);
  await requireOwnFile(out, { option: '--out', mayGo: (there) => there.equals(Buffer.from(blank)) });
  await writeFile(out, blank);
  process.stdout.write(
    `${terminalText(resolve(out))}: ${reports.length} report(s), two raters, eight criteria. Works of a class lie there only where "${assay()} runs get RUN" brought them. Fill in 1 or 0, then: ${assay()} evaluate deliverable-review --ratings ${terminalText(out)}\n`,
  );
}

/** Says which reports have ratings or a run and not both: nothing is matched by guessing. */
function tellUnmatched(rated: RatedReports, costs: ReportCosts): void {
  const runs = new Set(costs.runs.map(({ report }) => report));
  const reports = new Set([...rated.reports, ...rated.inPart.map(({ report }) => report)]);
  const listed = (names: string[]) => `${names.slice(0, 5).join(', ')}${names.length > 5 ? ', …' : ''}`;
  const without = [...reports].filter((report) => !runs.has(report));
  const unrated = [...runs].filter((report) => !reports.has(report));
  if (without.length > 0) say(`rated, and without a run in the folder: ${listed(without)}`);
  if (unrated.length > 0) say(`run, and not rated: ${listed(unrated)}; their time and cost count`);
}

function studyOf(
  ratedReports: RatedReports,
  runs: readonly FoundRun[],
  costs: ReportCosts | null,
  data: Pick<Study['data'], 'file' | 'sha256'>,
): Study {
  const latest = runs[0]?.result;
  const sum = (of: readonly (number | null)[]) =>
    of.reduce<number | null>((total, value) => (total === null || value === null ? null : total + value), 0);
  const reports = new Set([...ratedReports.reports, ...ratedReports.inPart.map(({ report }) => report)]);
  return {
    workflow: 'deliverable-review',
    assignment: {
      id: latest?.assignment.id ?? '',
      title: latest?.assignment.title ?? '',
      version: latest?.provenance.assignmentVersion ?? '',
    },
    data: { ...data, works: reports.size, judged: ratedReports.reports.length },
    protocol: { folds: null, sample: null, seed: ratedReports.seed, resamples: ratedReports.resamples },
    models: Object.fromEntries((latest?.provenance.models ?? []).map((model) => [model, model])),
    prompts: latest?.provenance.prompts ?? {},
    systems: [
      {
        name: 'deliverable-review',
        calls: costs && sum(costs.runs.map(({ calls }) => calls)),
        tokens: null,
        cost: costs && sum(costs.runs.map(({ cost }) => cost)),
        costAtLeast: costs && sum(costs.runs.map(({ costAtLeast }) => costAtLeast)),
        seconds: costs?.runs.flatMap(({ seconds }) => seconds ?? []) ?? [],
        standIn: costs?.standIn ?? false,
        failed: [],
      },
    ],
    madeAt: new Date().toISOString(),
  };
}

async function writeFolder(
  out: string,
  study: Study,
  ratedReports: RatedReports,
  costs: ReportCosts | null,
  files: readonly string[],
): Promise<void> {
  const given = join(out, 'ratings');
  await mkdir(given, { recursive: true });
  for (const [index, file] of files.entries())
    await writeFile(join(given, `${index + 1}-${basename(file)}`), await readInput(file));
  const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
  await writeFile(join(out, 'study.json'), json(study));
  await writeFile(join(out, 'figures.json'), json({ ratings: ratedReports, costs }));
  await writeFile(join(out, 'ratings.csv'), ratingsCsv(ratedReports));
  await writeFile(join(out, 'report.md'), ratingsMarkdown(ratedReports, costs));
}

/**
 * Evaluates reviews by two people's ratings (CAPRA, 5.1; SPEC C15) and, with the folder of their runs, by time and cost (SPEC C16); or
 * writes the sheet that the two fill in. No model is asked.
 * @throws AssayError RatingsInvalid, FileUnreadable, EvaluationInvalid
 */
export async function evaluateDeliverables(options: DeliverableOptions): Promise<void> {
  const { ratings = [], sheet, out, seed, resamples } = options;
  if (sheet !== undefined && ratings.length > 0)
    throw invalid('Give --sheet for a blank sheet, or --ratings for one that is filled in: one of both.');
  if (sheet !== undefined) return writeSheet(sheet, out);
  if (ratings.length === 0)
    throw invalid(
      'Give the ratings (CSV) with --ratings, or have a blank sheet written with --sheet FOLDER --out ratings.csv.',
    );
  if (out !== undefined)
    await requireOwnFolder(out, { workflow: 'deliverable-review', inputs: [...ratings, options.runs] });
  const { read, sha256 } = await readFiles(ratings);
  const taxonomyRatings = readRatings(read);
  if (taxonomyRatings.decisions.length === 0)
    throw invalid(
      'No criterion of any report was rated by both raters: fill in the sheet, 1 for pass and 0 for fail.',
    );
  const found = ratedReports(taxonomyRatings, { seed, resamples });
  const runs = options.runs === undefined ? [] : (await findReviewRuns(options.runs)).runs;
  const costs = runs.length > 0 ? reportCosts(runs.map(({ result }) => reviewRun(result))) : null;
  for (const line of leftOutLines(found)) say(line);
  if (costs) tellUnmatched(found, costs);
  if (out !== undefined) {
    const file = ratings.map((path) => basename(path)).join(', ');
    const study = studyOf(found, runs, costs, { file, sha256 });
    await requireSameStudy(out, { ...study, systems: study.systems.map(({ name }) => name) });
    await writeFolder(out, study, found, costs, ratings);
  }
  if (options.json) {
    process.stdout.write(
      `${JSON.stringify({ ...found, costs, out: out === undefined ? null : resolve(out) })}\n`,
    );
    return;
  }
  const notes = [...ratingNotes(found), ...(costs ? costNotes(costs) : [])];
  const folder = out === undefined ? [] : ['', `Folder: ${resolve(out)}`];
  const lines = [...aligned(ratingRows(found)), '', ...notes, ...folder];
  process.stdout.write(`${terminalText(lines.join('\n'))}\n`);
}
