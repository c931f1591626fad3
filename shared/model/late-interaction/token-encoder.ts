import { AssayError } from '@assay/kit/errors/assay-error';

/** The token vectors of one text, one after the other; each has length 1. A text without tokens has none. */
export interface TokenMatrix {
  dims: number;
  /** `dims` numbers for each token, in the text's order. */
  vectors: Float32Array;
}

/**
 * What turns texts into token vectors for late interaction (SPEC G6). Queries and documents may be encoded differently, as
 * ColBERT does. The same text must give the same vectors every time.
 */
export interface TokenEncoder {
  /** Names the encoder and its version, for provenance. */
  readonly id: string;
  readonly dims: number;
  /** A matrix for each text, in their order. */
  encodeQueries(texts: readonly string[]): Promise<TokenMatrix[]>;
  encodeDocuments(texts: readonly string[]): Promise<TokenMatrix[]>;
}

/** How many tokens a matrix holds. */
export function tokenCount({ vectors, dims }: TokenMatrix): number {
  return vectors.length / dims;
}

/** The vector of token `at`: a view, not a copy. */
export function tokenVector({ vectors, dims }: TokenMatrix, at: number): Float32Array {
  return vectors.subarray(at * dims, (at + 1) * dims);
}

/** What rounding may add to the length of a vector in 32-bit numbers. */
const LONGEST = 1.001;

/** @throws AssayError `ConfigurationInvalid` where an encoder gave vectors of other dimensions, or longer than 1 */
export function checkMatrix(matrix: TokenMatrix, dims: number): void {
  const isWhole = matrix.dims === dims && Number.isInteger(tokenCount(matrix));
  if (!isWhole) throw invalid(`vectors of ${matrix.dims} dimensions beside others of ${dims}`);
  for (let token = 0; token < tokenCount(matrix); token++) {
    if (!(squareOf(tokenVector(matrix, token)) <= LONGEST ** 2))
      throw invalid('a vector that is not of length 1');
  }
}

function squareOf(vector: Float32Array): number {
  let square = 0;
  for (let k = 0; k < vector.length; k++) square += vector[k]! * vector[k]!;
  return square;
}

function invalid(what: string): AssayError {
  return new AssayError(
    'ConfigurationInvalid',
    `The token encoder gave ${what}. Check the model that ASSAY_COLBERT names.`,
  );
}
