import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
const files = readFileSync(process.env.LIST!, 'utf8').trim().split('\n');
for (const f of files) { await import(resolve(f)); }
