import { AssayError } from '@assay/kit/errors/assay-error';
import { objectIn } from '@assay/model/answer/object-in-prose';
import * as z from 'zod';
import { readConclusion } from './conclusion.ts';
import { labelSchema, readLabel } from './label.ts';
import { fieldMarks, fieldsIn } from './written-fields.ts';

/** One reason of a grader: what it says of the answer, and the words of the answer that show it. */
export const pointSchema = z.strictObject({
  point: z.string().describe('one concrete reason: what is right, wrong, vague or missing, and why'),
  quote: z
    .string()
    .nullable()
    .describe('the words of the student that show it, copied exactly; null where something is missing'),
});
export type GradingPoint = z.infer<typeof pointSchema>;

/** What a grader answers (GET, 3.4.2, figure 6; SPEC G7): the label before the reasons. */
export const gradingSchema = z.strictObject({
  label: labelSchema,
  feedback: z.array(pointSchema).min(1).max(8),
});

/** A grading as it is kept. `feedback` of a grader that writes prose may be one point without a quote, or none. */
export const keptGradingSchema = z.object({
  label: labelSchema,
  feedback: z.array(pointSchema),
});
export type Grading = z.infer<typeof keptGradingSchema>;

/** The student's words that a line of feedback ends with, between double marks. */
const ENDS_QUOTED = /["“«]([^"“”«»\n]{2,})["”»][\s.)]*$/u;
const BULLET = /^[ \t]*(?:[-*•]|\d{1,2}[.)])[ \t]+/;

function pointOf(line: string): GradingPoint {
  const match = ENDS_QUOTED.exec(line);
  const before = line.slice(0, match?.index).trimEnd();
  if (!match || before === '') return { point: line, quote: null };
  return { point: before.replace(/(?<!\s)\s*[:(–—-]$/u, ''), quote: match[1]!.trim() };
}

/** Points of feedback in prose: one for each bullet with the words it ends with; without bullets one for the whole. */
export function pointsIn(feedback: string): GradingPoint[] {
  const text = feedback
    .replace(/^[\s*_:]+(?=\S)/u, (marks) => (/[*-][ \t]$/.test(marks) ? marks : ''))
    .trim();
  if (text === '') return [];
  const lines = text.split(/\n(?=[ \t]*(?:[-*•]|\d{1,2}[.)])[ \t]+)/u);
  if (!lines.some((line) => BULLET.test(line))) return [{ point: text, quote: null }];
  return lines
    .map((line) => line.replace(BULLET, '').trim())
    .filter((line) => line !== '')
    .map(pointOf);
}

function gradingInJson(answer: string): Grading | null {
  const value = objectIn(answer);
  const label = readLabel(value?.label);
  if (!value || label === null) return null;
  const points = z.array(pointSchema).safeParse(value.feedback);
  if (points.success) return { label, feedback: points.data };
  return { label, feedback: typeof value.feedback === 'string' ? pointsIn(value.feedback) : [] };
}

/** The answer up to where it says that it is complete: some models go on and grade another answer of their own. */
function completedPart(answer: string): string {
  const marks = fieldMarks(answer, ['label', 'completed']);
  const first = marks.findIndex(({ name }) => name === 'label');
  return answer.slice(0, marks.find(({ name }, index) => name === 'completed' && index > first)?.start);
}

const JSON_ALONE = /^\s*(?:```[a-z]*\s*)?\{[\s\S]*\}\s*(?:```\s*)?$/i;

/** Whether an answer is JSON and nothing else, a fence around it aside: then nobody else's words stand in it but as values. */
const isJsonAlone = (answer: string) => JSON_ALONE.test(answer);

const firstLine = (text: string) => text.trim().split('\n')[0]!.trim();

function unreadable(): AssayError {
  const words =
    'The answer holds none of the labels Correct, Partially correct, Incorrect, or more than one.';
  return new AssayError('ModelOutputInvalid', words);
}

/**
 * Reads a grading from prose in the paper's fields, `[[ ## label ## ]]` and `[[ ## feedback ## ]]` (GET, figure 6), or from
 * lines that begin with their names, or from JSON; a label alone at the start will do. A student's answer that is quoted may hold
 * a label too: where two are found that differ, none is read.
 * @throws AssayError ModelOutputInvalid where there is no label
 */
export function parseGrading(answer: string): Grading {
  const json = gradingInJson(answer);
  const grading = isJsonAlone(answer) && json ? json : gradingInFields(answer, json);
  if (json && json.label !== grading.label) throw unreadable();
  return grading;
}

/** A grading in fields; where there are none, the one in JSON amid prose. */
function gradingInFields(answer: string, json: Grading | null): Grading {
  const written = completedPart(answer);
  const labels = fieldMarks(written, ['label']).map(({ end }) => readLabel(firstLine(written.slice(end))));
  if (new Set(labels.filter((label) => label !== null)).size > 1) throw unreadable();
  const fields = fieldsIn(written, ['label', 'feedback']);
  const said = fields.label ?? written.trim();
  const conclusion = readConclusion(said);
  const label = readLabel(fields.label ?? '') ?? conclusion?.label ?? null;
  if (label === null) {
    if (json) return json;
    throw unreadable();
  }
  return { label, feedback: pointsIn(fields.feedback ?? conclusion?.reason ?? '') };
}
