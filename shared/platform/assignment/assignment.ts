import { createHash } from 'node:crypto';
import * as z from 'zod';
import { clarificationsSchema } from './clarification.ts';

/** Identifiers of tenants, assignments and submissions: they become parts of S3 keys and of DynamoDB keys. */
export const idSchema = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,79}$/, 'use 1-80 letters, digits, dots, hyphens or underscores');

/** A line at the head of a report has room for two of these. */
const headSchema = z.string().trim().min(1).max(60);

/** What every assignment has, whatever its workflow; a workflow's own schema spreads it and names its workflow. */
export const commonAssignmentShape = {
  assignment: idSchema,
  title: z.string().trim().min(1).max(200).optional(),
  institution: headSchema.optional().describe('heads its reports, e.g. a school or department'),
  course: headSchema.optional().describe('beside the institution, e.g. English 10b'),
  level: z.string().trim().max(200).optional().describe('who wrote it, e.g. grade 10 or bachelor'),
  language: z
    .string()
    .regex(/^(?:en|it|de)$/, 'reports are English (en), Italian (it) or German (de)')
    .default('en')
    .describe('of the report'),
  seed: z.int().min(0).default(7),
  release: z
    .enum(['by-teacher', 'automatic'])
    .optional()
    .describe('automatic: a result in which nothing was flagged is released at once; else by a teacher'),
  appealDays: z
    .int()
    .min(0)
    .max(365)
    .optional()
    .describe('days from a release in which its student can appeal; 14 where it is not said'),
  mostWords: z
    .int()
    .min(1)
    .max(1_000_000)
    .optional()
    .describe(
      'the most words of what is handed in, of a quiz of an answer; its workflow has one where it is not said',
    ),
  versionsADay: z
    .int()
    .min(1)
    .max(1000)
    .optional()
    .describe('how often a student may hand in within a day (UTC); 10 where it is not said'),
  studentDayUsd: z
    .number()
    .min(0)
    .max(1_000_000)
    .optional()
    .describe(
      'US dollars that works of one student may cost in a day (UTC), the first of a day apart; a tenth of the cap where it is not said',
    ),
  clarifications: clarificationsSchema.optional(),
};
const commonAssignmentSchema = z.object({ ...commonAssignmentShape, workflow: z.string() });

/** An assignment of any workflow: what the platform knows of it. */
export type CommonAssignment = z.infer<typeof commonAssignmentSchema>;

/** The version of an assignment: a hash of its content, which a run is pinned to when it starts. */
export function assignmentVersion(assignment: CommonAssignment): string {
  return createHash('sha256').update(JSON.stringify(assignment)).digest('hex').slice(0, 16);
}

/** Days in which a student can appeal where an assignment does not say. */
const APPEAL_DAYS = 14;

/**
 * How an assignment's results are released. What it does not say is not added to it: a version's hash stays what it was before there were
 * releases.
 */
export function releaseOf({ release = 'by-teacher', appealDays = APPEAL_DAYS }: CommonAssignment) {
  return { release, appealDays };
}

/** An assignment as results and reports name it. */
export const assignmentNameSchema = z.object({
  id: z.string(),
  title: z.string(),
  language: z.string(),
  institution: z.string().optional(),
  course: z.string().optional(),
});
export type AssignmentName = z.infer<typeof assignmentNameSchema>;

export function nameOf(assignment: CommonAssignment): AssignmentName {
  const { assignment: id, title = id, language, institution, course } = assignment;
  return { id, title, language, ...(institution && { institution }), ...(course && { course }) };
}
