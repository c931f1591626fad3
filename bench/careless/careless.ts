/**
 * What becomes of runs whose provider has bad habits: every sample of `examples` through a proxy that answers with one habit
 * after the other, and what was really charged against what the run says it cost.
 *
 *     node bench/careless/careless.ts [words of a habit's name]… [--only essay|review|quiz|argument] [--json FILE]
 */
import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { parseKnowledge } from '@assay/deliverable-review/knowledge/knowledge-file';
import { putKnowledge } from '@assay/deliverable-review/knowledge/knowledge-store';
import { loadCatalogue } from '@assay/model/catalogue';
import { createMemory, runArtifacts } from '@assay/platform/run/run-artifacts';
import { runIdOf, submissionKey } from '@assay/platform/run/run-id';
import { putAssignment } from '@assay/workflows/assignment-store';
import { findWorkflow } from '@assay/workflows/find-workflow';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { readSubmission } from '../../cli/commands/submit.ts';
import { connectionTo, type DeploymentConnection } from '../../cli/connection.ts';
import { importExemplars, readBank } from '../../cli/essay-scoring/commands/exemplars.ts';
import { followRun } from '../../cli/follow-run.ts';
import { COMPILE_CACHE, ROOT, TEX_CACHE } from '../../cli/home.ts';
import { synthesize } from '../../cli/synthesize.ts';
import { startStack } from '../../infra/local/stack.ts';
import { makeTypesetter } from '../../test/support/typesetter.ts';
import { HABITS, type Habit } from './habits.ts';
import { startProxy, type Traffic } from './proxy.ts';

const TENANT = 'default';
const KEYS = JSON.stringify({ OPENAI_API_KEY: 'proxy', PINECONE_API_KEY: 'stand-in' });
const example = (workflow: string, file: string) => join(ROOT, 'examples', workflow, file);

const SAMPLES = {
  essay: ['essay-scoring', 'essay.txt', 'assignment.yaml'],
  review: ['deliverable-review', 'report.pdf', 'course.yaml'],
  quiz: ['short-answer-grading', 'answers.csv', 'quiz.yaml'],
  argument: ['argument-coaching', 'argument.md', 'motion.yaml'],
} as const;
type Sample = keyof typeof SAMPLES;

/** What became of one run. */
interface HabitOutcome {
  habit: string;
  sample: Sample;
  state: string;
  missing: number;
  requests: number;
  completions: number;
  /** US dollars that the proxy saw charged, and what the run says. */
  charged: number;
  said: number | null | undefined;
  atLeast: number | undefined;
  failure: string;
}

const catalogue = await loadCatalogue(join(ROOT, 'models.yaml'));

function chargedIn({ tokens }: Traffic): number {
  let cost = 0;
  for (const [name, [input, cached, output]] of tokens) {
    const model = Object.entries(catalogue.models).find(
      ([id, { name: other }]) => (other ?? id) === name,
    )?.[1];
    if (!model?.price) continue;
    const price = { cached_input: model.price.input, output: 0, ...model.price };
    cost += ((input - cached) * price.input + cached * price.cached_input + output * price.output) / 1e6;
  }
  return cost;
}

async function prepare(connection: DeploymentConnection, sample: Sample): Promise<void> {
  if (sample === 'essay') {
    const [bank, assignment] = [
      example('essay-scoring', 'exemplars.jsonl'),
      example('essay-scoring', 'assignment.yaml'),
    ];
    await importExemplars(connection.overApi.api, await readBank(bank, assignment));
  }
  if (sample === 'review') {
    const text = await readFile(example('deliverable-review', 'knowledge.yaml'), 'utf8');
    await putKnowledge(connection.objects, TENANT, parseKnowledge(text));
  }
}

async function submit(connection: DeploymentConnection, sample: Sample) {
  const [workflow, file, assignment] = SAMPLES[sample];
  const handed = await readSubmission(example(workflow, file), { assignment: example(workflow, assignment) });
  await putAssignment(connection.objects, TENANT, handed.assignment, handed.attachments);
  const { submission } = handed;
  const key = submissionKey({
    tenant: TENANT,
    assignment: handed.assignment.assignment,
    submission,
    file: basename(file),
  });
  const put = new PutObjectCommand({ Bucket: connection.outputs.Bucket, Key: key, Body: handed.body });
  const { VersionId } = await connection.s3.send(put);
  const runId = runIdOf({ bucket: connection.outputs.Bucket, key, versionId: VersionId! });
  return followRun(connection, runId, 1);
}

async function runOne(habit: Habit, sample: Sample): Promise<HabitOutcome> {
  const typesetter = makeTypesetter();
  const path = process.env.PATH;
  process.env.PATH = typesetter.path;
  let model = '';
  const proxy = await startProxy(habit, () => model);
  const stack = await startStack({
    assembly: await synthesize(),
    secrets: { ModelKeys: KEYS },
    environment: { TEXMFCACHE: TEX_CACHE, NODE_COMPILE_CACHE: COMPILE_CACHE, OPENAI_BASE_URL: proxy.url },
  });
  model = stack.environment.OPENAI_BASE_URL!;
  const connection = connectionTo({ ...stack, pollMs: 100, close: () => stack.close() });
  try {
    await prepare(connection, sample);
    const before = chargedIn(proxy.traffic);
    const run = await submit(connection, sample);
    const { result } = findWorkflow(SAMPLES[sample][0]);
    const made = await runArtifacts(connection.objects, run.runId, createMemory(1)).readOptional(result);
    const provenance = made?.provenance as { cost: number | null; costAtLeast?: number } | undefined;
    return {
      habit: habit.name,
      sample,
      state: run.state,
      missing: run.missing?.length ?? 0,
      requests: proxy.traffic.requests,
      completions: proxy.traffic.completions,
      charged: chargedIn(proxy.traffic) - before,
      said: run.cost === undefined ? provenance?.cost : run.cost,
      atLeast: provenance?.costAtLeast,
      failure: run.failure ? `${run.failure.step}: ${run.failure.message.slice(0, 160)}` : '',
    };
  } finally {
    await stack.idle();
    await connection.close();
    await proxy.close();
    process.env.PATH = path;
    typesetter.close();
  }
}

const money = (value: number | null | undefined) =>
  value === undefined ? 'nothing' : value === null ? 'unknown' : `$${value.toFixed(4)}`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string' }, json: { type: 'string' } },
});
const wanted = HABITS.filter(
  ({ name }) => positionals.length === 0 || positionals.some((words) => name.includes(words)),
);
const samples = (values.only ? values.only.split(',') : Object.keys(SAMPLES)) as Sample[];
const lines: HabitOutcome[] = [];
for (const habit of wanted)
  for (const sample of samples) {
    const line = await runOne(habit, sample).catch((error: Error) => ({
      ...{ habit: habit.name, sample, state: 'broken', missing: 0, requests: 0, completions: 0, charged: 0 },
      ...{ said: undefined, atLeast: undefined, failure: error.message.slice(0, 160) },
    }));
    lines.push(line);
    const { state, missing, requests, charged, said, atLeast, failure } = line;
    const told = said === null && atLeast !== undefined ? `at least ${money(atLeast)}` : money(said);
    console.log(
      `${habit.name.padEnd(52)} ${sample.padEnd(8)} ${state.padEnd(9)} missing ${String(missing).padStart(3)}  requests ${String(requests).padStart(4)}  charged ${money(charged)}  said ${told}  ${failure}`,
    );
    if (values.json) await writeFile(values.json, JSON.stringify(lines, null, 1));
  }
