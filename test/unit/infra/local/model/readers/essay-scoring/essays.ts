import { join } from 'node:path';
import { essayAnswers } from '@assay/essay-scoring/answers';
import { STATEMENT } from '@assay/essay-scoring/artifacts';
import { type CheckedDebate, checkDebate } from '@assay/essay-scoring/claims';
import { IndexedEssay } from '@assay/essay-scoring/essay-quotes';
import { traitKey } from '@assay/kit/tables/trait-key';
import { loadPromptLibrary } from '@assay/model/agent/prompt-library';
import { type AgentRun, runAgent } from '@assay/model/agent/run-agent';
import { type Catalogue, loadCatalogue } from '@assay/model/catalogue';
import { createModelClient } from '@assay/model/model-client';
import type { ModelStandIn } from '../../../../../../../infra/local/model/model-stand-in.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..', '..', '..', '..', '..');
const prompts = await loadPromptLibrary(join(ROOT, 'prompts'));
export const catalogue = await loadCatalogue(join(ROOT, 'models.yaml'));

export const GOOD_ESSAY = `The morning of the science fair, I carried my wooden model bridge through the pouring rain, because my father had promised that patience would make it stronger than glue. For example, I had waited eleven days for the last layer of varnish to dry, although every part of me wanted to hurry.

When the judges finally reached our table, one of them whispered, quite seriously, that the smallest bridges often surprise people. First they placed a single brick upon it; then, slowly and carefully, they added another. However, nothing cracked, and I felt my heart beating against the silence of the crowded hall.

In the end our bridge carried fourteen bricks, which was more than anybody had expected. I learned that waiting is not the same as doing nothing: it is the quiet part of working, and it deserves its own applause.`;

export const POOR_ESSAY = `i was waiting for stuff one time and it was really bad. it was very very long. then it came and it was good. i dont like waiting alot becuase its boring. then i went home`;

/** Ranges so wide that a small part of them is a whole score. */
export const TRAITS = [
  { name: 'Ideas & Content', description: 'Ideas are focused on the topic and developed with details.' },
  { name: 'Organization', description: 'Events are connected and logically sequenced.' },
  { name: 'Conventions', description: 'Spelling, punctuation and capitalization.' },
].map((trait) => ({ ...trait, min: 0, max: 40, levels: { '40': 'Could not be "better".' } }));
export type Trait = (typeof TRAITS)[number];

/** An essay of the bank, as the Judge's prompt takes it. */
export function exemplarsOf(scored: [text: string, score: number][]) {
  const exemplars = scored.map(([text, score], at) => {
    return {
      id: `ex-${at}`,
      text,
      scores: Object.fromEntries(TRAITS.map(({ name }) => [traitKey(name), score])),
    };
  });
  const uses = scored.map(([, score], at) => ({ exemplarId: `ex-${at}`, score }));
  return { procedure: 'per-score', exemplars, uses, absent: [] };
}

interface Inputs {
  traits?: Trait[];
  hears?: AgentRun[];
  debate?: CheckedDebate;
  exemplars?: ReturnType<typeof exemplarsOf>;
}

/** The product's own prompts, client and output formats, on a stand-in. */
export function agentsOn(standIn: ModelStandIn) {
  const providers = Object.entries(catalogue.providers).map(([name, provider]) => {
    return [name, { ...provider, base_url: standIn.url }] as const;
  });
  const local: Catalogue = { ...catalogue, providers: Object.fromEntries(providers) };
  const model = createModelClient({ catalogue: local, apiKey: async () => 'any' });

  async function run(agent: string, essay: string, inputs: Inputs = {}, seed = 1): Promise<AgentRun> {
    const brief = { question: 'Write about patience.', level: 'grade 7', language: 'en' };
    const given = {
      brief,
      essay: { text: essay },
      traits: TRAITS.slice(0, 1),
      hears: [],
      debate: { statements: [], claims: [] },
      ...inputs,
    };
    const asked = { agent: `essay-scoring/${agent}`, inputs: given, seed };
    return runAgent(asked, { prompts, model, outputs: essayAnswers });
  }

  /** Advocate and Skeptic, then the check of their quotes: what the Judge of a debate is given. */
  async function debate(essay: string, traits: Trait[], seed = 1): Promise<CheckedDebate> {
    const advocate = await run('advocate', essay, { traits }, seed);
    const skeptic = await run('skeptic', essay, { traits, hears: [advocate] }, seed);
    return checkDebate(
      [advocate, skeptic].map((run) => STATEMENT.schema.parse(run)),
      new IndexedEssay(essay).quotes(false),
    );
  }

  async function score(essay: string, inputs: Inputs = {}): Promise<number> {
    const { output } = await run('judge', essay, inputs);
    return (output as { score: number }).score;
  }

  return { run, debate, score };
}

export function quotesIn(text: string): string[] {
  return [...text.matchAll(/"([^"\n]+)"/g)].map((match) => match[1]!);
}

export function collapse(text: string): string {
  return text.replace(/\s+/g, ' ');
}
