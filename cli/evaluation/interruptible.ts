/** A person pressed Ctrl-C. */
export class Interruption extends Error {}

/** As shells say that Ctrl-C ended a command. */
export const INTERRUPTED = 130;

/** What is said at the first Ctrl-C, and at a second, which leaves at once what the first would have cleaned up. */
interface Words {
  stopping: string;
  leaving: string;
}

const AGAIN = 'A second Ctrl-C ends it at once.';

/** Runs `work` so that Ctrl-C ends it in order. A second one ends the process at once and says what stays behind. */
export async function interruptible<T>(
  { stopping, leaving }: Words,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const stop = new AbortController();
  const onInterrupt = () => {
    const first = !stop.signal.aborted;
    process.stderr.write(`\n  ${first ? `${stopping} ${AGAIN}` : leaving}\n`);
    if (!first) process.exit(INTERRUPTED);
    stop.abort(new Interruption());
  };
  process.on('SIGINT', onInterrupt);
  return work(stop.signal).finally(() => process.removeListener('SIGINT', onInterrupt));
}
