/** Characters that stand for all of their kind. */
const SAMPLES = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).concat([
  '\t',
  '\n',
  '\r',
  '\u2028',
  '\u00a0',
  '\u200b',
  '\u0301',
  'é',
  'ß',
  'Ω',
  'д',
  '漢',
  'ا',
  '१',
  '🙂',
  '’',
  '“',
  '«',
  '–',
  '…',
  '•',
]);

/** A state of what reads a text: where it goes without a character, and where by one of some. */
export interface State {
  free: State[];
  /** Where it goes if what is around it is as it asks; `among`: these characters alike may be. */
  asking: { to: State; among: ReadonlySet<string> }[];
  by: { to: State; samples: ReadonlySet<string> }[];
  /** Where what ends here begins, if it need not be there: then it is not there without a character. */
  begun?: State;
}

/** A part of a pattern: where it begins and ends. */
export interface Part {
  from: State;
  to: State;
}

const state = (): State => ({ free: [], asking: [], by: [] });

/** Copies of what may be there several times: as many as may stand beside each other without saying more. */
const MOST_COPIES = 3;

const LOOKS = /^\(\?(?:<?[=!])/;
const OPENING = /^\((?:\?(?::|<\w+>|[a-z-]*:))?/u;
const OFTEN = /^(?:[*+?]|\{(\d+)(?:(,)(\d*))?\})\??/;

/** One character, or one of some: an escape, a dot, a letter, a class. */
const ATOM = /^(?:\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|c[A-Za-z]|.)|.)/su;
const ASSERTION = /^(?:\\[bB]|\^|\$)/;
const REFERENCE = /^\\(?:[1-9]\d*|k<\w+>)/;

/** Where a class ends; with the flag `v` there are classes in it. */
function classEnd(text: string, isNested: boolean): number {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === '[' && (depth === 0 || isNested)) depth++;
    else if (text[at] === ']' && --depth === 0) return at + 1;
  }
  return text.length;
}

/** A pattern as a graph: https://swtch.com/~rsc/regexp/regexp1.html. What it looks at around a place is a graph of its own. */
export class PatternGraph {
  readonly start: State;
  readonly end: State;
  /** The graphs of what is looked at. */
  readonly looks: PatternGraph[] = [];
  /** What may be there any number of times. */
  readonly loops: Part[] = [];
  /** Whether it is read from its end. */
  isBehind = false;
  readonly #flags: string;
  readonly #sets: Map<string, ReadonlySet<string>>;
  #rest: string;

  constructor(source: string, flags: string, sets = new Map<string, ReadonlySet<string>>()) {
    this.#flags = flags.replace(/[^iusv]/g, '');
    this.#rest = source;
    this.#sets = sets;
    const { from, to } = this.#alternatives();
    this.start = from;
    this.end = to;
  }

