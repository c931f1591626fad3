import {
  add,
  add32,
  and,
  andNot,
  assembleModule,
  below32,
  type Code,
  get,
  i32,
  load32,
  load128,
  loadLanes,
  or,
  repeatWhile,
  set,
  shiftLeft,
  shiftLeft32,
  shiftRight,
  store128,
  subtract,
  type WasmFunction,
  xor,
  ZERO,
} from '@assay/kit/wasm/wasm-emitter';

/** Rows of the edit-distance matrix that one pass computes: a lane is 64 bits wide. */
export const ROWS_PER_PASS = 64;
/** Bytes of a symbol of a text. */
export const SYMBOL_BYTES = 4;
/** Bytes of a symbol's match mask in a pass's table. */
export const MASK_BYTES = 8;
/** Bytes of a column of `top`: a lane of 64 bits for each text. */
export const TOP_BYTES = 16;
/** Bytes of a column of `carry`: two lanes that rise, two that fall. */
export const CARRY_BYTES = 32;

/**
 * Runs one pass over the columns of two texts. All are byte addresses: of the texts' symbols, of the end of the first
 * one's, of the pass's table of match masks (indexed by symbol), and per column, of `top`, where the bit of the first
 * row is set if the matrix rises by one above it, and of `carry`, what the rows of one pass hand down to the next.
 */
type Pass = (textA: number, textB: number, endA: number, masks: number, top: number, carry: number) => void;

/**
 * The kernel's passes: `only` for a pattern of one pass; `first`, `middle` and `last` for a longer one. `only` and
 * `last` leave in `carry` (first two lanes) the running sum of the last row's differences.
 */
export type PassName = 'only' | 'first' | 'middle' | 'last';

/** The compiled passes and the memory they work in. */
export type DistanceKernel = Record<PassName, Pass> & {
  memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
};

const [textA, textB, endA, masks, top, carry] = [0, 1, 2, 3, 4, 5];
const [equal, level, falling, above, diagonal, up, down, sum] = [6, 7, 8, 9, 10, 11, 12, 13];
const ONE = i32(1);
const LAST_ROW = i32(ROWS_PER_PASS - 1);
const HALF_CARRY = CARRY_BYTES / 2;

/** What a pass takes from above: where the matrix rises and where it falls. */
interface PassInput {
  rises: Code;
  falls: Code;
}
const FROM_TOP: PassInput = { rises: load128(get(top), 0), falls: ZERO };
const FROM_CARRY: PassInput = { rises: load128(get(carry), 0), falls: load128(get(carry), HALF_CARRY) };

const HAND_DOWN = [
  store128(get(carry), 0, shiftRight(get(up), LAST_ROW)),
  store128(get(carry), HALF_CARRY, shiftRight(get(down), LAST_ROW)),
];
const ADD_UP = [
  set(sum, add(get(sum), subtract(shiftRight(get(up), LAST_ROW), shiftRight(get(down), LAST_ROW)))),
  store128(get(carry), 0, get(sum)),
];

function maskOf(text: number): Code {
  return add32(get(masks), shiftLeft32(load32(get(text)), i32(Math.log2(MASK_BYTES))));
}

/**
 * One column of Myers' bit-parallel edit distance (G. Myers, J. ACM 46(3), 1999; in blocks after H. Hyyrö, 2003).
 * `level` (where the column does not rise: the complement of Myers' Pv, which spares every negation) and `falling`
 * are the vertical differences; `up` and `down` the horizontal ones, handed down from pass to pass.
 */
function column(input: PassInput, output: readonly Code[]): Code[] {
  return [
    set(equal, loadLanes(maskOf(textA), maskOf(textB))),
    set(above, or(get(equal), get(falling))),
    set(equal, or(get(equal), input.falls)),
    set(diagonal, subtract(get(level), andNot(get(equal), get(level)))),
    set(diagonal, or(xor(get(diagonal), get(level)), get(equal))),
    set(up, or(get(falling), andNot(get(level), get(diagonal)))),
    set(down, andNot(get(diagonal), get(level))),
    set(diagonal, or(shiftLeft(get(up), ONE), input.rises)),
    set(equal, or(shiftLeft(get(down), ONE), input.falls)),
    set(level, andNot(or(get(above), get(diagonal)), get(equal))),
    set(falling, and(get(diagonal), get(above))),
    ...output,
  ];
}

function passOver(name: string, input: PassInput, output: readonly Code[]): WasmFunction {
  const advance = (pointer: number, bytes: number) => set(pointer, add32(get(pointer), i32(bytes)));
  const next = [
    advance(textA, SYMBOL_BYTES),
    advance(textB, SYMBOL_BYTES),
    advance(top, TOP_BYTES),
    advance(carry, CARRY_BYTES),
  ];
  const loop = repeatWhile(below32(get(textA), get(endA)), [...column(input, output), ...next]);
  return { name, parameters: 6, vectors: 8, body: [loop] };
}

interface WebAssemblyGlobal {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object) => { exports: object };
}

/**
 * Compiles the kernel: two texts side by side (128-bit SIMD, one 64-bit lane each) against one pattern. The engine of
 * Node 20 and later always has WebAssembly SIMD. In JavaScript's 32-bit integers the whole search takes two and a half to
 * three and a half times as long (`docs/reference/benchmarks.md`), more than anchoring may take.
 */
export function compileDistanceKernel(): DistanceKernel {
  const { Module, Instance } = (globalThis as unknown as { WebAssembly: WebAssemblyGlobal }).WebAssembly;
  const code = assembleModule([
    passOver('only', FROM_TOP, ADD_UP),
    passOver('first', FROM_TOP, HAND_DOWN),
    passOver('middle', FROM_CARRY, HAND_DOWN),
    passOver('last', FROM_CARRY, ADD_UP),
  ]);
  return new Instance(new Module(code)).exports as DistanceKernel;
}
