import { writeSync } from 'node:fs';

/** Imports the module named on the command line and prints how long that took, in milliseconds. */
const start = performance.now();
await import(process.argv[2]!);
writeSync(1, `${performance.now() - start}\n`);
process.exit();
