/** Where each trigram (three successive symbols) of a text occurs. */
export interface TrigramIndex {
  symbols: Int32Array;
  /** How many different trigrams there are; they are numbered from 0. */
  count: number;
  /** Occurrences of trigram t, ascending: `positions[offsets[t] … offsets[t + 1] - 1]`. */
  offsets: Int32Array;
  positions: Int32Array;
  /** Open-addressing hash table of trigram numbers + 1; 0 is an empty place. Its size is a power of two. */
  table: Int32Array;
}

function hash(a: number, b: number, c: number): number {
  const mixed = Math.imul(Math.imul(Math.imul(a, 0x9e3779b1) ^ b, 0x85ebca6b) ^ c, 0xc2b2ae35);
  return mixed ^ (mixed >>> 15);
}

function tableSize(entries: number): number {
  return 1 << Math.max(4, 33 - Math.clz32(entries));
}

/** Numbers the trigram at every position in order of first appearance. */
function numberTrigrams(symbols: Int32Array, table: Int32Array, numbers: Int32Array): number {
  const mask = table.length - 1;
  const first = new Int32Array(numbers.length);
  let count = 0;
  for (let at = 0; at < numbers.length; at++) {
    const a = symbols[at]!;
    const b = symbols[at + 1]!;
    const c = symbols[at + 2]!;
    let place = hash(a, b, c) & mask;
    for (;;) {
      const number = table[place]! - 1;
      if (number < 0) {
        first[count] = at;
        table[place] = ++count;
        numbers[at] = count - 1;
        break;
      }
      const known = first[number]!;
      if (symbols[known] === a && symbols[known + 1] === b && symbols[known + 2] === c) {
        numbers[at] = number;
        break;
      }
      place = (place + 1) & mask;
    }
  }
  return count;
}

/** Indexes a text given as symbols (any non-negative integers). */
export function indexTrigrams(symbols: Int32Array): TrigramIndex {
  const total = Math.max(0, symbols.length - 2);
  const table = new Int32Array(tableSize(total));
  const numbers = new Int32Array(total);
  const count = numberTrigrams(symbols, table, numbers);
  const offsets = new Int32Array(count + 1);
  for (let at = 0; at < total; at++) offsets[numbers[at]! + 1]!++;
  for (let number = 0; number < count; number++) offsets[number + 1]! += offsets[number]!;
  const next = offsets.slice(0, count);
  const positions = new Int32Array(total);
  for (let at = 0; at < total; at++) positions[next[numbers[at]!]!++] = at;
  return { symbols, count, offsets, positions, table };
}

/** The number of a trigram, or -1 if the text does not contain it. */
export function findTrigram(index: TrigramIndex, a: number, b: number, c: number): number {
  const { symbols, table, offsets, positions } = index;
  const mask = table.length - 1;
  for (let place = hash(a, b, c) & mask; ; place = (place + 1) & mask) {
    const number = table[place]! - 1;
    if (number < 0) return -1;
    const at = positions[offsets[number]!]!;
    if (symbols[at] === a && symbols[at + 1] === b && symbols[at + 2] === c) return number;
  }
}

/** How often a trigram occurs. */
export function occurrences(index: TrigramIndex, number: number): number {
  return index.offsets[number + 1]! - index.offsets[number]!;
}
