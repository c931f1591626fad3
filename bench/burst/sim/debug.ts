import { measure } from './measures.ts';
import { simulate } from './simulate.ts';

const s = await simulate(
  {
    name: 'x',
    seed: 1,
    batches: [{ assignment: 'all', count: Number(process.argv[2]), at: 0, overMs: 0 }],
    lambdas: 1000,
    kind: 'bucket',
  },
  '/tmp/h-asm',
);
console.log(measure(s));
console.log([...s.world.runs.values()].slice(0, 2));
