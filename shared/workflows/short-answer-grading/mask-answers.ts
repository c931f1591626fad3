import type { KnownWriter } from '@assay/platform/privacy/known-names';
import { createMasker, spokenWords } from '@assay/platform/privacy/mask-text';
import type { Quiz } from './assignment.ts';
import type { ClassAnswer } from './class-answer.ts';
import type { PastAnswer } from './past-answer.ts';

/** What a table's word for a student may be: a name, a number, an address or an account. */
export function knownOf(student: string): KnownWriter {
  if (student === '') return null;
  const email = student.includes('@') ? { email: student } : {};
  const [name = ''] = student.split('@', 1);
  return { subject: student, ...(/\p{L}/u.test(name) && { name }), number: student, ...email };
}

/** Whether all that a word for a student says is said by another one, too: Anna by Anna Quenby. */
const isWithin = (word: string, other: string) => other !== word && ` ${other} `.includes(` ${word} `);

const isName = (word: string) => /\p{L}/u.test(word) && !/[@\d]/.test(word);

/** All that a row says of its student, as few as say it: what is known of somebody is looked for in all its forms. */
function knownIn(student: string, said: readonly string[]): KnownWriter[] {
  const words = [...new Set([student, ...said])];
  const left = words.filter((word) => !words.some((other) => isWithin(word, other)));
  const name = left.filter(isName).sort((a, b) => b.split(' ').length - a.split(' ').length)[0];
  if (name === undefined) return left.map(knownOf);
  const email = left.find((word) => word.includes('@'));
  const number = left.find((word) => /^\d+$/.test(word));
  const others = left.filter((word) => ![student, name, email, number].includes(word));
  const known = { subject: student, name, ...(number && { number }), ...(email && { email }) };
  return [known, ...others.map(knownOf)];
}

/** Answers in which their students are not named: each is masked by all that its row says of its student (`identities`, by rows). */
export function maskAnswers(
  answers: readonly ClassAnswer[],
  { questions }: Quiz,
  identities: ReadonlyMap<number, readonly string[]> = new Map(),
): ClassAnswer[] {
  const spoken = spokenWords(questions);
  return answers.map((answer) => {
    const masked = knownIn(answer.student, identities.get(answer.row) ?? []).reduce(
      (text, known) => createMasker(known, spoken)(text).text,
      answer.answer,
    );
    return { ...answer, answer: masked };
  });
}

/** Past answers with their feedback, as graders are shown them, masked in the same way. */
export function maskPast(past: readonly PastAnswer[], { questions }: Quiz): PastAnswer[] {
  const spoken = spokenWords(questions);
  return past.map((one) => {
    const mask = createMasker(knownOf(one.id), spoken);
    const feedback = one.feedback === null ? null : mask(one.feedback).text;
    return { ...one, answer: mask(one.answer).text, feedback };
  });
}
