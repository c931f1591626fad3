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

/** Whether a tenant is an evaluation's (`evaluationTenant`). */
export const isEvaluation = (tenant: string): boolean => /^evaluation-[0-9a-f]{16}$/.test(tenant);

/** The tenant of people and programs: never one that studies call their own, which no cap is on. */
export const peopleTenantSchema = idSchema.refine((tenant) => !isEvaluation(tenant), {
  error: 'is a name that studies give their own tenants (evaluation-…): choose another one',
});

/** What was launched on a learning platform: nothing else is there for who came by it. */
const launchSchema = z.object({
  assignment: idSchema,
  link: z.string().min(1).describe('the placement in a course through which works are handed in'),
});
export type LaunchScope = z.infer<typeof launchSchema>;

/** Who asks, by a token that was verified. */
export const principalSchema = z.object({
  tenant: peopleTenantSchema,
  role: roleSchema,
  subject: subjectSchema,
  name: z.string().max(255).optional(),
  launch: launchSchema.optional(),
});
export type Principal = z.infer<typeof principalSchema>;
