import type { Limits } from '../catalogue.ts';
import type { Priority } from './allowance.ts';
import { closedForMs, passed } from './circuit.ts';
import { clearingMs, draw, drawnBy, type LaneUsage, readyAt } from './lane.ts';
import { takePlace } from './places.ts';
import { type AllowanceState, limitsOf } from './state.ts';

/**
 * How far ahead a turn may be, in milliseconds, for it to be waited for: work that can wait in a queue does so there, free of
 * charge, and whoever is waited for comes first, since its turn may lie further ahead.
 */
export const PATIENCE_MS: Record<Priority, number> = { batch: 2000, interactive: 20_000 };

/** A dear request has patience on top for as long as the window takes to have room for it, and for what stands before it. */
const FOR_DEAR = 1.1;

/** No sooner is it worth asking again. */
const SOONEST_MS = 500;

/** What a request is to draw, and for whom. */
export interface TurnRequest {
  tokens: number;
  priority: Priority;
  /** the question that it is for, in few characters; absent: not known */
  question?: string | undefined;
  limits?: Limits | undefined;
  /** how many requests the server answers at a time; absent: all that are made */
  places?: number | undefined;
}

/** A turn that was given out: what has to be known of it when the request has ended. */
export interface TurnGrant {
  /** when the request may be sent */
  at: number;
  tokens: number;
  /** what had been drawn, this request with it; null: no limit was known */
  drawn: { requests: LaneUsage | null; tokens: LaneUsage | null };
  /** of a probe: how often in a row the circuit had opened; 0: it was closed */
  probing: number;
  question?: string | undefined;
  /** by which its place at a server with few is known; absent: it needs none */
  holder?: string | undefined;
}

/** A turn, or how long until it is worth asking again; `inLine`: each that waits is told a time of its own. */
type TurnVerdict = { given: TurnGrant } | { retryAfterMs: number; inLine?: true };

/** The state after the verdict; the same object where nothing has to be kept. */
interface TurnDecision {
  state: AllowanceState;
  verdict: TurnVerdict;
}

/** Who comes again comes between half and one and a half times as late as its turn would have been: not all at once. */
function later(aheadMs: number, random: () => number): number {
  return Math.ceil(SOONEST_MS + aheadMs * (0.5 + random()));
}

/** Who waits for what has an end (a pause that the provider asked for, an open circuit) comes after it, not all at once. */
function after(waitMs: number, random: () => number): number {
  return Math.ceil(waitMs + random() * Math.max(1000, waitMs * 0.2));
}

/** A name that no other holder of a place has. */
const holderOf = (random: () => number) => Math.floor(random() * 2 ** 40).toString(36);

/**
 * Gives a turn at a server that answers few requests at a time, where a place is free and nobody stands before it in the line.
 * Otherwise as `giveTurn`.
 */
function giveTurnInLine(
  state: AllowanceState,
  turnRequest: TurnRequest & { places: number },
  now: number,
  random: () => number,
): TurnDecision {
  const { question, priority, places: count, ...rest } = turnRequest;
  const holder = `${now.toString(36)}-${holderOf(random)}`;
  const request = { question, priority, holder, notForMs: closedForMs(state.circuit, now) };
  const { places, ...taken } = takePlace(state.places, request, count, now);
  if (!taken.taken)
    return { state: { ...state, places }, verdict: { retryAfterMs: taken.retryAfterMs, inLine: true } };
  const decision = giveTurn(state, { ...rest, question, priority }, now, random);
  if ('retryAfterMs' in decision.verdict) return decision;
  const { given } = decision.verdict;
  return { state: { ...decision.state, places }, verdict: { given: { ...given, holder } } };
}

/**
 * Gives a turn to one request, or says how long until it is worth asking again: where the circuit is open, the provider asked for a
 * pause, or the turn comes later than the priority has patience for. What the window takes to have room for a dear request is waited
 * for on top: else cheap ones would keep it waiting for ever.
 */
export function giveTurn(
  state: AllowanceState,
  { places, ...turnRequest }: TurnRequest,
  now: number,
  random: () => number,
): TurnDecision {
  if (places !== undefined) return giveTurnInLine(state, { ...turnRequest, places }, now, random);
  const { tokens, priority, limits, question } = turnRequest;
  const closedMs = closedForMs(state.circuit, now);
  if (closedMs > 0) return { state, verdict: { retryAfterMs: after(closedMs, random) } };
  const laneLimits = limitsOf(state, limits);
  const amounts = { requests: 1, tokens };
  const known = laneLimits.length > 0;
  const first = Math.max(now, state.notBefore, known ? state.lastTurnAt : 0);
  const at = laneLimits.reduce(
    (ready, { kind, lane, limit }) => readyAt(lane, amounts[kind], limit, ready),
    first,
  );
  const clearing = Math.max(0, ...laneLimits.map(({ kind, limit }) => clearingMs(amounts[kind], limit)));
  const aheadMs = at - now;
  if (aheadMs > PATIENCE_MS[priority] + FOR_DEAR * clearing) {
    const paused = state.notBefore - now >= aheadMs;
    return { state, verdict: { retryAfterMs: paused ? after(aheadMs, random) : later(aheadMs, random) } };
  }
  const probing = state.circuit.opened;
  const drawn: TurnGrant['drawn'] = { requests: null, tokens: null };
  const next: AllowanceState = { ...state, lastTurnAt: at, circuit: passed(state.circuit, at) };
  for (const { kind, lane, limit } of laneLimits) {
    next[kind] = draw(lane, amounts[kind], limit, at);
    drawn[kind] = drawnBy(next[kind], at);
  }
  const given = { at, tokens, drawn, probing, question };
  return { state: known || probing > 0 ? next : state, verdict: { given } };
}