  #take(length: number): string {
    const taken = this.#rest.slice(0, length);
    this.#rest = this.#rest.slice(length);
    return taken;
  }

  #alternatives(): Part {
    const [from, to] = [state(), state()];
    for (;;) {
      const one = this.#sequence();
      from.free.push(one.from);
      one.to.free.push(to);
      if (!this.#rest.startsWith('|')) return { from, to };
      this.#take(1);
    }
  }

  #sequence(): Part {
    const from = state();
    let to = from;
    while (this.#rest !== '' && !/^[|)]/.test(this.#rest)) {
      const before = this.#rest;
      const make = () => {
        this.#rest = before;
        return this.#element();
      };
      const first = make();
      const often = OFTEN.exec(this.#rest);
      const after = this.#rest.slice(often?.[0].length ?? 0);
      const part = often ? this.#repeated(first, make, often) : first;
      this.#rest = after;
      to.free.push(part.from);
      to = part.to;
    }
    return { from, to };
  }

  #repeated(first: Part, make: () => Part, [often, least, comma, most]: RegExpExecArray): Part {
    const atLeast = least === undefined ? Number(often.startsWith('+')) : Number(least);
    const isEndless = /^[*+]/.test(often) || (comma !== undefined && most === '');
    const atMost = least === undefined ? 1 : most ? Number(most) : atLeast;
    const [from, to] = [state(), state()];
    let last = from;
    for (let copy = 0; copy < Math.min(MOST_COPIES, Math.max(1, atMost)); copy++) {
      const part = copy === 0 ? first : make();
      last.free.push(part.from);
      if (copy >= atLeast) {
        last.free.push(to);
        part.to.begun = part.from;
      }
      last = part.to;
      if (isEndless && copy >= atLeast - 1) {
        part.to.free.push(part.from);
        this.loops.push(part);
        break;
      }
    }
    last.free.push(to);
    return { from, to };
  }

  #element(): Part {
    const [from, to] = [state(), state()];
    const look = LOOKS.exec(this.#rest)?.[0];
    if (look) {
      const graph = this.#within(look.length);
      graph.isBehind = look.includes('<');
      this.looks.push(graph);
      from.asking.push({ to, among: graph.#allowedBy(look.endsWith('!')) });
      return { from, to };
    }
    const opening = OPENING.exec(this.#rest)?.[0];
    if (opening) {
      this.#take(opening.length);
      const part = this.#alternatives();
      this.#take(1);
      return part;
    }
    const asked = (ASSERTION.exec(this.#rest) ?? REFERENCE.exec(this.#rest))?.[0];
    if (asked) {
      this.#take(asked.length);
      from.asking.push({ to, among: new Set() });
    } else from.by.push({ to, samples: this.#samplesOf(this.#atom()) });
    return { from, to };
  }

  #within(opening: number): PatternGraph {
    this.#take(opening);
    const graph = new PatternGraph(this.#rest, this.#flags, this.#sets);
    this.#rest = graph.#rest.slice(1);
    return graph;
  }

  /** Of what is around a place characters that may be there where all are alike: none, should it be more than one character. */
  #allowedBy(isDenied: boolean): ReadonlySet<string> {
    const [first, ...others] = [...freely(this.start)].flatMap(({ by }) => by);
    if (!first || others.length > 0 || !freely(first.to).has(this.end)) return new Set();
    return new Set(SAMPLES.filter((sample) => first.samples.has(sample) !== isDenied));
  }

  #atom(): string {
    if (this.#rest.startsWith('[')) return this.#take(classEnd(this.#rest, this.#flags.includes('v')));
    return this.#take(ATOM.exec(this.#rest)![0].length);
  }

  #samplesOf(atom: string): ReadonlySet<string> {
    const known = this.#sets.get(atom);
    if (known) return known;
    const one = new RegExp(`^${atom === '/' ? '\\/' : atom}$`, this.#flags);
    const samples = new Set(SAMPLES.filter((sample) => one.test(sample)));
    this.#sets.set(atom, samples);
    return samples;
  }
}

/** States that are reached without a character; `sample`: between characters that are this one, else where nothing is asked of them. */
export function freely(from: State, sample?: string): Set<State> {
  const known = new Set<State>();
  const open = [from];
  for (let one = open.pop(); one; one = open.pop()) {
    if (known.has(one)) continue;
    known.add(one);
    open.push(...one.free);
    if (sample !== undefined)
      open.push(...one.asking.flatMap(({ to, among }) => (among.has(sample) ? [to] : [])));
  }
  return known;
}

/** All states of a graph. */
function statesOf({ start }: PatternGraph): Set<State> {
  const known = new Set<State>();
  const open = [start];
  for (let one = open.pop(); one; one = open.pop()) {
    if (known.has(one)) continue;
    known.add(one);
    open.push(...one.free, ...one.asking.map(({ to }) => to), ...one.by.map(({ to }) => to));
  }
  return known;
}

/** One character for all that a graph does not tell apart. */
export function toldApart(states: ReadonlySet<State>): string[] {
  const sets = new Set(
    [...states].flatMap((one) => [
      ...one.by.map(({ samples }) => samples),
      ...one.asking.map(({ among }) => among),
    ]),
  );
  const alike = Map.groupBy(SAMPLES, (sample) => [...sets].map((set) => Number(set.has(sample))).join(''));
  return [...alike.values()].map(([first]) => first!);
}

/** What a character leads to, from each state that it leads to, as often as it is there. */
function reachedBy(sample: string, states: ReadonlySet<State>): Map<State, Set<State>> {
  const steps = new Map<State, State[]>();
  const next = (from: State): State[] => {
    const known = steps.get(from);
    if (known) return known;
    const found = [...freely(from, sample)].flatMap(({ by }) =>
      by.filter(({ samples }) => samples.has(sample)).map(({ to }) => to),
    );
    steps.set(from, found);
    return found;
  };
  const after = (from: State) => {
    const known = new Set<State>();
    const open = next(from).slice();
    for (let one = open.pop(); one; one = open.pop()) {
      if (known.has(one)) continue;
      known.add(one);
      open.push(...next(one));
    }
    return known;
  };
  const heads = [...states].flatMap(({ by }) =>
    by.filter(({ samples }) => samples.has(sample)).map(({ to }) => to),
  );
  return new Map([...new Set(heads)].map((head) => [head, after(head)]));
}

/**
 * A character of which any number is read by two parts of a pattern, one after the other with nothing between that must be there (`a*b?a*c`),
 * before something that may not follow: they share characters out in every way there is, so that its time grows with the square of their
 * number. Null: there is none.
 */
export function sharedOut(graph: PatternGraph): string | null {
  const states = statesOf(graph);
  for (const sample of toldApart(states)) {
    const reached = [...reachedBy(sample, states)].filter(([head, after]) => after.has(head));
    for (const [head, after] of reached)
      for (const [other, more] of reached) {
        const isAfter = head !== other && after.has(other) && !more.has(head);
        if (isAfter && ![...more].some((one) => freely(one, sample).has(graph.end))) return sample;
      }
  }
  return graph.looks.map(sharedOut).find((found) => found !== null) ?? null;
}
