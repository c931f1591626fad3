import { listAssignmentFiles } from '@assay/api/routes/assignment-files';
import { listModelsAway } from '@assay/api/routes/deployment';
import * as parts from '@assay/api/routes/run-parts';
import * as routes from '@assay/api/routes/runs';
import type { StandingRun } from '@assay/api/schemas/runs';
import { AssayError, type ErrorCode, nullOn } from '@assay/kit/errors/assay-error';
import { assay } from '@assay/kit/process/assay-command';
import type { CallsHeldUp } from '@assay/model/allowance/held-up';
import type { Catalogue } from '@assay/model/catalogue';
import { runId as runIdSchema } from '@assay/platform/api/parts';
import type { RunCharge, StepItem } from '@assay/platform/run/items';
import type { ObjectStore } from '@assay/platform/run/object-store';
import pLimit from 'p-limit';
import type { z } from 'zod';
import { type ApiClient, createApiClient, everyOf, isLost } from './api-client.ts';
import { askedCatalogue, hasModel, isStoodIn, unpaidCatalogue } from './asked-catalogue.ts';
import { accessOf, type DeploymentAccess, explainLost, reachApi } from './reach.ts';

/** Runs as the API tells of them. */
interface RunReader {
  /** Null: there is none, or none yet. */
  findRun(runId: string): Promise<StandingRun | null>;
  /** @throws AssayError RunNotFound */
  getRun(runId: string): Promise<StandingRun>;
  steps(runId: string): Promise<StepItem[]>;
  charges(runId: string): Promise<RunCharge[]>;
  /** The names of all its files. */
  fileNames(runId: string): Promise<string[]>;
}

/** What the commands of who teaches see of Assay, wherever it is: its API, and nothing behind it. */
export interface ApiConnection {
  api: ApiClient;
  runStore: RunReader;
  /** What is kept of runs and assignments, by the keys of the bucket. */
  objects: Pick<ObjectStore, 'readOptional'>;
  /** How many runs of its assignment wait for a place before this one; null: it waits for none. */
  placesBefore(run: StandingRun): Promise<number | null>;
  /** What keeps calls to models waiting. */
  callsHeldUp(): Promise<CallsHeldUp>;
  /** Brings each file of a run, by its name; returns the names. */
  eachFile(runId: string, take: (name: string, bytes: Uint8Array) => Promise<void>): Promise<string[]>;
  /** The catalogue that the stack asks models by, as far as it is known here. */
  catalogue(): Promise<Catalogue>;
  /** Which services are stand-ins on this machine. */
  standIns: { model: boolean; vectors: boolean };
  /** A model answers, be it the stand-in. */
  hasModel: boolean;
  /** The stack is this command's own, and ends with it. */
  ownsStack: boolean;
  /** How often progress is looked up, in milliseconds. */
  pollMs: number;
}

/** A class has some artifacts for each of its answers. */
const FETCHED_AT_ONCE = 32;

/** Files, and parts of a run, that are asked for at a time: as many as a page holds. */
const FILES = 200;
const PARTS = 1000;

/** What an address opens. @throws AssayError ArtifactMissing where the address opens nothing any more */
export async function bytesAt({ name, url }: { name: string; url: string }): Promise<Uint8Array> {
  const response = await fetch(url);
  if (response.ok) return new Uint8Array(await response.arrayBuffer());
  throw new AssayError('ArtifactMissing', `${name} cannot be read (${response.status}): try again.`);
}

/** Whether an error is a refusal of this code. */
export const isOf = (error: unknown, code: ErrorCode) => error instanceof AssayError && error.code === code;

/** Null where there is no such assignment. @throws what else was thrown */
export const unlessNoAssignment = nullOn('AssignmentNotFound');

