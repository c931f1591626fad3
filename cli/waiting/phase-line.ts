import { createWaitingLine, type LineStream } from './waiting-line.ts';

/** Work that is over sooner is not told of, in milliseconds. */
const SHORT = 2000;
/** Where lines cannot be drawn again, one is written this often. */
const EVERY_MS = 10_000;

/** A time since something began: `45 s`, `1 min 50 s`. */
export function elapsedText(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** What is done now before anything else can be, and since when: a line that is drawn over again or, elsewhere, written now and then. */
export function createPhaseLine(stream: LineStream, now: () => number = Date.now) {
  const began = now();
  const line = createWaitingLine(stream, now, EVERY_MS);
  let phase = '';
  const draw = () => {
    const elapsed = now() - began;
    if (phase && elapsed >= SHORT) line.tell([`${phase} · ${elapsedText(elapsed)}`, phase]);
  };
  return {
    /** Something else is done from now on. */
    enter(words: string): void {
      phase = words;
      draw();
    },
    /** Time has gone by. */
    tick: draw,
    /** Takes the line away, so that something can be written in its place. */
    clear: () => line.clear(),
  };
}

/** How often the time is told, in milliseconds. */
const SECOND = 1000;

/** Does work whose phases are told on a stream, with the time that they take. */
export async function withPhases<T>(
  stream: LineStream,
  work: (phases: Pick<ReturnType<typeof createPhaseLine>, 'enter' | 'clear'>) => Promise<T>,
): Promise<T> {
  const phases = createPhaseLine(stream);
  const timer = setInterval(phases.tick, SECOND);
  return work(phases).finally(() => {
    clearInterval(timer);
    phases.clear();
  });
}
