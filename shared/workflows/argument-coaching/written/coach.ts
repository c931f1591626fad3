import type { Loose } from '@assay/model/answer/json-schema';
import { holdsObject, rowsIn } from '@assay/model/answer/object-in-prose';
import { answeredSchema, MOST_QUESTIONS, questionsSchema, rebuttalSchema } from '../coach.ts';
import { onceEach, records, withPlainLines, writtenFields } from './fields.ts';
import { readable, readerOf } from './read.ts';
import { listOf, optionOf, quoteOf, textOf } from './values.ts';

const REBUTTAL = { rebuttal: 'rebuttal|my rebuttal|here is my rebuttal' };

function rebuttalIn(answer: string): Loose | null {
  const { rebuttal } = onceEach(writtenFields(answer, REBUTTAL));
  if (rebuttal) return { rebuttal };
  return /^[\s`a-z]*[{[]/i.test(answer.slice(0, 200)) || holdsObject(answer) ? null : { rebuttal: answer };
}

/** Reads a rebuttal from prose: what its field holds, else the whole answer. @throws AssayError ModelOutputInvalid */
export const parseRebuttal = readerOf('rebuttal', rebuttalSchema, {
  fromProse: rebuttalIn,
  mend: ({ rebuttal }) => ({ rebuttal: textOf(rebuttal) }),
});

const QUESTION = { question: 'question', about: 'about|leads to' };
/** A question that ends in the id of its point: "Who says so? (P2)". */
const WITH_ID = /^(.*?)[\s*_]{0,8}[([]\s?(P\d{1,2})\s?[)\]][\s.*_]{0,8}$/su;

function questionOf(line: string): Loose {
  const [, question = line, about = ''] = WITH_ID.exec(line) ?? [];
  return { question, about };
}

function questionsIn(answer: string): Loose | null {
  const marked = records(writtenFields(answer, QUESTION)).filter(({ question }) => question);
  if (marked.length > 0) return { questions: marked };
  if (holdsObject(answer)) return null;
  const listed = listOf(withPlainLines(answer), 50).filter((line) => /[?？؟]/u.test(line));
  return listed.length > 0 ? { questions: listed.map(questionOf) } : null;
}

/** The id that a field names, such as P2. */
const idOf = (value: unknown) => /\bP\d{1,2}\b/iu.exec(textOf(value))?.[0].toUpperCase() ?? textOf(value);

/** Reads Socratic questions from prose, the first five. @throws AssayError ModelOutputInvalid */
export const parseQuestions = readerOf('questions', questionsSchema, {
  fromProse: questionsIn,
  mend: ({ questions }) => ({
    questions: Array.isArray(questions)
      ? rowsIn(questions)
          .slice(0, MOST_QUESTIONS)
          .map((row) => ({ question: quoteOf(row.question), about: idOf(row.about) }))
      : undefined,
  }),
});

const ANSWERED = {
  id: 'id|point',
  answered: 'answered|answer|met',
  quote: 'quote|quotation|words',
  why: 'why|reason',
};
/** Words for what became of a point. */
export const FATES = {
  yes: 'answered|fully|sì|si|sí|ja|oui',
  partly:
    'partially|in part|parzialmente|teilweise|teils|zum teil|partiellement|en partie|parcialmente|en parte',
  no: 'not answered|unanswered|not|non|nein',
};
/** A point's id as a heading: `## P1`, `**P2**:`. */
const ID_HEADING = /^[ \t#*_-]{0,16}(?:\d{1,2}[.)])?[*_[ \t]{0,8}(P\d{1,2})[\]*_: \t]{0,8}$/gimu;

function answeredIn(answer: string): Loose | null {
  const text = withPlainLines(answer).replace(ID_HEADING, 'Point: $1');
  const points = records(writtenFields(text, ANSWERED)).filter(({ id }) => id);
  return points.length > 0 ? { points } : null;
}

/** Reads which points a revision answers from prose; one whose fate cannot be read is left out. @throws AssayError ModelOutputInvalid */
export const parseAnswered = readerOf('account of the points', answeredSchema, {
  fromProse: answeredIn,
  mend: ({ points }) => ({
    points: Array.isArray(points)
      ? readable(
          answeredSchema.shape.points.element,
          rowsIn(points).map((row) => ({
            id: idOf(row.id),
            answered: optionOf(row.answered, FATES),
            quote: quoteOf(row.quote),
            why: textOf(row.why),
          })),
        )
      : undefined,
  }),
});
