import { createHash } from 'node:crypto';
import { parse } from 'yaml';
import { z } from 'zod';
import { AssayError } from '../errors/assay-error.ts';
import { scopeSchema } from '../workflows/deliverable-review/scope.ts';
import { variantSchema } from '../workflows/essay-scoring/result.ts';
import { rubricSchema } from './rubric.ts';

/** Identifiers of tenants, assignments and submissions: they become parts of S3 keys and of DynamoDB keys. */
export const idSchema = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,79}$/, 'use 1-80 letters, digits, dots, hyphens or underscores');

/** What the Judge is given of the debate (MADRAG, appendix C.1; SPEC M11). */
export const transcriptSchema = z.enum([
  'advocate-first',
  'skeptic-first',
  'advocate-only',
  'skeptic-only',
  'both',
]);
export type Transcript = z.infer<typeof transcriptSchema>;

const debateSchema = z.strictObject({
  transcript: transcriptSchema.default('advocate-first'),
  rounds: z.union([z.literal(1), z.literal(2)]).default(1),
});

const retrievalSchema = z.strictObject({
  procedure: z.enum(['per-score', 'nearest']).default('per-score'),
  k: z.int().min(1).max(20).default(5).describe('how many, for the procedure nearest'),
});

/** What every assignment has, whatever its workflow. */
const common = {
  assignment: idSchema,
  title: z.string().trim().min(1).max(200).optional(),
  level: z.string().trim().max(200).optional().describe('who wrote it, e.g. grade 10 or bachelor'),
  language: z
    .string()
    .regex(/^[a-z]{2}$/, 'a two-letter language code such as en')
    .default('en')
    .describe('of the report'),
  seed: z.int().min(0).default(7),
};

/**
 * An essay assignment as an instructor writes it (YAML): what was asked, the rubric, and how it is assessed.
 * Defaults are the paper's: MADRAG, advocate first, one round, one exemplar per score.
 */
export const essayAssignmentSchema = z.strictObject({
  ...common,
  workflow: z.literal('essay-scoring'),
  question: z.string().trim().min(1).max(20_000),
  variant: variantSchema.default('MADRAG'),
  debate: debateSchema.default({ transcript: 'advocate-first', rounds: 1 }),
  retrieval: retrievalSchema.default({ procedure: 'per-score', k: 5 }),
  traits: rubricSchema,
});
export type EssayAssignment = z.infer<typeof essayAssignmentSchema>;

/**
 * An assignment whose deliverables are reviewed (CAPRA): what was asked, and what the review is about (SPEC C17). The
 * features expected of a deliverable are the assignment's knowledge base, which is kept beside it.
 */
export const reviewAssignmentSchema = z.strictObject({
  ...common,
  workflow: z.literal('deliverable-review'),
  task: z.string().trim().min(1).max(20_000),
  scope: scopeSchema.prefault({}),
});
export type ReviewAssignment = z.infer<typeof reviewAssignmentSchema>;

/** An assignment that names no workflow is an essay's. */
function withWorkflow(value: unknown): unknown {
  const unnamed =
    typeof value === 'object' && value !== null && !Array.isArray(value) && !('workflow' in value);
  return unnamed ? { ...value, workflow: 'essay-scoring' } : value;
}

export const assignmentSchema = z.preprocess(
  withWorkflow,
  z.discriminatedUnion('workflow', [essayAssignmentSchema, reviewAssignmentSchema]),
);
export type Assignment = z.infer<typeof assignmentSchema>;

/** The assignment of an essay. @throws AssayError AssignmentInvalid if it is of another workflow */
export function essayAssignment(assignment: Assignment): EssayAssignment {
  if (assignment.workflow === 'essay-scoring') return assignment;
  const words = `"${assignment.assignment}" is an assignment of the workflow ${assignment.workflow}; this needs one of essay-scoring.`;
  throw new AssayError('AssignmentInvalid', words);
}

/** The assignment of a deliverable. @throws AssayError AssignmentInvalid if it is of another workflow */
export function reviewAssignment(assignment: Assignment): ReviewAssignment {
  if (assignment.workflow === 'deliverable-review') return assignment;
  const words = `"${assignment.assignment}" is an assignment of the workflow ${assignment.workflow}; this needs one of deliverable-review.`;
  throw new AssayError('AssignmentInvalid', words);
}

function describeIssue(issue: z.core.$ZodIssue): string {
  const path = issue.path.map((part) => (typeof part === 'number' ? `[${part + 1}]` : `.${String(part)}`));
  return `${path.join('').replace(/^\./, '') || 'the file'}: ${issue.message}`;
}

/**
 * Validates an assignment of any workflow.
 * @throws AssayError AssignmentInvalid, naming every wrong field and what it should be.
 */
export function validateAssignment(value: unknown): Assignment {
  const result = assignmentSchema.safeParse(value);
  if (result.success) return result.data;
  const issues = result.error.issues.map(describeIssue).join('\n  ');
  throw new AssayError('AssignmentInvalid', `The assignment cannot be used:\n  ${issues}`);
}

/** Reads an assignment from YAML or JSON text. @throws AssayError AssignmentInvalid */
export function parseAssignment(text: string): Assignment {
  try {
    return validateAssignment(parse(text, { maxAliasCount: 20 }));
  } catch (error) {
    if (error instanceof AssayError) throw error;
    const reason = error instanceof Error ? error.message.split('\n')[0]?.replace(/:$/, '') : String(error);
    throw new AssayError('AssignmentInvalid', `The assignment is not valid YAML: ${reason}`, {
      cause: error,
    });
  }
}

/** The version of an assignment: a hash of its content, which a run is pinned to when it starts. */
export function assignmentVersion(assignment: Assignment): string {
  return createHash('sha256').update(JSON.stringify(assignment)).digest('hex').slice(0, 16);
}
