import type { ClassAnswer } from './class-answer.ts';
import type { GradedAnswer } from './result.ts';

/** From this share of words, and of pairs of words in a row, on two answers are alike: one word of five or more may be another. */
const ALIKE = 0.5;

/** Words without case, accents and apostrophes; of scripts without spaces each character. */
const WORD = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]|[\p{L}\p{N}]+/gu;
const ASIDE = /[\p{M}'’ʼ]/gu;

/** The words of an answer. */
const wordsOf = (answer: string): string[] =>
  answer.normalize('NFKD').replace(ASIDE, '').toLowerCase().match(WORD) ?? [];

/** Words and the pairs of them that stand in a row, so that who does what to whom counts. */
const partsOf = (words: readonly string[]): ReadonlySet<string> =>
  new Set([...words, ...words.slice(1).map((word, at) => `${words[at]} ${word}`)]);

/** How much two answers have in common (Jaccard), in [0, 1]. */
function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const [least, most] = [one.size, other.size].sort((a, b) => a - b) as [number, number];
  if (least < ALIKE * most) return 0;
  const shared = one.intersection(other).size;
  return shared / Math.max(1, least + most - shared);
}

/** Answers that say the same in words, with the places where they stand. */
interface SaidAlike {
  parts: ReadonlySet<string>;
  places: readonly number[];
}

/** Groups in which each is alike to each: one is in the first group that it is alike to all of. */
function groupsOf(said: readonly SaidAlike[]): SaidAlike[][] {
  const groups: SaidAlike[][] = [];
  for (const one of said) {
    const own = groups.find((group) => group.every(({ parts }) => likeness(parts, one.parts) >= ALIKE));
    if (own) own.push(one);
    else groups.push([one]);
  }
  return groups;
}

/**
 * Which answers to one question are alike, each to each, for a teacher to look at together: nothing is graded by it, and what is alike in words
 * may mean the opposite. Each answer's group, named `question~1`, `question~2`, … by the order of the answers; null: nobody else's is like it,
 * or it says nothing. Who is with whom depends on no order.
 */
export function similarAnswers(
  answers: readonly Pick<ClassAnswer, 'question' | 'answer'>[],
): (string | null)[] {
  const names: (string | null)[] = answers.map(() => null);
  const places = Map.groupBy(answers.keys(), (at) => answers[at]!.question);
  for (const [question, own] of places) {
    const texts = Map.groupBy(own, (at) => wordsOf(answers[at]!.answer).join(' '));
    texts.delete('');
    const said = [...texts].sort(([one], [other]) => (one < other ? -1 : 1));
    const groups = groupsOf(said.map(([text, places]) => ({ parts: partsOf(text.split(' ')), places })))
      .map((group) => group.flatMap((one) => one.places).sort((one, other) => one - other))
      .filter(({ length }) => length > 1)
      .sort(([one], [other]) => one! - other!);
    for (const [number, group] of groups.entries())
      for (const at of group) names[at] = `${question}~${number + 1}`;
  }
  return names;
}

type LabelledAnswer = Pick<GradedAnswer, 'question' | 'answer' | 'label' | 'flags'>;

/** Graded answers, each with its group; those of a group that holds more than one label are flagged. A missing label is none. */
export function withSimilar<A extends LabelledAnswer>(answers: readonly A[]): (A & { similar?: string })[] {
  const groups = similarAnswers(answers);
  const labelled = [...answers.keys()].filter((at) => answers[at]!.label !== null);
  const labels = Map.groupBy(labelled, (at) => groups[at]);
  return answers.map((answer, at) => {
    const { [at]: similar } = groups;
    if (!similar) return answer;
    const isApart = new Set(labels.get(similar)?.map((one) => answers[one]!.label)).size > 1;
    return { ...answer, similar, flags: [...answer.flags, ...(isApart ? ['alike-differ' as const] : [])] };
  });
}
