import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import { describeDrift } from '../../shared/drift/describe-drift.ts';
import { driftSchema } from '../../shared/drift/drift.ts';
import { headlineOf } from '../../shared/drift/headline.ts';
import { AssayError } from '../../shared/errors/assay-error.ts';
import { invokeFunction } from '../../shared/lambda/invoke-function.ts';
import type { Mode } from '../../shared/reevaluation/mode.ts';
import {
  CONFIGURATION,
  DRIFT,
  DRIFT_REPORT,
  type Reevaluation,
  reevaluationId,
  reevaluationKey,
} from '../../shared/reevaluation/reevaluation.ts';
import { type Connection, connected } from '../connection.ts';
import { outFolder, requireFolder } from '../out-folder.ts';
import { TENANT } from '../reach.ts';
import { idOf } from '../read-input.ts';
import { agreedSample, tell } from '../reevaluation/agreed-sample.ts';
import { describeReevaluation, requireCompleted } from '../reevaluation/describe-reevaluation.ts';
import { endedBefore, followReevaluation } from '../reevaluation/follow-reevaluation.ts';
import { type Given, readConfiguration } from '../reevaluation/read-configuration.ts';
import { terminalText } from '../terminal-text.ts';

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
 * @throws AssayError FileUnreadable, AssignmentInvalid, PromptInvalid, ConfigurationInvalid, AssignmentNotFound, CohortEmpty, EvaluationInvalid, and what the
 * re-evaluation failed with
 */
export async function reevaluate(given: string, options: ReevaluateOptions): Promise<void> {
  const read = await readConfiguration(given, options);
  if (options.out !== undefined) await requireFolder(options.out);
  await connected(async (connection) => {
    const sample = await agreedSample(connection, read, options);
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
  await connected(async (connection) => {
    const of = { tenant: TENANT, reevaluation };
    const found = await connection.reevaluations.get(of);
    if (assignment !== undefined && found.assignment !== assignment) {
      const words = `${reevaluation} is of "${found.assignment}", not of "${assignment}".`;
      throw new AssayError('ReevaluationNotFound', words);
    }
    const told = isAgain ? await endedBefore(connection, of) : new Set<string>();
    if (isAgain) await invokeFunction(connection.lambda, connection.outputs.ReevaluateFunction, of);
    const ended = await followReevaluation(connection, of, told);
    requireCompleted(ended);
    await show(connection, ended, options);
  });
}

/** Lists the re-evaluations of an assignment (its id, or its file) in the order in which they were asked for. */
export async function reevaluationList(
  given: string,
  { json }: Pick<ReevaluateOptions, 'json'>,
): Promise<void> {
  const assignment = await idOf(given);
  await connected(async ({ reevaluations }) => {
    const all = await reevaluations.ofAssignment({ tenant: TENANT, assignment });
    const lines = all.map(describeReevaluation).join('\n') || `${assignment} was not assessed again yet.`;
    process.stdout.write(`${json ? JSON.stringify(all) : terminalText(lines)}\n`);
  });
}
