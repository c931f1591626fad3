/**
 * What runs take of models, agent by agent: the samples of `test/long/faults/samples.ts` and debates of each approach from upload to
 * result, on the local stack with the stand-in, whose prompt cache follows OpenAI's rules (exact prefixes of 1,024 tokens and more in
 * steps of 128). Every run has a tenant of its own, so that nothing is remembered. Prices of models.yaml; the stand-in does not say
 * what it wrote to its cache: counted as written is what the rules allow to be cached and was not. What models think before they
 * answer is not counted, and how often an answer is of no use is the stand-in's own: both say nothing of real models.
 *
 *     node bench/cost/cost.ts [--sample NAME] [--latency 400]
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chatModel, loadCatalogue } from '@assay/model/catalogue';
import { addUsage, costOf, NO_USAGE } from '@assay/model/cost';
import type { Usage } from '@assay/model/model-call';
import { debateOf } from '../../cli/argument-coaching/commands/debate.ts';
import { readMotion } from '../../cli/argument-coaching/commands/motion.ts';
import { ROOT } from '../../cli/home.ts';
import type { RequestLogEntry } from '../../infra/local/model/request-log.ts';
import { startDisturbedStack } from '../../test/long/faults/disturbed-stack.ts';
import { type Sample, samples } from '../../test/long/faults/samples.ts';
import { printTable } from '../table.ts';

const SHORTEST_CACHED = 1024;
const CACHE_STEP = 128;
const APPROACHES = ['A', 'B', 'control'] as const;

const { values } = parseArgs({
  options: { sample: { type: 'string' }, latency: { type: 'string', default: '400' } },
});
const catalogue = await loadCatalogue(join(ROOT, 'models.yaml'));

async function allSamples(): Promise<Sample[]> {
  const motion = await readMotion(join(ROOT, 'examples', 'argument-coaching', 'motion.yaml'));
  const debates = APPROACHES.map((approach) => ({
    name: `debate ${approach}`,
    handed: debateOf(motion, { approach }),
  }));
  const others = (await samples()).filter(({ name }) => !['empty', 'debate'].includes(name));
  return [...others, ...debates];
}

/** A request's tokens, what its prompt leaves in the cache included. */
function usageOf({ promptTokens, cachedTokens, completionTokens }: RequestLogEntry['charged']): Usage {
  const cacheable = promptTokens < SHORTEST_CACHED ? 0 : promptTokens - (promptTokens % CACHE_STEP);
  return {
    inputTokens: promptTokens,
    cachedInputTokens: cachedTokens,
    cacheWriteTokens: Math.max(0, cacheable - cachedTokens),
    outputTokens: completionTokens,
  };
}

/** The price of a model that a request calls by its name at the provider. */
function priceOf(name: string | null) {
  const [id] = Object.entries(catalogue.models).find(
    ([id, model]) => id === name || ('name' in model && model.name === name),
  )!;
  return chatModel(catalogue, id).price;
}

const whole = (value: number) => Math.round(value).toLocaleString('en');

function row(name: string, asked: readonly RequestLogEntry[]): string[] {
  const usage = asked.map(({ charged }) => usageOf(charged)).reduce(addUsage, NO_USAGE);
  const cost = asked.reduce((sum, { model, charged }) => sum + costOf(usageOf(charged), priceOf(model))!, 0);
  const { inputTokens, cachedInputTokens, cacheWriteTokens, outputTokens } = usage;
  const tokens = [inputTokens, cachedInputTokens, cacheWriteTokens, outputTokens];
  return [name, whole(asked.length), ...tokens.map((count) => whole(count!)), `$${cost.toFixed(4)}`];
}

const stack = await startDisturbedStack();
await stack.behave({ faults: [{ kind: 'latency', ms: Number(values.latency) }] });
const rows: string[][] = [];
for (const sample of await allSamples()) {
  if (values.sample && sample.name !== values.sample) continue;
  const before = (await stack.requests()).length;
  const { run } = await stack.submit(sample, `cost-${sample.name.replaceAll(' ', '-')}`, new Map());
  if (run.state !== (sample.ends ?? 'completed')) throw new Error(`${sample.name} is ${run.state}.`);
  const asked = (await stack.requests()).slice(before).filter(({ endpoint }) => endpoint === 'chat');
  for (const [agent, own] of Map.groupBy(asked, (request) => request.agent))
    rows.push(row(`${sample.name}: ${agent}`, own));
  rows.push(row(`${sample.name}: all`, asked));
}
await stack.close();
printTable(['run: agent', 'calls', 'input', 'of these cached', 'written', 'output', 'cost'], rows);
process.exit();
