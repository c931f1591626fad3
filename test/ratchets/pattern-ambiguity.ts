import { freely, type Part, type PatternGraph, type State, toldApart } from './pattern-graph.ts';

/** States behind one character, each with the ways that lead there: `several` are more than one. */
type Ways = ReadonlyMap<State, 'one' | 'several'>;

/** Where one character leads to from a state. No way goes through a place twice, or through what need not be there and is empty. */
function waysBy(sample: string, from: State, among: ReadonlySet<State>): Ways {
  const seen = new Map<State, number>();
  const ways = new Map<State, 'one' | 'several'>();
  const on = new Set<State>();
  const walk = (at: State): void => {
    const times = seen.get(at) ?? 0;
    if (times > 1 || on.has(at) || (at.begun && on.has(at.begun))) return;
    seen.set(at, times + 1);
    on.add(at);
    for (const { to, samples } of at.by)
      if (samples.has(sample) && among.has(to)) ways.set(to, ways.has(to) ? 'several' : 'one');
    at.free.forEach(walk);
    for (const one of at.asking) if (one.among.has(sample)) walk(one.to);
    on.delete(at);
  };
  walk(from);
  return ways;
}

/** What each character leads to, among some states. */
class AllWays {
  readonly #among: ReadonlySet<State>;
  readonly #samples: readonly string[];
  readonly #known = new Map<State, Ways[]>();
  readonly #following = new Map<State, ReadonlySet<State>>();

  constructor(among: ReadonlySet<State>, samples: readonly string[]) {
    this.#among = among;
    this.#samples = samples;
  }

  of(from: State): Ways[] {
    const known = this.#known.get(from) ?? this.#samples.map((sample) => waysBy(sample, from, this.#among));
    this.#known.set(from, known);
    return known;
  }

  #next(from: State): ReadonlySet<State> {
    const known = this.#following.get(from) ?? new Set(this.of(from).flatMap((ways) => [...ways.keys()]));
    this.#following.set(from, known);
    return known;
  }

  /** All to which characters lead in the end. */
  after(from: State): Set<State> {
    const found = new Set<State>();
    const open = [from];
    for (let one = open.pop(); one; one = open.pop())
      for (const to of this.#next(one))
        if (!found.has(to)) {
          found.add(to);
          open.push(to);
        }
    return found;
  }
}

/** The loops among some states: those of which each leads to each. */
function loopsOf(heads: readonly State[], all: AllWays): Set<State>[] {
  const after = new Map(heads.map((head) => [head, all.after(head)]));
  const done = new Set<State>();
  return heads.flatMap((head) => {
    if (done.has(head) || !after.get(head)!.has(head)) return [];
    const loop = new Set([...after.get(head)!].filter((other) => after.get(other)!.has(head)));
    for (const one of loop) done.add(one);
    return [loop];
  });
}

/** Whether a text leads from one state of a loop to one by two different ways. */
function isAmbiguous(loop: ReadonlySet<State>, all: AllWays): boolean {
  const known = new Map([...loop].map((one) => [one, new Set([one])]));
  const open = [...loop].map((one): [State, State] => [one, one]);
  for (let pair = open.pop(); pair; pair = open.pop()) {
    const [one, other] = pair;
    const [ofOne, ofOther] = [all.of(one), all.of(other)];
    for (const [index, ways] of ofOne.entries())
      for (const [to, times] of ways)
        for (const too of ofOther[index]!.keys()) {
          if (!loop.has(to) || !loop.has(too)) continue;
          if (to === too && (one !== other || times === 'several')) return true;
          if (known.get(to)!.has(too)) continue;
          known.get(to)!.add(too);
          open.push([to, too]);
        }
  }
  return false;
}

function statesWithin({ from, to: end }: Part): Set<State> {
  const known = new Set([end]);
  const open = [from];
  for (let one = open.pop(); one; one = open.pop()) {
    if (known.has(one)) continue;
    known.add(one);
    open.push(...one.free, ...[...one.asking, ...one.by].map(({ to }) => to));
  }
  return known;
}

/**
 * Whether a text can go through a loop of a pattern by two different ways (`(a|a)*b`, `(a+)*b`) while there is none of which it is: all are
 * tried, and with each time through the loop there are twice as many.
 */
export function doubles(graph: PatternGraph): boolean {
  const isOpen = (head: State) => graph.isBehind || !freely(head).has(graph.end);
  const isSlow = (part: Part) => {
    const states = statesWithin(part);
    const open = [...states].flatMap(({ by }) => by.map(({ to }) => to)).filter(isOpen);
    const all = new AllWays(new Set(open), toldApart(states));
    return loopsOf(open, all).some((loop) => isAmbiguous(loop, all));
  };
  return graph.loops.some(isSlow) || graph.looks.some(doubles);
}
