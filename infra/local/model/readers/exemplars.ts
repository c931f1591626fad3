import { z } from 'zod';
import { jsonOf } from '../prompt/blocks.ts';
import type { Prompt } from '../prompt/prompt.ts';

/** A human-scored essay of a prompt. */
export interface Exemplar {
  text: string;
  score: number;
}

const scoresSchema = z.record(z.string(), z.number());

function sameName(one: string, other: string): boolean {
  const plain = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
  return plain(one) === plain(other);
}

function scoreFor(attributes: Record<string, string>, trait: string): number | null {
  const single = Number(attributes.score);
  if (attributes.score !== undefined && Number.isFinite(single)) return single;
  const scores = scoresSchema.safeParse(jsonOf(attributes.scores ?? '').value);
  if (!scores.success) return null;
  const entry = Object.entries(scores.data).find(([name]) => sameName(name, trait));
  return entry ? entry[1] : null;
}

/** The exemplars a prompt gives for a trait, with their scores; those without one are left out. */
export function exemplarsIn(prompt: Prompt, trait: string): Exemplar[] {
  return prompt.blocks
    .filter((block) => block.name === 'exemplar')
    .flatMap((block) => {
      const score = scoreFor(block.attributes, trait);
      return score === null ? [] : [{ text: block.text, score }];
    });
}
