import * as z from 'zod';
import { type Priority, prioritySchema } from './allowance.ts';

/** A place is kept for so long after it was last heard of its holder; a process that died loses it then. Milliseconds, as all times here. */
export const LEASE_MS = 30_000;

/** So often a holder says that it is still there. */
export const RENEWAL_MS = 10_000;

/** Who is next comes again so soon, by what answers take: that long may a free place stand empty, and each time costs an invocation. */
const NEXT = { share: 0.05, leastMs: 1000, mostMs: 5000 };
/** Nobody in the line is sent away for longer: places may be given back early. */
const LONGEST_WAIT_MS = 60_000;
/** So much later than it was told may one come and still go before those behind it. */
const LATE_MS = 5000;
/** Who was not seen for so long has given up. */
const FORGOTTEN_MS = 10 * LONGEST_WAIT_MS;
/** So many are remembered in their order; who comes when there are more is told to come later, and one that is waited for takes the place of the last that is not. */
const LONGEST_LINE = 40;
/** How fast what answers were seen to take counts: the last five or so. */
const LEARNING = 0.2;
/** Before the first answer. */
const USUAL_MS = 30_000;

const askerSchema = z.object({
  question: z.string().nullable().describe('in few characters; null: not known'),
  priority: prioritySchema,
  since: z.number().describe('when it first asked'),
});

const heldSchema = askerSchema.extend({ holder: z.string(), until: z.number() });

const waiterSchema = askerSchema.extend({
  due: z.number().describe('until then those behind it wait for it'),
});
type Waiter = z.infer<typeof waiterSchema>;

/** Who is answered by a server that answers few at a time, and who waits for that. */
export const placesSchema = z.object({
  held: z.array(heldSchema),
  line: z.array(waiterSchema),
  usualMs: z.number().nullable().describe('what answers took lately; null: none was seen'),
});
export type Places = z.infer<typeof placesSchema>;

export const ALL_FREE: Places = { held: [], line: [], usualMs: null };

/** Who asks for a place. */
interface PlaceRequest {
  question: string | undefined;
  priority: Priority;
}

/** Those whose lease has not run out. */
const holders = ({ held }: Places, now: number) => held.filter(({ until }) => until > now);

/** Those who wait and have been seen lately, in the order of their turns. */
const inOrder = ({ line }: Places, now: number): Waiter[] =>
  line
    .filter(({ due }) => now - due < FORGOTTEN_MS)
    .sort((one, other) => {
      const urgency = Number(one.priority === 'batch') - Number(other.priority === 'batch');
      return urgency || one.since - other.since;
    });

/** How many stand before a question: the urgent ones and those that came earlier, where they came as they were told. */
function before(line: readonly Waiter[], { question, priority }: PlaceRequest, now: number): number {
  const own = line.findIndex((one) => one.question === question);
  const isBefore = (one: Waiter) => priority === 'batch' || one.priority === 'interactive';
  const ahead = own >= 0 ? line.slice(0, own) : line.filter(isBefore);
  return ahead.filter(({ due }) => due > now).length;
}

function waitAt(position: number, { usualMs }: Places, count: number): number {
  const usual = usualMs ?? USUAL_MS;
  const nextMs = Math.ceil(Math.min(NEXT.mostMs, Math.max(NEXT.leastMs, usual * NEXT.share)));
  if (position < count) return nextMs;
  const expected = ((position - count + 1) / count) * usual;
  return Math.min(LONGEST_WAIT_MS, Math.max(nextMs, Math.ceil(expected / 2)));
}

/** The line with one who has come (again), and is told to come after `waitMs`. */
function joined(line: Waiter[], { question, priority }: PlaceRequest, waitMs: number, now: number): Waiter[] {
  const due = now + waitMs + Math.max(LATE_MS, waitMs / 2);
  if (line.some((one) => one.question === question))
    return line.map((one) => (one.question === question ? { ...one, due } : one));
  if (question === undefined) return line;
  const entered = [...line, { question, priority, since: now, due }];
  if (entered.length <= LONGEST_LINE) return entered;
  const last = entered.toReversed().find((one) => one.priority === 'batch');
  return entered.filter((one) => one !== (priority === 'interactive' && last ? last : entered.at(-1)));
}

/** A place, or how long until it is worth asking again, in milliseconds. */
type PlaceVerdict = { places: Places } & ({ taken: true } | { taken: false; retryAfterMs: number });

/**
 * Takes a place of a server that answers `count` requests at a time, or waits in the line for it. `notForMs`: so long nobody is let through,
 * as the server is away. Whoever waits keeps its turn as long as it comes when it was told to; for ten minutes more it does not lose its place in the line.
 */
export function takePlace(
  places: Places,
  request: PlaceRequest & { holder: string; notForMs: number },
  count: number,
  now: number,
): PlaceVerdict {
  const { question, priority, holder, notForMs } = request;
  const held = holders(places, now);
  const line = inOrder(places, now);
  const position = before(line, { question, priority }, now);
  if (notForMs <= 0 && position < count - held.length) {
    const left = line.filter((one) => one.question !== question);
    const since = line.find((one) => one.question === question)?.since ?? now;
    const own = { question: question ?? null, priority, since, holder, until: now + LEASE_MS };
    return { places: { ...places, held: [...held, own], line: left }, taken: true };
  }
  const retryAfterMs = Math.max(notForMs, waitAt(position, places, count));
  const waiting = joined(line, { question, priority }, retryAfterMs, now);
  return { places: { ...places, held, line: waiting }, taken: false, retryAfterMs };
}

/** Who holds a place says that it is still there. The same object: it holds none any more. */
export function renewPlace(places: Places, holder: string, now: number): Places {
  if (!places.held.some((one) => one.holder === holder)) return places;
  const renewed = places.held.map((one) => (one.holder === holder ? { ...one, until: now + LEASE_MS } : one));
  return { ...places, held: renewed };
}

/** A place is given back by one that was answered, or that has no need of an answer any more. `tookMs`: how long that took; null: it was not answered. */
export function leavePlace(places: Places, holder: string, tookMs: number | null): Places {
  const held = places.held.filter((one) => one.holder !== holder);
  const before = places.usualMs ?? tookMs;
  const usualMs = tookMs === null || before === null ? places.usualMs : before + LEARNING * (tookMs - before);
  return { ...places, held, usualMs };
}

/** A place is given back by one that found the server away or too slow, and asks again in `waitMs`: it stands in the line where it stood before. */
export function giveBackPlace(places: Places, holder: string, waitMs: number, now: number): Places {
  const left = leavePlace(places, holder, null);
  const own = places.held.find((one) => one.holder === holder);
  if (!own || own.question === null) return left;
  const { question, priority, since } = own;
  return { ...left, line: [{ question, priority, since, due: now + waitMs + LATE_MS }, ...left.line] };
}

/** How many are being answered, and how many wait. */
export const standing = (places: Places, now: number): { answering: number; waiting: number } => ({
  answering: holders(places, now).length,
  waiting: inOrder(places, now).filter(({ due }) => due > now).length,
});
