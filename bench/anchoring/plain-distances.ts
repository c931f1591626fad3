import type { DistancesClass } from '../../shared/evidence/best-window.ts';
import type { Bounds, WindowRun } from '../../shared/evidence/window-distances.ts';

const ROWS_PER_PASS = 32;

/**
 * Takes 32 rows of the matrix over the columns of a text, all differences of a column in one word each (Myers 1999).
 * Of each column, `carry` has what the row above hands down and receives what row `last` does: bit 0, it does not rise
 * from the column before; bit 1, it falls.
 */
function pass(text: Int32Array, masks: Int32Array, carry: Uint8Array, columns: number, last: number): void {
  let rising = -1;
  let notFalling = -1;
  for (let column = 0; column < columns; column++) {
    const above = carry[column]!;
    const match = masks[text[column]!]!;
    const still = ~match & notFalling;
    const equal = match | (above >> 1);
    const sum = (equal & rising) + rising;
    const level = (sum | rising | equal) & notFalling;
    const down = rising & (~sum | equal);
    carry[column] = ((level >>> last) & 1) | (((down >>> last) & 1) << 1);
    const shifted = (level << 1) | (above & 1);
    rising = (shifted & still) | (down << 1) | (above >> 1);
    notFalling = shifted | still;
  }
}

/** What `WindowDistances` does, in JavaScript's 32-bit integers alone. */
export class PlainDistances implements InstanceType<DistancesClass> {
  readonly #symbols: Int32Array;
  readonly #rows: number;
  readonly #windowLength: number;
  readonly #masks: Int32Array[];
  readonly #tilted: Uint8Array;
  readonly #heights: Int32Array;
  readonly #carries: [Uint8Array, Uint8Array];

  constructor(
    symbols: Int32Array,
    alphabet: number,
    quote: Int32Array,
    windowLength: number,
    longest: number,
  ) {
    const columns = longest + windowLength - 1;
    this.#symbols = symbols;
    this.#rows = quote.length;
    this.#windowLength = windowLength;
    const passes = Math.ceil(quote.length / ROWS_PER_PASS);
    this.#masks = Array.from({ length: passes }, () => new Int32Array(alphabet));
    for (let row = 0; row < quote.length; row++)
      if (quote[row]! >= 0) this.#masks[Math.floor(row / ROWS_PER_PASS)]![quote[row]!]! |= 1 << row;
    this.#tilted = new Uint8Array(columns);
    this.#heights = new Int32Array(columns);
    this.#carries = [new Uint8Array(columns), new Uint8Array(columns)];
  }

  tilt(slope: number): void {
    let height = 0;
    for (let column = 0; column < this.#heights.length; column++) {
      const next = Math.floor((column + 1) * slope);
      this.#tilted[column] = next > height ? 0 : 1;
      this.#heights[column] = height;
      height = next;
    }
  }

  bound(a: WindowRun, b: WindowRun): void {
    this.#run(0, a, this.#tilted);
    if (b !== a) this.#run(1, b, this.#tilted);
    else this.#carries[1].set(this.#carries[0]);
  }

  within(lane: number, run: WindowRun, limit: number): Bounds {
    const found: Bounds = { positions: [], bounds: [] };
    const carry = this.#carries[lane]!;
    let distance = this.#rows + sumOf(carry, this.#windowLength - 1);
    for (let index = 0; index < run.count; index++) {
      distance += stepOf(carry[index + this.#windowLength - 1]!);
      const bound = distance - this.#heights[index]!;
      if (bound > limit) continue;
      found.positions.push(run.first + index);
      found.bounds.push(bound);
    }
    return found;
  }

  measure(first: number, second: number): [number, number] {
    return [this.#measureOne(first), this.#measureOne(second)];
  }

  #measureOne(first: number): number {
    this.#run(0, { first, count: 1 }, null);
    return this.#rows + sumOf(this.#carries[0], this.#windowLength);
  }

  #run(lane: 0 | 1, { first, count }: WindowRun, top: Uint8Array | null): void {
    const columns = count + this.#windowLength - 1;
    const carry = this.#carries[lane];
    if (top) carry.set(top);
    else carry.fill(0, 0, columns);
    const text = this.#symbols.subarray(first, first + columns);
    const last = this.#masks.length - 1;
    for (const [index, masks] of this.#masks.entries())
      pass(text, masks, carry, columns, index < last ? ROWS_PER_PASS - 1 : (this.#rows - 1) % ROWS_PER_PASS);
  }
}

function stepOf(carried: number): number {
  return 1 - (carried & 1) - (carried >> 1);
}

function sumOf(carry: Uint8Array, columns: number): number {
  let sum = 0;
  for (let column = 0; column < columns; column++) sum += stepOf(carry[column]!);
  return sum;
}
