import { join } from 'node:path';
import { startTableStore, type TableStore } from '../aws/dynamodb/table-store.ts';
import { EVENT_NAMES, notificationOf, notifies, testNotification } from '../aws/s3/notification.ts';
import { type ObjectEvent, startObjectStore } from '../aws/s3/object-store.ts';
import type { FaultSeam } from '../faults/fault-seam.ts';
import type { startModelStandIn } from '../model/model-stand-in.ts';
import type { Closing } from './closing.ts';
import type { BucketNotifications, DeploymentServices } from './deployment.ts';
import type { Endpoints } from './endpoints.ts';

type ModelOptions = Omit<NonNullable<Parameters<typeof startModelStandIn>[0]>, 'port'>;

export interface LocalStoresOptions {
  folder: string;
  ports?: Partial<Record<'s3' | 'dynamodb' | 'model' | 'vectors', number>>;
  model?: ModelOptions | false;
  vectors?: false;
  faults?: FaultSeam;
  /** Called when a version of an object was deleted for good. */
  onErased(): unknown;
  /** Called for objects that came to be in the buckets whose events go to EventBridge. */
  onObjectCreated(created: ObjectEvent): unknown;
  /** Called with a message for the queue of a bucket's notification. */
  onNotification(queueArn: string, message: object): unknown;
}

interface LocalStores {
  tables: TableStore;
  buckets: DeploymentServices['buckets'];
  endpoints: Pick<Endpoints, 's3' | 'dynamodb' | 'model' | 'vectors'>;
}

/** Starts the stand-ins that have a server of their own: objects, items, model and vectors. */
export async function startLocalStores(options: LocalStoresOptions, closing: Closing): Promise<LocalStores> {
  const { folder, ports = {} } = options;
  const announcer = createAnnouncer(options);
  const opened = async <T extends { close(): Promise<void> }>(starting: Promise<T>): Promise<T> => {
    const store = await starting;
    closing.add(() => store.close());
    return store;
  };
  const objects = await opened(
    startObjectStore({
      folder: join(folder, 'objects'),
      port: ports.s3,
      onObjectEvent: (event) => {
        announcer.announce(event);
        if (event.reason === 'Delete') options.onErased();
      },
    }),
  );
  const tables = await opened(
    startTableStore({
      folder: join(folder, 'tables'),
      port: ports.dynamodb,
      ...options.faults,
    }),
  );
  const model = options.model !== false && (await opened(startModel(options.model, ports.model)));
  const vectors =
    options.vectors !== false && (await opened(startVectors(join(folder, 'vectors'), ports.vectors)));
  return {
    tables,
    buckets: {
      create: (name, settings) => {
        if (objects.createBucket(name, settings)) announcer.made(name);
      },
      notify: announcer.notify,
    },
    endpoints: {
      s3: objects.url,
      dynamodb: tables.url,
      ...(model && { model: model.url }),
      ...(vectors && { vectors: vectors.url }),
    },
  };
}

/** Tells of the events of buckets whom they are to be told, and of nothing before that was asked for. */
function createAnnouncer({
  onObjectCreated,
  onNotification,
}: Pick<LocalStoresOptions, 'onObjectCreated' | 'onNotification'>) {
  const asked = new Map<string, BucketNotifications>();
  const fresh = new Set<string>();
  return {
    made: (bucket: string) => void fresh.add(bucket),
    notify(bucket: string, notifications: BucketNotifications): void {
      asked.set(bucket, notifications);
      if (!fresh.has(bucket)) return;
      for (const queue of new Set(notifications.queues.map(({ queueArn }) => queueArn)))
        onNotification(queue, testNotification(bucket, new Date()));
    },
    announce(event: ObjectEvent): void {
      const { bus = false, queues = [] } = asked.get(event.bucket) ?? {};
      if (bus && EVENT_NAMES[event.reason].startsWith('ObjectCreated:')) onObjectCreated(event);
      for (const notification of queues)
        if (notifies(notification, event)) onNotification(notification.queueArn, notificationOf(event));
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
