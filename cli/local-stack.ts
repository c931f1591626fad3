import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { assay } from '@assay/kit/process/assay-command';
import { loadCatalogue } from '@assay/model/catalogue';
import { type LocalStack, type StackOptions, startStack } from '../infra/local/stack.ts';
import { letIn } from '../infra/origins.ts';
import { askYesNo } from './ask-yes-no.ts';
import { askedCatalogue, OWN_CATALOGUE, withoutModel } from './asked-catalogue.ts';
import { COMPILE_CACHE, home, ROOT, TEX_CACHE } from './home.ts';
import { localIssuers } from './issuer.ts';
import { localLtiKey } from './lti-key.ts';
import { localKeys } from './model-keys.ts';
import { type ModelServices, type ModelSource, modelServices, recordedCatalogue } from './model-source.ts';
import { examNotices, keptExams } from './own-models/exam/exam-records.ts';
import { openModelSource } from './own-models/own-source.ts';
import { synthesize } from './synthesize.ts';
import { withPhases } from './waiting/phase-line.ts';
import type { LineStream } from './waiting/waiting-line.ts';

/** A busy laptop may take ten times as long as a function in the cloud. */
const PATIENCE = 10;

/** So long may an answer take here, of the 150 minutes that functions have: a small model on this machine reads and writes slowly. */
const ANSWER_MINUTES = '60';

interface StackStartOptions {
  say?: (words: string) => void;
  /** Where it is told what is done while this machine is made ready; absent: nowhere. */
  stream?: LineStream;
  ports?: Parameters<typeof startStack>[0]['ports'];
  ephemeral?: boolean;
  /** Schedules of re-evaluations are kept to: of a stack that stays up. */
  firesSchedules?: boolean;
  /** Of which origins pages may call the API, each as a browser names it. */
  origins?: readonly string[];
  /** Resolves when it is to be closed, though what was interrupted is not finished. */
  stopped?: Promise<void>;
  /** Of an ephemeral stack: no model is ever asked, only what is put into its memo answers; vectors are the stand-in's. */
  recorded?: string;
}

/**
 * What the stack is started with: models are asked where `openModelSource` finds them, a key of Pinecone's takes the place of the stand-in of the
 * index. `folder`: where secrets that it makes are kept; undefined: nowhere. Learning platforms may register themselves: they are the
 * default tenant's.
 */
async function services(folder: string | undefined, say: (words: string) => void) {
  const machine = { catalogue: await loadCatalogue(join(ROOT, 'models.yaml')), environment: process.env };
  const ask = process.stdin.isTTY && process.stderr.isTTY ? askYesNo : undefined;
  const { source, close } = await openModelSource(machine, { folder: home(), say, ask });
  const asked = source.kind === 'own-server' ? source.catalogue : machine.catalogue;
  if (['own-server', 'provider', 'none'].includes(source.kind))
    for (const notice of examNotices(asked, source.kind === 'none', await keptExams(home()))) say(notice);
  const { keys, environment, model, gateway } = await modelServices(source, machine);
  const options = {
    secrets: {
      ModelKeys: JSON.stringify(keys),
      ...(folder !== undefined && { LtiKey: await localLtiKey(folder) }),
    },
    environment: {
      TEXMFCACHE: TEX_CACHE,
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      OPEN_REGISTRATION_TENANT: 'default',
      TOKEN_ISSUERS: await localIssuers(),
      OUTGOING_LOCAL: 'true',
      ASSAY_CALLED: assay(),
      ANSWER_MINUTES,
      ...(process.env.ASSAY_COLBERT && { ASSAY_COLBERT: resolve(process.env.ASSAY_COLBERT) }),
      ...environment,
    },
    model,
    gateway,
    ...(process.env.PINECONE_API_KEY ? { vectors: false as const } : {}),
  };
  return { options, asked: { kind: source.kind, names: namesOf(source) }, close };
}

/** What models of one's own go by: the name in the catalogue, and the server's own. */
function namesOf(source: ModelSource): string[] {
  if (source.kind !== 'own-server') return [];
  const { models, roles } = source.catalogue;
  const chats = Object.entries(models).filter(([, { kind }]) => kind === 'chat');
  const asked = chats.filter(([id]) => Object.values(roles).includes(id));
  return [...new Set(asked.flatMap(([id, { name }]) => [id, name ?? id]))];
}

