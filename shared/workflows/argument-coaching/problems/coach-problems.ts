import { sentencesOf } from '@assay/kit/language/sentences';
import { withoutQuotations, wordsOf } from '@assay/model/admission/shingles';
import { refusalIn } from '@assay/model/answer/refusal';
import { MOST_QUESTIONS, type Questions, type Rebuttal, type RevisionAnswers } from '../coach.ts';
import { readyTextIn } from '../ready-text/ready-text.ts';
import { knownTexts, pointsIn } from './given.ts';

type CoachInputs = Record<string, unknown>;
type CoachQuestion = Questions['questions'][number];

/** Least and most words that are asked for: a shorter or longer rebuttal is asked for again, and counts all the same. */
const REBUTTAL_WORDS = { least: 60, most: 400 };
/** Fewer words are no rebuttal: two short sentences have as many. */
const FEWEST_WORDS = 15;
/** Most words of a question. */
const QUESTION_WORDS = 40;

/** Why a text is no rebuttal at all: it declines, or hardly says anything; null: it is one. */
export function rebuttalFault(rebuttal: string): string | null {
  const { length } = wordsOf(rebuttal);
  if (refusalIn(rebuttal)) return 'The answer declines the task and is no rebuttal: argue against the text.';
  return length < FEWEST_WORDS ? `The rebuttal has ${length} words, and says hardly anything.` : null;
}

/** What makes a rebuttal useless. */
export function rebuttalProblems({ rebuttal }: Rebuttal, inputs: CoachInputs): string[] {
  const { length } = wordsOf(rebuttal);
  const { least, most } = REBUTTAL_WORDS;
  const fault = rebuttalFault(rebuttal);
  return [
    ...(fault ? [fault] : []),
    ...(length < least || length > most
      ? [`The rebuttal has ${length} words: it is to have ${least} to ${most}.`]
      : []),
    ...(readyTextIn(rebuttal, knownTexts(inputs), 'opponent').length > 0
      ? ["The rebuttal writes text for the student's side: argue against it alone."]
      : []),
  ];
}

const ENDS_IN_QUESTION = /[?？؟\u037e][\s"”’»)\]*_]*$/u;

/** Whether a question has a sentence beside itself; what it quotes may have as many as it likes. */
function hasTwoSentences(question: string): boolean {
  const sentences = sentencesOf(withoutQuotations(question).trim());
  return sentences.filter((sentence) => wordsOf(sentence).length > 0).length > 1;
}

/** What a question must be, whatever it asks. */
function formProblems(question: string): string[] {
  const { length } = wordsOf(question);
  return [
    ...(ENDS_IN_QUESTION.test(question) ? [] : ['it does not end in a question mark.']),
    ...(length > QUESTION_WORDS ? [`it has ${length} words, and may have ${QUESTION_WORDS}.`] : []),
    ...(hasTwoSentences(question) ? ['it is more than one sentence.'] : []),
  ];
}

/** Questions by their words alone: those of equal words are one. */
const wordingOf = ({ question }: CoachQuestion) => wordsOf(question).join(' ');

/**
 * Questions that can be put to a student: of one sentence, not too long, with a question mark, each once. A point that they
 * lead to is named only where it is one of `ids`.
 */
export function soundQuestions(questions: readonly CoachQuestion[], ids: readonly string[]): CoachQuestion[] {
  const sound = questions.filter(({ question }) => formProblems(question).length === 0);
  const once = [...Map.groupBy(sound, wordingOf).values()].map(([first]) => first!);
  return once.map((asked) => ({ ...asked, about: ids.includes(asked.about) ? asked.about : '' }));
}

/** What makes questions useless: that they are none, are put twice, lead nowhere, or hold the answer. */
export function questionsProblems({ questions }: Questions, inputs: CoachInputs): string[] {
  const known = knownTexts(inputs);
  const ids = new Set(pointsIn(inputs.critique)?.points.map(({ id }) => id));
  const asked = questions.map(wordingOf);
  const each = questions.flatMap(({ question, about }, index) => {
    const isAgain = asked.indexOf(asked[index]!) < index;
    const problems = [
      ...formProblems(question),
      ...(readyTextIn(question, known).length > 0 ? ['it writes text for the student.'] : []),
      ...(about === '' || ids.has(about) ? [] : [`there is no point ${about.slice(0, 20)}.`]),
      ...(isAgain ? ['it is asked before.'] : []),
    ];
    return problems.map((problem) => `Question ${index + 1}: ${problem}`);
  });
  return [
    ...(questions.length === 0 ? ['It asks nothing.'] : []),
    ...(questions.length > MOST_QUESTIONS ? [`It asks more than ${MOST_QUESTIONS} questions.`] : []),
    ...each,
  ];
}

/** What makes an account of answered points useless: points left out, invented, told twice, or answered by no words. */
export function answeredProblems({ points }: RevisionAnswers, inputs: CoachInputs): string[] {
  const ids = pointsIn(inputs.draft)?.points.map(({ id }) => id);
  const told = points.map(({ id }) => id);
  const left = ids?.filter((id) => !told.includes(id)) ?? [];
  const invented = ids ? told.filter((id) => !ids.includes(id)) : [];
  const again = told.filter((id, index) => told.indexOf(id) < index);
  const bare = points.filter(({ answered, quote }) => answered !== 'no' && wordsOf(quote).length === 0);
  const named = (list: readonly string[], words: string) =>
    list.length === 0 ? [] : [`${[...new Set(list)].map((id) => id.slice(0, 20)).join(', ')}: ${words}`];
  return [
    ...named(left, 'it does not say whether this is answered.'),
    ...named(invented, 'there is no such point.'),
    ...named(again, 'it is told more than once.'),
    ...named(
      bare.map(({ id }) => id),
      'it quotes no words of the revision that answer it; copy them, or say no.',
    ),
  ];
}
