import { AssayError } from '@assay/kit/errors/assay-error';
import { AlwaysForestalled } from '@assay/kit/table/until-made';
import type { Clock } from '../retry.ts';
import type { Allowance, AllowedModel, RequestEnd, Turn } from './allowance.ts';
import { OWN_OPEN_MS } from './circuit.ts';
import { endTurn } from './end-turn.ts';
import { type Alone, aloneOf } from './failing.ts';
import { giveTurn, type TurnGrant, type TurnRequest } from './give-turn.ts';
import { AllowanceLedger, type StateStore } from './ledger.ts';
import { RENEWAL_MS, renewPlace } from './places.ts';

interface AllowanceOptions {
  /** where the state of a model is kept */
  storeOf: (model: AllowedModel) => StateStore;
  clock: Clock;
  /** does something again and again until what it returns is called; absent: by a timer that keeps no process alive */
  every?: (ms: number, work: () => void) => () => void;
}

function everyMs(ms: number, work: () => void): () => void {
  const timer = setInterval(work, ms).unref();
  return () => clearInterval(timer);
}

/** Where the table cannot be had, the question waits about so long in its queue. */
const WITHOUT_TABLE_MS = 5000;

/** Why there is no turn, and how long until it is worth asking again. */
interface NoTurn {
  retryAfterMs: number;
  inLine?: true;
}

function busy({ id, provider }: AllowedModel, { retryAfterMs, inLine }: NoTurn, why: string): AssayError {
  const words = `There is no turn at ${id} of ${provider} now (${why}). The question waits and is asked again by itself.`;
  return new AssayError('ModelBusy', words, { cause: { retryAfterMs, ...(inLine && { inLine }) } });
}

/** Whose allowance it is: a server's with few places, or a model's, with a tenant's own key that tenant's. */
export const allowanceOwner = ({
  provider,
  id,
  account,
  places,
}: AllowedModel): { provider: string; model: string } => {
  if (places !== undefined) return { provider, model: '*' };
  return { provider, model: account === undefined ? id : `${id}#${account}` };
};

/** An allowance that all processes share which share the store. */
export function createAllowance({ storeOf, clock, every = everyMs }: AllowanceOptions): Allowance {
  const ledgers = new Map<string, AllowanceLedger>();

  function ledgerOf(model: AllowedModel): AllowanceLedger {
    const key = JSON.stringify(allowanceOwner(model));
    const ledger = ledgers.get(key) ?? new AllowanceLedger(storeOf(model), clock);
    ledgers.set(key, ledger);
    return ledger;
  }

  async function decide(model: AllowedModel, turnRequest: TurnRequest) {
    const { random } = clock;
    try {
      return await ledgerOf(model).change((state, now) => {
        const { state: next, verdict } = giveTurn(state, turnRequest, now, random);
        return { state: next, told: verdict };
      });
    } catch (error) {
      if (!(error instanceof AlwaysForestalled)) throw error;
      const retryAfterMs = Math.ceil(WITHOUT_TABLE_MS * (0.5 + random()));
      throw busy(model, { retryAfterMs }, 'the allowance cannot be read or written');
    }
  }

  async function end(model: AllowedModel, turnGrant: TurnGrant, how: RequestEnd): Promise<Alone | null> {
    const told = ledgerOf(model).change((state, now) => {
      const next = endTurn(state, turnGrant, how, model.limits, now);
      return { state: next, told: how.faulty ? aloneOf(next.failing, turnGrant.question) : null };
    });
    return told.catch(() => null);
  }

  /** Asks a server of one's own that was away whether it is back, before a question is sent to it. @throws AssayError ModelBusy */
  async function assertBack(model: AllowedModel, turnGrant: TurnGrant): Promise<void> {
    if (turnGrant.probing === 0 || !model.serverState) return;
    const server = await model.serverState();
    const grant = server === 'ready' ? { ...turnGrant, holder: undefined } : turnGrant;
    await end(model, grant, { fate: 'unavailable', server });
    if (server === 'ready') return;
    throw busy(model, { retryAfterMs: OWN_OPEN_MS, inLine: true }, 'its server is away, or loads its model');
  }

  /** Keeps the place of a turn until what it returns is called. */
  function keepPlace(model: AllowedModel, { holder }: TurnGrant): () => void {
    if (holder === undefined) return () => {};
    return every(RENEWAL_MS, () => {
      const renewed = ledgerOf(model).change((state, now) => {
        const places = renewPlace(state.places, holder, now);
        return { state: places === state.places ? state : { ...state, places }, told: null };
      });
      renewed.catch(() => {});
    });
  }

  return {
    async take(model, tokens, priority, question): Promise<Turn> {
      const { limits, places } = model;
      const verdict = await decide(model, { tokens, priority, question, limits, places });
      if ('retryAfterMs' in verdict) {
        const why = verdict.inLine
          ? 'its server answers others, or is away'
          : 'its allowance is used, or the provider is down';
        throw busy(model, verdict, why);
      }
      const { given } = verdict;
      const letGo = keepPlace(model, given);
      const waitMs = given.at - clock.now();
      if (waitMs > 0) await clock.sleep(waitMs);
      await assertBack(model, given).catch((error: unknown) => {
        letGo();
        throw error;
      });
      let ended: Promise<Alone | null> | undefined;
      return {
        ended: (how) => {
          letGo();
          ended ??= end(model, given, how);
          return ended;
        },
      };
    },
  };
}
