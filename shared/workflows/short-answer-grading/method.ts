import * as z from 'zod';

/** A grader's name: part of file names, columns and options. */
export const graderNameSchema = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/, 'use 1-40 letters, digits, dots, hyphens or underscores');

/** The methods beside a single grader (GET, 4.5; SPEC G11). */
export const METHODS = ['get', 'majority', 'no-pseudo-learning', 'one-model', 'rag'] as const;

const SINGLE = 'single:';

/**
 * How an answer's label is come to (GET, 4.5; SPEC G11). `get`: the whole system. `majority`: the vote of the graders.
 * `single:{grader}`: what one of them says. `no-pseudo-learning`: graders without roles, no tendencies, no hint.
 * `one-model`: the best model in all roles. `rag`: one grader with five retrieved examples (ASAS-F-RAG).
 */
export const methodSchema = z
  .string()
  .refine(
    (method) =>
      (METHODS as readonly string[]).includes(method) ||
      (method.startsWith(SINGLE) && graderNameSchema.safeParse(method.slice(SINGLE.length)).success),
    `choose one of ${METHODS.join(', ')}, single:{grader}`,
  );

/** The grader of a method `single:{grader}`; null of any other. */
export function singleGrader(method: string): string | null {
  return method.startsWith(SINGLE) ? method.slice(SINGLE.length) : null;
}

/** Where the debate's hint comes from: the calibrated posterior (SPEC G14) or Algorithm 1 (SPEC G4). */
export const HINTS = ['posterior', 'algorithm-1'] as const;
export const hintSchema = z.enum(HINTS);
export type Hint = z.infer<typeof hintSchema>;

/** What is made beside the teacher's overview: nothing, or a page for each student. */
export const HANDOUTS = ['none', 'students'] as const;
export const handoutsSchema = z.enum(HANDOUTS);

/** What is done with a table: its answers are graded, or, where teachers graded them, the graders are learnt from it. */
export const PURPOSES = ['grade', 'profile'] as const;
export const purposeSchema = z.enum(PURPOSES);
export type GradingPurpose = z.infer<typeof purposeSchema>;
