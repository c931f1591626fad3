import { assay } from '@assay/kit/process/assay-command';
import { INTERRUPTED } from './evaluation/interruptible.ts';

/** What ends a command from outside, with its exit code: as shells say that a signal ended it. */
const ENDS = { SIGINT: INTERRUPTED, SIGTERM: 143 } as const;
const SIGNALS = Object.keys(ENDS) as (keyof typeof ENDS)[];

/** Says on Ctrl-C, or when the process is told to end, what was kept and how to go on, and ends it; the function it returns undoes that. `words`: as they are then. */
export function onInterrupt(words: () => string): () => void {
  const letGo = () => {
    for (const signal of SIGNALS) process.removeListener(signal, stop);
  };
  const stop = (signal: keyof typeof ENDS) => {
    letGo();
    process.stderr.write(`\n  ${words()}\n`);
    process.exit(ENDS[signal]);
  };
  for (const signal of SIGNALS) process.on(signal, stop);
  return letGo;
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
  /** `left`: files that could still be handed in; `again`: what was there was assessed anew. */
  class: (
    assignment: string,
    { taken, left, again = false }: { taken: number; left: number; again?: boolean | undefined },
    ownsStack: boolean,
  ) => {
    const kept = `${taken} of ${taken + left} files are handed in, and kept.`;
    const see = `${assay()} runs list ${assignment}`;
    if (again) {
      const on = ownsStack ? 'Go on by the same command without --again' : 'They go on without this command';
      const rest =
        left > 0 ? ` To assess the other ${left} anew, too, give it with a folder of these alone.` : '';
      return `${kept} ${on}. With --again all of them would be assessed once more, and paid.${rest} How they stand: ${see}`;
    }
    const rest = left > 0 ? ' It hands the others in, too.' : '';
    return ownsStack
      ? `${kept} Go on by the same command, nothing is paid twice.${rest} What is there already: ${see}`
      : `${kept}${left > 0 ? ' Hand the others in by the same command.' : ''} They go on without this command. See how they stand: ${see}`;
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
