/** The questions that a student of a table answered. */
export interface StudentAnswers {
  student: string;
  questions: string[];
}

/** A work that is there, as far as its answers tell. */
interface AnsweredWork {
  owner: { subject: string; name?: string | undefined } | null;
  answers: Readonly<Record<string, { student: string; question: string }>>;
}

/** Students whose earlier answers to questions a table does not hold, and which count no more once it is handed in. */
export interface ReplacedAnswers {
  questions: string[];
  /** As they are called. */
  students: string[];
}

/** The answers that students have, each in a submission of their own. */
function answersThere(works: readonly AnsweredWork[]): Map<string, { name: string; questions: Set<string> }> {
  return new Map(
    works.flatMap(({ owner, answers }) => {
      const own = Object.values(answers);
      if (!owner || own.length === 0 || own.some(({ student }) => student !== owner.subject)) return [];
      const questions = new Set(own.map(({ question }) => question));
      return [[owner.subject, { name: owner.name ?? owner.subject, questions }]];
    }),
  );
}

/**
 * What tables of several students' answers replace, handed in one after the other, of works that are there and of each other: all answers of a
 * student stand in one table, and a later one is a new version of their submission. Of each table the students by the questions that they lose.
 */
export function replacedAnswers(
  tables: readonly (readonly StudentAnswers[])[],
  works: readonly AnsweredWork[],
): ReplacedAnswers[][] {
  const there = answersThere(works);
  return tables.map((table) => {
    if (table.length < 2) return [];
    const lost = table.flatMap(({ student, questions }) => {
      const before = there.get(student);
      const { name = student, questions: had = [] } = before ?? {};
      there.set(student, { name, questions: new Set(questions) });
      const left = [...had].filter((question) => !questions.includes(question));
      return left.length > 0 ? [{ name, left }] : [];
    });
    const byQuestions = Map.groupBy(lost, ({ left }) => JSON.stringify(left));
    return [...byQuestions.values()].map((own) => ({
      questions: own[0]!.left,
      students: own.map(({ name }) => name),
    }));
  });
}