function runReader(api: ApiClient): RunReader {
  const ofRun = (run: string, limit: number) => ({ params: { run }, query: { limit } });
  const absent = (runId: string) =>
    new AssayError(
      'RunNotFound',
      `There is no run ${runId}: "${assay()} runs list ASSIGNMENT" names those of an assignment.`,
    );
  async function getRun(runId: string): Promise<StandingRun> {
    if (!runIdSchema.safeParse(runId).success) throw absent(runId);
    return api.ask(routes.getRun, { params: { run: runId } }).catch((error: unknown) => {
      throw isOf(error, 'RunNotFound') ? absent(runId) : error;
    });
  }
  return {
    getRun,
    findRun: (runId) => getRun(runId).catch(nullOn('RunNotFound')),
    steps: (runId) => everyOf(api.pages(parts.listSteps, ofRun(runId, PARTS)), ({ steps }) => steps),
    charges: (runId) => everyOf(api.pages(parts.listCharges, ofRun(runId, PARTS)), ({ charges }) => charges),
    fileNames: (runId) =>
      everyOf(api.pages(parts.listArtifacts, ofRun(runId, FILES)), ({ artifacts }) =>
        artifacts.map(({ name }) => name),
      ),
  };
}

/** Finds a file by its key in the bucket; null where there is none. */
async function findFile(api: ApiClient, key: string) {
  const [, folder, id, name = ''] = /^(runs|assignments\/[^/]+)\/([^/]+)\/(.+)$/.exec(key)!;
  const query = { prefix: name, limit: 1 };
  const asked =
    folder === 'runs'
      ? api.ask(parts.listArtifacts, { params: { run: id! }, query }).then(({ artifacts }) => artifacts)
      : api.ask(listAssignmentFiles, { params: { assignment: id! }, query }).then(({ files }) => files);
  const files = await asked.catch(unlessNoAssignment);
  return files?.find((file) => file.name === name) ?? null;
}

/** @throws AssayError ArtifactMissing where what is there has another form */
async function readOptional<T>(api: ApiClient, key: string, schema: z.ZodType<T>): Promise<T | null> {
  const file = await findFile(api, key);
  if (!file) return null;
  const read = schema.safeParse(JSON.parse(Buffer.from(await bytesAt(file)).toString('utf8')));
  if (read.success) return read.data;
  const words = `${key} does not have the form this version of Assay writes: resume the run to write it again.`;
  throw new AssayError('ArtifactMissing', words, { cause: read.error });
}

/** Assay over its API alone. */
export function apiConnectionTo(reached: DeploymentAccess): ApiConnection {
  const api = createApiClient(accessOf(reached));
  const { environment, ownsStack = false, pollMs } = reached;
  return {
    api,
    runStore: runReader(api),
    objects: { readOptional: (key, schema) => readOptional(api, key, schema) },
    placesBefore: async ({ place }) => place,
    callsHeldUp: () => api.ask(listModelsAway),
    async eachFile(run, take) {
      const names: string[] = [];
      for await (const { artifacts } of api.pages(parts.listArtifacts, {
        params: { run },
        query: { limit: FILES },
      })) {
        await pLimit(FETCHED_AT_ONCE).map(artifacts, async (file) => take(file.name, await bytesAt(file)));
        names.push(...artifacts.map(({ name }) => name));
      }
      return names;
    },
    catalogue: async () => {
      const asked = await askedCatalogue(environment);
      return isStoodIn(environment) ? unpaidCatalogue(asked) : asked;
    },
    standIns: { model: isStoodIn(environment), vectors: 'PINECONE_CONTROLLER_HOST' in environment },
    hasModel: hasModel(environment),
    ownsStack,
    pollMs,
  };
}

/** Reaches the API, does the work, and lets go whatever happens; `ask`: it asks models, those that are named here or none. */
export async function overApi<T>(
  work: (connection: ApiConnection) => Promise<T>,
  purpose: 'ask' | 'look' = 'look',
): Promise<T> {
  const reached = await reachApi((words) => process.stderr.write(`${words}\n`), purpose);
  try {
    return await work(apiConnectionTo(reached));
  } catch (error) {
    throw explainLost(error, isLost(error));
  } finally {
    await reached.close();
  }
}

/** The same for work that asks models: those that are named here, or it is refused. @throws AssayError StackUnavailable */
export const overApiAsking = <T>(work: (connection: ApiConnection) => Promise<T>): Promise<T> =>
  overApi(work, 'ask');
