import { limitOf } from '@assay/model/agent/output-limit';
import type { PromptLibrary } from '@assay/model/agent/prompt-library';
import { type Catalogue, chatModel } from '@assay/model/catalogue';
import { tokenCounter } from '@assay/model/tokens';
import type { TurnPlan } from '../plan.ts';
import { contextBudget } from './select-context.ts';
import type { SpeakerMaterial } from './speaker-material.ts';

/** Tokens that a revision is given beside the briefing: what seven judges suggest, about. */
const FEEDBACK = 4_000;

/** What the room for context is reckoned from: what every agent is told of the motion, and the prompts and models there are. */
interface ContextRoom {
  brief: object;
  prompts: PromptLibrary;
  catalogue: Catalogue;
}

/** A briefing that tells nothing. */
function silentBriefing({ plan, rounds, seat, words }: SpeakerMaterial) {
  const nothing = { history: [], outline: null, selfCheck: null, critique: [], analysis: [], feedback: [] };
  return { turn: plan.turn, round: plan.round, rounds, kind: plan.kind, ...seat, words, ...nothing };
}

/**
 * Tokens that a speaker may be told of what went before: as many as the motion asks for, and no more than the window of its model
 * leaves beside the rest of the prompt, its answer, and, for a revision, the draft and what was said of it (SPEC S3).
 */
export async function roomForContext(
  material: SpeakerMaterial,
  { speech, revision }: Pick<TurnPlan, 'speech' | 'revision'>,
  { brief, prompts, catalogue }: ContextRoom,
): Promise<number> {
  const count = await tokenCounter();
  const prompt = prompts.agent(speech.agent);
  const { capabilities } = chatModel(catalogue, speech.model ?? prompt.model);
  const inputs = { brief, briefing: silentBriefing(material) };
  const messages = prompts.render(speech.agent, inputs);
  const answer = limitOf(prompt, inputs);
  const asked = messages.reduce((sum, { content }) => sum + count(String(content)), 0);
  const ofRevision = revision ? answer + FEEDBACK : 0;
  const reserved = asked + answer + ofRevision;
  return contextBudget(material.budget, capabilities.max_context_tokens, reserved);
}
