import { createWriteStream, existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Writable } from 'node:stream';

/** A log larger than this is begun anew at the next start, bytes. */
const LOG_LIMIT = 10 * 1024 * 1024;

/** Where functions and tasks print: `functions.log` in the folder. Never the console. */
export function openFunctionLog(folder: string): Writable {
  const file = join(folder, 'functions.log');
  const large = existsSync(file) && statSync(file).size > LOG_LIMIT;
  return createWriteStream(file, { flags: large ? 'w' : 'a' });
}
