import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { assay } from '@assay/kit/process/assay-command';
import { lacksTypesetter } from '@assay/platform/report/latex/lacks-typesetter';
import { plainLine } from '@assay/platform/report/plain-line';
import { english } from '@assay/platform/report/words/shared-words';
import { REPORT_FILES } from '@assay/platform/run/artifact';
import type { BillFigures } from '@assay/platform/run/bill-figures';
import { realCalls } from '@assay/platform/run/chat-calls';
import { type KnownCost, type KnownTokens, paidText, tokenText } from '@assay/platform/run/cost-text';
import {
  type ReportState,
  type SettledState,
  settledStateSchema,
  type ToldRun,
} from '@assay/platform/run/items';
import type { Failure } from '@assay/platform/run/outcome';
import type { ModelsPlace, Provenance } from '@assay/platform/run/provenance';
import { artifactReader } from '@assay/platform/run/run-artifacts';
import { findWorkflow } from '@assay/workflows/find-workflow';
import type { ApiConnection } from './api-connection.ts';
import { needsAnotherUpload } from './errors.ts';
import { flagWords } from './flag-words.ts';
import { rememberMade } from './made.ts';
import { removeOtherRun } from './other-run.ts';

/** What every `assay submit --json` prints of a run: its outcome and where its files are on this machine. */
interface CommonSummary {
  runId: string;
  status: SettledState;
  workflow: string | null;
  flags: string[];
  report: string | null;
  /** How its report stands: null where the run has none, or an earlier version settled it. */
  reportState: ReportState['state'] | null;
  /** Why it could not be rendered. */
  reportFailure: Pick<ReportState, 'code' | 'message'> | null;
  artifacts: string;
  cost: number | null;
  bill: BillFigures | null;
  provenance: Provenance | null;
  failure: ToldRun['failure'] | null;
}

/** A settled run, with what its workflow says of it. */
export interface RunSummary {
  run: CommonSummary;
  /** Further fields of `--json`, the workflow's own. */
  fields: Record<string, unknown>;
  /** The workflow's own lines for a person. */
  lines: string[];
  /** Why something is missing, or why what was handed in is in doubt. */
  reason?: Failure | null | undefined;
}

type Brought = Pick<ApiConnection, 'eachFile' | 'objects'>;

/** Downloads every artifact of a run into `folder`, keeping their names. */
function download({ eachFile }: Brought, runId: string, folder: string): Promise<string[]> {
  return eachFile(runId, async (name, bytes) => {
    const file = join(folder, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, bytes);
  });
}

/** What a person is told once, however many agents there was no model for. */
const WAITS =
  '  The rest waits for a model: name one with --model or ASSAY_MODEL, start a model server on this machine, or set a key such as OPENAI_API_KEY.';

/** Why something of a run has no answer, as a person reads it. */
export function reasonLine({ step, code, message }: Failure): string {
  if (code === 'ModelMissing') return WAITS;
  if (needsAnotherUpload(code)) return `  ${plainLine(message)}`;
  return `  not all was done; the first reason, at ${step} (${code}): ${plainLine(message)}`;
}

/** The result of a run and what its workflow says of it; neither where the run failed before its workflow was known. */
async function readResult({ objects }: Brought, run: ToldRun) {
  if (!run.workflow) return { result: null, fields: {}, lines: [], reason: null };
  const workflow = findWorkflow(run.workflow);
  const result = await artifactReader(objects, run.runId).readOptional(workflow.result);
  const { fields, lines, reason } = workflow.results.summarize(result, run);
  const isSaid = reason && lines.some((line) => line.includes(plainLine(reason.message)));
  const said = reason && run.state === 'partial' && !isSaid ? [reasonLine(reason)] : [];
  return { result, fields, reason, lines: [...lines, ...said] };
}

/** What all attempts of a run cost; an earlier version kept it in the result alone. */
function costOf({ bill, cost }: ToldRun, made: Provenance | undefined): number | null {
  return bill ? bill.cost : (cost ?? made?.cost ?? null);
}

