import { isFunctionWord, tokenise } from '@assay/evidence/words';

/** The words of a text that carry its matter, each once, in the forms by which words are compared. */
function contentWords(text: string): Set<string> {
  return new Set(
    tokenise(text)
      .map(({ form }) => form)
      .filter((form) => !isFunctionWord(form)),
  );
}

/** How rare each word is among speeches: ln(n / speeches that have it), so that what everybody says counts nothing. */
function rarities(speeches: readonly Set<string>[]): Map<string, number> {
  const known = new Map<string, number>();
  for (const speech of speeches) for (const word of speech) known.set(word, (known.get(word) ?? 0) + 1);
  return new Map([...known].map(([word, having]) => [word, Math.log(speeches.length / having)]));
}

const sum = (words: Iterable<string>, rarity: Map<string, number>) =>
  [...words].reduce((total, word) => total + (rarity.get(word) ?? 0), 0);

/**
 * Makes a measure of how much a text has to do with `topic`, one of a debate's speeches: the share of the topic's rare words
 * that the text has as well, each word weighed by its rarity among the speeches. Of the topic's words those count that another
 * speech has too. 0 to 1; 0 also where there is nothing to share.
 */
export function relevanceTo(topic: string, speeches: readonly string[]): (text: string) => number {
  const said = speeches.map(contentWords);
  const rarity = rarities(said);
  const heard = contentWords(topic);
  const shared = [...heard].filter((word) => said.filter((words) => words.has(word)).length > 1);
  const whole = sum(shared, rarity);
  return (text) => {
    const words = contentWords(text);
    const common = shared.filter((word) => words.has(word));
    return whole === 0 ? 0 : Math.min(1, sum(common, rarity) / whole);
  };
}
