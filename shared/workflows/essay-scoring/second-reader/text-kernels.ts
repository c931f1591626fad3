import { countRuns, type RunCounts } from './grams.ts';
import { indexRuns, intersectionMatrix, intersectionRow, type RunIndex } from './intersection-kernel.ts';
import type { Matrix } from './linear-algebra.ts';
import {
  characterSymbols,
  comparedText,
  functionWordsOf,
  numbered,
  skeletonOf,
  tokensOf,
  type Vocabulary,
  vocabularyOf,
} from './symbols.ts';

/** What texts are compared by, and the longest run of each: characters, tokens, and tokens of the skeleton. */
const ORDERS = { characters: 5, tokens: 3, skeleton: 4 } as const;
export const TEXT_KERNELS = ['characters', 'tokens', 'skeleton'] as const;
export type TextKernel = (typeof TEXT_KERNELS)[number];

/** Texts made ready to be compared with others. */
export interface TextIndex {
  functionWords: ReadonlySet<string>;
  vocabularies: { tokens: Vocabulary; skeleton: Vocabulary };
  indices: Record<TextKernel, RunIndex>;
}

/** Indexes texts. `counted` is what `textMatrices` takes. */
export function indexTexts(texts: readonly string[]) {
  const compared = texts.map(comparedText);
  const tokens = compared.map(tokensOf);
  const functionWords = new Set(functionWordsOf(tokens));
  const skeletons = tokens.map((text) => skeletonOf(text, functionWords));
  const vocabularies = { tokens: vocabularyOf(tokens), skeleton: vocabularyOf(skeletons) };
  const of = {
    characters: indexRuns(compared.map(characterSymbols), ORDERS.characters),
    tokens: indexRuns(
      tokens.map((text) => numbered(text, vocabularies.tokens)),
      ORDERS.tokens,
    ),
    skeleton: indexRuns(
      skeletons.map((text) => numbered(text, vocabularies.skeleton)),
      ORDERS.skeleton,
    ),
  };
  const { characters, tokens: words, skeleton } = of;
  const indices = { characters: characters.index, tokens: words.index, skeleton: skeleton.index };
  const counted = {
    characters: characters.counted,
    tokens: words.counted,
    skeleton: skeleton.counted,
  };
  return { index: { functionWords, vocabularies, indices } satisfies TextIndex, counted };
}

/** The kernels of indexed texts with one another. */
export function textMatrices({ index, counted }: ReturnType<typeof indexTexts>): Record<TextKernel, Matrix> {
  return {
    characters: intersectionMatrix(index.indices.characters, counted.characters),
    tokens: intersectionMatrix(index.indices.tokens, counted.tokens),
    skeleton: intersectionMatrix(index.indices.skeleton, counted.skeleton),
  };
}

/** A text's runs, counted as indexed texts have them. */
export type CountedText = Record<TextKernel, RunCounts[]>;

/** Counts the runs of a text that is to be compared with indexed ones. */
export function countText({ functionWords, vocabularies, indices }: TextIndex, text: string): CountedText {
  const compared = comparedText(text);
  const tokens = tokensOf(compared);
  const skeleton = skeletonOf(tokens, functionWords);
  const count = (kernel: TextKernel, symbols: Int32Array) =>
    countRuns(symbols, ORDERS[kernel], indices[kernel].interner.find);
  return {
    characters: count('characters', characterSymbols(compared)),
    tokens: count('tokens', numbered(tokens, vocabularies.tokens)),
    skeleton: count('skeleton', numbered(skeleton, vocabularies.skeleton)),
  };
}

/** The kernels of a counted text with the indexed ones. */
export function textRows({ indices }: TextIndex, countedText: CountedText): Record<TextKernel, Float64Array> {
  return {
    characters: intersectionRow(indices.characters, countedText.characters),
    tokens: intersectionRow(indices.tokens, countedText.tokens),
    skeleton: intersectionRow(indices.skeleton, countedText.skeleton),
  };
}
