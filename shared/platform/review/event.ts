import * as z from 'zod';
import { roleSchema, subjectSchema } from '../access/principal.ts';
import { scoreSchema } from './draft-result.ts';

/** Most characters of an appeal, of a comment and of a text that takes the place of a finding's. */
export const LONGEST_TEXT = 5_000;
/** Most characters of a reason. */
export const LONGEST_REASON = 2_000;

const textSchema = z.string().trim().min(1).max(LONGEST_TEXT);
const reasonTextSchema = z.string().trim().min(1).max(LONGEST_REASON);
/** Why something was decided that no student is told the reason of; absent: nobody said. */
const optionalReasonSchema = reasonTextSchema.optional();

/** Who did it; what the assignment itself asked for is done by `assay`, a machine. */
const actorSchema = z.object({ subject: subjectSchema, role: roleSchema });
export type Actor = z.infer<typeof actorSchema>;
export const ASSAY: Actor = { subject: 'assay', role: 'machine' };

const placed = {
  seq: z.int().min(1).describe('1, 2, …: the place in the audit trail of its submission'),
  at: z.iso.datetime().describe('later than all before it in the trail'),
  by: actorSchema,
};
const runId = z.string().describe('the run whose result it is about');
const event = <K extends string, S extends z.ZodRawShape>(kind: K, shape: S) =>
  z.object({ ...placed, runId, kind: z.literal(kind), ...shape });

const release = {
  attempts: z
    .int()
    .min(1)
    .describe('of the run, that the result came of: one that is resumed has another result'),
  from: z.string().nullable().describe('the run whose result was released until then'),
  appealUntil: z.iso.datetime().describe('when its student can appeal no more'),
};
const trait = z.string().min(1).max(200);
const finding = z.string().min(1).max(200);

const questionIds = z.array(z.string()).min(1).describe('of the run’s agents, by their ids');

/** That what was released was taken back, by whom and why, which its student is told, too. */
export const withdrawalSchema = z.object({
  at: z.iso.datetime(),
  by: actorSchema,
  reason: z.string().describe('shown to the student'),
});
export type Withdrawal = z.infer<typeof withdrawalSchema>;

/** Who may read a comment: the student once the result is released, or who teaches alone. */
export const commentForSchema = z.enum(['student', 'teachers']);
export const decisionSchema = z.enum(['upheld', 'changed']);

/** That somebody said whose work it is, and it was another's, or nobody's, until then; about no result. */
const ownerChangedSchema = z.object({
  ...placed,
  kind: z.literal('owner-changed'),
  from: subjectSchema
    .nullable()
    .describe(
      'whose it was, or was said to be by a move that broke off; the same as `to`: such a move of an earlier version was said again; null: nobody’s that is known',
    ),
  to: subjectSchema,
});
export type OwnerChange = z.infer<typeof ownerChangedSchema>;

/** A wish that the file be assessed again. */
export const rerunRequestedSchema = event('rerun-requested', { reason: reasonTextSchema });

/**
 * Something that was decided about a submission's results, or whose it is,
 * with what it was before and is after. Events are added and never changed.
 */
export const reviewEventSchema = z.discriminatedUnion('kind', [
  event('released', release),
  event('auto-released', release),
  event('withdrawn', { reason: reasonTextSchema }),
  event('score-overridden', { trait, from: scoreSchema, to: scoreSchema, reason: reasonTextSchema }),
  event('score-confirmed', {
    trait,
    score: scoreSchema,
    reason: optionalReasonSchema.describe('of a score that a person gave, what its student reads'),
  }).describe('a person says that the score which counts stands'),
  event('override-removed', { trait, from: scoreSchema, to: scoreSchema, reason: optionalReasonSchema }),
  event('second-marked', {
    scores: z
      .array(z.object({ trait, score: scoreSchema }))
      .describe('of each trait or issue, beside what counts'),
  }),
  event('finding-hidden', { finding, reason: optionalReasonSchema }),
  event('finding-shown', { finding, reason: optionalReasonSchema }),
  event('finding-edited', {
    finding,
    field: z.string(),
    from: z.string(),
    to: textSchema,
    reason: optionalReasonSchema,
  }),
  event('decision-undone', {
    undone: z.int().min(1).describe('seq of the decision, which counts no more'),
  }),
  event('commented', { text: textSchema, trait: trait.nullable(), for: commentForSchema }),
  rerunRequestedSchema,
  event('rerun-started', {
    newRun: z.string().nullable().describe('the run that it starts; null: it could not be handed in'),
  }),
  event('appealed', { trait, text: textSchema, score: scoreSchema.describe('as it counted then') }),
  event('appeal-answered', {
    appeal: z.int().describe('seq of the appeal'),
    decision: decisionSchema,
    text: textSchema,
    from: scoreSchema.describe('as it counted when the appeal was made'),
    to: scoreSchema.describe('as it counts now'),
  }),
  event('question-answered', {
    questions: questionIds,
    question: z.string().describe('as it stands in the assignment’s next version'),
    answer: z.string(),
    version: z.string().describe('of the assignment, that the answer is part of'),
  }),
  event('question-dismissed', { questions: questionIds, reason: reasonTextSchema }),
  ownerChangedSchema,
]);
export type ReviewEvent = z.infer<typeof reviewEventSchema>;

type UndatedEvent<E> = E extends ReviewEvent ? Omit<E, 'seq' | 'at' | 'by'> : never;
/** What is decided, before it has its place in the trail. */
export type ReviewDecision = UndatedEvent<ReviewEvent>;

/** The run that an event is about; null: it is about none. */
export const runOf = (event: ReviewEvent): string | null => ('runId' in event ? event.runId : null);

/** The EventBridge event that tells of an event of the trail, by `DetailType`; null: nobody outside is told. */
export function toldAs(event: ReviewEvent): string | null {
  switch (event.kind) {
    case 'released':
    case 'auto-released':
      return 'ReviewReleased';
    case 'withdrawn':
      return 'ReviewWithdrawn';
    case 'appealed':
      return 'AppealMade';
    case 'appeal-answered':
      return 'AppealAnswered';
    case 'score-confirmed':
    case 'second-marked':
    case 'rerun-requested':
    case 'rerun-started':
    case 'question-answered':
    case 'question-dismissed':
    case 'owner-changed':
      return null;
    case 'commented':
      return event.for === 'student' ? 'ReviewChanged' : null;
    default:
      return 'ReviewChanged';
  }
}
