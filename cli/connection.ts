import { type CallsHeldUp, callsHeldUp } from '@assay/model/allowance/held-up';
import type { RunItem } from '@assay/platform/run/items';
import { lineNameOf } from '@assay/platform/run/line/line-name';
import { createLineStore } from '@assay/platform/run/line/line-store';
import { createObjectStore, type ObjectStore } from '@assay/platform/run/object-store';
import { createRunStore, type RunStore } from '@assay/platform/run/run-store';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { S3Client } from '@aws-sdk/client-s3';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { isLost } from './api-client.ts';
import { type ApiConnection, apiConnectionTo } from './api-connection.ts';
import { askedCatalogue, isStoodIn } from './asked-catalogue.ts';
import { type DeploymentAccess, explainLost, reach } from './reach.ts';

/** What a deployment says of itself; workflows add the functions that are called from outside of runs. */
const outputsSchema = z
  .object({ Bucket: z.string(), Table: z.string(), StateMachine: z.string(), ResumeFunction: z.string() })
  .catchall(z.string());
type Outputs = z.infer<typeof outputsSchema>;

/**
 * A deployed Assay behind its API, on this machine or in an account, as who runs it or studies it sees it: the same clients of AWS, told
 * apart by endpoints alone.
 */
export interface DeploymentConnection {
  outputs: Outputs;
  s3: S3Client;
  lambda: LambdaClient;
  objects: ObjectStore;
  runStore: RunStore;
  /** How many runs of its assignment wait for a place before this one; null: it waits for none. */
  placesBefore(run: RunItem): Promise<number | null>;
  /** What keeps calls to models waiting. */
  callsHeldUp(): Promise<CallsHeldUp>;
  /** Which services are stand-ins on this machine. */
  standIns: { model: boolean; vectors: boolean };
  /** The same deployment by its API alone. */
  readonly overApi: ApiConnection;
  /** The stack is this command's own, and ends with it. */
  ownsStack: boolean;
  /** How often progress is looked up, in milliseconds. */
  pollMs: number;
  close(): Promise<void>;
}

/** The clients of a deployment that was reached, by its outputs and its endpoints. */
export function connectionTo(reached: DeploymentAccess): DeploymentConnection {
  const { outputs: found, environment, ownsStack = false, pollMs, close } = reached;
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
    placesBefore: (run) => createLineStore(documents, outputs.Table, lineNameOf(run), 0).before(run),
    callsHeldUp: async () => callsHeldUp(documents, outputs.Table, await askedCatalogue()),
    get overApi() {
      return apiConnectionTo(reached);
    },
    standIns: { model: isStoodIn(environment), vectors: 'PINECONE_CONTROLLER_HOST' in environment },
    ownsStack,
    pollMs,
    close,
  };
}

/** Connects, does the work, and lets go whatever happens; `ask`: it asks models, those that are named here or none. */
export async function connected<T>(
  work: (connection: DeploymentConnection) => Promise<T>,
  purpose: 'ask' | 'look' = 'look',
): Promise<T> {
  const connection = connectionTo(await reach((words) => process.stderr.write(`${words}\n`), purpose));
  try {
    return await work(connection);
  } catch (error) {
    throw explainLost(error, isLost(error));
  } finally {
    await connection.close();
  }
}
