import { assay } from '@assay/kit/process/assay-command';
import { INTERRUPTED } from './evaluation/interruptible.ts';

/** Says on Ctrl-C what was kept and how to go on, and ends the process; the function it returns undoes that. `words`: as they are then. */
export function onInterrupt(words: () => string): () => void {
  const stop = () => {
    process.stderr.write(`\n  ${words()}\n`);
    process.exit(INTERRUPTED);
  };
  process.once('SIGINT', stop);
  return () => void process.removeListener('SIGINT', stop);
}

/** Does work that Ctrl-C ends with these words. */
export async function interruptibly<T>(words: () => string, work: () => Promise<T>): Promise<T> {
  const letGo = onInterrupt(words);
  return work().finally(letGo);
}

/** What Ctrl-C says of each command that takes long: what was kept, and how to go on. */
export const INTERRUPTED_WORDS = {
  /** `ownsStack`: runs end with this command. */
  run: (runId: string, ownsStack: boolean) =>
    ownsStack
      ? `${runId} is interrupted; what was answered is kept. Go on with it, nothing is paid twice: ${assay()} runs resume ${runId}`
      : `${runId} goes on without this command. See how it stands: ${assay()} runs show ${runId}; should it fail, go on with: ${assay()} runs resume ${runId}`,
  class: (assignment: string, taken: number, files: number, ownsStack: boolean) => {
    const kept = `${taken} of ${files} files are handed in, and kept.`;
    const rest =
      taken < files ? ' Hand the others in by the same command: what is there is not assessed again.' : '';
    return ownsStack
      ? `${kept}${rest} Go on with what was under way, nothing is paid twice: ${assay()} runs resume --failed --assignment ${assignment}`
      : `${kept}${rest} They go on without this command. See how they stand: ${assay()} runs list ${assignment}`;
  },
  exemplars: (put: number, all: number) =>
    `${put} of ${all} exemplars are in the bank, and kept. Go on with the same command: what is there is not paid again`,
  knowledge: (mined: number, all: number) =>
    `${mined} of ${all} reports are mined, and kept. Go on with the same command: they are not mined again`,
  cells: () =>
    'What was judged whole is kept, and what models answered. Go on with the same command: no answer is paid twice',
  study: () =>
    'Nothing of this study is written yet; what models answered is kept. Go on with the same command: no answer is paid twice',
  serve: (home: string) =>
    `Stopped. What was handed in is kept in ${home}. Go on with: ${assay()} serve; runs that were under way: ${assay()} runs resume RUN`,
} as const;
