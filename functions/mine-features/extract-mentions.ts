import pLimit from 'p-limit';
import { type AgentRun, runAgent } from '../../shared/agent/run-agent.ts';
import type { DocumentText } from '../../shared/document/document-text.ts';
import { chatModel } from '../../shared/model/catalogue.ts';
import { reviewAnswers } from '../../shared/workflows/deliverable-review/answers.ts';
import { sectionCharacters, sectionsOf } from '../../shared/workflows/deliverable-review/sections.ts';
import { catalogue } from '../catalogue.ts';
import { prompts, promptsOf } from '../models.ts';
import type { Asking } from './asked.ts';

export const EXTRACTION = 'deliverable-review/feature-extraction';
/** Most characters of a report that are read at once, about seventy pages: the longest reports of the paper (4.1). */
const PART_CHARACTERS = 200_000;
const PARTS_AT_A_TIME = 4;

async function partCharacters(): Promise<number> {
  const { capabilities } = chatModel(await catalogue(), (await prompts()).agent(EXTRACTION).model);
  return Math.min(sectionCharacters(capabilities.max_context_tokens), PART_CHARACTERS);
}

/** Has the agent list the features in a report; a long one is read in parts, cut between pages. */
export async function extractMentions(
  { model, tenant, language, seed }: Asking,
  document: DocumentText,
): Promise<AgentRun[]> {
  const services = { prompts: await promptsOf({ tenant }), model, outputs: reviewAnswers };
  const parts = sectionsOf(document, await partCharacters());
  const limit = pLimit(PARTS_AT_A_TIME);
  const runs = limit.map(parts, ({ start, end }) => {
    const report = { language, text: document.text.slice(start, end) };
    return runAgent({ agent: EXTRACTION, inputs: { report }, seed, language }, services);
  });
  return runs.finally(limit.clearQueue);
}