/** Whether there is no PDF for want of TeX alone: the report is there as a page. */
const isPageAlone = ({ report }: Pick<CommonSummary, 'report'>): boolean =>
  report?.endsWith(REPORT_FILES.html) ?? false;

/**
 * The file of the report that is there and of this attempt; an earlier version failed a run whose report it could not render. Where the stack
 * has no TeX that is its page.
 */
function reportFile({ report, failure }: ToldRun, files: readonly string[]): string | null {
  const isItsOwn = report ? report.state === 'ready' : failure?.step !== 'render-report';
  if (isItsOwn && files.includes(REPORT_FILES.pdf)) return REPORT_FILES.pdf;
  const isPage = report?.state === 'failed' && lacksTypesetter(report.message ?? '');
  return isPage && files.includes(REPORT_FILES.html) ? REPORT_FILES.html : null;
}

/**
 * Brings a settled run to this machine: its artifacts and its report into `{out}`, and what they say. The report of another run
 * that is there is taken away, and stderr says so.
 */
export async function summarizeRun(connection: Brought, run: ToldRun, out: string): Promise<RunSummary> {
  const folder = resolve(out);
  await mkdir(folder, { recursive: true });
  const other = await removeOtherRun(folder, run.runId);
  if (other)
    process.stderr.write(
      `  ${folder} held the result of another run, ${plainLine(other.runId)}: removed ${other.files.join(', ')}\n`,
    );
  const files = await download(connection, run.runId, folder);
  await rememberMade({ place: folder });
  const { result, fields, lines, reason } = await readResult(connection, run);
  const { state = null, code, message } = run.report ?? {};
  const report = reportFile(run, files);
  return {
    run: {
      runId: run.runId,
      status: settledStateSchema.parse(run.state),
      workflow: run.workflow ?? null,
      flags: result?.flags ?? [],
      report: report && join(folder, report),
      reportState: state,
      reportFailure: state === 'failed' ? { code, message } : null,
      artifacts: folder,
      cost: costOf(run, result?.provenance),
      bill: run.bill ?? null,
      provenance: result?.provenance ?? null,
      failure: run.failure ?? null,
    },
    fields,
    lines,
    reason,
  };
}

/** The summary as one JSON object, the fields of the workflow after those that tell which run it is. */
export function summaryJson({ run, fields }: RunSummary): string {
  const { runId, status, workflow, ...others } = run;
  return JSON.stringify({ runId, status, workflow, ...fields, ...others });
}

/** What models of one's own did, which is told in tokens and time in place of money. */
function ownWork(known: KnownTokens, modelTimeMs: number): string {
  const { costs, unknown } = english.facts;
  const number = (tokens: number) => new Intl.NumberFormat('en').format(tokens);
  const of = (figure: 'inputTokens' | 'outputTokens') =>
    tokenText(known, figure, { number, atLeast: costs.atLeast, unknown });
  return `read ${of('inputTokens')} tokens, wrote ${of('outputTokens')}, in ${number(Math.round(modelTimeMs / 1000))} s of model time`;
}

/** What something cost, in a sentence. */
export function paidWords(known: KnownCost, place: ModelsPlace): string {
  const paid = paidText(known, place, english.facts.costs);
  return known.allOwn || paid === english.facts.costs.nothingPaid ? paid : `cost ${paid}`;
}

