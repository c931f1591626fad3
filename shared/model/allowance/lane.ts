import * as z from 'zod';

/** A minute, which is what providers' limits are of. Milliseconds, as all times here. */
export const MINUTE_MS = 60_000;

/** The share of a limit at which turns are given out: a little below it, as the window is a little longer than a minute. */
const PACE = 0.975;

/** What was not used is given out at once up to so much of a limit: what comes together need not wait for no reason. */
const BURST_MS = 1000;

/**
 * In no window of this length are turns given out for more than the limit: a minute, and as much as one request may take
 * longer to the provider than another, with the differences of processes' clocks.
 */
const WINDOW_MS = MINUTE_MS + 1200;

/** What was drawn is kept by half-seconds: a window sees at most so much more than its length. */
export const SLOT_MS = 500;

const milliseconds = z.number();

/** What is known of one limit of a model, on requests or on tokens of a minute. */
export const laneSchema = z.object({
  learnt: z.number().positive().nullable().describe('the limit in the last headers; null: they named none'),
  drawn: z.number().describe('all that was ever drawn'),
  paidUntil: milliseconds.describe('when the pace has made up for what was drawn'),
  slots: z
    .object({ first: z.int(), amounts: z.array(z.number()) })
    .describe(
      'what was drawn in each half-second of the window; `first`: the first of them, in half-seconds since 1970',
    ),
  mirror: z
    .object({ level: z.number(), at: milliseconds })
    .nullable()
    .describe("the provider's own bucket at a time, as far as its headers tell; null: not at all"),
});
export type Lane = z.infer<typeof laneSchema>;

export const newLane = (): Lane => ({
  learnt: null,
  drawn: 0,
  paidUntil: 0,
  slots: { first: 0, amounts: [] },
  mirror: null,
});

/** The limit that counts: the smaller of what is configured and what was learnt; null: none. */
export function limitOf({ learnt }: Lane, configured: number | undefined): number | null {
  if (configured === undefined) return learnt;
  return learnt === null ? configured : Math.min(configured, learnt);
}

/** How long the pace takes to make up for an amount. A request dearer than a whole minute is a whole minute. */
function earningMs(amount: number, limit: number): number {
  return (Math.min(amount, limit) * MINUTE_MS) / (limit * PACE);
}

/** The share of a whole window that an amount takes up: so long may it take until the window has room for it. */
export function clearingMs(amount: number, limit: number): number {
  return (Math.min(amount, limit) / limit) * (WINDOW_MS + SLOT_MS);
}

/** What of the slots a window that ends at a time still sees. */
function seen({ first, amounts }: Lane['slots'], at: number): Lane['slots'] {
  const from = Math.floor((at - WINDOW_MS) / SLOT_MS);
  return from <= first ? { first, amounts } : { first: from, amounts: amounts.slice(from - first) };
}

/** When the window has room for an amount, where no turn was given out for later than `at`. */
function roomAt({ slots }: Lane, amount: number, limit: number, at: number): number {
  const { first, amounts } = seen(slots, at);
  let sum = amounts.reduce((all, one) => all + one, 0);
  let ready = at;
  for (const [index, one] of amounts.entries()) {
    if (sum + amount <= limit) break;
    sum -= one;
    ready = Math.max(at, (first + index + 1) * SLOT_MS + WINDOW_MS);
  }
  return ready;
}

/** When the provider's bucket holds an amount. It is filled evenly, as is the provider's. */
function filledAt({ mirror, learnt }: Lane, amount: number): number {
  if (!mirror || learnt === null) return 0;
  const missing = Math.min(amount, learnt) - mirror.level;
  return missing <= 0 ? 0 : mirror.at + (missing * MINUTE_MS) / learnt;
}

/** The first time from `at` on at which an amount may be drawn; no turn was given out for later than `at`. */
export function readyAt(lane: Lane, amount: number, limit: number, at: number): number {
  const counted = Math.min(amount, limit);
  return roomAt(lane, counted, limit, Math.max(at, lane.paidUntil, filledAt(lane, counted)));
}

/** The slots with an amount more (or less) in that of a time. */
function booked(slots: Lane['slots'], amount: number, at: number): Lane['slots'] {
  const slot = Math.floor(at / SLOT_MS);
  if (slots.amounts.length === 0) return { first: slot, amounts: [amount] };
  if (slot < slots.first) return slots;
  const amounts = [...slots.amounts];
  while (amounts.length <= slot - slots.first) amounts.push(0);
  amounts[slot - slots.first]! += amount;
  return { first: slots.first, amounts };
}

/** The level of the mirror at a time, filled evenly and never above the limit. */
export function levelAt({ level, at }: NonNullable<Lane['mirror']>, learnt: number, now: number): number {
  return Math.min(learnt, level + ((now - at) * learnt) / MINUTE_MS);
}

/** Draws an amount at a time that is no earlier than any turn given out before. */
export function draw(lane: Lane, amount: number, limit: number, at: number): Lane {
  const counted = Math.min(amount, limit);
  const earning = earningMs(counted, limit);
  const { mirror, learnt } = lane;
  return {
    ...lane,
    drawn: lane.drawn + counted,
    paidUntil: Math.max(lane.paidUntil, at - Math.max(BURST_MS, earning)) + earning,
    slots: booked(seen(lane.slots, at), counted, at),
    mirror: mirror && learnt !== null ? { level: levelAt(mirror, learnt, at) - counted, at } : mirror,
  };
}

/** Corrects what a turn has drawn by a difference, which may be negative; what it no longer touches stays as it is. */
export function correct(lane: Lane, difference: number, limit: number, turnAt: number): Lane {
  const { mirror } = lane;
  return {
    ...lane,
    drawn: lane.drawn + difference,
    paidUntil: lane.paidUntil + (difference * MINUTE_MS) / (limit * PACE),
    slots: booked(lane.slots, difference, turnAt),
    mirror: mirror && { ...mirror, level: mirror.level - difference },
  };
}

/** What had been drawn when a turn was given out, its own amount with it: in all, in the window that ended with it, in its minute (UTC). */
export interface LaneUsage {
  inAll: number;
  inWindow: number;
  inMinute: number;
}

/** What was drawn in the half-seconds from one time on until before another. */
export function drawnWithin(
  { first, amounts }: Lane['slots'],
  from: number,
  until = Number.POSITIVE_INFINITY,
): number {
  const within = amounts.slice(
    Math.max(0, Math.floor(from / SLOT_MS) - first),
    Math.max(0, Math.floor(until / SLOT_MS) - first),
  );
  return within.reduce((all, one) => all + one, 0);
}

/** What has been drawn up to a time, that of turns given out for later left out. */
export function drawnBy(lane: Lane, at: number): LaneUsage {
  const slots = seen(lane.slots, at);
  const until = at + SLOT_MS;
  const inMinute = drawnWithin(slots, Math.floor(at / MINUTE_MS) * MINUTE_MS, until);
  return { inAll: lane.drawn, inWindow: drawnWithin(slots, 0, until), inMinute };
}
