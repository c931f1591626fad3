import type { Limits } from '../catalogue.ts';
import type { RequestEnd } from './allowance.ts';
import { failed, foundAway, gaveUp, OWN_OPEN_MS, succeeded } from './circuit.ts';
import { isOutlived, questionAnswered, questionFailed } from './failing.ts';
import type { TurnGrant } from './give-turn.ts';
import { correct, MINUTE_MS } from './lane.ts';
import { isOfOthers, learn } from './learn.ts';
import { giveBackPlace, leavePlace } from './places.ts';
import { readLimit } from './rate-headers.ts';
import { type AllowanceState, limitsOf } from './state.ts';

/** A pause after a 429 that names none, doubled with each in a row. */
const PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = MINUTE_MS;
/** Longer than this no pause that is asked for is believed at once: it is asked again, and told again. */
const LONGEST_ASKED_MS = 60 * MINUTE_MS;

/** So long is it believed that others draw on the account, ten minutes; until then it is told anew, at most each half of that. */
const SHARED_MS = 10 * MINUTE_MS;

function shared(state: AllowanceState, now: number): AllowanceState {
  const isKnown = state.sharedUntil - now > SHARED_MS / 2;
  return isKnown ? state : { ...state, sharedUntil: now + SHARED_MS };
}

/** The pause after a 429. Those that were on their way before it began are of the same. */
function paused(
  state: AllowanceState,
  turnGrant: TurnGrant,
  retryAfterMs: number | null,
  now: number,
): AllowanceState {
  const throttles = turnGrant.at >= state.notBefore ? state.throttles + 1 : Math.max(1, state.throttles);
  const pause = retryAfterMs ?? Math.min(LONGEST_PAUSE_MS, PAUSE_MS * 2 ** (throttles - 1));
  const notBefore = Math.max(state.notBefore, now + Math.min(pause, LONGEST_ASKED_MS));
  return { ...state, throttles, notBefore };
}

function informed(
  state: AllowanceState,
  turnGrant: TurnGrant,
  headers: Headers,
  now: number,
): AllowanceState {
  let next = state;
  for (const kind of ['requests', 'tokens'] as const) {
    const limit = readLimit(headers, kind);
    if (!limit) continue;
    const told = { ...limit, at: turnGrant.at, drawn: turnGrant.drawn[kind] };
    if (isOfOthers(next[kind], told, now)) next = shared(next, now);
    const lane = learn(next[kind], told, now < next.sharedUntil, now);
    if (lane !== next[kind]) next = { ...next, [kind]: lane };
  }
  return next;
}

/** What a request took in the end, where the provider counts that. */
function settled(
  state: AllowanceState,
  turnGrant: TurnGrant,
  usedTokens: number,
  limits: Limits,
): AllowanceState {
  const laneLimit = limitsOf(state, limits).find(({ kind }) => kind === 'tokens');
  if (!laneLimit || turnGrant.drawn.tokens === null) return state;
  const difference = Math.min(usedTokens, laneLimit.limit) - Math.min(turnGrant.tokens, laneLimit.limit);
  if (difference === 0) return state;
  return { ...state, tokens: correct(laneLimit.lane, difference, laneLimit.limit, turnGrant.at) };
}

const circuitOf = (state: AllowanceState, circuit: AllowanceState['circuit']): AllowanceState =>
  circuit === state.circuit ? state : { ...state, circuit };

/**
 * The state after a request that found nobody. A server of one's own was asked whether it is there. One that the provider failed before, and answered others since, fails for itself: the
 * circuit does not count it. When the circuit opens, it is the provider that fails, and no question of its own.
 */
function unavailable(
  state: AllowanceState,
  turnGrant: TurnGrant,
  { faulty = false, server }: RequestEnd,
  now: number,
): AllowanceState {
  if (server === 'ready') return circuitOf(state, succeeded(state.circuit));
  if (server) return circuitOf(state, foundAway(state.circuit, server === 'loading', now));
  const { question } = turnGrant;
  const isItsOwn = faulty && turnGrant.probing === 0 && isOutlived(state.failing, question, now);
  const circuit = isItsOwn ? state.circuit : failed(state.circuit, turnGrant, now);
  const hasOpened = circuit.opened > state.circuit.opened;
  const told =
    faulty && question !== undefined ? questionFailed(state.failing, question, now) : state.failing;
  const failing = hasOpened ? [] : told;
  return circuit === state.circuit && failing === state.failing ? state : { ...state, circuit, failing };
}

/** The state with the place given back that a request had at a server with few. */
function placeLeft(
  state: AllowanceState,
  { holder, at }: TurnGrant,
  { fate }: RequestEnd,
  now: number,
): AllowanceState {
  if (holder === undefined) return state;
  const places =
    fate === 'unavailable'
      ? giveBackPlace(state.places, holder, OWN_OPEN_MS, now)
      : leavePlace(state.places, holder, fate === 'answered' ? now - at : null);
  return { ...state, places };
}

/**
 * The state after a request has ended: what its headers say is learnt, a 429 pauses all, what found nobody counts for the circuit,
 * and any other answer closes it; of an unknown end the probe alone is given back. The same object: there is nothing to keep.
 */
export function endTurn(
  before: AllowanceState,
  turnGrant: TurnGrant,
  end: RequestEnd,
  limits: Limits | undefined,
  now: number,
): AllowanceState {
  const state = placeLeft(before, turnGrant, end, now);
  if (end.fate === 'unknown') {
    return circuitOf(state, gaveUp(state.circuit, turnGrant.probing));
  }
  if (end.fate === 'unavailable') return unavailable(state, turnGrant, end, now);
  let next = state;
  const failing =
    end.fate === 'answered' ? questionAnswered(state.failing, turnGrant.question) : state.failing;
  if (failing !== state.failing) next = { ...next, failing };
  const circuit = succeeded(state.circuit);
  if (circuit !== state.circuit) next = { ...next, circuit };
  if (end.fate === 'throttled') next = shared(next, now);
  if (end.headers) next = informed(next, turnGrant, end.headers, now);
  if (end.fate === 'throttled') return paused(next, turnGrant, end.retryAfterMs ?? null, now);
  if (next.throttles > 0 && turnGrant.at >= next.notBefore) next = { ...next, throttles: 0 };
  const { usedTokens = null } = end;
  if (limits?.tokens_counted !== 'used' || usedTokens === null) return next;
  return settled(next, turnGrant, usedTokens, limits);
}
