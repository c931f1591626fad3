import type { Away } from '@assay/model/allowance/away';

/** The time of day on this machine. */
const timeOf = (at: number) => new Date(at).toTimeString().slice(0, 8);

/** What a person is told of a model that is away. */
export function describeAway({ model, since, triedAgainAt }: Away): string {
  const again = triedAgainAt === null ? 'tried again now' : `tried again at ${timeOf(triedAgainAt)}`;
  return `waits for ${model}: away since ${timeOf(since)}, ${again}`;
}

/** Times that a run is looked at between two looks at its models. */
const LOOKS_BETWEEN = 10;

/**
 * Looks, at every tenth call, whether models are away, and says what is new of it: which is away, when it is tried again, and that all are
 * back.
 */
export function sayAway(look: () => Promise<Away[]>, say: (words: string) => void): () => Promise<void> {
  let calls = 0;
  let said: string[] = [];
  return async () => {
    if (calls++ % LOOKS_BETWEEN !== 0) return;
    const away = (await look()).map(describeAway);
    for (const words of away) if (!said.includes(words)) say(`  ${words}\n`);
    if (away.length === 0 && said.length > 0) say('  all models are back\n');
    said = away;
  };
}
