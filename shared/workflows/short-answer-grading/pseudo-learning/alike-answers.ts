/** Lengths of the pieces of words that are compared (SPEC G14). */
const GRAM_LENGTHS = [3, 4, 5] as const;

/** A past answer of the same question, and the cosine of its vector and the answer's, in [0, 1]. */
interface AlikeAnswer {
  /** Its place in the list that the index was made of, from 0. */
  past: number;
  similarity: number;
}

export interface AlikeIndex {
  /** All past answers of the question, also those that have nothing in common with the answer. In their order. */
  alike(question: string, answer: string): AlikeAnswer[];
}

interface TrigramVector {
  grams: Uint32Array;
  weights: Float64Array;
  norm: number;
}

/** Pieces of three to five characters of a word between two blanks; a shorter one is a piece by itself. */
function piecesOf(word: string): string[] {
  const padded = ` ${word} `;
  const pieces: string[] = [];
  for (const length of GRAM_LENGTHS) {
    if (padded.length <= length) return [...pieces, padded];
    for (let start = 0; start + length <= padded.length; start += 1)
      pieces.push(padded.slice(start, start + length));
  }
  return pieces;
}

/** Counts pieces of texts by numbers, the same for the same piece. A word is cut once. */
function createCounter() {
  const ids = new Map<string, number>();
  const cut = new Map<string, Uint32Array>();

  function numbersOf(word: string): Uint32Array {
    const known = cut.get(word);
    if (known) return known;
    const numbers = Uint32Array.from(piecesOf(word), (piece) => {
      const id = ids.get(piece) ?? ids.size;
      ids.set(piece, id);
      return id;
    });
    cut.set(word, numbers);
    return numbers;
  }

  return (text: string): Map<number, number> => {
    const counts = new Map<number, number>();
    for (const word of text.normalize('NFKC').toLowerCase().split(/\s+/))
      if (word !== '') for (const gram of numbersOf(word)) counts.set(gram, (counts.get(gram) ?? 0) + 1);
    return counts;
  };
}

/** ln((1 + n) / (1 + df)) + 1, as scikit-learn smooths it by default. */
const rarity = (texts: number, holding: number) => Math.log((1 + texts) / (1 + holding)) + 1;

/** The rarity of each piece by its number. */
function raritiesOf(counts: readonly Map<number, number>[]): Float64Array {
  const holding: number[] = [];
  for (const grams of counts) for (const gram of grams.keys()) holding[gram] = (holding[gram] ?? 0) + 1;
  return Float64Array.from(holding, (texts) => rarity(counts.length, texts));
}

/**
 * Past answers by how alike they are to an answer: cosine of TF-IDF vectors of character 3–5-grams within words, tf = 1 + ln of
 * the count (SPEC G14). It is built once. Pieces that no past answer holds make the answer less like all of them. Case and
 * spacing do not count; what a question is called must be the same.
 */
export function createAlikeIndex(past: readonly { question: string; answer: string }[]): AlikeIndex {
  const count = createCounter();
  const counts = past.map(({ answer }) => count(answer));
  const rarities = raritiesOf(counts);
  const unknown = rarity(past.length, 0);

  function vectorOf(grams: Map<number, number>): TrigramVector {
    const known: number[] = [];
    const weights: number[] = [];
    let squares = 0;
    for (const [gram, times] of grams) {
      const weight = (1 + Math.log(times)) * (rarities[gram] ?? unknown);
      squares += weight * weight;
      if (gram >= rarities.length) continue;
      known.push(gram);
      weights.push(weight);
    }
    return {
      grams: Uint32Array.from(known),
      weights: Float64Array.from(weights),
      norm: Math.sqrt(squares) || 1,
    };
  }

  const vectors = counts.map(vectorOf);
  const byQuestion = Map.groupBy(past.keys(), (index) => past[index]!.question);
  const scattered = new Float64Array(rarities.length);

  return {
    alike(question, answer) {
      const vector = vectorOf(count(answer));
      for (const [place, gram] of vector.grams.entries()) scattered[gram] = vector.weights[place]!;
      const found = (byQuestion.get(question) ?? []).map((index) => {
        const { grams, weights, norm } = vectors[index]!;
        let product = 0;
        for (let place = 0; place < grams.length; place += 1)
          product += weights[place]! * scattered[grams[place]!]!;
        return { past: index, similarity: Math.min(1, product / (norm * vector.norm)) };
      });
      for (const gram of vector.grams) scattered[gram] = 0;
      return found;
    },
  };
}
