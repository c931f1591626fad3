import { isFunctionWord, tokenise } from '@assay/evidence/words';

/** Words in a row that prose has in common with an answer, so many of them of content, are taken from it. */
const TAKEN = { words: 4, content: 3 } as const;

/** The longest run of words of a text that stands in an answer just so and is long enough to be taken from it; null if none does. */
export function takenFrom(answer: string, prose: string): string | null {
  const [there, here] = [tokenise(answer), tokenise(prose)];
  let [best, run] = [{ length: 0, end: 0 }, new Uint16Array(there.length + 1)];
  for (const [at, { form }] of here.entries()) {
    const next = new Uint16Array(there.length + 1);
    there.forEach((word, place) => {
      if (word.form === form) next[place + 1] = run[place]! + 1;
    });
    const length = next.reduce((most, one) => Math.max(most, one), 0);
    if (length > best.length) best = { length, end: at + 1 };
    run = next;
  }
  const words = here.slice(best.end - best.length, best.end);
  if (words.length < TAKEN.words || words.filter((word) => !isFunctionWord(word.form)).length < TAKEN.content)
    return null;
  return prose.slice(words[0]!.start, words.at(-1)!.end);
}
