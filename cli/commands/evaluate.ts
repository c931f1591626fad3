import { basename, resolve } from 'node:path';
import { AssayError } from '@assay/kit/errors/assay-error';
import type { BootstrapOptions } from '@assay/kit/statistics/bootstrap';
import { encoderOfMatrices } from '@assay/kit/statistics/embedding-score';
import type { ScoreRange } from '@assay/kit/statistics/kappa';
import { leftOutText } from '@assay/kit/tables/keyed-row';
import { readTable } from '@assay/kit/tables/read-table';
import { type ColumnName, renameColumns } from '@assay/kit/tables/rename-columns';
import { DATA_TABLE } from '@assay/kit/tables/table-limits';
import { auditCases, type DensityOf } from '@assay/lab/evaluation/audit-cases';
import { biasAudit } from '@assay/lab/evaluation/bias-audit';
import { type IdentifiedTable, type TruthTable, truthTable } from '@assay/lab/evaluation/cells';
import { compareResults } from '@assay/lab/evaluation/compare';
import { type ErrorAnalysis, errorAnalysis, isUncoded } from '@assay/lab/evaluation/error-analysis';
import { evaluate, type JudgedTruths, judgedTruths } from '@assay/lab/evaluation/evaluate';
import { auditText } from '@assay/lab/evaluation/format-audit';
import { comparisonText, evaluationText } from '@assay/lab/evaluation/format-evaluation';
import { STAND_IN } from '@assay/lab/evaluation/study/report/words';
import { chooseEncoder } from '@assay/model/late-interaction/choose-encoder';
import { isScore } from '@assay/platform/run/judgement';
import type { LabelledResults } from '../evaluation/labelled-results.ts';
import { writeAsked } from '../out-folder.ts';
import { readInput } from '../read-input.ts';
import { type FoundResults, type ResultChoice, readResults } from '../read-results.ts';
import { terminalText } from '../terminal-text.ts';
import { requireOwnFile } from '../written-over.ts';

export interface EvaluateOptions {
  truth?: string;
  against?: string;
  againstSystem?: string;
  errors?: string;
  errorsOf?: string;
  everyRow?: boolean;
  withTexts?: boolean;
  labels?: string[];
  range?: ScoreRange;
  assignment?: string;
  system?: string;
  seed: number;
  resamples: number;
  judged?: boolean;
  column?: ColumnName[];
  raters?: number[];
  allowLeftOut?: boolean;
  assignmentFile?: string;
  audit?: boolean;
  json?: boolean;
}

const IDS_SHOWN = 10;

async function readTruth(file: string | undefined, columns: readonly ColumnName[] = []): Promise<TruthTable> {
  if (file === undefined)
    throw new AssayError(
      'EvaluationInvalid',
      "Results are held against a teacher's: give the table of true scores or labels with --truth.",
    );
  const name = basename(file);
  return truthTable(renameColumns(readTable(await readInput(file), name, DATA_TABLE), columns, name), name);
}

function some(ids: readonly string[]): string {
  return `${ids.slice(0, IDS_SHOWN).join(', ')}${ids.length > IDS_SHOWN ? ', …' : ''}`;
}

/** @throws AssayError EvaluationInvalid for an option that would do nothing, whatever the results are */
function requireErrors({ errors, errorsOf, everyRow, withTexts }: EvaluateOptions): void {
  const given = [
    errorsOf !== undefined && '--errors-of',
    everyRow && '--every-row',
    withTexts && '--with-texts',
  ];
  const option = given.find((one) => one !== false && one !== undefined) ?? null;
  if (option === null || errors !== undefined) return;
  throw new AssayError(
    'EvaluationInvalid',
    `${option} is about the table of errors: say where it goes with --errors FILE, or leave ${option} out.`,
  );
}

/** What is held against the results: its own system where one is named, its only one, or the same as the results'. @throws AssayError EvaluationInvalid */
async function readOther(
  { against, againstSystem }: EvaluateOptions,
  choice: ResultChoice,
): Promise<FoundResults | null> {
  if (against === undefined) {
    if (againstSystem === undefined) return null;
    throw new AssayError(
      'EvaluationInvalid',
      '--against-system is about another result: give it with --against, or leave --against-system out.',
    );
  }
  if (againstSystem !== undefined) return readResults(against, { ...choice, system: againstSystem });
  const all = await readResults(against, { ...choice, system: undefined });
  const isOne = new Set(all.judgements.map(({ system }) => system)).size === 1;
  return isOne || choice.system === undefined ? all : readResults(against, choice);
}

