import * as z from 'zod';
import type { Limits } from '../catalogue.ts';
import { CLOSED, circuitSchema } from './circuit.ts';
import { failingSchema } from './failing.ts';
import { type Lane, laneSchema, limitOf, newLane } from './lane.ts';
import { ALL_FREE, placesSchema } from './places.ts';

/** What all processes of a deployment share of one model's allowance. Times in milliseconds since 1970. */
export const stateSchema = z.object({
  requests: laneSchema,
  tokens: laneSchema,
  lastTurnAt: z.number().describe('turns are given out in order: none for earlier than this'),
  notBefore: z.number().describe('the provider said 429: nobody asks before'),
  sharedUntil: z.number().describe('until then others are known to draw on the same account'),
  throttles: z.int().describe('429s in a row, those counted once that were on their way together'),
  circuit: circuitSchema,
  failing: failingSchema.default([]),
  places: placesSchema.default(ALL_FREE),
});
export type AllowanceState = z.infer<typeof stateSchema>;

export const NEW: AllowanceState = {
  requests: newLane(),
  tokens: newLane(),
  lastTurnAt: 0,
  notBefore: 0,
  sharedUntil: 0,
  throttles: 0,
  circuit: CLOSED,
  failing: [],
  places: ALL_FREE,
};

/** A limit with the lane that keeps it. */
interface LaneLimit {
  kind: 'requests' | 'tokens';
  lane: Lane;
  limit: number;
}

/** The limits of a model that are known, configured or learnt. */
export function limitsOf(state: AllowanceState, limits: Limits | undefined): LaneLimit[] {
  const configured = { requests: limits?.requests_per_minute, tokens: limits?.tokens_per_minute };
  return (['requests', 'tokens'] as const).flatMap((kind) => {
    const limit = limitOf(state[kind], configured[kind]);
    return limit === null ? [] : [{ kind, lane: state[kind], limit }];
  });
}
