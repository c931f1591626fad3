import type { JsonFormat } from '../answer/json-reading.ts';
import { type AskedQuestion, askedQuestionSchema, readQuestion } from './asked-question.ts';
import type { OutputFormat } from './output-format.ts';

/** The field of an answer that a question to the teacher stands in. */
export const QUESTION = 'question';

/** For the schema of an answer in which a question may be put. */
export const questionShape = { [QUESTION]: askedQuestionSchema } as { question: typeof askedQuestionSchema };

/** How it is put where an answer is prose. */
const IN_PROSE =
  'A question to the teacher, if there is one, stands before all else on a line of its own: Question to the teacher: …';
const LINE = /^[ \t*_#>-]*question to the teacher[\s*_]*:[\s*_]*(?<text>[^\s*_].*)$/imu;

/** Prose without the first line that puts a question, and the question. */
function inProse(text: string): { question: AskedQuestion | null; rest: string } {
  const line = LINE.exec(text);
  if (!line) return { question: null, rest: text };
  const rest = text.slice(0, line.index) + text.slice(line.index + line[0].length);
  return { question: readQuestion(line.groups!.text), rest };
}

/**
 * A format in which a question to the teacher may be put beside the answer (SPEC P11). `schema`: the format's own with `questionShape`. The
 * question changes nothing of how the answer is read and judged.
 */
export function asking<T extends object>(
  format: JsonFormat<T>,
  schema: JsonFormat<T>['schema'],
): OutputFormat<T> {
  const { parse, instruction, copied = [] } = format;
  return {
    ...format,
    schema,
    aside: QUESTION,
    copied: new Set([...copied, QUESTION]),
    ...(instruction !== undefined && { instruction: `${instruction} ${IN_PROSE}` }),
    ...(parse && {
      parse: (text) => {
        const { question, rest } = inProse(text);
        return question ? { ...parse(rest), [QUESTION]: question } : parse(text);
      },
    }),
  };
}

/** An answer without what stands beside it, and the question that does; null: there is none. */
export function setApart(
  value: unknown,
  { aside }: Pick<OutputFormat, 'aside'>,
): { output: unknown; question: AskedQuestion | null } {
  if (aside === undefined || typeof value !== 'object' || value === null)
    return { output: value, question: null };
  const { [aside]: said, ...output } = value as Record<string, unknown>;
  return { output, question: readQuestion(said) };
}
