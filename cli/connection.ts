import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { S3Client } from '@aws-sdk/client-s3';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { AssayError } from '../shared/errors/assay-error.ts';
import type { Away } from '../shared/model/allowance/away.ts';
import {
  createReevaluationStore,
  type ReevaluationStore,
} from '../shared/reevaluation/reevaluation-store.ts';
import type { RunItem } from '../shared/run/items.ts';
import { createLedger, type Ledger } from '../shared/run/ledger.ts';
import { lineNameOf } from '../shared/run/line/line-name.ts';
import { createLineStore } from '../shared/run/line/line-store.ts';
import { createObjectStore, type ObjectStore } from '../shared/run/object-store.ts';
import { createRunStore, type RunStore } from '../shared/run/run-store.ts';
import { home, ROOT } from './home.ts';
import { modelsAway } from './models-away.ts';

/** What a deployment says of itself; workflows add the functions that are called from outside of runs. */
const outputsSchema = z
  .object({ Bucket: z.string(), Table: z.string(), StateMachine: z.string(), ResumeFunction: z.string() })
  .catchall(z.string());
type Outputs = z.infer<typeof outputsSchema>;

/** A deployed Assay, on this machine or in an account: the same clients, told apart by endpoints alone. */
export interface Connection {
  outputs: Outputs;
  s3: S3Client;
  lambda: LambdaClient;
  objects: ObjectStore;
  runStore: RunStore;
  reevaluations: ReevaluationStore;
  /** What is spent, and the caps on it. */
  ledger: Ledger;
  /** How many runs of its assignment wait for a place before this one; null: it waits for none. */
  placesBefore(run: RunItem): Promise<number | null>;
  /** The models whose provider is away: calls to them wait. */
  modelsAway(): Promise<Away[]>;
  /** Which services are stand-ins on this machine. */
  standIns: { model: boolean; vectors: boolean };
  /** The stack is this command's own, and ends with it. */
  ownsStack: boolean;
  /** How often progress is looked up, in milliseconds. */
  pollMs: number;
  close(): Promise<void>;
}

/** Where a deployment is: its outputs, and what the environment of a client must say. */
interface Reached {
  outputs: Record<string, string>;
  environment: Record<string, string>;
  pollMs: number;
  /** Default: no. */
  ownsStack?: boolean;
  close(): Promise<void>;
}

/** The outputs that `npm run deploy` wrote last, or those of the file that `ASSAY_OUTPUTS` names: each deployment has its own. */
async function reachAccount(): Promise<Reached> {
  const file = process.env.ASSAY_OUTPUTS ?? join(ROOT, '.assay', 'outputs.json');
  const text = await readFile(file, 'utf8').catch(() => {
    throw new AssayError('StackUnavailable', 'No deployment is known here: run "npm run deploy" first.');
  });
  const [outputs, ...others] = Object.values(JSON.parse(text) as Record<string, Record<string, string>>);
  if (!outputs || others.length > 0)
    throw new AssayError(
      'StackUnavailable',
      `${file} does not hold the outputs of one deployment: deploy again.`,
    );
  return { outputs, environment: {}, pollMs: 2000, close: async () => {} };
}

const servedSchema = z.object({
  pid: z.int(),
  outputs: z.record(z.string(), z.string()),
  environment: z.record(z.string(), z.string()),
});

/** Whether a process answers there: an id alone may meanwhile be another process's. */
async function isUp(pid: number, url: string): Promise<boolean> {
  try {
    process.kill(pid, 0);
    await fetch(url, { signal: AbortSignal.timeout(5000) });
    return true;
  } catch {
    return false;
  }
}

/** The stack that `assay serve` keeps up, if it is up. */
export async function findServed(): Promise<z.infer<typeof servedSchema> | null> {
  const text = await readFile(join(home(), 'serve.json'), 'utf8').catch(() => null);
  if (text === null) return null;
  const served = servedSchema.parse(JSON.parse(text));
  return (await isUp(served.pid, served.environment.AWS_ENDPOINT_URL_S3 ?? '')) ? served : null;
}

async function reach(say: (words: string) => void): Promise<Reached> {
  if (process.env.ASSAY_TARGET === 'aws') return reachAccount();
  const served = await findServed();
  if (served) return { ...served, pollMs: 100, close: async () => {} };
  const { openLocalStack } = await import('./local-stack.ts');
  const { outputs, environment, idle, close } = await openLocalStack({ say });
  return { outputs, environment, ownsStack: true, pollMs: 60, close: () => idle().finally(close) };
}

/** The clients of a deployment that was reached, by its outputs and its endpoints. */
export function connectionTo({
  outputs: found,
  environment,
  ownsStack = false,
  pollMs,
  close,
}: Reached): Connection {
  Object.assign(process.env, environment);
  const outputs = outputsSchema.parse(found);
  const s3 = new S3Client({ forcePathStyle: true });
  const marshallOptions = { removeUndefinedValues: true };
  const documents = DynamoDBDocumentClient.from(new DynamoDBClient({}), { marshallOptions });
  return {
    outputs,
    s3,
    lambda: new LambdaClient({}),
    objects: createObjectStore(s3, outputs.Bucket),
    runStore: createRunStore(documents, outputs.Table),
    reevaluations: createReevaluationStore(documents, outputs.Table),
    ledger: createLedger(documents, outputs.Table),
    placesBefore: (run) => createLineStore(documents, outputs.Table, lineNameOf(run), 0).before(run),
    modelsAway: () => modelsAway(documents, outputs.Table),
    standIns: { model: 'OPENAI_BASE_URL' in environment, vectors: 'PINECONE_CONTROLLER_HOST' in environment },
    ownsStack,
    pollMs,
    close,
  };
}

/**
 * Connects to Assay: with `ASSAY_TARGET=aws` to the deployment in the account, else to the local stack, which is
 * started for this command unless `assay serve` keeps one up.
 */
async function connect(say: (words: string) => void = () => {}): Promise<Connection> {
  return connectionTo(await reach(say));
}

const LOST = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE']);

function explain(error: unknown): unknown {
  if (!LOST.has((error as NodeJS.ErrnoException).code ?? '')) return error;
  const words =
    'The stack has stopped in the middle of this. Start it again with "npx assay serve"; a run that was under way can then be gone on with: "npx assay runs resume RUN", and a re-evaluation with "npx assay reevaluate --again ID".';
  return new AssayError('StackUnavailable', words, { cause: error });
}

/** Connects, does the work, and lets go whatever happens. */
export async function connected<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
  const connection = await connect((words) => process.stderr.write(`${words}\n`));
  try {
    return await work(connection);
  } catch (error) {
    throw explain(error);
  } finally {
    await connection.close();
  }
}
