import { endTurn } from '@assay/model/allowance/end-turn';
import { giveTurn, type TurnGrant } from '@assay/model/allowance/give-turn';
import { type AllowanceState, NEW } from '@assay/model/allowance/state';
import { RateLimit } from '../../../../infra/local/model/misbehaviour/rate-limit.ts';
import { chance } from './virtual-time.ts';
import { WindowLimit, type Windows } from './window-limit.ts';

const MINUTE = 60_000;
const STEP_MS = 50;
const START = Date.parse('2026-11-20T10:00:00.300Z');
const PER_MINUTE = { requestsPerMinute: 600, tokensPerMinute: 300_000 };
const LIMITS = { requests_per_minute: 600, tokens_per_minute: 300_000, tokens_counted: 'asked' as const };

export interface Scene {
  seed: number;
  /** how the provider counts */
  counts: 'bucket' | Windows;
  /** when it makes the headers of an answer: as it counts the request, or as it answers */
  headersOf: 'arrival' | 'answer';
  /** how long answers take; each between 0.7 and 1.3 times that */
  answerMs: number;
  /** tokens of a request: between a third of that and all of it */
  dearest: number;
  minutes: number;
}

/** What is to happen, by steps of the clock. */
class Agenda {
  readonly #steps = new Map<number, (() => void)[]>();

  at(time: number, now: number, work: () => void): void {
    const step = Math.max(Math.ceil(time / STEP_MS), Math.floor(now / STEP_MS) + 1);
    this.#steps.set(step, [...(this.#steps.get(step) ?? []), work]);
  }

  do(step: number): void {
    for (const work of this.#steps.get(step) ?? []) work();
    this.#steps.delete(step);
  }
}

/**
 * Asks for turns without end, each answered so late: nobody but the allowance holds back. `used`: the share of the limit that was taken
 * after the first answers; `lowest`: of the mirror of tokens, in limits.
 */
export function playSlowly({ seed, counts, headersOf, answerMs, dearest, minutes }: Scene) {
  const random = chance(seed);
  const agenda = new Agenda();
  const provider =
    counts === 'bucket' ? new RateLimit(PER_MINUTE, START) : new WindowLimit(counts, PER_MINUTE);
  const settled = START + 1.3 * answerMs + MINUTE;
  const told = { sent: 0, refused: 0, tokens: 0, requests: 0, lowest: 1 };
  let state: AllowanceState = NEW;
  let now = START;

  function send(given: TurnGrant, tokens: number): void {
    told.sent += 1;
    let headers: Record<string, string>;
    let fate: 'answered' | 'throttled' = 'answered';
    try {
      provider.admit(tokens, now);
      headers = provider.headers(now);
      if (now >= settled) {
        told.tokens += tokens;
        told.requests += 1;
      }
    } catch (error) {
      fate = 'throttled';
      told.refused += 1;
      headers = (error as { headers: Record<string, string> }).headers;
    }
    const takesMs = fate === 'answered' ? answerMs * (0.7 + 0.6 * random()) : 100;
    agenda.at(now + takesMs, now, () => {
      const last = fate === 'answered' && headersOf === 'answer' ? provider.headers(now) : headers;
      state = endTurn(state, given, { fate, headers: new Headers(last), retryAfterMs: null }, LIMITS, now);
      told.lowest = Math.min(told.lowest, (state.tokens.mirror?.level ?? Infinity) / 300_000);
    });
  }

  let askedAgainAt = START;
  const end = settled + minutes * MINUTE;
  for (let step = Math.ceil(START / STEP_MS); now < end; step += 1) {
    now = step * STEP_MS;
    agenda.do(step);
    while (askedAgainAt <= now) {
      const tokens = Math.round(dearest * (1 / 3 + (2 / 3) * random()));
      const { state: next, verdict } = giveTurn(
        state,
        { tokens, priority: 'batch', limits: LIMITS },
        now,
        random,
      );
      state = next;
      if ('given' in verdict)
        agenda.at(verdict.given.at + 400 * random(), now, () => send(verdict.given, tokens));
      else askedAgainAt = now + Math.min(500, verdict.retryAfterMs);
    }
  }
  const used = Math.max(told.tokens / 300_000, told.requests / 600) / minutes;
  return { used, refused: told.refused / told.sent, lowest: told.lowest };
}
