import {
  CARRY_BYTES,
  compileDistanceKernel,
  type DistanceKernel,
  MASK_BYTES,
  type PassName,
  ROWS_PER_PASS,
  SYMBOL_BYTES,
  TOP_BYTES,
} from './distance-kernel.ts';

/** Successive windows of a text, by their first symbols: `first … first + count - 1`. */
export interface WindowRun {
  first: number;
  count: number;
}

/** Windows, by their first symbols, each with a lower bound of its distance from the quote. */
export interface Bounds {
  positions: number[];
  bounds: number[];
}

const PAGE = 65536;
const CARRY_WORDS = CARRY_BYTES / 4;
const TOP_WORDS = TOP_BYTES / 4;
let kernel: DistanceKernel | undefined;
let view = new Int32Array(0);

function kernelWith(bytes: number): DistanceKernel {
  kernel ??= compileDistanceKernel();
  const missing = bytes - kernel.memory.buffer.byteLength;
  if (missing > 0) kernel.memory.grow(Math.ceil(missing / PAGE));
  if (view.buffer !== kernel.memory.buffer) view = new Int32Array(kernel.memory.buffer);
  return kernel;
}

/** Byte addresses in the kernel's memory. */
interface KernelLayout {
  text: number;
  masks: number;
  tableBytes: number;
  tilted: number;
  steep: number;
  carry: number;
  end: number;
}

function layOut(symbols: number, columns: number, alphabet: number, passes: number): KernelLayout {
  const align = (bytes: number) => Math.ceil(bytes / 16) * 16;
  const tableBytes = alphabet * MASK_BYTES;
  const masks = align((symbols + columns) * SYMBOL_BYTES);
  const tilted = align(masks + passes * tableBytes);
  const steep = tilted + columns * TOP_BYTES;
  const carry = steep + columns * TOP_BYTES;
  return { text: 0, masks, tableBytes, tilted, steep, carry, end: carry + columns * CARRY_BYTES };
}

/**
 * Edit distances between a quote and the windows of a text. All objects share the kernel's memory: only the one
 * created last may be used.
 */
export class WindowDistances {
  readonly #kernel: DistanceKernel;
  readonly #layout: KernelLayout;
  readonly #rows: number;
  readonly #windowLength: number;
  readonly #passes: number;
  readonly #heights: Int32Array;

  /**
   * `symbols` are below `alphabet`; in `quote`, -1 stands for a character that the text does not contain. `longest` is
   * the greatest count of a run.
   */
  constructor(
    symbols: Int32Array,
    alphabet: number,
    quote: Int32Array,
    windowLength: number,
    longest: number,
  ) {
    const columns = longest + windowLength - 1;
    this.#rows = quote.length;
    this.#windowLength = windowLength;
    this.#passes = Math.ceil(quote.length / ROWS_PER_PASS);
    this.#heights = new Int32Array(columns);
    this.#layout = layOut(symbols.length, columns, alphabet, this.#passes);
    this.#kernel = kernelWith(this.#layout.end);
    view.set(symbols, this.#layout.text / 4);
    view.fill(0, symbols.length, this.#layout.carry / 4);
    this.#writeMasks(quote);
    this.#writeTop(this.#layout.steep, 1);
  }

  /** Rows left empty in the first pass, so that the quote's last row is the last pass's last. */
  #padding(): number {
    return this.#passes * ROWS_PER_PASS - this.#rows;
  }

  #writeMasks(quote: Int32Array): void {
    const { masks, tableBytes } = this.#layout;
    for (let at = 0; at < quote.length; at++) {
      const symbol = quote[at]!;
      if (symbol < 0) continue;
      const row = at + this.#padding();
      const table = masks + Math.floor(row / ROWS_PER_PASS) * tableBytes;
      const word = (table + symbol * MASK_BYTES) / 4 + ((row >> 5) & 1);
      view[word]! |= 1 << (row & 31);
    }
  }

  /** Lets the matrix rise by `slope` a column (in whole steps) above the quote's first row. */
  #writeTop(top: number, slope: number): void {
    const padding = this.#padding();
    const first = top / 4 + (padding >> 5);
    const bit = 1 << (padding & 31);
    let height = 0;
    for (let column = 0; column < this.#heights.length; column++) {
      const next = Math.floor((column + 1) * slope);
      const word = first + column * TOP_WORDS;
      view[word] = next > height ? bit : 0;
      view[word + 2] = view[word]!;
      this.#heights[column] = height;
      height = next;
    }
  }

  /**
   * Sets the slope, in [0, 1], of the bounds that `bound` computes. An alignment with part of a run's text costs its
   * edits plus the height of the matrix where it starts; less the height where the window starts, that is never more
   * than the window's own distance. With slope 0 the bound of a window is the distance of the best text that ends with
   * it, however short. Every character less makes a text easier to match by half the distance per character, so with
   * that as the slope a shorter text has no advantage, and the bound comes close to the distance (it is the Lagrangian
   * relaxation of the condition that the text starts where the window does).
   */
  tilt(slope: number): void {
    this.#writeTop(this.#layout.tilted, slope);
  }

  /** Bounds the distance of every window of the two runs from below: see `tilt`, `within`. */
  bound(a: WindowRun, b: WindowRun): void {
    this.#run(a.first, b.first, Math.max(a.count, b.count), this.#layout.tilted);
  }

  /** The windows of the run that `bound` was given first (lane 0) or second (1) whose bound is at most `limit`. */
  within(lane: number, run: WindowRun, limit: number): Bounds {
    const bounds: Bounds = { positions: [], bounds: [] };
    const heights = this.#heights;
    const rows = this.#rows;
    let word = this.#resultWord(lane);
    for (let index = 0; index < run.count; index++, word += CARRY_WORDS) {
      const bound = rows + view[word]! - heights[index]!;
      if (bound > limit) continue;
      bounds.positions.push(run.first + index);
      bounds.bounds.push(bound);
    }
    return bounds;
  }

  /** The exact distances of two windows. */
  measure(first: number, second: number): [number, number] {
    this.#run(first, second, 1, this.#layout.steep);
    return [this.#rows + view[this.#resultWord(0)]!, this.#rows + view[this.#resultWord(1)]!];
  }

  /** Where the last pass left the sum for the first window of a lane. */
  #resultWord(lane: number): number {
    return (this.#layout.carry + (this.#windowLength - 1) * CARRY_BYTES) / 4 + lane * 2;
  }

  #run(first: number, second: number, count: number, top: number): void {
    const { text, masks, tableBytes, carry } = this.#layout;
    const a = text + first * SYMBOL_BYTES;
    const b = text + second * SYMBOL_BYTES;
    const end = a + (count + this.#windowLength - 1) * SYMBOL_BYTES;
    const last = this.#passes - 1;
    for (let pass = 0; pass <= last; pass++) {
      const run = this.#kernel[passName(pass, last)];
      run(a, b, end, masks + pass * tableBytes, top, carry);
    }
  }
}

function passName(pass: number, last: number): PassName {
  if (last === 0) return 'only';
  if (pass === 0) return 'first';
  return pass === last ? 'last' : 'middle';
}
