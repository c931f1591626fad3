import { join } from 'node:path';
import { startTableStore, type TableStore } from '../aws/dynamodb/table-store.ts';
import type { ObjectCreated } from '../aws/events/event.ts';
import { startObjectStore } from '../aws/s3/object-store.ts';
import type { ModelStandInOptions } from '../model/model-stand-in.ts';
import type { Closing } from './closing.ts';
import type { DeploymentServices } from './deployment.ts';
import type { Endpoints } from './endpoints.ts';

export interface LocalStoresOptions {
  folder?: string;
  ports?: Partial<Record<'s3' | 'dynamodb' | 'model' | 'vectors', number>>;
  model?: Omit<ModelStandInOptions, 'port'> | false;
  vectors?: false;
  /** Called for objects of the buckets whose events go to EventBridge. */
  onObjectCreated(created: ObjectCreated): unknown;
}

export interface LocalStores {
  tables: TableStore;
  buckets: DeploymentServices['buckets'];
  endpoints: Pick<Endpoints, 's3' | 'dynamodb' | 'model' | 'vectors'>;
}

/** Starts the stand-ins that have a server of their own: objects, items, model and vectors. */
export async function startLocalStores(options: LocalStoresOptions, closing: Closing): Promise<LocalStores> {
  const { folder, ports } = options;
  const notifying = new Set<string>();
  const objects = await startObjectStore({
    folder: folder && join(folder, 'objects'),
    port: ports?.s3,
    onObjectCreated: (created) => {
      if (notifying.has(created.bucket)) void options.onObjectCreated(created);
    },
  });
  closing.add(() => objects.close());
  const tables = await startTableStore({ folder: folder && join(folder, 'tables'), port: ports?.dynamodb });
  closing.add(() => tables.close());
  const buckets: LocalStores['buckets'] = {
    create: (name, settings) => objects.createBucket(name, settings),
    notify: (name) => void notifying.add(name),
  };
  const model = await startModel(options, closing);
  const vectors = await startVectors(options, closing);
  return { tables, buckets, endpoints: { s3: objects.url, dynamodb: tables.url, model, vectors } };
}

async function startModel(
  { model, ports }: LocalStoresOptions,
  closing: Closing,
): Promise<string | undefined> {
  if (model === false) return undefined;
  const { startModelStandIn } = await import('../model/model-stand-in.ts');
  const standIn = await startModelStandIn({ ...model, port: ports?.model });
  closing.add(() => standIn.close());
  return standIn.url;
}

async function startVectors(options: LocalStoresOptions, closing: Closing): Promise<string | undefined> {
  if (options.vectors === false) return undefined;
  const { startVectorIndex } = await import('../vectors/vector-index.ts');
  const folder = options.folder && join(options.folder, 'vectors');
  const index = await startVectorIndex({ folder, port: options.ports?.vectors });
  closing.add(() => index.close());
  return index.url;
}