/** Options for tables that do nothing with these results, in words. */
function idleOptions(
  path: string,
  { judgements }: FoundResults,
  { labels, range }: EvaluateOptions,
): string[] {
  const ranged = judgements.some((judgement) => isScore(judgement) && judgement.range === range);
  const labelled = judgements.some((judgement) => !isScore(judgement) && judgement.labels === labels);
  const idle = [
    ...(range && !ranged ? ['--range does nothing: it holds no score without a range of its own'] : []),
    ...(labels && !labelled ? ['--labels does nothing: it is no table of labels'] : []),
  ];
  return idle.map((words) => `${path}: ${words}`);
}

/** Whether half of what was judged, or more, has no truth: figures are then of a part that nobody chose. */
function isHalfWithoutTruth({ judgements }: FoundResults, { withoutTruth }: JudgedTruths): boolean {
  return withoutTruth.length * 2 >= new Set(judgements.map(({ id }) => id)).size;
}

/** Says on stderr what the figures leave out. */
function tell(path: string, { notes }: FoundResults, truths: JudgedTruths): void {
  const { withoutTruth, notJudged, traitsNotJudged, warnings } = truths;
  const systems = new Set([...truths.scores, ...truths.labels].map(({ judgement }) => judgement.system));
  const left = [
    ...notes,
    ...warnings,
    ...(systems.size > 1
      ? [
          `${path}: several systems (${some([...systems].map(String))}); each has its own figures, --system NAME takes one`,
        ]
      : []),
    ...(withoutTruth.length > 0
      ? [`${path}: ${withoutTruth.length} without a truth (${some(withoutTruth)}), left out`]
      : []),
    ...(notJudged.length > 0
      ? [`${path}: ${notJudged.length} truth(s) were not judged (${some(notJudged)}), left out`]
      : []),
    ...traitsNotJudged.map(
      ({ item, count }) => `${path}: ${count} truth(s) of "${item}" were not judged, left out`,
    ),
  ];
  for (const words of left) process.stderr.write(`  ${terminalText(words)}\n`);
}

/** What was handed in, by id: of the runs' folders, else of the table of truths (column `essay` or `text`). */
async function textsOf(foundResults: FoundResults, truth: IdentifiedTable): Promise<Map<string, string>> {
  const given = truth.rows.flatMap(({ id, cells }): [string, string][] => {
    const text = cells.get('essay') || cells.get('text');
    return text ? [[id, text]] : [];
  });
  return new Map([...given, ...(await foundResults.readTexts())]);
}

/** Writes the error analysis where it was asked for. @throws AssayError FileUnreadable where it cannot be written */
async function writeErrors(
  { scores }: JudgedTruths,
  texts: ReadonlyMap<string, string> | null,
  options: EvaluateOptions & { errors: string; results: FoundResults },
): Promise<Omit<ErrorAnalysis, 'csv'> & { file: string }> {
  const { csv, ...counts } = errorAnalysis(scores, {
    every: options.everyRow ?? false,
    of: options.errorsOf ?? null,
    reading: await options.results.readErrorReading(),
    standIns: options.results.standIns,
    ...(texts && { texts }),
  });
  return { file: await writeAsked(resolve(options.errors), csv), ...counts };
}

function errorsText({ rows, of, system, file }: Omit<ErrorAnalysis, 'csv'> & { file: string }): string {
  const whose = system ? ` where ${system} is off` : '';
  return `Error analysis: ${rows} of ${of} essay-traits${whose} in ${file}`;
}

/** Errors are counted in the assignment's language; of tables, which do not say theirs, in texts that are surely English. */
async function densityIn(language: string | null): Promise<DensityOf> {
  const { errorDensity } = await import('@assay/document/surface');
  const { judgePassage } = await import('@assay/kit/language/detect-language');
  return (text) => {
    if (language !== null) return errorDensity(text, language);
    return judgePassage(text, 'en') === 'expected' ? errorDensity(text, 'en') : null;
  };
}

