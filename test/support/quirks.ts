import assert from 'node:assert/strict';
import { AsyncLocalStorage } from 'node:async_hooks';
import { after } from 'node:test';
import { costOf } from '@assay/model/cost';
import type { RunItem } from '@assay/platform/run/items';
import type { CommonResult } from '@assay/platform/run/result';
import { exampleAnswers } from '../../cli/example-answers.ts';
import { allowance } from '../../functions/platform/models/allowance.ts';
import { catalogue as openCatalogue } from '../../functions/platform/models/catalogue.ts';
import type { Behaviour } from '../../infra/local/model/misbehaviour/behaviour.ts';
import {
  type ModelStandIn,
  type RequestLogEntry,
  startModelStandIn,
} from '../../infra/local/model/model-stand-in.ts';
import { type Assessments, type Handed, openAssessments } from './assessments.ts';
import { complete } from './stand-in-answers.ts';
import type { Call } from './workflows.ts';

/** Requests of models and of nobody else; the address leads nowhere. */
const MODEL = 'http://model.invalid/v1';

/** A run against a model of its own, which misbehaves in a way of its own. */
export interface Played<R extends CommonResult> {
  runId: string;
  run: RunItem;
  /** Null where the run has none. */
  result: R | null;
  /** Requests to the model until now, those of earlier attempts with them. */
  requests: RequestLogEntry[];
}

/** Workflows whose runs have models of their own, so that any number of them can misbehave side by side. */
interface Quirks {
  assessments: Assessments;
  /** Hands something in under a tenant of its own and runs it once, against a model that behaves so. */
  play<R extends CommonResult>(handed: Handed, behaviour?: Behaviour): Promise<Played<R>>;
  /** The next attempt of a run, against the same model, which behaves differently by now. */
  replay<R extends CommonResult>(runId: string, behaviour: Behaviour): Promise<Played<R>>;
}

/** The run that a function is invoked for. */
function runIdIn({ payload }: Call): string {
  const { runId, run } = payload as { runId?: string; run?: { runId: string } };
  return run?.runId ?? runId ?? '';
}

/** The template's state machines over the product's handlers; every run asks a stand-in that is its own, under an allowance of its own. */
export async function openQuirks(): Promise<Quirks> {
  const examples = await exampleAnswers();
  const assessments = await openAssessments(() => assert.fail('the scripted model is not asked'));
  const models = new Map<string, ModelStandIn>();
  const asking = new AsyncLocalStorage<ModelStandIn>();
  const elsewhere = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    const model = asking.getStore();
    return elsewhere(model && url.startsWith(MODEL) ? url.replace(MODEL, model.url) : input, init);
  };
  const shared = allowance();
  const { take } = shared;
  shared.take = ({ provider, ...model }, tokens, priority) =>
    take({ ...model, provider: `${provider} at ${asking.getStore()!.url}` }, tokens, priority);
  after(() => Promise.all([...models.values()].map((model) => model.close())));
  assessments.platform = (call, run) => asking.run(models.get(runIdIn(call))!, run);

  async function attempt<R extends CommonResult>(runId: string, number: number): Promise<Played<R>> {
    await assessments.assess(runId, number);
    const result = await assessments.resultOf<R>(runId).catch(() => null);
    const run = await assessments.runStore.getRun(runId);
    return { runId, run, result, requests: models.get(runId)!.requests() };
  }

  return {
    assessments,
    async play(handed, behaviour = {}) {
      const runId = await assessments.hand(handed);
      models.set(runId, await startModelStandIn({ behaviour: complete(behaviour), examples }));
      return attempt(runId, 1);
    },
    async replay(runId, behaviour) {
      models.get(runId)!.setBehaviour(complete(behaviour));
      const resumed = (await assessments.invoke('resume-run', { runId })) as { attempt: number };
      return attempt(runId, resumed.attempt);
    },
  };
}

/** What a provider would charge for requests, in US dollars at the catalogue's prices. */
async function chargedFor(requests: readonly RequestLogEntry[]): Promise<number> {
  const { models } = await openCatalogue();
  const prices = new Map(
    Object.entries(models).map(([id, { name = id, price }]) => [name, price && { output: 0, ...price }]),
  );
  return requests.reduce((sum, { model, charged }) => {
    if (charged.promptTokens + charged.completionTokens === 0) return sum;
    const { promptTokens: inputTokens, cachedTokens, completionTokens: outputTokens } = charged;
    const usage = { inputTokens, outputTokens, cachedInputTokens: cachedTokens, cacheWriteTokens: 0 };
    const cost = costOf(usage, prices.get(model ?? ''));
    assert.ok(cost !== null, `${model} has a price`);
    return sum + cost;
  }, 0);
}

const CENT = 0.01;

/**
 * A run's bill is the provider's: the cost of all attempts is what was charged, or unknown, with what it is at least, where the
 * usage of a request is not known. The result says the same as the run's item.
 */
export async function assertBill(
  { run, result, requests }: Played<CommonResult>,
  { cacheTold = true } = {},
): Promise<void> {
  const charged = await chargedFor(requests);
  const { bill, cost } = run;
  assert.ok(bill, 'the run has a bill');
  assert.equal(bill.requests, requests.length, 'every request is on the bill');
  assert.equal(cost, bill.cost);
  if (result && run.state !== 'failed') assert.equal(result.provenance.cost, cost);
  if (bill.unmetered === 0 && !cacheTold)
    assert.ok(cost !== null && cost! >= charged, `paid ${charged}, told ${cost}`);
  else if (bill.unmetered === 0)
    assert.ok(cost !== null && Math.abs(cost! - charged) < CENT / 1e6, `paid ${charged}, told ${cost}`);
  else {
    assert.equal(cost, null, 'what is not known is no number');
    assert.ok(bill.costAtLeast <= charged + CENT / 1e6, `at least ${bill.costAtLeast}, paid ${charged}`);
  }
}

/** What became of a run, whatever its workflow; `unmetered` as in its bill. */
export interface Fate {
  state: RunItem['state'];
  requests: number;
  unmetered: number;
  mended: string[];
  fallbacks: string[];
}

const distinct = (lists: string[][]) => [...new Set(lists.flat())].sort();

/** What became of a run, as its item and its result's provenance tell it. */
export function fateOf({ run, result, requests }: Played<CommonResult>): Fate {
  const parameters = result?.provenance.parameters ?? [];
  return {
    state: run.state,
    requests: requests.length,
    unmetered: run.bill!.unmetered,
    mended: distinct(parameters.map(({ mended }) => mended)),
    fallbacks: distinct(parameters.map(({ fallbacks }) => fallbacks)),
  };
}
