/**
 * What a MADRAG run costs in input tokens, for essays of 150, 600 and 1,500 words and the rubric of examples/essay-scoring:
 * the product's prompts, plan and model client against the model stand-in, whose prompt cache follows OpenAI's rules. As in
 * the product, all advocates speak at once, then all skeptics, then all judges, each with an exemplar per score as long as the
 * essay. Answers are not counted.
 *
 *     node bench/cost/essay.ts [--words 150,600,1500]
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { essayAnswers } from '@assay/essay-scoring/answers';
import type { EssayAssignment } from '@assay/essay-scoring/assignment';
import { writeBrief } from '@assay/essay-scoring/brief';
import { checkDebate } from '@assay/essay-scoring/claims';
import { quotesOf } from '@assay/essay-scoring/essay-quotes';
import { seededRandom } from '@assay/kit/statistics/seeded-random';
import { loadPromptLibrary } from '@assay/model/agent/prompt-library';
import { type AgentRun, runAgent } from '@assay/model/agent/run-agent';
import { chatModel, loadCatalogue } from '@assay/model/catalogue';
import { addUsage, costOf, NO_USAGE } from '@assay/model/cost';
import type { Usage } from '@assay/model/model-call';
import { scoresOf } from '@assay/platform/assignment/rubric';
import { parseAssignment } from '@assay/workflows/assignments';
import { startModelStandIn } from '../../infra/local/model/model-stand-in.ts';
import { pseudoEnglish, vocabulary } from '../../test/support/pseudo-english.ts';
import { printTable } from '../table.ts';
import { clientOf, withWrites } from './stand-in-client.ts';

/** Long enough for every call of a fan-out to be looked up in the cache before the first of them is answered. */
const ANSWER_MS = 3000;
const SEED = 7;
const CHARACTERS_A_WORD = 5.2;
const SPEAKERS = ['advocate', 'skeptic', 'judge'] as const;
type EssaySpeaker = (typeof SPEAKERS)[number];

const ROOT = join(import.meta.dirname, '..', '..');
const prompts = await loadPromptLibrary(join(ROOT, 'prompts'));
const catalogue = await loadCatalogue(join(ROOT, 'models.yaml'));
const assignment = parseAssignment(
  await readFile(join(ROOT, 'examples', 'essay-scoring', 'assignment.yaml'), 'utf8'),
) as EssayAssignment;

/** An exemplar for each score of a trait. */
function exemplarsOf(trait: EssayAssignment['traits'][number], draw: () => string) {
  const exemplars = scoresOf(trait).map((score) => ({ id: `e${score}`, text: draw(), scores: {} }));
  const uses = scoresOf(trait).map((score) => ({ trait: trait.name, score, exemplarId: `e${score}` }));
  return { procedure: 'per-score', exemplars, uses, absent: [] };
}

/** The input tokens of a run, by who spoke. */
async function score(words: number): Promise<Record<EssaySpeaker, Usage>> {
  const random = seededRandom(SEED);
  const known = vocabulary(random, 3000);
  const draw = () => pseudoEnglish(random, known, Math.round(words * CHARACTERS_A_WORD));
  const essay = draw();
  const standIn = await startModelStandIn({ behaviour: { faults: [{ kind: 'latency', ms: ANSWER_MS }] } });
  const model = clientOf(catalogue, standIn.url);
  const spent = { advocate: NO_USAGE, skeptic: NO_USAGE, judge: NO_USAGE };

  /** All teams' calls of one speaker at once; `inputs` by the team's place. */
  async function ask(speaker: EssaySpeaker, inputs: (at: number) => object): Promise<AgentRun[]> {
    const before = standIn.requests().length;
    const asked = assignment.traits.map((trait, at) => {
      const given = { brief: writeBrief(assignment), essay: { text: essay }, traits: [trait], ...inputs(at) };
      const agent = `essay-scoring/${speaker}`;
      return runAgent({ agent, inputs: given, seed: SEED }, { prompts, model, outputs: essayAnswers });
    });
    await Promise.race(asked);
    const seen = standIn.requests().filter(({ promptTokens }) => promptTokens > 0);
    const runs = await Promise.all(asked);
    if (seen.length !== before + runs.length)
      throw new Error('An answer came before all had asked: raise ANSWER_MS.');
    for (const { call } of runs) spent[speaker] = addUsage(spent[speaker], withWrites(call));
    return runs;
  }

  try {
    const advocates = await ask('advocate', () => ({ hears: [] }));
    const skeptics = await ask('skeptic', (at) => ({ hears: [advocates[at]] }));
    const check = quotesOf(essay, false);
    const debates = advocates.map((advocate, at) => checkDebate([advocate, skeptics[at]!], check));
    const exemplars = assignment.traits.map((trait) => exemplarsOf(trait, draw));
    await ask('judge', (at) => ({ debate: debates[at], exemplars: exemplars[at] }));
    return spent;
  } finally {
    await standIn.close();
  }
}

const whole = (value: number) => Math.round(value).toLocaleString('en');

const { values } = parseArgs({ options: { words: { type: 'string', default: '150,600,1500' } } });
const rows: string[][] = [];
for (const words of values.words.split(',').map(Number)) {
  const spent = await score(words);
  for (const speaker of SPEAKERS) {
    const usage = spent[speaker];
    const { id, price } = chatModel(catalogue, prompts.agent(`essay-scoring/${speaker}`).model);
    if (!price) throw new Error(`models.yaml has no price for ${id}.`);
    const cost = costOf({ ...usage, outputTokens: 0 }, price)!;
    const counts = [usage.inputTokens, usage.cachedInputTokens, usage.cacheWriteTokens].map((count) =>
      whole(count!),
    );
    rows.push([
      `${words} words: ${assignment.traits.length} × ${speaker} (${id})`,
      ...counts,
      `$${cost.toFixed(5)}`,
    ]);
  }
}
printTable(['essay and calls', 'input', 'of these cached', 'written', 'cost'], rows);
