import { z } from 'zod';
import { AssayError } from '../../errors/assay-error.ts';
import { type Label, labelSchema, readLabel } from './label.ts';
import { fieldsIn } from './written-fields.ts';

const refutedSchema = z.array(
  z.strictObject({
    point: z.string().describe('the id of the point, such as A1'),
    why: z.string().describe('what shows that it is wrong'),
  }),
);

/** What a grading is concluded with: the label, the reason, and the points of the graders that did not hold. */
const conclusionShape = {
  label: labelSchema,
  reason: z.string().describe('the conclusion in full: every reason that stood, none left out'),
  refuted: refutedSchema,
};

/** The debate that the integrating model completes (GET, 3.5.1, figure 8; SPEC G8): steps 3 and 4, then the conclusion. */
export const debateSchema = z.strictObject({
  conversion: z.string().describe('step 3: what each grader says of the others'),
  voting: z.array(z.strictObject({ grader: z.string(), label: labelSchema })),
  ...conclusionShape,
});
export type Debate = z.infer<typeof debateSchema>;

/** Whether the debate's result is valid, and a revised grading where it is not (GET, 3.5.2; SPEC G9). */
export const validationSchema = z.strictObject({
  valid: z.boolean(),
  why: z.string(),
  revised: z.strictObject({ label: labelSchema, reason: z.string() }).nullable(),
});
export type Validation = z.infer<typeof validationSchema>;

/** The second debate, over two candidates (GET, 3.5.3, figure 9; SPEC G10). */
export const retrySchema = z.strictObject({
  conversion: z.string().describe('step 3: what each grader says of the two candidates'),
  voting: z.array(z.strictObject({ grader: z.string(), candidate: z.union([z.literal(1), z.literal(2)]) })),
  ...conclusionShape,
});
export type Retry = z.infer<typeof retrySchema>;

const REASON = /^[\s:.–-]*(?:\*\*)?(?:reason|because)?(?:\*\*)?[\s:.–-]*/iu;

/** A conclusion as the template has it: "Incorrect. Reason: The student …". Null where it begins with no label. */
export function readConclusion(text: string): { label: Label; reason: string } | null {
  const match = /^[\s*_"'[(#]*(partially[\s_-]correct|incorrect|correct)\b[*_"'\])]*/iu.exec(text);
  const label = readLabel(match?.[1]);
  if (!match || label === null) return null;
  return { label, reason: text.slice(match[0].length).replace(REASON, '').trim() };
}

function concluded(answer: string) {
  const { conclusion } = fieldsIn(answer, ['conclusion', 'end conclusion', 'completed']);
  const read = readConclusion(conclusion ?? '');
  if (read) return { ...read, refuted: [] };
  throw new AssayError('ModelOutputInvalid', 'The debate has no "## Conclusion" that begins with a label.');
}

const scriptOf = (answer: string) => answer.split(/^#+\s*Conclusion/im)[0]!.trim();

/** Reads a debate from prose, completed as the paper's template (GET, figure 8). @throws AssayError ModelOutputInvalid */
export function parseDebate(answer: string): Debate {
  return { conversion: scriptOf(answer), voting: [], ...concluded(answer) };
}

/** Reads a second debate from prose (GET, figure 9). @throws AssayError ModelOutputInvalid */
export function parseRetry(answer: string): Retry {
  return { conversion: scriptOf(answer), voting: [], ...concluded(answer) };
}

/**
 * Reads a validation from prose (GET, figures 16 and 24): "ValidGrading" or "InvalidGrading. … ## Revised Grading …".
 * @throws AssayError ModelOutputInvalid
 */
export function parseValidation(answer: string): Validation {
  const verdict = /\b(in)?valid[\s_-]?grading\b/i.exec(answer);
  if (!verdict)
    throw new AssayError('ModelOutputInvalid', 'The answer says neither ValidGrading nor InvalidGrading.');
  const { reason = '', 'revised grading': revised = '' } = fieldsIn(answer, ['reason', 'revised grading']);
  const valid = verdict[1] === undefined;
  return { valid, why: reason, revised: valid ? null : readConclusion(revised) };
}

/** The label that more voters chose than any other; null where there is none. */
export function votedFor(labels: readonly Label[]): Label | null {
  const counts = Map.groupBy(labels, (label) => label);
  const ranked = [...counts].sort(([, a], [, b]) => b.length - a.length);
  const [first, second] = ranked;
  return first && first[1].length > (second?.[1].length ?? 0) ? first[0] : null;
}

/** What makes a debate useless: a conclusion against its own vote. */
export function debateProblems({ voting, label }: Debate): string[] {
  const voted = votedFor(voting.map((vote) => vote.label));
  if (voted === null || voted === label) return [];
  return [`The vote is for "${voted}", but the label is "${label}": conclude what was voted for.`];
}

/** What makes a validation useless: a grading called invalid with nothing in its place, or with the same label and reason. */
export function validationProblems({ valid, revised }: Validation): string[] {
  return valid || revised !== null ? [] : ['A grading that is not valid needs a revised grading.'];
}
