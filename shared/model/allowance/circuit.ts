import * as z from 'zod';
import { MINUTE_MS } from './lane.ts';

/** So many requests in a row that found nobody open the circuit: fewer are a fault of one connection. */
const FAILURES = 5;
/** Failures further apart than this are not in a row. */
const IN_A_ROW_MS = 2 * MINUTE_MS;
/** How long the circuit stays open the first time; twice as long each time that the probe fails, up to the longest. */
const OPEN_MS = 30_000;
const LONGEST_OPEN_MS = 5 * MINUTE_MS;
/** Whoever probes and dies blocks nobody for longer. */
const PROBE_MS = MINUTE_MS;

/** A server of one's own is known to be away when it does not answer, and is asked again so soon: that costs nothing. */
export const OWN_OPEN_MS = 3000;

/** Whether a provider is up. Times in milliseconds. */
export const circuitSchema = z.object({
  failures: z.int(),
  failedAt: z.number(),
  opened: z.int().describe('how often in a row it opened; 0: it is closed'),
  openUntil: z.number(),
  probeUntil: z.number().describe('until then one request finds out whether the provider is back'),
  failedFrom: z.number().default(0).describe('when the first of those in a row failed'),
  question: z
    .string()
    .nullable()
    .default(null)
    .describe('whose requests alone are those in a row; null: of several, or not known'),
  loading: z.boolean().default(false).describe("a server of one's own is there, and loads its model"),
});
type Circuit = z.infer<typeof circuitSchema>;

// biome-ignore format: a table
export const CLOSED: Circuit = {
  failures: 0, failedAt: 0, opened: 0, openUntil: 0, probeUntil: 0, failedFrom: 0, question: null,
  loading: false,
};

/** How long it lets nobody through; 0: it does. */
export function closedForMs({ opened, openUntil, probeUntil }: Circuit, now: number): number {
  return opened === 0 ? 0 : Math.max(0, openUntil - now, probeUntil - now);
}

/** Lets one through: of an open circuit that is the probe. */
export function passed(circuit: Circuit, at: number): Circuit {
  return circuit.opened === 0 ? circuit : { ...circuit, probeUntil: at + PROBE_MS };
}

/** A request ended without a word on the provider: another one may probe. */
export function gaveUp(circuit: Circuit, probing: number): Circuit {
  return circuit.opened > 0 && probing === circuit.opened ? { ...circuit, probeUntil: 0 } : circuit;
}

/** The provider is there. */
export function succeeded(circuit: Circuit): Circuit {
  return circuit.failures === 0 && circuit.opened === 0 ? circuit : CLOSED;
}

function open(circuit: Circuit, opened: number, now: number): Circuit {
  const forMs = Math.min(LONGEST_OPEN_MS, OPEN_MS * 2 ** (opened - 1));
  return { ...circuit, opened, openUntil: now + forMs, probeUntil: 0 };
}

/** Those in a row, with one more that failed. */
function counted(circuit: Circuit, question: string | null, now: number): Circuit {
  if (circuit.failures === 0 || now - circuit.failedAt > IN_A_ROW_MS)
    return { ...circuit, failures: 1, failedAt: now, failedFrom: now, question };
  const failures = circuit.failures + 1;
  return { ...circuit, failures, failedAt: now, question: circuit.question === question ? question : null };
}

/**
 * A request found nobody; `probing`: how often the circuit had opened when it was let through, 0 where it was closed. Where all in a row
 * are of one question, the fault may be its own: then they open the circuit when nobody was answered for as long as a row may take.
 */
export function failed(
  circuit: Circuit,
  { probing, question = null }: { probing: number; question?: string | null | undefined },
  now: number,
): Circuit {
  if (circuit.opened > 0) return probing === circuit.opened ? open(circuit, probing + 1, now) : circuit;
  const row = counted(circuit, question, now);
  const isOne = row.question !== null && now - row.failedFrom < IN_A_ROW_MS;
  return row.failures < FAILURES || isOne ? row : open(row, 1, now);
}

/** A server of one's own was asked and is not there, or not ready (`loading`): it is asked again soon, and no later each time. */
export function foundAway(circuit: Circuit, loading: boolean, now: number): Circuit {
  const known = circuit.opened > 0 ? circuit : { ...circuit, failedAt: now };
  return { ...known, opened: 1, openUntil: now + OWN_OPEN_MS, probeUntil: 0, loading };
}
