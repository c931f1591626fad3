import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import { describeDrift } from '../../shared/drift/describe-drift.ts';
import { driftSchema } from '../../shared/drift/drift.ts';
import { headlineOf } from '../../shared/drift/headline.ts';
import { AssayError } from '../../shared/errors/assay-error.ts';
import { estimateCost } from '../../shared/reevaluation/estimate-cost.ts';
import type { Mode } from '../../shared/reevaluation/mode.ts';
import {
  CONFIGURATION,
  DRIFT,
  DRIFT_REPORT,
  type Reevaluation,
  reevaluationId,
  reevaluationKey,
} from '../../shared/reevaluation/reevaluation.ts';
import { dollars } from '../../shared/run/cost-text.ts';
import { askYesNo } from '../ask-yes-no.ts';
import { type Connection, connected } from '../connection.ts';
import { invokeFunction } from '../invoke-function.ts';
import { outFolder, requireFolder } from '../out-folder.ts';
import { idOf } from '../read-input.ts';
import { followReevaluation } from '../reevaluation/follow-reevaluation.ts';
import { type Given, readConfiguration } from '../reevaluation/read-configuration.ts';
import { terminalText } from '../terminal-text.ts';
import { TENANT } from './submit.ts';

export interface ReevaluateOptions {
  prompts?: string;
  models?: string;
  sample?: number;
  seed: number;
  now?: boolean;
  yes?: boolean;
  json?: boolean;
  out?: string;
}

/** From so many submissions on, whoever has not assessed the assignment again before is asked whether five would do first. */
const LARGE = 20;

/** What the first try of a large cohort is offered to be. */
const FIRST_TRY = 5;

const tell = (words: string) => process.stderr.write(`  ${terminalText(words)}\n`);

/** What the cohort would have cost the first time without memory, which is what the second will take; null where that is not known. */
async function estimate({ runStore }: Connection, assignment: string, sample: number | undefined) {
  const runs = await runStore.latestRuns({ tenant: TENANT, assignment });
  const done = runs.filter(({ state }) => state === 'completed' || state === 'partial');
  const count = Math.min(done.length, sample ?? done.length);
  const cost = estimateCost(done, 1);
  return { count, cost: cost === null || count === 0 ? null : (cost * count) / done.length };
}

/** How many are assessed: all that were asked for, or five first. */
async function agreed(
  connection: Connection,
  of: string,
  options: ReevaluateOptions,
): Promise<number | undefined> {
  const { sample } = options;
  const { count, cost } = await estimate(connection, of, sample);
  const money =
    cost === null ? 'what they cost before is not known' : `${dollars(cost)} by what they cost before`;
  tell(
    `${count} submissions are assessed again: ${money}${options.now ? '' : '; less where the provider takes batches'}`,
  );
  const earlier = await connection.reevaluations.ofAssignment({ tenant: TENANT, assignment: of });
  const isFirst = !earlier.some(({ state }) => state === 'completed');
  if (options.yes || connection.standIns.model || !isFirst || count <= LARGE) return sample;
  if (!process.stdin.isTTY) {
    const words = `This is the first re-evaluation of "${of}", and a large one: try some first with --sample ${FIRST_TRY}, or say --yes.`;
    throw new AssayError('EvaluationInvalid', words);
  }
  const fewFirst = await askYesNo(`  It is the first of this assignment: try ${FIRST_TRY} first? (yes/no) `);
  return fewFirst ? FIRST_TRY : sample;
}

/** Writes what is assessed under, and starts the re-evaluation. */
async function start(
  { objects, lambda, outputs }: Connection,
  { assignment, configuration, attachments }: Given,
  { sample, seed, mode }: { sample: number | undefined; seed: number; mode: Mode },
): Promise<string> {
  const of = { tenant: TENANT, assignment };
  const nonce = randomUUID();
  const reevaluation = reevaluationId(of, nonce);
  for (const { name, value } of attachments)
    await objects.write(`assignments/${TENANT}/${assignment}/${name}`, value);
  await objects.write(reevaluationKey({ tenant: TENANT, reevaluation }, CONFIGURATION), configuration);
  const request = { ...of, ...(sample !== undefined && { sample }), seed, mode };
  await invokeFunction(lambda, outputs.ReevaluateFunction, { request, nonce });
  return reevaluation;
}

