import {
  add32,
  addLanes32,
  assembleModule,
  below32,
  type Code,
  chooseLanes32,
  everywhere32,
  get,
  i32,
  largerLanes32,
  load32Everywhere,
  load128,
  multiplyPairs16,
  repeatWhile,
  set,
  store128,
} from '@assay/kit/wasm/wasm-emitter';

/** Query tokens that the kernel takes at a time. */
export const TILE = 4;
/** Document tokens that it takes at a time. */
export const GROUP = 8;
/** Dimensions of one turn of its innermost loop: vectors are filled up with zeros to a multiple of it. */
export const STRIDE = 16;

/**
 * For each query token the largest inner product over a document's tokens. Byte addresses: the query's tiles and their end,
 * the document's groups and their end, and where the results go, one 32-bit integer for each query token.
 * A tile holds for each pair of neighbouring dimensions `TILE` pairs of 16-bit integers, one of each token; a group `GROUP`.
 */
export interface MaxProductKernel {
  memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
  maxProducts(tiles: number, tilesEnd: number, groups: number, groupsEnd: number, out: number): void;
}

const [tiles, tilesEnd, groups, groupsEnd, out, tile, group, tileEnd] = [0, 1, 2, 3, 4, 5, 6, 7];
const FIRST_VECTOR = 8;
/** Two sums of a tile's token: four document tokens each. */
const sumOf = (token: number, half: number) => FIRST_VECTOR + 2 * token + half;
const largestOf = (token: number) => FIRST_VECTOR + 2 * TILE + token;
const halves = [FIRST_VECTOR + 3 * TILE, FIRST_VECTOR + 3 * TILE + 1];
const spread = FIRST_VECTOR + 3 * TILE + 2;

const TOKENS = [0, 1, 2, 3] as const;
const HALVES = [0, 1] as const;
const SMALLEST = everywhere32(i32(-(2 ** 31)));
const ZERO = everywhere32(i32(0));
const TILE_STEP = 4 * TILE;
const GROUP_STEP = 4 * GROUP;

const advance = (pointer: number, bytes: number) => set(pointer, add32(get(pointer), i32(bytes)));

/** Adds the products of one pair of dimensions to the eight sums. */
function pairOfDimensions(pair: number): Code[] {
  return [
    ...HALVES.map((half) => set(halves[half]!, load128(get(group), pair * GROUP_STEP + 16 * half))),
    ...TOKENS.flatMap((token) => [
      set(spread, load32Everywhere(get(tile), pair * TILE_STEP + 4 * token)),
      ...HALVES.map((half) => {
        const products = multiplyPairs16(get(spread), get(halves[half]!));
        return set(sumOf(token, half), addLanes32(get(sumOf(token, half)), products));
      }),
    ]),
  ];
}

function oneGroup(): Code[] {
  const pairs = Array.from({ length: STRIDE / 2 }, (_, pair) => pairOfDimensions(pair));
  const steps = [advance(tile, (STRIDE / 2) * TILE_STEP), advance(group, (STRIDE / 2) * GROUP_STEP)];
  return [
    set(tile, get(tiles)),
    ...TOKENS.flatMap((token) => HALVES.map((half) => set(sumOf(token, half), ZERO))),
    repeatWhile(below32(get(tile), get(tileEnd)), [...pairs.flat(), ...steps]),
    ...TOKENS.map((token) => {
      const both = largerLanes32(get(sumOf(token, 0)), get(sumOf(token, 1)));
      return set(largestOf(token), largerLanes32(get(largestOf(token)), both));
    }),
  ];
}

/** One lane for each of two vectors' lanes 0 and 2, 1 and 3: [a, b, a, b], the larger ones. */
function foldTwo(a: number, b: number): Code {
  const [one, other] = [get(a), get(b)];
  return largerLanes32(chooseLanes32(one, other, [0, 4, 1, 5]), chooseLanes32(one, other, [2, 6, 3, 7]));
}

/** The largest of each token's four lanes. */
function foldLargest(): Code[] {
  const [a, b] = [sumOf(0, 0), sumOf(1, 0)];
  const folded = largerLanes32(
    chooseLanes32(get(a), get(b), [0, 1, 4, 5]),
    chooseLanes32(get(a), get(b), [2, 3, 6, 7]),
  );
  return [
    set(a, foldTwo(largestOf(0), largestOf(1))),
    set(b, foldTwo(largestOf(2), largestOf(3))),
    store128(get(out), 0, folded),
  ];
}

function oneTile(tileBytes: number): Code[] {
  return [
    set(tileEnd, add32(get(tiles), i32(tileBytes))),
    set(group, get(groups)),
    ...TOKENS.map((token) => set(largestOf(token), SMALLEST)),
    repeatWhile(below32(get(group), get(groupsEnd)), oneGroup()),
    ...foldLargest(),
    set(tiles, get(tileEnd)),
    advance(out, 4 * TILE),
  ];
}

interface WebAssemblyApi {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object) => { exports: object };
}

/**
 * Compiles the kernel for vectors of `dims` dimensions, a multiple of `STRIDE`. 128-bit SIMD, eight products an instruction:
 * plain TypeScript would take some twenty times as long (`docs/reference/benchmarks.md`).
 */
export function compileMaxProductKernel(dims: number): MaxProductKernel {
  const { Module, Instance } = (globalThis as unknown as { WebAssembly: WebAssemblyApi }).WebAssembly;
  const body = [repeatWhile(below32(get(tiles), get(tilesEnd)), oneTile(2 * dims * TILE))];
  const vectors = 3 * TILE + 3;
  const code = assembleModule([{ name: 'maxProducts', parameters: 5, integers: 3, vectors, body }]);
  return new Instance(new Module(code)).exports as MaxProductKernel;
}
