import { createHash } from 'node:crypto';
import { traitKey } from '@assay/kit/tables/trait-key';
import { contentOf, questionLikeness } from './question-likeness.ts';
import type { RunQuestion } from './run-question.ts';

/** A question of a run of a submission. */
export interface PlacedQuestion extends RunQuestion {
  submission: string;
  runId: string;
}

/** Questions that ask the same of the same subject. */
export interface QuestionGroup<P extends PlacedQuestion> {
  /** Names exactly these questions: with one more or one less it is another. */
  group: string;
  about: string | null;
  /** The wording that most of them have, or that comes first. */
  text: string;
  /** How many submissions it came up in. */
  submissions: number;
  places: P[];
}

/** Likeness from which two questions are one: set on questions made by hand (docs/reference/questions.md). */
export const ALIKE = 0.45;

/** Wordings of a subject that are compared; the others are one only where they are equal. */
const MOST_COMPARED = 400;

const keyOf = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim();
const before = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
const subjectOf = ({ about }: RunQuestion) => (about === null ? '' : traitKey(about));

/** One wording with all who put it so. */
interface QuestionWording<P> {
  key: string;
  content: string[];
  places: P[];
}

/** The wordings of some questions, those that most have first, of as many by their words. */
function wordingsOf<P extends PlacedQuestion>(questions: readonly P[]): QuestionWording<P>[] {
  const byKey = Map.groupBy(questions, ({ text }) => keyOf(text));
  const wordings = [...byKey].map(([key, places]) => ({ key, content: contentOf(key), places }));
  return wordings.sort((a, b) => b.places.length - a.places.length || before(a.key, b.key));
}

/** Each wording joins the founder that it is most like, of those that it is like at all; else it founds a group. */
function gathered<P extends PlacedQuestion>(wordings: readonly QuestionWording<P>[]): QuestionWording<P>[][] {
  const groups: QuestionWording<P>[][] = [];
  for (const [index, wording] of wordings.entries()) {
    const compared = index < MOST_COMPARED ? groups : [];
    const alike = compared.map((group) => questionLikeness(group[0]!.content, wording.content));
    const most = Math.max(0, ...alike);
    if (most >= ALIKE) groups[alike.indexOf(most)]!.push(wording);
    else groups.push([wording]);
  }
  return groups;
}

function groupOf<P extends PlacedQuestion>(wordings: readonly QuestionWording<P>[]): QuestionGroup<P> {
  const inOrder = (one: P, other: P) => before(one.submission, other.submission) || before(one.id, other.id);
  const places = wordings.flatMap((wording) => wording.places).sort(inOrder);
  const first = wordings[0]!.places.toSorted(inOrder)[0]!;
  const ids = places.map(({ id }) => id).sort();
  return {
    group: `g-${createHash('sha256').update(ids.join('\n')).digest('hex').slice(0, 16)}`,
    about: first.about,
    text: first.text,
    submissions: new Set(places.map(({ submission }) => submission)).size,
    places,
  };
}

/**
 * Questions in groups of alike ones, each in one; those that most submissions concern come first. Only questions about the same subject come
 * together. The order in which they are given does not matter.
 */
export function groupQuestions<P extends PlacedQuestion>(questions: readonly P[]): QuestionGroup<P>[] {
  const subjects = Map.groupBy(questions, subjectOf);
  const groups = [...subjects.values()].flatMap((own) => gathered(wordingsOf(own)).map(groupOf));
  return groups.sort((a, b) => b.submissions - a.submissions || before(a.group, b.group));
}
