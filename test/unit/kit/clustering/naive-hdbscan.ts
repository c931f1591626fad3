/** HDBSCAN from its definition, on sets and by recursion: slow, and sharing no code with the real one. */

interface Edge {
  from: number;
  to: number;
  reach: number;
  distance: number;
}

interface Cluster {
  members: number[];
  stability: number;
  children: Cluster[];
}

interface Options {
  metric: 'euclidean' | 'cosine';
  minClusterSize: number;
  minSamples: number;
  /**
   * How edges of equal reach are ordered. `found`: as Prim's algorithm from the first point finds them.
   * `distance`: by plain distance (Kruskal's algorithm).
   */
  ties: 'found' | 'distance';
}

function euclidean(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  for (let k = 0; k < a.length; k++) sum += (a[k]! - b[k]!) ** 2;
  return Math.sqrt(sum);
}

function unit(a: ArrayLike<number>): number[] {
  const length = Math.sqrt(Array.from(a).reduce((sum, x) => sum + x * x, 0));
  return Array.from(a, (x) => x / length);
}

function allEdges(points: readonly ArrayLike<number>[], { metric, minSamples }: Options): Edge[][] {
  const units = metric === 'cosine' ? points.map(unit) : points;
  const distances = units.map((a) =>
    units.map((b) => (metric === 'cosine' ? euclidean(a, b) ** 2 / 2 : euclidean(a, b))),
  );
  const cores = distances.map((row) => [...row].sort((a, b) => a - b)[minSamples - 1]!);
  return distances.map((row, from) =>
    row.map((distance, to) => ({ from, to, distance, reach: Math.max(distance, cores[from]!, cores[to]!) })),
  );
}

function treeAsFound(edges: Edge[][]): Edge[] {
  const inside = [0];
  const outside = new Set(edges.keys());
  outside.delete(0);
  const tree: Edge[] = [];
  while (outside.size > 0) {
    let best: Edge | null = null;
    for (const to of outside) {
      for (const from of inside) {
        const edge = edges[from]![to]!;
        if (best === null || edge.reach < best.reach) best = edge;
      }
    }
    tree.push(best!);
    inside.push(best!.to);
    outside.delete(best!.to);
  }
  return tree.sort((a, b) => a.reach - b.reach);
}

function treeByDistance(edges: Edge[][]): Edge[] {
  const groups = edges.map((_, i) => i);
  const pairs = edges.flatMap((row, i) => row.slice(0, i));
  return pairs
    .sort((a, b) => a.reach - b.reach || a.distance - b.distance)
    .filter(({ from, to }) => {
      const [kept, gone] = [groups[from]!, groups[to]!];
      if (kept === gone) return false;
      for (const [i, group] of groups.entries()) if (group === gone) groups[i] = kept;
      return true;
    });
}

function connectedTo(start: number, edges: readonly Edge[]): Set<number> {
  const neighbours = new Map<number, number[]>();
  for (const { from, to } of edges) {
    neighbours.set(from, [...(neighbours.get(from) ?? []), to]);
    neighbours.set(to, [...(neighbours.get(to) ?? []), from]);
  }
  const reached = new Set([start]);
  for (const point of reached) for (const next of neighbours.get(point) ?? []) reached.add(next);
  return reached;
}

function grow(all: Set<number>, tree: Edge[], birth: number, minClusterSize: number): Cluster {
  const cluster: Cluster = { members: [...all], stability: 0, children: [] };
  let members = all;
  let edges = tree;
  while (edges.length > 0) {
    const cut = edges.at(-1)!;
    const rest = edges.slice(0, -1);
    const sides = [cut.from, cut.to].map((point) => connectedTo(point, rest));
    const density = 1 / cut.reach;
    const large = sides.filter((side) => side.size >= minClusterSize && cut.reach > 0);
    const within = (side: Set<number>) => rest.filter(({ from }) => side.has(from));
    if (large.length === 2) {
      cluster.children = large.map((side) => grow(side, within(side), density, minClusterSize));
    }
    const stay = large.length === 1 ? large[0]! : new Set<number>();
    cluster.stability += (density - birth) * (members.size - stay.size);
    members = stay;
    edges = within(stay);
  }
  return cluster;
}

function select(cluster: Cluster): { stability: number; chosen: Cluster[] } {
  const below = cluster.children.map(select);
  const stability = below.reduce((sum, child) => sum + child.stability, 0);
  if (stability > cluster.stability) return { stability, chosen: below.flatMap(({ chosen }) => chosen) };
  return { stability: cluster.stability, chosen: [cluster] };
}

/** The label of each point; −1 is noise. */
export function naiveHdbscan(points: readonly ArrayLike<number>[], options: Options): number[] {
  const labels = points.map(() => -1);
  if (points.length < Math.max(options.minSamples, options.minClusterSize)) return labels;
  const edges = allEdges(points, options);
  const tree = options.ties === 'found' ? treeAsFound(edges) : treeByDistance(edges);
  const root = grow(new Set(points.keys()), tree, 0, options.minClusterSize);
  const chosen = root.children.flatMap((child) => select(child).chosen);
  for (const [label, { members }] of chosen.entries()) for (const point of members) labels[point] = label;
  return labels;
}
