import { startVectorIndex } from '../../../../../infra/local/vectors/vector-index.ts';

const server = await startVectorIndex({ folder: process.argv[2]! });
process.stdout.write(`${server.url}\n`);
