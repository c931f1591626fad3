import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as routes from '@assay/api/routes/reevaluations';
import type { ShownReevaluation } from '@assay/api/schemas/reevaluations';
import { AssayError } from '@assay/kit/errors/assay-error';
import { describeDrift } from '@assay/lab/drift/describe-drift';
import type { Drift } from '@assay/lab/drift/drift';
import { headlineOf } from '@assay/lab/drift/headline';
import type { Cast } from '@assay/model/cast';
import { DRIFT, DRIFT_REPORT } from '@assay/platform/reevaluation/reevaluation';
import type { Mode } from '@assay/platform/run/reevaluation-mode';
import { type ApiClient, everyOf } from '../api-client.ts';
import { type ApiConnection, bytesAt, overApi, overApiAsking } from '../api-connection.ts';
import { outFolder, requireFolder } from '../out-folder.ts';
import { idOf } from '../read-input.ts';
import { agreedSample, tell } from '../reevaluation/agreed-sample.ts';
import { bringConfiguration } from '../reevaluation/bring-configuration.ts';
import { describeReevaluation, requireCompleted } from '../reevaluation/describe-reevaluation.ts';
import { endedBefore, findReevaluation, followReevaluation } from '../reevaluation/follow-reevaluation.ts';
import { type ReevaluationPlan, readConfiguration } from '../reevaluation/read-configuration.ts';
import { terminalText } from '../terminal-text.ts';

/** Re-evaluations that are asked for at a time: as many as a page holds. */
const LISTED = 200;

export interface ReevaluateOptions {
  prompts?: string;
  models?: Cast;
  sample?: number;
  seed: number;
  now?: boolean;
  yes?: boolean;
  json?: boolean;
  out?: string;
}

/** Brings what the assignment's file names, and starts the re-evaluation. */
async function start(
  { api }: ApiConnection,
  reevaluationPlan: ReevaluationPlan,
  asked: { sample: number | undefined; seed: number; mode: Mode },
): Promise<string> {
  const { reevaluation } = await api.ask(routes.startReevaluation, {
    params: { assignment: reevaluationPlan.assignment },
    body: { ...asked, ...(await bringConfiguration(api, reevaluationPlan)) },
    headers: { 'idempotency-key': randomUUID() },
  });
  return reevaluation;
}

/** Writes the drift report to this machine. Returns where the PDF is. */
async function bring({ api }: ApiConnection, reevaluation: string, drift: Drift, folder: string) {
  await requireFolder(folder);
  const { url, source } = await api.ask(routes.getDriftReport, { params: { reevaluation } });
  await writeFile(join(folder, DRIFT), JSON.stringify(drift));
  for (const file of [
    { name: DRIFT_REPORT.tex, url: source.url },
    { name: DRIFT_REPORT.pdf, url },
  ])
    await writeFile(join(folder, file.name), await bytesAt(file));
  return join(folder, DRIFT_REPORT.pdf);
}

/** What a completed re-evaluation came to, for a program or a person. */
async function show(
  connection: ApiConnection,
  ended: ShownReevaluation,
  options: Pick<ReevaluateOptions, 'json' | 'out'>,
): Promise<void> {
  const { reevaluation: evaluationId, chosen: runs, assessed: completed, cost } = ended;
  const drift = await connection.api.ask(routes.getDrift, { params: { reevaluation: evaluationId } });
  const report = await bring(connection, evaluationId, drift, outFolder(options.out, evaluationId));
  const headline = { ...headlineOf(drift), cost };
  const shown = options.json
    ? JSON.stringify({ evaluationId, runs, completed, drift: headline, report })
    : terminalText(`${describeDrift(drift)}\n  report: ${report}`);
  process.stdout.write(`${shown}\n`);
}

/** What takes long without a word otherwise. */
const BATCHES =
  'asked in batches, at half the price, within a day (--now: at once). Ctrl-C ends the watching alone; --follow with this id watches again.';

/**
 * Assesses an assignment's submissions again, as they were handed in, under other prompts, models or another version of the assignment, and
 * says what that would change (SPEC P5). What was given back stays as it is. `given`: the assignment's id, or the file of the version
 * to try.
 * @throws AssayError FileUnreadable, AssignmentInvalid, PromptInvalid, AssignmentNotFound, CohortEmpty, EvaluationInvalid, and what the
 * re-evaluation failed with
 */
export async function reevaluate(given: string, options: ReevaluateOptions): Promise<void> {
  const configuration = await readConfiguration(given, options);
  if (options.out !== undefined) await requireFolder(options.out);
  await overApiAsking(async (connection) => {
    const sample = await agreedSample(connection, configuration, options);
    const mode = options.now ? 'now' : 'batch';
    const reevaluation = await start(connection, configuration, { sample, seed: options.seed, mode });
    tell(mode === 'batch' ? `${reevaluation}: ${BATCHES}` : reevaluation);
    const ended = await followReevaluation(connection, reevaluation);
    requireCompleted(ended);
    if (ended.batchless)
      tell(`asked at once, at the usual price, for want of batches: ${ended.batchless.join(', ')}`);
    await show(connection, ended, options);
  });
}

/**
 * Watches a re-evaluation that was started before, and shows what it came to; `isAgain`: one that has ended is gone on with first. `given`:
 * the assignment that it is of, where that is said.
 * @throws AssayError ReevaluationNotFound, and what it failed with
 */
export async function reevaluationFollow(
  reevaluation: string,
  { isAgain, given }: { isAgain: boolean; given: string | undefined },
  options: Pick<ReevaluateOptions, 'json' | 'out'>,
): Promise<void> {
  if (options.out !== undefined) await requireFolder(options.out);
  const assignment = given === undefined ? undefined : await idOf(given);
  await overApi(async (connection) => {
    const found = await findReevaluation(connection, reevaluation);
    if (assignment !== undefined && found.assignment !== assignment) {
      const words = `${reevaluation} is of "${found.assignment}", not of "${assignment}".`;
      throw new AssayError('ReevaluationNotFound', words);
    }
    const told = isAgain ? await endedBefore(connection, reevaluation) : new Set<string>();
    if (isAgain) await connection.api.ask(routes.resumeReevaluation, { params: { reevaluation } });
    const ended = await followReevaluation(connection, reevaluation, told);
    requireCompleted(ended);
    await show(connection, ended, options);
  });
}

/** All re-evaluations of an assignment. @throws AssayError AssignmentNotFound */
export function everyReevaluation(api: ApiClient, assignment: string): Promise<ShownReevaluation[]> {
  const pages = api.pages(routes.listReevaluations, { params: { assignment }, query: { limit: LISTED } });
  return everyOf(pages, (page) => page.reevaluations);
}

/**
 * Lists the re-evaluations of an assignment (its id, or its file) in the order in which they were asked for.
 * @throws AssayError AssignmentNotFound
 */
export async function reevaluationList(
  given: string,
  { json }: Pick<ReevaluateOptions, 'json'>,
): Promise<void> {
  const assignment = await idOf(given);
  const all = await overApi(({ api }) => everyReevaluation(api, assignment));
  const lines = all.map(describeReevaluation).join('\n') || `${assignment} was not assessed again yet.`;
  process.stdout.write(`${json ? JSON.stringify({ reevaluations: all }) : terminalText(lines)}\n`);
}
