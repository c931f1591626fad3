import pLimit from 'p-limit';
import * as z from 'zod';
import { hashOf } from './canonical-json.ts';
import type { EmbeddingModel } from './catalogue.ts';
import type { Memo } from './memo.ts';
import { vectorText, vectorTextSchema } from './vector-text.ts';

/** How many texts are looked up or kept at a time. */
const AT_ONCE = 20;

const rememberedSchema = z.object({
  vector: vectorTextSchema,
  modelAnswered: z.string().nullable(),
  systemFingerprint: z.string().nullable(),
});

/** A text's vector, and who once answered. */
export interface MemoVector {
  vector: number[];
  modelAnswered: string | null;
  systemFingerprint: string | null;
}

/** The memo's key of a text: by all that its vector follows from. */
export function vectorKey(
  { id, provider, name, dimensions, max_input_tokens }: EmbeddingModel,
  text: string,
): string {
  return hashOf({ embedding: id, provider, name, dimensions, max_input_tokens, text });
}

function read(json: string | null, { dimensions }: EmbeddingModel): MemoVector | null {
  if (json === null) return null;
  try {
    const { vector, ...rest } = rememberedSchema.parse(JSON.parse(json));
    return vector.length === dimensions ? { vector: Array.from(vector), ...rest } : null;
  } catch {
    return null;
  }
}

/** The vectors that are known of these texts. */
export async function recallVectors(
  memo: Memo | undefined,
  model: EmbeddingModel,
  texts: readonly string[],
): Promise<Map<string, MemoVector>> {
  if (!memo) return new Map();
  const found = await pLimit(AT_ONCE).map(texts, async (text) => {
    const remembered = read(await memo.get(vectorKey(model, text)), model);
    return remembered ? ([[text, remembered]] as const) : [];
  });
  return new Map(found.flat());
}

/** Keeps vectors for equal texts to come. */
export async function rememberVectors(
  memo: Memo | undefined,
  model: EmbeddingModel,
  vectors: ReadonlyMap<string, MemoVector>,
): Promise<void> {
  if (!memo) return;
  await pLimit(AT_ONCE).map([...vectors], ([text, { vector, ...rest }]) =>
    memo.put(vectorKey(model, text), JSON.stringify({ vector: vectorText(vector), ...rest })),
  );
}