/** The bias audit of each system. @throws AssayError EvaluationInvalid of labels */
async function audits(
  { scores }: JudgedTruths,
  { texts, language }: { texts: ReadonlyMap<string, string>; language: string | null },
  options: BootstrapOptions,
) {
  if (scores.length === 0)
    throw new AssayError(
      'EvaluationInvalid',
      'A bias audit is of scores; these results hold labels. Leave --audit out.',
    );
  const densityOf = await densityIn(language);
  const bySystem = Map.groupBy(scores, ({ judgement }) => judgement.system);
  return [...bySystem].map(([system, of]) => ({
    system,
    ...biasAudit(auditCases(of, texts, densityOf), options),
  }));
}

/**
 * Holds results of any workflow against a table of truths and prints every figure (SPEC G12, M13); with `against`, beside
 * another result; with `audit`, whom scores are too kind or too hard to (SPEC M20); with `errors`, what a person should read (SPEC M14); with `judged`, what `labelled` says
 * of reasons.
 */
export async function evaluateCommand(
  path: string,
  options: EvaluateOptions,
  labelled: LabelledResults,
): Promise<void> {
  const choice: ResultChoice = {
    labels: options.labels ?? labelled.labels,
    range: options.range ?? null,
    assignment: options.assignment,
    system: options.system,
  };
  const { seed, resamples } = options;
  requireErrors(options);
  const judge = options.judged ? await labelled.readJudges(options.assignmentFile) : null;
  const truth = await readTruth(options.truth, options.column);
  const results = await readResults(path, choice);
  if (options.errors !== undefined)
    await requireOwnFile(options.errors, {
      option: '--errors',
      inputs: [path, options.truth, options.against, options.assignmentFile],
      mayGo: async (there) => isUncoded(there, await results.readErrorReading()),
    });
  const truths = judgedTruths(results.judgements, truth, options.raters);
  for (const words of leftOutText(truth.leftOut)) process.stderr.write(`  ${truth.file}, ${words}\n`);
  for (const words of idleOptions(path, results, options)) process.stderr.write(`  ${terminalText(words)}\n`);
  tell(path, results, truths);
  const isPartial = truth.leftOut.length + truths.unusable > 0 || isHalfWithoutTruth(results, truths);
  if (isPartial && !options.allowLeftOut) process.exitCode = 3;
  const other = await readOther(options, choice);
  const otherTruths = other && judgedTruths(other.judgements, truth, options.raters);
  if (other && otherTruths) tell(options.against!, other, otherTruths);
  const comparison = otherTruths && compareResults(truths, otherTruths, { seed, resamples });
  const validity = judge && (await judge(truths));
  const encoder = await chooseEncoder();
  const evaluation = await evaluate(truths, { seed, resamples, encode: encoderOfMatrices(encoder) });
  const { errors, withTexts } = options;
  const { standIns } = results;
  const standIn = standIns.length + (other?.standIns.length ?? 0) > 0;
  const texts = options.audit || withTexts ? await textsOf(results, truth) : null;
  const written =
    errors === undefined
      ? null
      : await writeErrors(truths, withTexts ? texts : null, { ...options, errors, results });
  const audit = options.audit
    ? await audits(truths, { texts: texts!, language: results.language }, { seed, resamples })
    : null;
  if (options.json) {
    const all = {
      ...evaluation,
      standIn,
      encoder: encoder.id,
      comparison,
      errors: written,
      ...(validity && { validity: validity.figures }),
      ...(audit && { audit }),
    };
    process.stdout.write(`${JSON.stringify(all)}\n`);
    return;
  }
  const warning = standIn ? [STAND_IN] : [];
  const parts = [
    ...warning,
    evaluationText(evaluation),
    ...(audit ?? []).map(({ system, ...found }) => auditText(found, system)),
    ...(validity ? [validity.text] : []),
    ...(comparison ? [comparisonText(comparison)] : []),
    ...(written ? [errorsText(written)] : []),
    ...warning,
  ];
  process.stdout.write(`${terminalText(parts.join('\n\n'))}\n`);
}
