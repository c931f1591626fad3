import { parseBlocks } from '../prompt/blocks.ts';
import type { Prompt, Reading } from '../prompt/prompt.ts';
import { argue, sideOf } from './debater.ts';
import { asksForJudgement, judgeInProse } from './judge.ts';
import { readInProse } from './prose.ts';
import { answerReview } from './review/answer.ts';
import { fillSchema } from './schema/fill.ts';
import type { JsonSchema } from './schema/json-schema.ts';
import { isRecord } from './schema/listed.ts';

const VERDICT: JsonSchema = {
  type: 'object',
  properties: { rationale: { type: 'string' }, score: { type: 'integer' } },
  required: ['rationale', 'score'],
};
const ANSWER: JsonSchema = {
  type: 'object',
  properties: { answer: { type: 'string' } },
  required: ['answer'],
};

function parseObject(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const TOLD = [/```(?:json)?\s*(\{[\s\S]*\})\s*```/i, /JSON Schema[^{]*(\{[\s\S]*\})/i];

/** A JSON schema that the task itself spells out, between fences or after the words "JSON Schema". */
function schemaTold(prompt: Prompt): JsonSchema | null {
  for (const { text } of prompt.messages.toReversed()) {
    for (const told of TOLD) {
      const value = parseObject(told.exec(parseBlocks(text).outside)?.[1] ?? '');
      if (isRecord(value) && isRecord(value.properties)) return value as JsonSchema;
    }
  }
  return null;
}

function certain(content: string, prompt: Prompt): Reading {
  return { content, firstTokenProbability: 0.9 + 0.09 * prompt.random() };
}

/** Reads a prompt and answers it in the format it asks for. Depends on nothing but the prompt. */
export function readAndAnswer(prompt: Prompt): Reading {
  if (prompt.format.type === 'json_schema') {
    const schema = prompt.format.json_schema.schema as JsonSchema;
    return certain(JSON.stringify(answerReview(prompt, schema) ?? fillSchema(prompt, schema)), prompt);
  }
  const told = schemaTold(prompt);
  if (told || prompt.format.type === 'json_object') {
    const schema = told ?? (asksForJudgement(prompt) ? VERDICT : ANSWER);
    return certain(JSON.stringify(fillSchema(prompt, schema)), prompt);
  }
  const side = sideOf(prompt.instruction);
  if (side) return argue(prompt, side);
  const verdict = asksForJudgement(prompt) ? judgeInProse(prompt) : null;
  return certain(verdict ?? readInProse(prompt), prompt);
}
