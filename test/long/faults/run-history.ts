/** An attribute's value in DynamoDB's JSON. */
type Attribute = Readonly<Record<string, unknown>>;

const text = (attribute?: Attribute) => JSON.stringify(attribute ?? null);

/** Every state that the table had of each attempt of each run, to find those that were settled more than once. */
export function runHistory() {
  const settled = new Map<string, string>();
  const again: string[] = [];
  return {
    /** An item as a write left it; what is no run is passed over. */
    written(item: unknown): void {
      const { SK, runId, attempt, state, finishedAt, cost } = item as Record<string, Attribute>;
      if (SK?.S !== 'RUN') return;
      const of = `${runId?.S} attempt ${attempt?.N}`;
      const isOpen = state?.S === 'admitted' || state?.S === 'running';
      const now = [state, finishedAt, cost].map(text).join(' ');
      const before = settled.get(of);
      if (before !== undefined && before !== now) again.push(`${of} was ${before}, then ${now}`);
      if (!isOpen && before === undefined) settled.set(of, now);
    },
    /** The attempts whose state, end or cost changed after they were settled. */
    settledAgain: (): string[] => [...again],
  };
}