/** What the models were and cost, as a person reads it; of a run without a result the cost alone. */
export function describeCost({ run: { provenance, cost, bill } }: RunSummary): string[] {
  const paid = paidWords(bill ?? provenance ?? { cost }, provenance ?? {});
  if (!provenance) return [`  ${paid}`];
  const { standIn, exampleAnswers, standInEmbeddings, withoutModel } = provenance;
  const { calls, memoised } = realCalls(provenance);
  if (withoutModel) return ['  No model was there: what needs none is done, and nothing was paid.'];
  const inPlace = exampleAnswers
    ? 'these are example answers, written for these samples.'
    : 'the built-in stand-in filled the forms by their schema, which says nothing of the work.';
  if (standIn) return [`  No real model was used: ${inPlace} Nothing was paid.`];
  const before = memoised === 0 ? '' : `, ${memoised} answered before and not paid again`;
  const isOwn = (bill ?? provenance).allOwn;
  const own = isOwn ? [`  ${ownWork(bill ?? provenance, provenance.modelTimeMs)}`] : [];
  return [
    ...(standInEmbeddings && !standIn ? [`  ${english.standInEmbeddings}`] : []),
    `  ${calls} model ${calls === 1 ? 'call' : 'calls'}${before}; ${paid}`,
    ...own,
  ];
}

/** How to go on with a run that failed or is partial. */
export const goingOn = (runId: string, why: Failure | null | undefined): string[] =>
  needsAnotherUpload(why?.code ?? '')
    ? ['  resuming does not help: mend what is said there and hand in again']
    : [
        `  go on with: ${assay()} runs resume ${runId}${why?.code === 'ModelMissing' ? ', as soon as a model is there' : ''}`,
      ];

/** How to go on with a run: by resuming it, or, where that would fail again in the same way, by another upload. */
function advice({ run, reason }: RunSummary): string[] {
  const { runId, status, failure, reportState } = run;
  const isPage = isPageAlone(run);
  if (status === 'superseded')
    return ['  a later version was handed in, and nothing more was asked for this one: see its run'];
  if (status === 'withdrawn') return ['  its upload was deleted, and nothing more was asked for it'];
  if (status === 'held')
    return [`  a cap is reached and nothing was asked: raise it, then ${assay()} runs resume ${runId}`];
  if (status === 'completed')
    return reportState === 'failed' && !isPage
      ? [`  render it again with: ${assay()} runs resume ${runId}`]
      : [];
  return goingOn(runId, failure ?? reason);
}

/** Where a report is, or why it is not there. */
export function describeReport({
  report,
  reportState,
}: Pick<CommonSummary, 'report' | 'reportState'>): string {
  if (report) return report;
  if (reportState === 'failed') return 'none, it could not be rendered';
  return reportState === 'pending' ? 'none yet, it is being rendered' : 'none';
}

/** What went wrong when a report was rendered. */
function describeReportFailure({ reportFailure, report, runId }: CommonSummary): string[] {
  if (!reportFailure) return [];
  if (isPageAlone({ report }))
    return [
      `  no PDF, since this machine lacks what sets it: ${assay()} doctor names the command that brings it; then make it with: ${assay()} runs resume ${runId}`,
    ];
  const { code, message } = reportFailure;
  return [`  its report could not be rendered (${code}): ${plainLine(message ?? '')}`];
}

/** The summary as a person reads it. */
export function describeSummary(summary: RunSummary): string {
  const { runId, status, flags, failure, artifacts } = summary.run;
  const isLeft = status === 'superseded' || status === 'withdrawn';
  return [
    `${runId}: ${status}`,
    ...(isLeft ? advice(summary) : []),
    ...summary.lines,
    ...(flags.length ? [`  for you to look at: ${flagWords(flags)}`] : []),
    ...(failure ? [`  failed at ${failure.step} (${failure.code}): ${plainLine(failure.message)}`] : []),
    ...describeReportFailure(summary.run),
    ...(isLeft ? [] : advice(summary)),
    ...describeCost(summary),
    `Report:    ${describeReport(summary.run)}`,
    `Artifacts: ${artifacts}`,
  ].join('\n');
}

/** Exit status of a command that ran an assessment: that of a partial one, too, where its result is there and its report is not; a report that is a page alone, for want of TeX, is there. */
export function exitStatus({ run }: RunSummary): number {
  const { status, reportState } = run;
  if (status === 'completed' && reportState === 'failed') return isPageAlone(run) ? 0 : 3;
  return { completed: 0, failed: 1, partial: 3, held: 4, cancelled: 4, superseded: 4, withdrawn: 4 }[status];
}
