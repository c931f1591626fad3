/** Bytes of WebAssembly code. An expression leaves one value on the stack, a statement leaves none. */
export type Code = readonly number[];

const SIMD = 0xfd;
const VOID = 0x40;
/** WebAssembly value types, as the binary format numbers them. */
const I32 = 0x7f;
const V128 = 0x7b;

/** Unsigned LEB128, the binary format's variable-length integer. */
function unsigned(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...unsigned(value >>> 7)];
}

/** Signed LEB128. */
function signed(value: number): number[] {
  const low = value & 0x7f;
  const rest = value >> 7;
  const last = (rest === 0 && (low & 0x40) === 0) || (rest === -1 && (low & 0x40) !== 0);
  return last ? [low] : [low | 0x80, ...signed(rest)];
}

const vector = (opcode: number): number[] => [SIMD, ...unsigned(opcode)];
const aligned = (bytes: number, offset: number): number[] => [Math.log2(bytes), ...unsigned(offset)];

export const get = (local: number): Code => [0x20, ...unsigned(local)];
export const set = (local: number, value: Code): Code => [...value, 0x21, ...unsigned(local)];
export const i32 = (value: number): Code => [0x41, ...signed(value)];
export const add32 = (a: Code, b: Code): Code => [...a, ...b, 0x6a];
export const shiftLeft32 = (a: Code, by: Code): Code => [...a, ...by, 0x74];
export const below32 = (a: Code, b: Code): Code => [...a, ...b, 0x49];
export const load32 = (address: Code): Code => [...address, 0x28, ...aligned(4, 0)];

/** Repeats the statements while the condition, evaluated after them, holds. */
export const repeatWhile = (condition: Code, statements: readonly Code[]): Code => [
  ...[0x03, VOID],
  ...statements.flat(),
  ...[...condition, 0x0d, 0x00, 0x0b],
];

/** Operations on two 64-bit lanes at a time. */
export const load128 = (address: Code, offset: number): Code => [
  ...address,
  ...vector(0x00),
  ...aligned(16, offset),
];
export const store128 = (address: Code, offset: number, value: Code): Code => [
  ...address,
  ...value,
  ...vector(0x0b),
  ...aligned(16, offset),
];
/** Both lanes zero. */
export const ZERO: Code = [...vector(0x0c), ...Array<number>(16).fill(0)];
/** Loads one lane from each of two addresses. */
export const loadLanes = (first: Code, second: Code): Code => [
  ...second,
  ...[...first, ...vector(0x5d), ...aligned(8, 0)],
  ...[...vector(0x57), ...aligned(8, 0), 1],
];
export const and = (a: Code, b: Code): Code => [...a, ...b, ...vector(0x4e)];
/** `a` without the bits of `b`. */
export const andNot = (a: Code, b: Code): Code => [...a, ...b, ...vector(0x4f)];
export const or = (a: Code, b: Code): Code => [...a, ...b, ...vector(0x50)];
export const xor = (a: Code, b: Code): Code => [...a, ...b, ...vector(0x51)];
export const add = (a: Code, b: Code): Code => [...a, ...b, ...vector(0xce)];
export const subtract = (a: Code, b: Code): Code => [...a, ...b, ...vector(0xd1)];
export const shiftLeft = (a: Code, by: Code): Code => [...a, ...by, ...vector(0xcb)];
export const shiftRight = (a: Code, by: Code): Code => [...a, ...by, ...vector(0xcd)];

/** Operations on eight 16-bit and four 32-bit lanes. */
export const load32Everywhere = (address: Code, offset: number): Code => [
  ...address,
  ...vector(0x09),
  ...aligned(4, offset),
];
export const everywhere32 = (value: Code): Code => [...value, ...vector(0x11)];
/** The sums of the products of neighbouring 16-bit lanes. */
export const multiplyPairs16 = (a: Code, b: Code): Code => [...a, ...b, ...vector(0xba)];
export const addLanes32 = (a: Code, b: Code): Code => [...a, ...b, ...vector(0xae)];
export const largerLanes32 = (a: Code, b: Code): Code => [...a, ...b, ...vector(0xb8)];
/** Four 32-bit lanes chosen of the eight of `a` and `b`. */
export const chooseLanes32 = (a: Code, b: Code, lanes: readonly number[]): Code => [
  ...[...a, ...b, ...vector(0x0d)],
  ...lanes.flatMap((lane) => [0, 1, 2, 3].map((byte) => 4 * lane + byte)),
];

const section = (id: number, content: Code): number[] => [id, ...unsigned(content.length), ...content];
const name = (text: string): number[] => [text.length, ...new TextEncoder().encode(text)];

export interface WasmFunction {
  name: string;
  /** How many 32-bit parameters; they are the first locals. */
  parameters: number;
  /** How many further 32-bit locals follow them; none if not said. */
  integers?: number;
  /** How many 128-bit locals follow those. */
  vectors: number;
  body: readonly Code[];
}

/** A module of functions that return nothing and share one exported memory, `memory`, of at least a page. */
export function assembleModule(functions: readonly WasmFunction[]): Uint8Array<ArrayBuffer> {
  const types = functions.map((f) => [0x60, f.parameters, ...Array(f.parameters).fill(I32), 0]);
  const exported = functions.map((f, index) => [...name(f.name), 0x00, index]);
  const bodies = functions.map(({ integers = 0, vectors, body }) => {
    const locals = [2, ...unsigned(integers), I32, ...unsigned(vectors), V128];
    return [...locals, ...body.flat(), 0x0b];
  });
  const count = functions.length;
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
    ...section(1, [count, ...types.flat()]),
    ...section(3, [count, ...functions.map((_, index) => index)]),
    ...section(5, [1, 0x00, 1]),
    ...section(7, [count + 1, ...exported.flat(), ...name('memory'), 0x02, 0]),
    ...section(10, [count, ...bodies.flatMap((body) => [...unsigned(body.length), ...body])]),
  ]);
}
