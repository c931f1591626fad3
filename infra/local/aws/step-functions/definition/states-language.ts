import * as z from 'zod';
import {
  distributedFields,
  lintLabels,
  lintMap,
  type ProcessorConfig,
  processorConfig,
} from './distributed-map.ts';
import { comment, expression, template, text, wholeNumber } from './fields.ts';
import { lintArguments, lintHeartbeat, lintResource } from './task-resource.ts';
import type { StatesField } from './template-lint.ts';
import { lintVariables } from './variables.ts';

/** A chain of states: a state machine, a Map's ItemProcessor or a Parallel's branch. */
export interface StateChain {
  StartAt: string;
  States: Record<string, StateDefinition>;
  /** A Map's ItemProcessor alone has one. */
  ProcessorConfig?: ProcessorConfig;
}

/** A state in Amazon States Language, query language JSONata. */
export type StateDefinition = z.output<typeof state>;
export type StateOf<Type extends StateDefinition['Type']> = Extract<StateDefinition, { Type: Type }>;
export type Retrier = z.output<typeof retrier>;
export type Catcher = z.output<typeof catcher>;
/** What a state leaves behind: its output and the variables it assigns. */
export type Yield = Pick<Catcher, 'Output' | 'Assign'>;
export type StateMachineDefinition = z.output<typeof definitionSchema>;

const common = {
  ...comment,
  QueryLanguage: z.literal('JSONata', 'only the query language JSONata is supported').optional(),
};
const transition = { Next: z.string().optional(), End: z.literal(true).optional() };
const yields = (...readable: StatesField[]) => ({
  Output: template(...readable),
  Assign: z.record(z.string(), template(...readable)).optional(),
});

/** ErrorEquals of retriers and catchers: `States.ALL` stands alone, and in the last ("Error handling"). */
function handlers<T extends { ErrorEquals: string[] }>(handler: z.ZodType<T>) {
  const isWild = ({ ErrorEquals: names }: T) => names.includes('States.ALL');
  return z
    .array(handler)
    .refine(
      (all) => all.every((one) => !isWild(one) || one.ErrorEquals.length === 1),
      'States.ALL must be alone',
    )
    .refine((all) => !all.slice(0, -1).some(isWild), 'States.ALL must be in the last')
    .optional();
}

const errorEquals = z.array(z.string()).min(1);
const retrier = z.strictObject({
  ...comment,
  ErrorEquals: errorEquals,
  IntervalSeconds: z.int().min(1).max(99_999_999).optional(),
  BackoffRate: z.number().min(1).optional(),
  MaxAttempts: z.int().min(0).max(99_999_999).optional(),
  MaxDelaySeconds: z.int().min(1).max(31_622_400).optional(),
  JitterStrategy: z.enum(['FULL', 'NONE']).optional(),
});
const catcher = z.strictObject({
  ...comment,
  ErrorEquals: errorEquals,
  Next: z.string(),
  ...yields('errorOutput'),
});
/** What Task, Map and Parallel share. */
const working = {
  ...common,
  ...transition,
  ...yields('result'),
  Retry: handlers(retrier),
  Catch: handlers(catcher),
};

const chainFields = {
  ...comment,
  StartAt: z.string(),
  States: z.record(
    z.string(),
    z.lazy(() => state),
  ),
};
const branch: z.ZodType<StateChain> = z.lazy(() => z.strictObject(chainFields).superRefine(lintTargets));
const itemProcessor: z.ZodType<StateChain> = z.lazy(() =>
  z.strictObject({ ...chainFields, ProcessorConfig: processorConfig.optional() }).superRefine(lintTargets),
);

const seconds = z.union([z.int().min(1).max(99_999_999), expression]).optional();

const state = z.discriminatedUnion(
  'Type',
  [
    z
      .strictObject({
        Type: z.literal('Task'),
        ...working,
        Resource: z.string().superRefine(lintResource),
        Arguments: template(),
        TimeoutSeconds: seconds,
        HeartbeatSeconds: seconds,
      })
      .superRefine(lintArguments)
      .superRefine(lintHeartbeat),
    z
      .strictObject({
        Type: z.literal('Map'),
        ...working,
        ...distributedFields,
        Items: z.union([z.array(template()), expression]).optional(),
        ItemSelector: template(),
        MaxConcurrency: wholeNumber(0),
        ItemProcessor: itemProcessor,
      })
      .superRefine(lintMap),
    z.strictObject({
      Type: z.literal('Parallel'),
      ...working,
      Arguments: template(),
      Branches: z.array(branch).min(1),
    }),
    z.strictObject({
      Type: z.literal('Choice'),
      ...common,
      ...yields(),
      Choices: z
        .array(z.strictObject({ ...comment, Condition: expression, Next: z.string(), ...yields() }))
        .min(1),
      Default: z.string().optional(),
    }),
    z.strictObject({ Type: z.literal('Pass'), ...common, ...transition, ...yields() }),
    z.strictObject({
      Type: z.literal('Wait'),
      ...common,
      ...transition,
      ...yields(),
      Seconds: z.union([z.int().min(0).max(99_999_999), expression]).optional(),
      Timestamp: z.union([expression, z.iso.datetime({ offset: true })]).optional(),
    }),
    z.strictObject({ Type: z.literal('Succeed'), ...common, Output: template() }),
    z.strictObject({ Type: z.literal('Fail'), ...common, Error: text, Cause: text }),
  ],
  'must be one of Task, Map, Parallel, Choice, Pass, Wait, Succeed, Fail',
);

/** The states a state leads to. */
function targetsOf(one: StateDefinition): (string | undefined)[] {
  const caught = 'Catch' in one ? (one.Catch ?? []) : [];
  const chosen = one.Type === 'Choice' ? [...one.Choices, { Next: one.Default }] : [];
  return [...('Next' in one ? [one.Next] : []), ...[...caught, ...chosen].map(({ Next }) => Next)];
}

/** A transition stays in its own chain: the public schema would let one lead out of a Map or into it. */
function lintTargets({ StartAt, States }: StateChain, { addIssue }: z.RefinementCtx): void {
  const check = (target: string | undefined, path: string[]) => {
    if (target === undefined || Object.hasOwn(States, target)) return;
    addIssue({ code: 'custom', path, message: `leads to a state that does not exist here: ${target}` });
  };
  check(StartAt, ['StartAt']);
  for (const [name, one] of Object.entries(States))
    for (const target of targetsOf(one)) check(target, ['States', name]);
}

/** A whole state machine: exactly the fields this interpreter runs, so that every other field is refused by name. */
export const definitionSchema = z
  .strictObject({
    ...chainFields,
    QueryLanguage: z.literal('JSONata', 'only the query language JSONata is supported: set it at the top'),
    Version: z.literal('1.0').optional(),
    TimeoutSeconds: z.int().min(1).max(99_999_999).optional(),
  })
  .superRefine(lintTargets)
  .superRefine(lintVariables)
  .superRefine(lintLabels);
