import type { AllowedModel } from './allowance.ts';
import { standing } from './places.ts';
import type { AllowanceState } from './state.ts';

/** A model whose provider is away: calls to it wait until a probe finds it back. Times in milliseconds since 1970. */
export interface Away {
  /** `{provider}/{id}` */
  model: string;
  since: number;
  /** When the next probe goes out; null: with the next call, or it is on its way. */
  triedAgainAt: number | null;
  /** The address of a server of one's own, which is asked every few seconds; null: it is a provider's. */
  where: string | null;
  /** The address that is asked. */
  address: string;
  /** It is there, and loads its model. */
  loading: boolean;
}

/** A server of one's own that answers few requests at a time, and the calls that wait for that. */
export interface ServerLine {
  provider: string;
  /** Its address. */
  where: string;
  /** How many requests it answers at a time. */
  places: number;
  answering: number;
  waiting: number;
}

/** What the circuit of a model's allowance says; null: calls go through. `address`: what is asked; `isOwn`: a server of one's own. */
export function awayOf(
  { provider, id }: Pick<AllowedModel, 'provider' | 'id'>,
  { circuit: { opened, failedAt, openUntil, loading } }: Pick<AllowanceState, 'circuit'>,
  now: number,
  { address, isOwn }: { address: string; isOwn: boolean },
): Away | null {
  if (opened === 0) return null;
  const triedAgainAt = openUntil > now ? openUntil : null;
  const where = isOwn ? address : null;
  return { model: `${provider}/${id}`, since: failedAt, triedAgainAt, where, address, loading };
}

/** The line at a server; null: nobody waits in it. */
export function lineOf(
  server: Pick<ServerLine, 'provider' | 'where' | 'places'>,
  { places }: Pick<AllowanceState, 'places'>,
  now: number,
): ServerLine | null {
  const { answering, waiting } = standing(places, now);
  return waiting === 0 ? null : { ...server, answering, waiting };
}
