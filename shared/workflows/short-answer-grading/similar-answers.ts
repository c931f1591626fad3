import type { ClassAnswer } from './class-answer.ts';

/** From this share of words, and of pairs of words in a row, on two answers are alike: one word of eight or more may be another. */
export const ALIKE = 0.6;

/** Words without case, accents and apostrophes; of scripts without spaces each character. */
const WORD = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]|[\p{L}\p{N}]+/gu;
const ASIDE = /[\p{M}'’ʼ]/gu;

/** The words of an answer and the pairs of them that stand in a row, so that who does what to whom counts. */
function partsOf(answer: string): Set<string> {
  const words = answer.normalize('NFKD').replace(ASIDE, '').toLowerCase().match(WORD) ?? [];
  return new Set([...words, ...words.slice(1).map((word, at) => `${words[at]} ${word}`)]);
}

/** How much two answers have in common (Jaccard), in [0, 1]. */
function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const [least, most] = [one.size, other.size].sort((a, b) => a - b) as [number, number];
  if (least < ALIKE * most) return 0;
  const shared = one.intersection(other).size;
  return shared / Math.max(1, least + most - shared);
}

/** The places of answers in groups: whoever is alike to one of a group is in it. */
function groupsOf(answers: readonly ReadonlySet<string>[]): number[] {
  const groups = answers.map((_, at) => at);
  for (const [at, one] of answers.entries())
    for (let before = 0; before < at; before += 1) {
      const [own, other] = [groups[at]!, groups[before]!];
      if (own === other || likeness(one, answers[before]!) < ALIKE) continue;
      for (const [place, group] of groups.entries()) if (group === own) groups[place] = other;
    }
  return groups;
}

/**
 * Which answers to one question are alike, for a teacher to look at together: nothing is graded by it, and what is alike in words may mean the
 * opposite. Each answer's group, named `question~1`, `question~2`, … by the order of the answers; null: nobody else's is like it, or it says
 * nothing. Who is with whom depends on no order.
 */
export function similarAnswers(
  answers: readonly Pick<ClassAnswer, 'question' | 'answer'>[],
): (string | null)[] {
  const names: (string | null)[] = answers.map(() => null);
  const places = Map.groupBy(answers.keys(), (at) => answers[at]!.question);
  for (const [question, own] of places) {
    const texts = Map.groupBy(own, (at) => answers[at]!.answer);
    const distinct = [...texts].map(([text, members]) => ({ parts: partsOf(text), members }));
    const said = distinct.filter(({ parts }) => parts.size > 0);
    const groups = groupsOf(said.map(({ parts }) => parts));
    const members = [...Map.groupBy(said.keys(), (at) => groups[at]!).values()]
      .map((all) => all.flatMap((at) => said[at]!.members))
      .filter(({ length }) => length > 1);
    for (const [number, all] of members.entries())
      for (const at of all) names[at] = `${question}~${number + 1}`;
  }
  return names;
}
