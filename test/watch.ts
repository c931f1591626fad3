import { spawn } from 'node:child_process';
import { testFiles } from './support/test-files.ts';

/** `npm run watch -- WORD …`: the tests whose paths hold one of the words, again after each change of what they import. */
const words = process.argv.slice(2);
const files = [
  ...testFiles('unit', words),
  ...(words.length > 0 ? [...testFiles('service', words), ...testFiles('stack', words)] : []),
];
const watcher = spawn(process.execPath, ['--test', '--watch', ...files], { stdio: 'inherit' });
watcher.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => watcher.kill(signal));
