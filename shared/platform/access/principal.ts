import * as z from 'zod';
import { idSchema } from '../assignment/assignment.ts';

/**
 * What somebody may be in a tenant. A `machine` is a script or a learning platform's server: it may what a teacher may, but decides nothing
 * about what students see.
 */
export const roleSchema = z.enum(['student', 'teacher', 'administrator', 'machine']);
export type Role = z.infer<typeof roleSchema>;

/** A person or a program as its issuer names it: at most 255 characters, none of them a control character. */
export const subjectSchema = z
  .string()
  .min(1)
  .max(255)
  .regex(/^\P{Cc}*$/u, 'has a control character');

/** Who asks, by a token that was verified. */
export const principalSchema = z.object({
  tenant: idSchema,
  role: roleSchema,
  subject: subjectSchema,
  name: z.string().max(255).optional(),
});
export type Principal = z.infer<typeof principalSchema>;
