import { countWrittenWords } from '@assay/kit/language/count-words';
import type { AgentCall } from '@assay/model/agent/agent-call';
import type { OutputFormat } from '@assay/model/agent/output-format';
import { formInWords } from '@assay/model/form-in-words';
import { answerArtifact, artifact } from '@assay/platform/run/artifact';
import * as z from 'zod';
import { MOST_AT_HEAD } from './divide-paper.ts';
import { questionKey } from './past-answer.ts';
import { placePassages } from './place-passages.ts';

/** One student's answers as they were read of a PDF or a picture, names masked. */
const paperSchema = z.object({
  file: z.string(),
  sha256: z.string().describe('of the bytes that were handed in'),
  text: z.string(),
  hidden: z.int().describe('characters of the file that a person does not see; the text is without'),
  pictured: z.array(z.int()).describe('pages whose words were read from pictures'),
  unread: z.array(z.int()).describe('pages with something that was not read'),
  questions: z.array(z.object({ id: z.string(), question: z.string() })),
});
export type Paper = z.infer<typeof paperSchema>;
export const PAPER = artifact('paper.json', paperSchema);

const divisionSchema = z.strictObject({
  answers: z.array(
    z.strictObject({
      question: z.string().describe('the id of the question that it answers'),
      passage: z.string().describe('the words of the student, copied exactly'),
    }),
  ),
});
type PaperDivision = z.infer<typeof divisionSchema>;

/** Which words of a paper answer which question, as a model says it. */
export const DIVISION = answerArtifact('division.json', divisionSchema);

export const divisionCall: AgentCall = {
  agent: 'short-answer-grading/divider',
  step: DIVISION.name,
  inputs: { paper: PAPER.name },
  language: null,
};

/** Words of a paper that stand in no stretch and are none of its questions'. */
export function wordsOutside(
  { text, questions }: Pick<Paper, 'text' | 'questions'>,
  stretches: readonly { start: number; end: number }[],
): number {
  const asked = new Set(questions.flatMap(({ question }) => questionKey(question).split(' ')));
  let at = 0;
  const between = [...stretches, { start: text.length, end: text.length }].map(({ start, end }) => {
    const part = text.slice(at, start);
    at = end;
    return part;
  });
  const words = questionKey(between.join(' ')).split(' ');
  return countWrittenWords(words.filter((word) => !asked.has(word)).join(' '));
}

/** Whether more stands beside the answers than a name, a class, a date and a title. */
export const isMuchOutside = (...of: Parameters<typeof wordsOutside>): boolean =>
  wordsOutside(...of) > MOST_AT_HEAD;

/** Where the passages of a model's division stand in a paper; `isThere`: each of them does; `isKnown`: each is of a question that there is; `away`: the questions of those that stand nowhere. */
export function placedDivision({ answers }: PaperDivision, { text, questions }: Paper) {
  const ids = questions.map(({ id }) => id);
  const { placed, missing } = placePassages(text, answers);
  const isKnown = answers.every(({ question }) => ids.includes(question));
  const away = ids.filter((id) => missing.some((at) => answers[at]!.question === id));
  return { placed, ids, isKnown, isThere: missing.length === 0, away };
}

/** What is wrong with a model's division of a paper, in words for it. */
export function divisionProblems(division: PaperDivision, paper: Paper): string[] {
  const { placed, ids, isKnown, isThere, away } = placedDivision(division, paper);
  return [
    ...(isKnown ? [] : [`There is no other question than ${ids.join(', ')}: use these ids.`]),
    ...(isThere
      ? []
      : [
          `The words for ${away.join(', ') || 'some'} do not stand in the text: copy them sign by sign, mistakes too, each passage in one piece.`,
        ]),
    ...(isMuchOutside(paper, placed)
      ? ['Much of the text is in no passage: which question does it answer?']
      : []),
  ];
}

/** What who divides a paper answers. */
export const divisionFormat: OutputFormat<PaperDivision> = {
  kind: 'json',
  name: 'division',
  schema: divisionSchema,
  instruction: formInWords(divisionSchema),
  copied: new Set(['passage', 'question']),
  problems: (division, { paper }) => divisionProblems(division, paperSchema.parse(paper)),
};
