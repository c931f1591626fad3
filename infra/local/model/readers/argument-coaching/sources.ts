import { jsonOf } from '../../prompt/blocks.ts';
import { blocksNamed, missingBlock, type Prompt } from '../../prompt/prompt.ts';
import { isRecord } from '../../schema/json-schema.ts';

/** The text of a block that may be missing; empty where it is. */
export function textIn(prompt: Prompt, name: string): string {
  return blocksNamed(prompt, name)[0]?.text ?? '';
}

/** The text of a block. @throws ApiError 400 when the prompt has none of that name */
export function neededText(prompt: Prompt, name: string): string {
  const [block] = blocksNamed(prompt, name);
  if (block) return block.text;
  throw missingBlock(prompt, name);
}

/** Records of a JSON block: a list of them, or the one list that the block's object holds. */
export function recordsOf(text: string): Record<string, unknown>[] {
  const { value } = jsonOf(text);
  const list = isRecord(value) ? (Object.values(value).find(Array.isArray) ?? [value]) : value;
  return Array.isArray(list) ? list.filter(isRecord) : [];
}

/** A member of a record as text; empty where it is none. */
export function wordsIn(record: Record<string, unknown>, member: string): string {
  const value = record[member];
  return typeof value === 'string' ? value : '';
}

/** A point of a critique, as far as the prompt tells it. */
export interface CritiquePoint {
  id: string;
  dimension: string;
  point: string;
  passage: string;
  alternative: string;
}

/** The points of the blocks of a name; none where the block is empty. */
export function pointsIn(prompt: Prompt, name: string): CritiquePoint[] {
  const records = blocksNamed(prompt, name).flatMap(({ text }) => recordsOf(text));
  return records.map((record) => ({
    id: wordsIn(record, 'id'),
    dimension: wordsIn(record, 'dimension'),
    point: wordsIn(record, 'point'),
    passage: wordsIn(record, 'passage') || wordsIn(record, 'quote'),
    alternative: wordsIn(record, 'alternative'),
  }));
}

/** A speech that a speaker heard. */
export interface HeardSpeech {
  speaker: string;
  stance: string;
  text: string;
}

/** The speeches before this one, in their order. */
export function heardIn(prompt: Prompt): HeardSpeech[] {
  return blocksNamed(prompt, 'heard').map(({ text, attributes }) => ({
    speaker: attributes.speaker ?? '',
    stance: attributes.stance ?? '',
    text,
  }));
}
