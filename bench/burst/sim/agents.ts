import { AssayError } from '@assay/kit/errors/assay-error';
import type { Allowance, AllowedModel, Priority } from '@assay/model/allowance/allowance';
import { nextTurn } from '@assay/model/turns';
import { company } from '../../../functions/platform/runtime/company.ts';
import type { ChanceSource } from './draw.ts';
import type { Provider } from './provider.ts';
import type { VirtualClock } from './virtual-clock.ts';

/** The model that everybody asks, with the limits that a deployment would write into models.yaml. */
const MODEL: AllowedModel = {
  provider: 'simulated',
  id: 'simulated-model',
  limits: { requests_per_minute: 600, tokens_per_minute: 300_000, tokens_counted: 'asked' },
};

/** A function asks so often of a shared allowance (`shared/model/retry.ts`). */
const TRIES = 3;
const FIRST_BACK_OFF_MS = 1500;
const NETWORK_MS = 30;

/** Answers questions to the model as the model client does, on the virtual clock. */
export class Agents {
  readonly #clock: VirtualClock;
  readonly #provider: Provider;
  readonly #allowance: Allowance;
  readonly #draw: ChanceSource;
  /** answers that were paid, by run and step */
  readonly #paid: Map<string, number>;

  constructor(
    clock: VirtualClock,
    provider: Provider,
    allowance: Allowance,
    draw: ChanceSource,
    paid: Map<string, number>,
  ) {
    this.#clock = clock;
    this.#provider = provider;
    this.#allowance = allowance;
    this.#draw = draw;
    this.#paid = paid;
  }

  /** @throws AssayError ModelBusy (`cause: {retryAfterMs}`), ModelUnavailable */
  async answer(agent: string, question: string, priority: Priority): Promise<void> {
    const tokens = this.#draw.tokens(agent);
    const waits = (ms: number) => company.getStore()!.wait(ms, false);
    const asker = { priority, permitted: async () => {}, waits };
    for (let attempt = 1; ; attempt += 1) {
      const turn = await nextTurn(tokens, priority, { model: MODEL, allowance: this.#allowance, asker });
      await this.#clock.sleep(NETWORK_MS);
      const { status, headers, retryAfterMs } = this.#provider.ask(tokens);
      if (status === 200) {
        await this.#clock.sleep(this.#draw.answerMs());
        this.#paid.set(question, (this.#paid.get(question) ?? 0) + 1);
        await turn.ended({ fate: 'answered', headers, usedTokens: tokens });
        return;
      }
      const fate = status === 429 ? 'throttled' : 'unavailable';
      await turn.ended({ fate, headers, retryAfterMs });
      if (attempt === TRIES)
        throw new AssayError(
          status === 429 ? 'ModelBusy' : 'ModelUnavailable',
          `The simulated provider answered ${status}: ask again later.`,
          { cause: { retryAfterMs: retryAfterMs ?? 60_000 } },
        );
      const backOff = FIRST_BACK_OFF_MS * 2 ** (attempt - 1) * this.#draw.between(0.5, 1);
      await this.#clock.sleep(Math.max(backOff, retryAfterMs ?? 0));
    }
  }
}
