import type { ImportArrow } from './sources.ts';

/**
 * The knots of a graph: sets of nodes that reach each other (strongly connected components of more than one node; Tarjan, without
 * recursion). The largest first.
 */
export function knots(arrows: readonly { from: string; to: string }[]): string[][] {
  const next = Map.groupBy(arrows, ({ from }) => from);
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();
  const found: string[][] = [];

  function close(node: string): void {
    if (low.get(node) !== index.get(node)) return;
    const knot = open.splice(open.indexOf(node));
    for (const member of knot) isOpen.delete(member);
    if (knot.length > 1) found.push(knot.sort());
  }

  function walk(start: string): void {
    const path: { node: string; at: number }[] = [];
    const enter = (node: string) => {
      index.set(node, index.size);
      low.set(node, index.get(node)!);
      open.push(node);
      isOpen.add(node);
      path.push({ node, at: 0 });
    };
    enter(start);
    while (path.length > 0) {
      const step = path.at(-1)!;
      const to = next.get(step.node)?.[step.at++]?.to;
      if (to === undefined) {
        path.pop();
        close(step.node);
        const above = path.at(-1)?.node;
        if (above !== undefined) low.set(above, Math.min(low.get(above)!, low.get(step.node)!));
      } else if (!index.has(to)) enter(to);
      else if (isOpen.has(to)) low.set(step.node, Math.min(low.get(step.node)!, index.get(to)!));
    }
  }

  for (const { from } of arrows) if (!index.has(from)) walk(from);
  return found.sort((one, other) => other.length - one.length);
}

/** Arrows between what `of` makes of the files, those within one left out. */
export function between(arrows: readonly ImportArrow[], of: (path: string) => string) {
  return arrows.map(({ from, to }) => ({ from: of(from), to: of(to) })).filter(({ from, to }) => from !== to);
}
