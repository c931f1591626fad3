import { reviewAnswers } from '@assay/deliverable-review/answers';
import type { FeatureMentions } from '@assay/deliverable-review/knowledge/feature-mentions';
import { sectionCharacters, sectionsOf } from '@assay/deliverable-review/sections';
import type { DocumentText } from '@assay/document/document-text';
import type { AgentRun } from '@assay/model/agent/agent-run';
import { runAgent } from '@assay/model/agent/run-agent';
import { chatModel } from '@assay/model/catalogue';
import pLimit from 'p-limit';
import { catalogue } from '../../platform/models/catalogue.ts';
import { prompts, promptsOf } from '../../platform/models/models.ts';
import type { MiningContext } from './asked.ts';

export const EXTRACTION = 'deliverable-review/feature-extraction';
/** Most characters of a report that are read at once, about seventy pages: the longest reports of the paper (4.1). */
const PART_CHARACTERS = 200_000;
const PARTS_AT_A_TIME = 4;

const outputs = { 'feature-mentions': reviewAnswers['feature-mentions'] };

async function partCharacters(): Promise<number> {
  const { capabilities } = chatModel(await catalogue(), (await prompts()).agent(EXTRACTION).model);
  return Math.min(sectionCharacters(capabilities.max_context_tokens), PART_CHARACTERS);
}

/** Has the agent list the features in a report; a long one is read in parts, cut between pages. */
export async function extractMentions(
  { model, tenant, language, seed }: MiningContext,
  document: DocumentText,
): Promise<AgentRun<FeatureMentions>[]> {
  const services = { prompts: await promptsOf({ tenant }), model, outputs };
  const parts = sectionsOf(document, await partCharacters());
  const limit = pLimit(PARTS_AT_A_TIME);
  const runs = limit.map(parts, ({ start, end }) => {
    const report = { language, text: document.text.slice(start, end) };
    return runAgent({ agent: EXTRACTION, inputs: { report }, seed, language }, services);
  });
  return runs.finally(limit.clearQueue);
}
