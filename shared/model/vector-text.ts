import * as z from 'zod';

/** A vector as artifacts and the memo hold it: 32-bit floats, little-endian, in base64. A third of the room of JSON's numbers. */
export function vectorText(vector: ArrayLike<number>): string {
  return Buffer.from(Float32Array.from(vector).buffer).toString('base64');
}

/** The vector that `vectorText` wrote. */
function readVector(text: string): Float32Array {
  const bytes = Buffer.from(text, 'base64');
  return new Float32Array(new Uint8Array(bytes).buffer, 0, bytes.length >> 2);
}

/** Reads a vector as `vectorText` writes it. */
export const vectorTextSchema = z.base64().transform(readVector).describe('32-bit floats, little-endian');
