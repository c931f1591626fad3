/** What a result may differ in from that of a run nobody disturbed: times, tries, costs, and whose it is. */
const OF_THE_RUN =
  /^(runId|tenant|versionId|order|handedIn|attempt\w*|\w*At|\w*[mM]s|cost\w*|bill|calls|requests|unmetered|\w*Calls|memoised\w*|retries|tries|tokens|\w*Tokens)$/;

/** The result without what is of this run alone. */
export function comparable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(comparable);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([key]) => !OF_THE_RUN.test(key));
  return Object.fromEntries(kept.map(([key, inner]) => [key, comparable(inner)]));
}

/** The first places where two results differ, such as `scores.0.score`; empty where they are the same. */
export function differences(one: unknown, other: unknown, path = ''): string[] {
  if (Object.is(one, other)) return [];
  const isTree = (value: unknown) => typeof value === 'object' && value !== null;
  if (!isTree(one) || !isTree(other)) return [path];
  const names = new Set([...Object.keys(one as object), ...Object.keys(other as object)]);
  return [...names].flatMap((name) =>
    differences(
      (one as Record<string, unknown>)[name],
      (other as Record<string, unknown>)[name],
      path === '' ? name : `${path}.${name}`,
    ),
  );
}
