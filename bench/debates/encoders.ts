import type { Embedder } from '@assay/model/embed';
import { hashingEncoder, wordTokens } from '@assay/model/late-interaction/hashing-encoder';
import { modelCall } from '../../test/support/model-calls.ts';

/** Words and how often they stand in a text: an embedding by spelling alone. Neither is Sentence-BERT, which the paper used. */
export interface LexicalEncoder {
  name: string;
  embed: Embedder;
}

const answered = (vectors: number[][]) => ({ vectors, call: modelCall({ role: 'embedding' }) });

/** The mean of a text's word vectors, sub-words hashed; frequent words of every text make all texts alike. */
function hashing(): LexicalEncoder {
  const encoder = hashingEncoder();
  const embed: Embedder = async (texts) => {
    const matrices = await encoder.encodeDocuments(texts);
    const sums = matrices.map(({ dims, vectors }) => {
      const sum = Array<number>(dims).fill(0);
      for (const [at, value] of vectors.entries()) sum[at % dims]! += value;
      return sum;
    });
    return answered(sums);
  };
  return { name: 'hashing', embed };
}

/** Words by frequency and rarity among some texts: (1 + ln tf) · ln(n / df). */
function tfIdf(corpus: readonly string[]): LexicalEncoder {
  const documents = new Map<string, number>();
  for (const text of corpus)
    for (const word of new Set(wordTokens(text))) documents.set(word, (documents.get(word) ?? 0) + 1);
  const places = new Map([...documents.keys()].map((word, at) => [word, at]));
  const embed: Embedder = async (texts) => {
    const vectors = texts.map((text) => {
      const vector = Array<number>(places.size).fill(0);
      for (const [word, found] of Map.groupBy(wordTokens(text), (token) => token)) {
        const at = places.get(word);
        if (at === undefined) continue;
        vector[at] = (1 + Math.log(found.length)) * Math.log(corpus.length / documents.get(word)!);
      }
      return vector;
    });
    return answered(vectors);
  };
  return { name: 'tf-idf', embed };
}

export const lexicalEncoders = (corpus: readonly string[]) => [hashing(), tfIdf(corpus)];
