import { besideOthers } from '@assay/kit/errors/beside-others';
import { commonAssignmentShape, idSchema } from '@assay/platform/assignment/assignment';
import { pointsSchema } from '@assay/platform/assignment/points';
import { openRuleSchema, ruleFault } from '@assay/platform/assignment/total-rule';
import { assignmentArtifact } from '@assay/platform/run/artifact';
import * as z from 'zod';
import { graderNameSchema, handoutsSchema, hintSchema, methodSchema, singleGrader } from './method.ts';
import { questionKey } from './past-answer.ts';
import { quizCounting, worthOfLabels } from './points.ts';
import { isRecorded } from './recorded/recorded-model.ts';

const words = z.string().trim().min(1).max(20_000);

const questionSchema = z.strictObject({
  id: idSchema,
  question: words,
  reference: words.describe('the reference answer'),
  criteria: words.optional().describe("the teacher's own, beside the reference answer"),
  points: pointsSchema.optional().describe('what Correct is worth; 1 without'),
});

const modelSchema = z
  .string()
  .min(1)
  .refine((model) => !isRecorded({ model }), 'a recorded grader has a file under "recorded", and no model');

const graderSchema = z
  .strictObject({
    name: graderNameSchema,
    model: modelSchema.optional().describe('a model or role of models.yaml'),
    recorded: z
      .string()
      .min(1)
      .max(500)
      .optional()
      .describe('in place of a model: the CSV file of what it once said; stored, a hash of that'),
  })
  .refine(
    ({ model, recorded }) => (model === undefined) !== (recorded === undefined),
    'give a grader either a model or the file of what it once said (recorded)',
  );

/** Three different models of the catalogue (GET, 4.3.2; SPEC G1), the cheapest first. */
const DEFAULT_GRADERS = [1, 2, 3].map((number) => ({
  name: `grader-${number}`,
  model: `grader-${number}`,
}));

interface Issues {
  addIssue(issue: { code: 'custom'; path: (string | number)[]; message: string }): void;
}

function refuseRepeated(
  list: string,
  field: string,
  values: readonly (string | undefined)[],
  context: Issues,
): void {
  for (const [index, value] of values.entries()) {
    const first = values.indexOf(value);
    if (first === index || value === undefined) continue;
    const message = `the same as that of ${list} ${first + 1}: give each its own`;
    context.addIssue({ code: 'custom', path: [list, index, field], message });
  }
}

/** What of a quiz has to fit together. */
interface CheckedQuiz {
  questions: readonly { id: string; question: string }[];
  graders: readonly { name: string; model?: string | undefined; recorded?: string | undefined }[];
  method: string;
  cascade?: number | undefined;
}

/**
 * A quiz as a teacher writes it (YAML): its questions with their reference answers, who grades and how. Defaults are the
 * paper's, but for the hint (SPEC G14).
 */
const quizSchema = z
  .strictObject({
    ...commonAssignmentShape,
    workflow: z.literal('short-answer-grading'),
    questions: z.array(questionSchema).min(1, 'a quiz needs at least one question').max(100),
    method: methodSchema.default('get'),
    hint: hintSchema.default('posterior'),
    graders: z.array(graderSchema).min(1).max(7).default(DEFAULT_GRADERS),
    integrator: modelSchema
      .optional()
      .describe('a model or role for the debates; that of the best grader without'),
    examples: z.int().min(0).max(10).default(3).describe('past answers shown to the graders (GET, 3.4.1)'),
    debate: z
      .enum(['always', 'on-disagreement'])
      .default('always')
      .describe('on-disagreement: what all graders agree on is not debated'),
    cascade: z
      .number()
      .min(0.5)
      .max(0.99)
      .optional()
      .describe('graders are asked in turn until the posterior reaches this'),
    handouts: handoutsSchema.default('none'),
    partial_credit: z
      .number()
      .min(0)
      .max(1)
      .default(0.5)
      .describe("the share of a question's points that Partially correct is worth"),
    total: openRuleSchema.optional(),
    review_share: z
      .number()
      .min(0)
      .max(1)
      .default(0.1)
      .describe('least certain part that a human sees first'),
  })
  .superRefine(({ questions, total }, context) => {
    const counting = quizCounting(total, questions);
    const fault = counting && ruleFault(counting, questions.map(worthOfLabels), 'questions');
    if (fault) context.addIssue({ code: 'custom', path: ['total'], message: fault });
  })
  .check(
    besideOthers((quiz: CheckedQuiz, context) => {
      const { questions, graders, method, cascade } = quiz;
      refuseRepeated(
        'questions',
        'id',
        questions.map(({ id }) => id.toLowerCase()),
        context,
      );
      refuseRepeated(
        'questions',
        'question',
        questions.map(({ question }) => questionKey(question)),
        context,
      );
      refuseRepeated(
        'graders',
        'name',
        graders.map(({ name }) => name.toLowerCase()),
        context,
      );
      refuseRepeated(
        'graders',
        'model',
        graders.map(({ model }) => model),
        context,
      );
      refuseRepeated(
        'graders',
        'recorded',
        graders.map(({ recorded }) => recorded),
        context,
      );
      const single = singleGrader(method);
      if (single !== null && !graders.some(({ name }) => name === single))
        context.addIssue({ code: 'custom', path: ['method'], message: `there is no grader "${single}"` });
      if (cascade !== undefined && method !== 'get')
        context.addIssue({ code: 'custom', path: ['cascade'], message: 'only the method get has a cascade' });
    }),
  );
export type Quiz = z.infer<typeof quizSchema>;

/** What a clarification may be about: a question, by its id. */
export const subjectsOf = ({ questions }: Quiz): string[] => questions.map(({ id }) => id);

export const ASSIGNMENT = assignmentArtifact(quizSchema);