/** Whatever keys are set: nothing outside of this machine is asked. */
async function recordedServices(folder: string) {
  const environment = await recordedCatalogue(folder);
  const catalogue = await askedCatalogue(environment);
  const options = {
    secrets: { ModelKeys: JSON.stringify(localKeys(catalogue, {})) },
    environment: {
      ...{ NODE_COMPILE_CACHE: COMPILE_CACHE, MEMO_SCOPE: 'provider', MODEL_ANSWERS: 'recorded' },
      ...environment,
    },
    model: false as const,
    gateway: undefined,
  };
  return { options, asked: { kind: 'replay' as const, names: [] }, close: async () => {} };
}

const FINISHING = 'what was handed in before the interruption is assessed to its end';

/**
 * Runs that a kill interrupted are known as failed, and uploads it left undelivered are assessed, before we go on, or are told to stop. A first
 * start has none. `stream`: where it is told since when that takes.
 */
export async function settle(
  stack: Pick<LocalStack, 'idle'>,
  isFirst: boolean,
  say: (words: string) => void,
  { stopped, stream }: Pick<StackStartOptions, 'stopped' | 'stream'> = {},
): Promise<void> {
  const patience = setTimeout(
    () => isFirst || say('Finishing what was interrupted (Ctrl-C leaves it for the next command) …'),
    2000,
  );
  const work = () => Promise.race([stack.idle(), ...(stopped ? [stopped] : [])]);
  const toldWork = ({ enter }: { enter(words: string): void }) => {
    enter(FINISHING);
    return work();
  };
  await (stream && !isFirst ? withPhases(stream, toldWork) : work());
  clearTimeout(patience);
}

/** What the options ask to stand before models, and how functions find it. */
async function openGateway(start: ModelServices['gateway']) {
  const standIn = Promise.withResolvers<string | undefined>();
  const server = await start?.(standIn.promise);
  return {
    environment: (server ? { MODEL_GATEWAY: server.url } : {}) as Record<string, string>,
    close: async () => server?.close(),
    /** Tells where the stand-in is. */
    ready: ({ endpoints }: LocalStack) => standIn.resolve(endpoints.model),
  };
}

/** What the context `origins` would put into the template, which is not synthesized anew for that. */
function propertiesOf(origins: readonly string[]): NonNullable<StackOptions['properties']> {
  const { api, bucket } = letIn(origins);
  return {
    'AWS::ApiGatewayV2::Api': { CorsConfiguration: api },
    'AWS::S3::Bucket': { CorsConfiguration: bucket },
  };
}

/** The assembly, telling what is done where it has to be made. */
function assemblyOf(say: (words: string) => void, stream: LineStream | undefined): Promise<string> {
  const making = () => say('Making this machine ready (the first time, and after a change) …');
  if (!stream) return synthesize(making);
  return withPhases(stream, ({ enter }) => {
    const begin = () => {
      making();
      enter('reading what the template is made of');
    };
    return synthesize(begin, enter);
  });
}

/** A local stack, and where its answers come from. */
export interface OpenStack extends LocalStack {
  asked: { kind: ModelSource['kind']; names: string[] };
}

/** Deploys the synthesized template to the stand-ins on this machine; state is kept unless `ephemeral`. */
export async function openLocalStack({
  say = () => {},
  ports,
  ephemeral = false,
  recorded,
  firesSchedules = false,
  origins = [],
  stopped,
  stream,
}: StackStartOptions): Promise<OpenStack> {
  const folder = join(home(), 'local');
  const isFirst = ephemeral || (await mkdir(folder, { recursive: true })) !== undefined;
  const models = await (recorded !== undefined
    ? recordedServices(recorded)
    : services(ephemeral ? undefined : folder, say));
  const { gateway, environment, ...options } = models.options;
  const before = await openGateway(gateway);
  const close = () => before.close().finally(models.close);
  const stack = await assemblyOf(say, stream)
    .then((assembly) =>
      startStack({
        patience: PATIENCE,
        assembly,
        compileCache: COMPILE_CACHE,
        firesSchedules,
        ...(origins.length > 0 && { properties: propertiesOf(origins) }),
        environment: { ...environment, ...before.environment },
        ...options,
        ...(ports ? { ports } : {}),
        ...(ephemeral ? {} : { folder }),
      }),
    )
    .catch(async (error: unknown) => {
      await close();
      throw error;
    });
  before.ready(stack);
  await settle(stack, isFirst, say, { ...(stopped && { stopped }), ...(stream && { stream }) });
  const { [OWN_CATALOGUE]: own } = environment as Record<string, string | undefined>;
  return {
    ...stack,
    asked: models.asked,
    environment: {
      ...stack.environment,
      ...(own !== undefined && { [OWN_CATALOGUE]: own }),
      ...(models.asked.kind === 'none' && withoutModel),
    },
    close: () => stack.close().finally(close),
  };
}
