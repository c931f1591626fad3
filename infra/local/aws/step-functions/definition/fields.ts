import * as z from 'zod';
import { lintTemplate, type StatesField } from './template-lint.ts';

/** Refuses expressions that cannot be evaluated; `readable` is what they may read of `$states` beside input and context. */
const lint =
  (...readable: StatesField[]) =>
  (value: unknown, { addIssue }: z.RefinementCtx) => {
    for (const { path, message } of lintTemplate(value, readable))
      addIssue({ code: 'custom', path, message });
  };

/** A JSON value in which any string `{% … %}` is an expression. */
export const template = (...readable: StatesField[]) =>
  z
    .unknown()
    .superRefine(lint(...readable))
    .optional();

export const text = z.string().superRefine(lint()).optional();

export const expression = z
  .string()
  .regex(/^\{%[\s\S]*%\}$/, 'must be a JSONata expression {% … %}')
  .superRefine(lint());

/** A whole number from `minimum` on, or the expression of one. */
export const wholeNumber = (minimum: number, maximum?: number) => {
  const number = z.int().min(minimum);
  return z.union([maximum === undefined ? number : number.max(maximum), expression]).optional();
};

export const comment = { Comment: z.string().optional() };
