/**
 * The process of one function: loads its bundle (first argument) and answers one event after the other, saying what memory it took at
 * most. JavaScript, as Node's own reading of TypeScript takes more memory than the function.
 */
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const { handler } = await import(pathToFileURL(process.argv[2]).href);
/** Linux's own figure: `getrusage` begins with that of the process that forked. */
const peakBytes = () => 1024 * Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))[1]);
const loadedBytes = peakBytes();

process.on('message', async ({ event, timeoutMs }) => {
  const ends = Date.now() + timeoutMs;
  const context = { getRemainingTimeInMillis: () => ends - Date.now() };
  const result = await handler(event, context);
  process.send({ result, loadedBytes, peakBytes: peakBytes(), cpu: process.cpuUsage() });
});
process.send('ready');
