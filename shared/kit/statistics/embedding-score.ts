import { type OverlapScore, overlapScore } from './rouge.ts';

/** A text as vectors of its tokens, all of one length. */
type TokenVectors = readonly ArrayLike<number>[];

/** Anything that makes each text the vectors of its tokens, in the order of the texts. */
export type TextEncoder = (
  texts: readonly string[],
) => readonly TokenVectors[] | Promise<readonly TokenVectors[]>;

/** An encoder that gives each text's vectors one after the other in one array, as those of late interaction do. */
interface MatrixEncoder {
  encodeDocuments(
    texts: readonly string[],
  ): Promise<readonly { dims: number; vectors: ArrayLike<number> & Pick<Float32Array, 'subarray'> }[]>;
}

/** Such an encoder as the embedding score takes it; both sides are documents. */
export function encoderOfMatrices(encoder: MatrixEncoder): TextEncoder {
  return async (texts) =>
    (await encoder.encodeDocuments(texts)).map(({ dims, vectors }) =>
      Array.from({ length: vectors.length / dims }, (_, at) => vectors.subarray(at * dims, (at + 1) * dims)),
    );
}

function unit(vector: ArrayLike<number>): Float64Array {
  const values = Float64Array.from(vector);
  const length = Math.sqrt(values.reduce((total, value) => total + value * value, 0));
  return length === 0 ? values : values.map((value) => value / length);
}

function dot(a: Float64Array, b: Float64Array): number {
  if (a.length !== b.length) throw new RangeError(`vectors of ${a.length} and ${b.length} numbers`);
  let total = 0;
  for (let index = 0; index < a.length; index += 1) total += a[index]! * b[index]!;
  return total;
}

function meanBestMatch(from: readonly Float64Array[], to: readonly Float64Array[]): number {
  const best = from.map((vector) => Math.max(...to.map((other) => dot(vector, other))));
  return best.reduce((total, cosine) => total + cosine, 0) / from.length;
}

/**
 * BERTScore's formula over token vectors (Zhang et al. 2020, section 3): each token of what was said is matched with the
 * most similar one of the reference (precision) and the other way round (recall), by cosine, their means and F1; no idf
 * weights, no rescaling. A text without tokens scores 0.
 * @throws RangeError for vectors of different lengths
 */
export function greedyMatch(tokenVectors: TokenVectors, reference: TokenVectors): OverlapScore {
  if (tokenVectors.length === 0 || reference.length === 0) return overlapScore(0, 0);
  const [a, b] = [tokenVectors.map(unit), reference.map(unit)];
  return overlapScore(meanBestMatch(a, b), meanBestMatch(b, a));
}

/** The embedding score of each pair of texts, with any encoder. */
export async function embeddingScores(
  pairs: readonly { said: string; reference: string }[],
  encode: TextEncoder,
): Promise<OverlapScore[]> {
  const tokenVectors = await encode(pairs.map((pair) => pair.said));
  const reference = await encode(pairs.map((pair) => pair.reference));
  return pairs.map((_, index) => greedyMatch(tokenVectors[index]!, reference[index]!));
}
