/**
 * What the five readers of one document cost in input tokens, for documents of 10, 40 and 70 pages: the product's
 * prompts, output formats and model client against the model stand-in, whose prompt cache follows OpenAI's rules (exact
 * prefixes of 1,024 tokens and more in steps of 128; the form of the answer stands before the system message; calls at the
 * same time do not warm each other). Answers are not counted: they are the same whatever the input costs. The stand-in
 * does not say what it wrote to its cache; counted as written is what the rules allow to be cached and was not.
 * Exits with 1 if calls that should run at the same time did not.
 *
 *     node bench/cost/cost.ts [--pages 10,40,70]
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { callsOnSections, planReaders, type SectionCalls } from '@assay/deliverable-review/plan';
import type { OutputFormat } from '@assay/model/agent/output-format';
import { loadPromptLibrary } from '@assay/model/agent/prompt-library';
import { runAgent } from '@assay/model/agent/run-agent';
import { chatModel, loadCatalogue, type Price } from '@assay/model/catalogue';
import { addUsage, costOf, NO_USAGE } from '@assay/model/cost';
import type { Usage } from '@assay/model/model-call';
import { startModelStandIn } from '../../infra/local/model/model-stand-in.ts';
import { printTable } from '../table.ts';
import { deliverable, expectedFeatures } from './deliverable.ts';
import { FORMS_OF_THEIR_OWN, ONE_FORM } from './forms.ts';
import { clientOf, withWrites } from './stand-in-client.ts';

/** Long enough for every call of a fan-out to be looked up in the cache before the first of them is answered. */
const ANSWER_MS = 4000;
const SEED = 7;

const ROOT = join(import.meta.dirname, '..', '..');
const prompts = await loadPromptLibrary(join(ROOT, 'prompts'));
const catalogue = await loadCatalogue(join(ROOT, 'models.yaml'));
const features = expectedFeatures();
const [{ warm, calls: readers }] = callsOnSections(planReaders(1, 'en'), {
  sections: 1,
  requirements: 1,
}) as [SectionCalls];

/** Of few requirements all are asked for at once. */
const ALL = { ids: [], number: 1, of: 1, others: true };

interface ReadingVariant {
  name: string;
  outputs: Record<string, OutputFormat>;
  warmed: boolean;
}
const WAYS: ReadingVariant[] = [
  { name: 'a form each, 5 at once', outputs: FORMS_OF_THEIR_OWN, warmed: false },
  { name: 'one form, 5 at once', outputs: ONE_FORM, warmed: false },
  { name: 'one form, 1 warm-up, then 5 at once', outputs: ONE_FORM, warmed: true },
];

/** The input tokens of all calls of one document. */
async function readDocument(brief: unknown, { outputs, warmed }: ReadingVariant): Promise<Usage> {
  const latency = { kind: 'latency' as const, ms: ANSWER_MS };
  const standIn = await startModelStandIn({ behaviour: { faults: [latency] } });
  const model = clientOf(catalogue, standIn.url);
  const ask = async (agent: string) => {
    const asked = { agent, inputs: { brief, features, requirements: ALL }, seed: SEED };
    const { call } = await runAgent(asked, { prompts, model, outputs });
    if (call.attempts > 1) throw new Error(`${agent} was asked ${call.attempts} times.`);
    return withWrites(call);
  };
  try {
    const opened = warmed ? [await ask(warm.agent)] : [];
    const reading = readers.map(({ agent }) => ask(agent));
    await Promise.race(reading);
    const known = standIn.requests().filter(({ promptTokens }) => promptTokens > 0);
    const calls = [...opened, ...(await Promise.all(reading))];
    if (known.length !== calls.length)
      throw new Error('An answer came before all had asked: raise ANSWER_MS.');
    return calls.reduce(addUsage, NO_USAGE);
  } finally {
    await standIn.close();
  }
}

interface PageBill {
  pages: number;
  way: string;
  usage: Usage;
  dollars: number;
}

function bill(pages: number, way: string, usage: Usage, price: Price): PageBill {
  return { pages, way, usage, dollars: costOf({ ...usage, outputTokens: 0 }, price)! };
}

const whole = (value: number) => Math.round(value).toLocaleString('en');

function row({ pages, way, usage, dollars }: PageBill, cheapest: PageBill, price: Price): string[] {
  return [
    `${pages} pages: ${way}`,
    whole(usage.inputTokens!),
    whole(usage.cachedInputTokens!),
    whole(usage.cacheWriteTokens!),
    whole((dollars / price.input) * 1e6),
    `$${dollars.toFixed(4)}`,
    `${(dollars / cheapest.dollars).toFixed(2)}×`,
  ];
}

const { values } = parseArgs({ options: { pages: { type: 'string', default: '10,40,70' } } });
const role = prompts.agent(warm.agent).model;
const { id, price } = chatModel(catalogue, role);
if (!price) throw new Error(`models.yaml has no price for ${id}.`);
const { input, cached_input, cache_write } = price;
console.log(
  `${id}, dollars per million input tokens: ${input}, cached ${cached_input}, written ${cache_write}.\n`,
);
const rows: string[][] = [];
for (const pages of values.pages.split(',').map(Number)) {
  const brief = deliverable(pages);
  const bills: PageBill[] = [];
  for (const way of WAYS) bills.push(bill(pages, way.name, await readDocument(brief, way), price));
  const plain = { ...bills[0]!.usage, cachedInputTokens: 0, cacheWriteTokens: 0 };
  const uncached = bill(pages, 'no prompt cache, a form each', plain, price);
  for (const each of [uncached, ...bills]) rows.push(row(each, bills.at(-1)!, price));
}
printTable(
  ['document and calls', 'input', 'of these cached', 'written', 'billed as input', 'cost', '÷ workflow'],
  rows,
);
