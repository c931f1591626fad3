import * as z from 'zod';
import { subjectSchema } from '../access/principal.ts';
import { submissionId } from '../api/parts.ts';
import type { Actor } from '../review/event.ts';

/** Who marks works that are dealt. */
export const markerSchema = z.strictObject({
  subject: subjectSchema.describe('the teacher as the issuer of their tokens names them (sub)'),
  name: z.string().trim().min(1).max(255).optional(),
});

const levels = z.int().min(0).max(1000);

/** By what works are dealt. */
export const markingRulesSchema = z.strictObject({
  markers: z
    .array(markerSchema)
    .min(1)
    .max(100)
    .refine((all) => new Set(all.map(({ subject }) => subject)).size === all.length, 'names one twice'),
  owner: subjectSchema.describe('whose class it is'),
  share: z
    .number()
    .min(0)
    .max(1)
    .describe('of the works, that a second marker gets, too; this needs two markers'),
  atLeast: z.int().min(0).max(1000).describe('works for a second marker where `share` is above 0'),
  names: z
    .enum(['hidden', 'shown'])
    .describe('hidden: until the version that is marked is released its markers are not told whose it is'),
  threshold: levels.describe('levels: marks of two markers further apart are for the owner to settle'),
  thresholds: z.record(z.string().min(1).max(200), levels).describe('the same, by trait'),
  seed: z.int().min(0).max(0xffff_ffff).describe('of the order of works'),
});
export type MarkingRules = z.infer<typeof markingRulesSchema>;

/** By what works are dealt for the first time, where nothing else is said. */
export const FIRST_RULES = { share: 0, atLeast: 5, names: 'shown', threshold: 1, thresholds: {} } as const;

/** A work, under the number by which its markers know it. */
export const dealtWorkSchema = z.object({
  work: z.int().min(1),
  submission: submissionId,
  first: subjectSchema,
  second: subjectSchema.nullable().describe('null: it has one marker'),
});
const keptWorkSchema = dealtWorkSchema.extend({
  were: z.array(subjectSchema).optional().describe('its first markers before; absent: it had none'),
});
export type DealtWork = z.infer<typeof keptWorkSchema>;

/** How works are dealt, as it is kept. */
export const markingSchema = markingRulesSchema.extend({
  last: z.int().describe('the highest number that a work was given'),
  works: z.array(keptWorkSchema),
});
export type Marking = z.infer<typeof markingSchema>;

/** Where it is kept in the bucket. */
export const markingKey = ({ tenant, assignment }: { tenant: string; assignment: string }): string =>
  `assignments/${tenant}/${assignment}/marking.json`;

/** What markers call a work in the API: the name of no submission, which has no `~`. @example codeOf({ work: 17 }) // => 'work~17' */
export const codeOf = ({ work }: Pick<DealtWork, 'work'>): string => `work~${work}`;

/** Whether somebody is one of those who mark now: who was taken off the list reaches no work any more. */
export const isMarker = ({ markers }: Pick<Marking, 'markers'>, subject: string): boolean =>
  markers.some((marker) => marker.subject === subject);

/** The works that somebody marks. */
export const worksOf = (marking: Pick<Marking, 'markers' | 'works'>, subject: string): DealtWork[] =>
  isMarker(marking, subject)
    ? marking.works.filter(({ first, second }) => first === subject || second === subject)
    : [];

/** Of who decided, whether they are over a class, so that a marker of it neither sees nor changes what they decided. */
export const isOverMarker =
  ({ owner }: Pick<Marking, 'owner'>, marker: string) =>
  (by: Actor): boolean =>
    by.subject !== marker && (by.subject === owner || by.role === 'administrator');
