import * as z from 'zod';
import { subjectSchema } from '../access/principal.ts';
import { submissionId } from '../api/parts.ts';

/** Who marks works that are dealt. */
export const markerSchema = z.strictObject({
  subject: subjectSchema.describe('the teacher as the issuer of their tokens names them (sub)'),
  name: z.string().trim().min(1).max(255).optional(),
});

const apart = z.int().min(0).max(1000);

/** How an assignment's works are dealt. */
export const markingRulesSchema = z
  .strictObject({
    markers: z
      .array(markerSchema)
      .min(1)
      .max(100)
      .refine((all) => new Set(all.map(({ subject }) => subject)).size === all.length, 'names one twice'),
    owner: subjectSchema
      .optional()
      .describe('whose class it is: without it who owns it already, else who deals'),
    share: z.number().min(0).max(1).default(0).describe('of the works, that a second marker gets, too'),
    atLeast: z.int().min(0).max(1000).default(5).describe('works for a second marker where `share` is above 0'),
    names: z.enum(['hidden', 'shown']).default('shown').describe('hidden: markers are told no student’s name'),
    threshold: apart
      .default(1)
      .describe('levels: marks of two markers that lie further apart are for the owner to settle'),
    thresholds: z.record(z.string().min(1).max(200), apart).default({}).describe('the same, by trait'),
    seed: z.int().min(0).max(0xffff_ffff).optional().describe('of the order of works; without it drawn'),
  })
  .refine(({ share, markers }) => share === 0 || markers.length > 1, {
    path: ['share'],
    message: 'asks for a second marker: name two markers or more',
  });

/** A work, under the number by which its markers know it. */
export const dealtWorkSchema = z.object({
  work: z.int().min(1),
  submission: submissionId,
  first: subjectSchema,
  second: subjectSchema.nullable().describe('null: it has one marker'),
});
export type DealtWork = z.infer<typeof dealtWorkSchema>;

/** How works are dealt, as it is kept. */
export const markingSchema = markingRulesSchema.safeExtend({
  owner: subjectSchema,
  seed: z.int(),
  last: z.int().describe('the highest number that a work was given'),
  works: z.array(dealtWorkSchema),
});
export type Marking = z.infer<typeof markingSchema>;

/** Where it is kept in the bucket. */
export const markingKey = ({ tenant, assignment }: { tenant: string; assignment: string }): string =>
  `assignments/${tenant}/${assignment}/marking.json`;

/** What markers call a work in the API. @example codeOf({ work: 17 }) // => 'work-17' */
export const codeOf = ({ work }: Pick<DealtWork, 'work'>): string => `work-${work}`;

/** A work that was dealt to somebody, by its code; undefined: none such was. */
export const dealtTo = ({ works }: Pick<Marking, 'works'>, subject: string, code: string) =>
  works.find((one) => codeOf(one) === code && (one.first === subject || one.second === subject));
