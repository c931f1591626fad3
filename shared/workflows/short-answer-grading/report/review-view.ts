import { cut } from '@assay/platform/report/cut';
import { isUnasked } from '../course.ts';
import type { GradedAnswer, QuizResult } from '../result.ts';
import { reasonView, rowView } from './answer-view.ts';
import { badgeOf, flat, labelBy } from './label-view.ts';
import type { QuizWords } from './words/quiz-words.ts';

/** More answers than this are not told in detail: they are in the table. */
const MOST_BLOCKS = 120;
const MOST_STUDENTS = 12;
const LONGEST = { answer: 1_600, student: 40, message: 400 };

/** The reasons for which a human should look, in words. */
function whyOf({ flags }: GradedAnswer, words: QuizWords): string {
  return flags.map((flag) => words.flags[flag]).join('; ') || words.leastCertain;
}

/** Everybody who gave the answer of a block, where that is more than one. */
function sharedBy(members: readonly GradedAnswer[], words: QuizWords): string | null {
  if (members.length < 2) return null;
  const names = members.slice(0, MOST_STUDENTS).map(({ student }) => cut(flat(student), LONGEST.student));
  const more = members.length > MOST_STUDENTS ? ` … (${words.students(members.length)})` : '';
  return `${words.sameAnswer} ${names.join(', ')}${more}`;
}

/** What each grader said; why it said nothing, unless the answer as a whole has no label for that very reason. */
function opinions(answer: GradedAnswer, result: QuizResult, words: QuizWords) {
  if (!answer.asked) return [];
  return result.graders.map(({ name }) => {
    const missing = answer.graders.find(({ grader }) => grader === name)?.missing?.message ?? '';
    return {
      name,
      badge: isUnasked(answer, name, result)
        ? { word: words.unasked, look: 'none' }
        : badgeOf(labelBy(answer, name), words),
      missing: missing === answer.missing?.message ? '' : cut(flat(missing), LONGEST.message),
    };
  });
}

function blockView(members: readonly GradedAnswer[], result: QuizResult, words: QuizWords) {
  const [answer] = members as [GradedAnswer];
  const { missing } = answer;
  return {
    ...rowView(answer, result, words),
    why: whyOf(answer, words),
    shared: sharedBy(members, words),
    opinions: opinions(answer, result, words),
    ...reasonView(answer, LONGEST.answer, words),
    missing:
      missing &&
      cut(flat(missing.code === 'ModelMissing' ? words.waitsForModel : missing.message), LONGEST.message),
  };
}

/** What a human should look at: a row for each answer, the most urgent first, and the distinct answers in detail. */
export function reviewView(result: QuizResult, words: QuizWords) {
  const byRow = new Map(result.answers.map((answer) => [answer.row, answer]));
  const found = [...new Set(result.review)].flatMap((row) => byRow.get(row) ?? []);
  const groups = [...Map.groupBy(found, ({ question, group }) => `${question}\n${group}`).values()];
  const beyond = groups.length - MOST_BLOCKS;
  return {
    intro: found.length > 0 ? words.reviewIntro(found.length, result.answers.length) : words.reviewNone,
    rows: found.map((answer) => ({ ...rowView(answer, result, words), why: whyOf(answer, words) })),
    blocks: groups.slice(0, MOST_BLOCKS).map((members) => blockView(members, result, words)),
    more: beyond > 0 ? words.inDetailMore(beyond) : null,
  };
}