/** Brings the drift report to this machine. Returns where the PDF is. */
async function bring(
  { s3, outputs }: Connection,
  of: Pick<Reevaluation, 'tenant' | 'reevaluation'>,
  folder: string,
): Promise<string> {
  await requireFolder(folder);
  for (const name of [DRIFT, DRIFT_REPORT.tex, DRIFT_REPORT.pdf]) {
    const object = await s3.send(
      new GetObjectCommand({ Bucket: outputs.Bucket, Key: reevaluationKey(of, name) }),
    );
    await writeFile(join(folder, name), await object.Body!.transformToByteArray());
  }
  return join(folder, DRIFT_REPORT.pdf);
}

function requireCompleted({ reevaluation, state, failure }: Reevaluation): void {
  if (state === 'completed') return;
  const why = failure ? `at ${failure.step} (${failure.code}): ${failure.message}` : '';
  throw new AssayError('EvaluationInvalid', `${reevaluation} is ${state} ${why}`.trim());
}

/** What a completed re-evaluation came to, for a program or a person. */
async function show(
  connection: Connection,
  ended: Reevaluation,
  options: Pick<ReevaluateOptions, 'json' | 'out'>,
): Promise<void> {
  const { reevaluation: evaluationId, chosen: runs, assessed: completed, cost } = ended;
  const report = await bring(connection, ended, outFolder(options.out, evaluationId));
  const drift = await connection.objects.read(reevaluationKey(ended, DRIFT), driftSchema);
  const headline = { ...headlineOf(drift), cost };
  const shown = options.json
    ? JSON.stringify({ evaluationId, runs, completed, drift: headline, report })
    : terminalText(`${describeDrift(drift)}\n  report: ${report}`);
  process.stdout.write(`${shown}\n`);
}

/**
 * Assesses an assignment's submissions again, as they were handed in, under other prompts, models or another version of the assignment, and
 * says what that would change (SPEC P5). What was given back stays as it is. `given`: the assignment's id, or the file of the version
 * to try.
 * @throws AssayError FileUnreadable, AssignmentInvalid, PromptInvalid, ConfigurationInvalid, CohortEmpty, EvaluationInvalid
 */
export async function reevaluate(given: string, options: ReevaluateOptions): Promise<void> {
  const read = await readConfiguration(given, options);
  if (options.out !== undefined) await requireFolder(options.out);
  await connected(async (connection) => {
    const sample = await agreed(connection, read.assignment, options);
    const mode = options.now ? 'now' : 'batch';
    const reevaluation = await start(connection, read, { sample, seed: options.seed, mode });
    tell(reevaluation);
    const ended = await followReevaluation(connection, { tenant: TENANT, reevaluation });
    requireCompleted(ended);
    if (ended.batchless)
      tell(`asked at once, at the usual price, for want of batches: ${ended.batchless.join(', ')}`);
    await show(connection, ended, options);
  });
}

/**
 * Watches a re-evaluation that was started before, and shows what it came to; `isAgain`: one that has ended is gone on with first.
 * @throws AssayError ReevaluationNotFound, EvaluationInvalid
 */
export async function reevaluationFollow(
  reevaluation: string,
  isAgain: boolean,
  options: Pick<ReevaluateOptions, 'json' | 'out'>,
): Promise<void> {
  if (options.out !== undefined) await requireFolder(options.out);
  await connected(async (connection) => {
    const of = { tenant: TENANT, reevaluation };
    await connection.reevaluations.get(of);
    if (isAgain) await invokeFunction(connection.lambda, connection.outputs.ReevaluateFunction, of);
    const ended = await followReevaluation(connection, of);
    requireCompleted(ended);
    await show(connection, ended, options);
  });
}

function describeReevaluation({
  reevaluation,
  state,
  requestedAt,
  chosen,
  assessed,
  cost,
}: Reevaluation): string {
  const done = chosen === undefined ? '' : `  ${assessed ?? 0} of ${chosen} assessed`;
  const paid = cost === undefined ? '' : `  ${cost === null ? 'cost not known' : dollars(cost)}`;
  return `${reevaluation}  ${state.padEnd(9)}  ${requestedAt}${done}${paid}`;
}

/** Lists the re-evaluations of an assignment (its id, or its file) in the order in which they were asked for. */
export async function reevaluationList(
  given: string,
  { json }: Pick<ReevaluateOptions, 'json'>,
): Promise<void> {
  const assignment = await idOf(given);
  await connected(async ({ reevaluations }) => {
    const all = await reevaluations.ofAssignment({ tenant: TENANT, assignment });
    const lines = all.map(describeReevaluation).join('\n') || 'none';
    process.stdout.write(`${json ? JSON.stringify(all) : lines}\n`);
  });
}
