/** Numbers vectors: equal ones, bit by bit, have the same number, in the order in which they are first seen. */
export class VectorTable {
  readonly dims: number;
  #vectors: Float32Array;
  #count = 0;
  readonly #byHash = new Map<number, number[]>();

  constructor(dims: number) {
    this.dims = dims;
    this.#vectors = new Float32Array(64 * dims);
  }

  get count(): number {
    return this.#count;
  }

  /** The vectors, one after the other: a view that the next new vector may make stale. */
  get vectors(): Float32Array {
    return this.#vectors.subarray(0, this.#count * this.dims);
  }

  /** The numbers of a matrix's vectors, in their order. */
  numbersOf(matrix: Float32Array): Int32Array {
    const words = new Uint32Array(matrix.buffer, matrix.byteOffset, matrix.length);
    return Int32Array.from({ length: matrix.length / this.dims }, (_, token) => {
      const from = token * this.dims;
      const bits = words.subarray(from, from + this.dims);
      return this.#find(bits) ?? this.#append(bits);
    });
  }

  #find(bits: Uint32Array): number | undefined {
    const own = new Uint32Array(this.#vectors.buffer);
    const isSame = (number: number) => {
      const from = number * this.dims;
      return bits.every((word, k) => word === own[from + k]);
    };
    return this.#byHash.get(hash(bits))?.find(isSame);
  }

  #append(bits: Uint32Array): number {
    const number = this.#count++;
    if (this.#count * this.dims > this.#vectors.length) {
      const wider = new Float32Array(2 * this.#vectors.length);
      wider.set(this.#vectors);
      this.#vectors = wider;
    }
    new Uint32Array(this.#vectors.buffer).set(bits, number * this.dims);
    const key = hash(bits);
    const others = this.#byHash.get(key);
    if (others) others.push(number);
    else this.#byHash.set(key, [number]);
    return number;
  }
}

function hash(words: Uint32Array): number {
  let state = 0x811c9dc5;
  for (let k = 0; k < words.length; k++) {
    state = Math.imul(state ^ words[k]!, 0x01000193);
    state ^= state >>> 15;
  }
  return state;
}
