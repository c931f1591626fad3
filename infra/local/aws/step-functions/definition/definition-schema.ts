import { z } from 'zod';
import type { State, StateMachineDefinition } from './state-machine-definition.ts';

const expression = z.string().regex(/^\{%[\s\S]*%\}$/, 'must be a JSONata expression {% … %}');
const template = z.json();
const common = {
  Comment: z.string().optional(),
  QueryLanguage: z.literal('JSONata', { error: 'only the query language JSONata is supported' }).optional(),
};
const transition = { Next: z.string().optional(), End: z.boolean().optional() };
const output = { Output: template.optional() };
const yields = { ...output, Assign: z.record(z.string(), template).optional() };
const errorEquals = z.array(z.string()).min(1);

const retrier = z.strictObject({
  Comment: z.string().optional(),
  ErrorEquals: errorEquals,
  IntervalSeconds: z.int().min(1).max(99_999_999).optional(),
  BackoffRate: z.number().min(1).optional(),
  MaxAttempts: z.int().min(0).max(99_999_999).optional(),
  MaxDelaySeconds: z.int().min(1).max(31_622_400).optional(),
  JitterStrategy: z.enum(['FULL', 'NONE']).optional(),
});
const catcher = z.strictObject({
  Comment: z.string().optional(),
  ErrorEquals: errorEquals,
  Next: z.string(),
  ...yields,
});
const handlers = { Retry: z.array(retrier).optional(), Catch: z.array(catcher).optional() };
const seconds = z.union([z.int().min(1).max(99_999_999), expression]).optional();

const chain = z.strictObject({
  Comment: z.string().optional(),
  StartAt: z.string(),
  States: z.lazy(() => states),
});
const itemProcessor = chain.extend({
  ProcessorConfig: z
    .strictObject({
      Mode: z
        .literal('INLINE', { error: 'only Mode INLINE is supported; Distributed Map is not' })
        .optional(),
    })
    .optional(),
});
const choiceRule = z.strictObject({
  Comment: z.string().optional(),
  Condition: z.union([z.boolean(), expression]),
  Next: z.string(),
  ...yields,
});

const state = z.discriminatedUnion(
  'Type',
  [
    z.strictObject({
      Type: z.literal('Task'),
      ...common,
      ...transition,
      ...yields,
      ...handlers,
      Resource: z.string(),
      Arguments: template.optional(),
      TimeoutSeconds: seconds,
      HeartbeatSeconds: seconds,
    }),
    z.strictObject({
      Type: z.literal('Map'),
      ...common,
      ...transition,
      ...yields,
      ...handlers,
      Items: z.union([z.array(template), expression]).optional(),
      ItemSelector: template.optional(),
      MaxConcurrency: z.union([z.int().min(0), expression]).optional(),
      ToleratedFailureCount: z.union([z.int().min(0), expression]).optional(),
      ToleratedFailurePercentage: z.union([z.number().min(0).max(100), expression]).optional(),
      ItemProcessor: itemProcessor,
    }),
    z.strictObject({
      Type: z.literal('Parallel'),
      ...common,
      ...transition,
      ...yields,
      ...handlers,
      Arguments: template.optional(),
      Branches: z.array(chain).min(1),
    }),
    z.strictObject({
      Type: z.literal('Choice'),
      ...common,
      ...yields,
      Choices: z.array(choiceRule).min(1),
      Default: z.string().optional(),
    }),
    z.strictObject({ Type: z.literal('Pass'), ...common, ...transition, ...yields }),
    z.strictObject({
      Type: z.literal('Wait'),
      ...common,
      ...transition,
      ...yields,
      Seconds: z.union([z.int().min(0).max(99_999_999), expression]).optional(),
      Timestamp: z.union([expression, z.iso.datetime({ offset: true })]).optional(),
    }),
    z.strictObject({ Type: z.literal('Succeed'), ...common, ...output }),
    z.strictObject({
      Type: z.literal('Fail'),
      ...common,
      Error: z.string().optional(),
      Cause: z.string().optional(),
    }),
  ],
  { error: 'must be one of Task, Map, Parallel, Choice, Pass, Wait, Succeed, Fail' },
);
const states: z.ZodType<Record<string, State>> = z.record(z.string(), state);

/** The whole definition: exactly the fields this interpreter runs, so that every other field is refused by name. */
export const definitionSchema: z.ZodType<StateMachineDefinition> = chain.extend({
  QueryLanguage: z.literal('JSONata', {
    error: 'only the query language JSONata is supported: set it at the top of the definition',
  }),
  Version: z.literal('1.0').optional(),
  TimeoutSeconds: z.int().min(1).max(99_999_999).optional(),
});
