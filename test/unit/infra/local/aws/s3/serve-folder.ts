import { startObjectStore } from '../../../../../../infra/local/aws/s3/object-store.ts';

const store = await startObjectStore({ folder: process.argv[2]! });
store.createBucket('kept', { versioned: true });
process.stdout.write(`${store.url}\n`);
