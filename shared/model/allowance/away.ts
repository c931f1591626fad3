import type { AllowedModel } from './allowance.ts';
import type { AllowanceState } from './state.ts';

/** A model whose provider is away: calls to it wait until a probe finds it back. Times in milliseconds since 1970. */
export interface Away {
  /** `{provider}/{id}` */
  model: string;
  since: number;
  /** When the next probe goes out; null: with the next call, or it is on its way. */
  triedAgainAt: number | null;
}

/** What the circuit of a model's allowance says; null: calls go through. */
export function awayOf(
  { provider, id }: Pick<AllowedModel, 'provider' | 'id'>,
  { circuit: { opened, failedAt, openUntil } }: Pick<AllowanceState, 'circuit'>,
  now: number,
): Away | null {
  if (opened === 0) return null;
  return { model: `${provider}/${id}`, since: failedAt, triedAgainAt: openUntil > now ? openUntil : null };
}
