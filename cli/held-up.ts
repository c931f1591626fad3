import type { Away, ServerLine } from '@assay/model/allowance/away';
import type { CallsHeldUp } from '@assay/model/allowance/held-up';

export const NOTHING_HELD_UP: CallsHeldUp = { away: [], lines: [] };

/** The time of day on this machine. */
const timeOf = (at: number) => new Date(at).toTimeString().slice(0, 8);

/** What a person is told of a model that is away. A server of one's own is asked so often that no time is named. */
export function describeAway({ model, since, triedAgainAt, where, address, loading }: Away): string {
  if (where !== null && loading)
    return `waits for ${model}: the server at ${where} loads its model since ${timeOf(since)}`;
  if (where !== null)
    return `waits for ${model}: the server at ${where} cannot be reached since ${timeOf(since)}; is it running? It is asked again every few seconds`;
  const again = triedAgainAt === null ? 'tried again now' : `tried again at ${timeOf(triedAgainAt)}`;
  return `waits for ${model}: no answer from ${address} since ${timeOf(since)}, ${again}. If it stays so: is the network there, the address right, and the key?`;
}

/** What a person is told of a server that answers few requests at a time. */
export function describeLine({ provider, where, places, waiting }: ServerLine): string {
  const few = places === 1 ? 'one request' : `${places} requests`;
  const wait = waiting === 1 ? 'one waits for its turn' : `${waiting} wait for their turn`;
  return `${provider} at ${where} answers ${few} at a time: ${wait}`;
}

/** What a person who waits can do. */
const STOPPING = 'Ctrl-C stops: what was answered is kept, and how to go on is said then.';

/** Times that a run is looked at between two looks at what holds its calls up. */
const LOOKS_BETWEEN = 10;

/** Says each line once, and again where the number that waits has halved or doubled. */
function sayLines(say: (words: string) => void): (lines: readonly ServerLine[]) => void {
  const said = new Map<string, number>();
  return (lines) => {
    for (const line of lines) {
      const before = said.get(line.provider) ?? 0;
      if (line.waiting < 2 * before && line.waiting > before / 2) continue;
      said.set(line.provider, line.waiting);
      say(`  ${describeLine(line)}\n`);
    }
  };
}

/**
 * Looks, at every tenth call, what holds calls up, and says what is new of it: which model is away, when it is tried again, that all are
 * back, and how many wait for a server that answers few.
 */
export function sayHeldUp(
  look: () => Promise<CallsHeldUp>,
  say: (words: string) => void,
): () => Promise<void> {
  let calls = 0;
  let said: string[] = [];
  const tellLines = sayLines(say);
  return async () => {
    if (calls++ % LOOKS_BETWEEN !== 0) return;
    const { away, lines } = await look();
    const words = away.map(describeAway);
    for (const one of words) if (!said.includes(one)) say(`  ${one}\n`);
    if (words.length > 0 && said.length === 0) say(`  ${STOPPING}\n`);
    if (words.length === 0 && said.length > 0) say('  all models are back\n');
    if (words.length === 0) tellLines(lines);
    said = words;
  };
}

/** Looks how several works stand, and says in lines that stay what holds their calls up. */
export function withHeldUp(
  { callsHeldUp }: { callsHeldUp(): Promise<CallsHeldUp> },
  bar: { say(words: string): void },
  look: (ended: number) => Promise<void>,
): (ended: number) => Promise<void> {
  const tell = sayHeldUp(callsHeldUp, (words) => bar.say(words.trim()));
  return async (ended) => {
    await look(ended);
    await tell();
  };
}
