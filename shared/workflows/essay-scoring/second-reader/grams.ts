/** Gives every run of symbols a number, the same run the same one: a trie, kept in a hash table of plain numbers. */
export interface Interner {
  /** The number of the run that is `before` and `symbol` after it; `before` is 0 for a run of one. */
  next(before: number, symbol: number): number;
  /** The same without making it known: `UNSEEN` where no such run is. */
  find(before: number, symbol: number): number;
  size(): number;
}

/** What stands for every run that no indexed text holds. */
const UNSEEN = -1;

const EMPTY = -1;
const MIX = 0x9e3779b1;

/** A trie without runs. Numbers start with 1. */
export function createInterner(): Interner {
  let mask = (1 << 16) - 1;
  let before = new Int32Array(mask + 1).fill(EMPTY);
  let symbols = new Int32Array(mask + 1);
  let numbers = new Int32Array(mask + 1);
  let count = 0;

  const placeOf = (parent: number, symbol: number) => {
    let hash = Math.imul(parent, MIX) ^ Math.imul(symbol + 1, 0x85ebca6b);
    hash ^= hash >>> 15;
    let place = hash & mask;
    while (before[place] !== EMPTY && (before[place] !== parent || symbols[place] !== symbol))
      place = (place + 1) & mask;
    return place;
  };

  function grow(): void {
    const [oldBefore, oldSymbols, oldNumbers] = [before, symbols, numbers];
    mask = mask * 2 + 1;
    before = new Int32Array(mask + 1).fill(EMPTY);
    symbols = new Int32Array(mask + 1);
    numbers = new Int32Array(mask + 1);
    for (let old = 0; old < oldBefore.length; old += 1) {
      if (oldBefore[old] === EMPTY) continue;
      const place = placeOf(oldBefore[old]!, oldSymbols[old]!);
      before[place] = oldBefore[old]!;
      symbols[place] = oldSymbols[old]!;
      numbers[place] = oldNumbers[old]!;
    }
  }

  function next(parent: number, symbol: number): number {
    const place = placeOf(parent, symbol);
    if (before[place] !== EMPTY) return numbers[place]!;
    count += 1;
    before[place] = parent;
    symbols[place] = symbol;
    numbers[place] = count;
    const number = count;
    if (count * 2 > mask) grow();
    return number;
  }

  function find(parent: number, symbol: number): number {
    if (parent === UNSEEN) return UNSEEN;
    const place = placeOf(parent, symbol);
    return before[place] === EMPTY ? UNSEEN : numbers[place]!;
  }

  return { next, find, size: () => count };
}

/** How often each run of one length stands in a text: numbers ascending, and the count of each. */
export interface RunCounts {
  runs: Int32Array;
  counts: Int32Array;
  /** How many runs there are, repeated ones counted. */
  total: number;
}

/** The runs of 1, 2, … `orders` symbols of a text, counted; `number` gives each run its number. */
export function countRuns(symbols: Int32Array, orders: number, number: Interner['next']): RunCounts[] {
  const numbers = new Int32Array(symbols.length);
  return Array.from({ length: orders }, (_, index) => {
    const total = Math.max(0, symbols.length - index);
    for (let start = 0; start < total; start += 1)
      numbers[start] = number(numbers[start]!, symbols[start + index]!);
    return countsOf(numbers.slice(0, total));
  });
}

function countsOf(numbers: Int32Array): RunCounts {
  numbers.sort();
  const runs: number[] = [];
  const counts: number[] = [];
  for (const number of numbers) {
    if (runs[runs.length - 1] === number) counts[counts.length - 1]! += 1;
    else {
      runs.push(number);
      counts.push(1);
    }
  }
  return { runs: Int32Array.from(runs), counts: Int32Array.from(counts), total: numbers.length };
}
