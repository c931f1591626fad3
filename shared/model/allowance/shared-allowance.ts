import { AssayError } from '@assay/kit/errors/assay-error';
import type { Clock } from '../retry.ts';
import type { Allowance, AllowedModel, RequestEnd, Turn } from './allowance.ts';
import { endTurn } from './end-turn.ts';
import { type Alone, aloneOf } from './failing.ts';
import { giveTurn, type TurnGrant, type TurnRequest } from './give-turn.ts';
import { AllowanceLedger, LedgerBusy, type StateStore } from './ledger.ts';

interface AllowanceOptions {
  /** where the state of a model is kept */
  storeOf: (model: AllowedModel) => StateStore;
  clock: Clock;
}

/** Where the table cannot be had, the question waits about so long in its queue. */
const WITHOUT_TABLE_MS = 5000;

function busy({ id, provider }: AllowedModel, retryAfterMs: number, why: string): AssayError {
  const words = `There is no turn at ${id} of ${provider} now (${why}). The question waits and is asked again by itself.`;
  return new AssayError('ModelBusy', words, { cause: { retryAfterMs } });
}

/** An allowance that all processes share which share the store. */
export function createAllowance({ storeOf, clock }: AllowanceOptions): Allowance {
  const ledgers = new Map<string, AllowanceLedger>();

  function ledgerOf(model: AllowedModel): AllowanceLedger {
    const key = JSON.stringify([model.provider, model.id, model.account]);
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
      if (!(error instanceof LedgerBusy)) throw error;
      const retryAfterMs = Math.ceil(WITHOUT_TABLE_MS * (0.5 + random()));
      throw busy(model, retryAfterMs, 'the allowance cannot be read or written');
    }
  }

  async function end(model: AllowedModel, turnGrant: TurnGrant, how: RequestEnd): Promise<Alone | null> {
    const told = ledgerOf(model).change((state, now) => {
      const next = endTurn(state, turnGrant, how, model.limits, now);
      return { state: next, told: how.faulty ? aloneOf(next.failing, turnGrant.question) : null };
    });
    return told.catch(() => null);
  }

  return {
    async take(model, tokens, priority, question): Promise<Turn> {
      const verdict = await decide(model, { tokens, priority, question, limits: model.limits });
      if ('retryAfterMs' in verdict)
        throw busy(model, verdict.retryAfterMs, 'its allowance is used, or the provider is down');
      const { given } = verdict;
      const waitMs = given.at - clock.now();
      if (waitMs > 0) await clock.sleep(waitMs);
      let ended: Promise<Alone | null> | undefined;
      return {
        ended: (how) => {
          ended ??= end(model, given, how);
          return ended;
        },
      };
    },
  };
}
