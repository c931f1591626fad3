import { jsonOf } from '../../prompt/blocks.ts';
import {
  type AgentReader,
  blocksNamed,
  missingBlock,
  type Prompt,
  type ReaderAnswer,
} from '../../prompt/prompt.ts';
import { NO_MODEL } from '../../schema/fill.ts';
import { isRecord } from '../../schema/json-schema.ts';

/** Every feature that is asked about, by its id, and not a word on any item of its checklist: nobody has looked. */
function checkFeatures(prompt: Prompt): ReaderAnswer {
  const [block] = blocksNamed(prompt, 'features');
  const features = block && jsonOf(block.text).value;
  if (!Array.isArray(features)) throw missingBlock(prompt, 'features');
  const value = { features: features.filter(isRecord).map(({ id }) => ({ feature: id, items: [] })) };
  return { content: NO_MODEL, value };
}

/** The agents of a review whose answers name what they were asked about, by the name that their requests carry. */
export const REVIEW_READERS: Record<string, AgentReader> = {
  'deliverable-review/feature-check': checkFeatures,
  'deliverable-review/whole-feature-check': checkFeatures,
};
