import { reviewAnswers } from '@assay/deliverable-review/answers';
import type { FeatureMentions } from '@assay/deliverable-review/knowledge/feature-mentions';
import { sectionCharacters, sectionsOf } from '@assay/deliverable-review/sections';
import type { DocumentText } from '@assay/document/document-text';
import type { AgentRun } from '@assay/model/agent/agent-run';
import { limitOf } from '@assay/model/agent/output-limit';
import { runAgent } from '@assay/model/agent/run-agent';
import { chatModel } from '@assay/model/catalogue';
import { longestAnswerCost, type Priced, vectorsCost } from '@assay/model/expected-cost';
import { sumKnown } from '@assay/platform/run/provenance';
import pLimit from 'p-limit';
import { catalogue } from '../../platform/models/catalogue.ts';
import { prompts, promptsOf } from '../../platform/models/models.ts';
import type { MiningContext, MiningSettings } from './asked.ts';

export const EXTRACTION = 'deliverable-review/feature-extraction';
/** Most characters of a report that are read at once, about seventy pages: the longest reports of the paper (4.1). */
const PART_CHARACTERS = 200_000;
const PARTS_AT_A_TIME = 4;

const outputs = { 'feature-mentions': reviewAnswers['feature-mentions'] };

async function partCharacters(): Promise<number> {
  const { capabilities } = chatModel(await catalogue(), (await prompts()).agent(EXTRACTION).model);
  return Math.min(sectionCharacters(capabilities.max_context_tokens), PART_CHARACTERS);
}

const partsOf = async (document: DocumentText) =>
  sectionsOf(document, await partCharacters()).map(({ start, end }) => document.text.slice(start, end));

/** What listing the features in a report costs at most, with their vectors, US dollars; null: a model has no price. */
export async function estimateExtraction(
  { language }: MiningSettings,
  document: DocumentText,
  priced: Priced,
): Promise<number | null> {
  const agent = priced.prompts.agent(EXTRACTION);
  const costs = (await partsOf(document)).map(async (text) => {
    const inputs = { report: { language, text } };
    const asked = await longestAnswerCost(EXTRACTION, inputs, priced);
    return sumKnown([asked, vectorsCost(limitOf(agent, inputs), priced.catalogue)]);
  });
  return sumKnown(await Promise.all(costs));
}

/** Has the agent list the features in a report; a long one is read in parts, cut between pages. */
export async function extractMentions(
  { model, tenant, language, seed }: MiningContext,
  document: DocumentText,
): Promise<AgentRun<FeatureMentions>[]> {
  const services = { prompts: await promptsOf({ tenant }), model, outputs };
  const parts = await partsOf(document);
  const limit = pLimit(PARTS_AT_A_TIME);
  const runs = limit.map(parts, (text) => {
    const inputs = { report: { language, text } };
    return runAgent({ agent: EXTRACTION, inputs, seed, language }, services);
  });
  return runs.finally(limit.clearQueue);
}
