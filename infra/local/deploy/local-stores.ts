import { join } from 'node:path';
import { startTableStore, type TableStore } from '../aws/dynamodb/table-store.ts';
import { type ObjectEvent, startObjectStore } from '../aws/s3/object-store.ts';
import type { FaultSeam } from '../faults/fault-seam.ts';
import type { startModelStandIn } from '../model/model-stand-in.ts';
import type { Closing } from './closing.ts';
import type { DeploymentServices } from './deployment.ts';
import type { Endpoints } from './endpoints.ts';

type ModelOptions = Omit<NonNullable<Parameters<typeof startModelStandIn>[0]>, 'port'>;

export interface LocalStoresOptions {
  folder: string;
  ports?: Partial<Record<'s3' | 'dynamodb' | 'model' | 'vectors', number>>;
  model?: ModelOptions | false;
  vectors?: false;
  faults?: FaultSeam;
  /** Called for objects of the buckets whose events go to EventBridge. */
  onObjectCreated(created: ObjectEvent): unknown;
}

interface LocalStores {
  tables: TableStore;
  buckets: DeploymentServices['buckets'];
  endpoints: Pick<Endpoints, 's3' | 'dynamodb' | 'model' | 'vectors'>;
}

/** Starts the stand-ins that have a server of their own: objects, items, model and vectors. */
export async function startLocalStores(options: LocalStoresOptions, closing: Closing): Promise<LocalStores> {
  const { folder, ports = {}, onObjectCreated } = options;
  const notifying = new Set<string>();
  const opened = async <T extends { close(): Promise<void> }>(starting: Promise<T>): Promise<T> => {
    const store = await starting;
    closing.add(() => store.close());
    return store;
  };
  const objects = await opened(
    startObjectStore({
      folder: join(folder, 'objects'),
      port: ports.s3,
      onObjectCreated: (created) => notifying.has(created.bucket) && onObjectCreated(created),
    }),
  );
  const tables = await opened(
    startTableStore({
      folder: join(folder, 'tables'),
      port: ports.dynamodb,
      throttles: options.faults?.throttles,
    }),
  );
  const model = options.model !== false && (await opened(startModel(options.model, ports.model)));
  const vectors =
    options.vectors !== false && (await opened(startVectors(join(folder, 'vectors'), ports.vectors)));
  return {
    tables,
    buckets: {
      create: (name, settings) => objects.createBucket(name, settings),
      notify: (name) => void notifying.add(name),
    },
    endpoints: {
      s3: objects.url,
      dynamodb: tables.url,
      ...(model && { model: model.url }),
      ...(vectors && { vectors: vectors.url }),
    },
  };
}

async function startModel(options: ModelOptions = {}, port?: number) {
  const { startModelStandIn } = await import('../model/model-stand-in.ts');
  return startModelStandIn({ ...options, port });
}

async function startVectors(folder: string, port?: number) {
  const { startVectorIndex } = await import('../vectors/vector-index.ts');
  return startVectorIndex({ folder, port });
}
