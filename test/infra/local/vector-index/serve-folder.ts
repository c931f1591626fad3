import { startVectorIndex } from '../../../../infra/local/vector-index/vector-index.ts';

const server = await startVectorIndex({ folder: process.argv[2]!, dimension: 3 });
process.stdout.write(`${server.url}\n`);
