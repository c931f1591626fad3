/** Numbers vectors: equal ones, bit by bit, have the same number, in the order in which they are first seen. */
export class VectorTable {
  readonly dims: number;
  #bits: Uint32Array;
  #count = 0;
  readonly #byHash = new Map<number, number[]>();

  constructor(dims: number) {
    this.dims = dims;
    this.#bits = new Uint32Array(64 * dims);
  }

  get count(): number {
    return this.#count;
  }

  /** The vectors, one after the other: a view that the next new vector may make stale. */
  get vectors(): Float32Array {
    return new Float32Array(this.#bits.buffer, 0, this.#count * this.dims);
  }

  /** The numbers of a matrix's vectors, in their order. */
  numbersOf(matrix: Float32Array): Int32Array {
    const words = new Uint32Array(matrix.buffer, matrix.byteOffset, matrix.length);
    const numbers = new Int32Array(matrix.length / this.dims);
    for (let token = 0; token < numbers.length; token++) {
      const bits = words.subarray(token * this.dims, (token + 1) * this.dims);
      const key = hash(bits);
      numbers[token] = this.#find(bits, key) ?? this.#append(bits, key);
    }
    return numbers;
  }

  #find(bits: Uint32Array, key: number): number | undefined {
    return this.#byHash.get(key)?.find((number) => this.#isSame(bits, number * this.dims));
  }

  #isSame(bits: Uint32Array, from: number): boolean {
    for (let k = 0; k < bits.length; k++) if (bits[k] !== this.#bits[from + k]) return false;
    return true;
  }

  #append(bits: Uint32Array, key: number): number {
    const number = this.#count++;
    if (this.#count * this.dims > this.#bits.length) {
      const wider = new Uint32Array(2 * this.#bits.length);
      wider.set(this.#bits);
      this.#bits = wider;
    }
    this.#bits.set(bits, number * this.dims);
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
