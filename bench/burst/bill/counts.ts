import * as z from 'zod';

/** What a function was used for. Times in milliseconds. */
const functionSchema = z.object({
  memoryMb: z.number(),
  invocations: z.number(),
  /** messages of SQS that it was given; 0: it is invoked otherwise */
  messages: z.number(),
  /** invocations with messages of SQS */
  batches: z.number(),
  /** processor time of all invocations; absent in counts of earlier versions */
  cpuMs: z.number().optional(),
  /** the fastest invocation, of warm ones, by message where it is given messages; what a `cpuMs` is not known of is reckoned with it */
  fastestMs: z.number(),
  /** of messages with agents' calls: questions that a message asks in turn, of all messages and the most of one */
  inTurn: z.number().default(0),
  mostInTurn: z.number().default(0),
});
export type FunctionCounts = z.infer<typeof functionSchema>;

/** What runs of one workflow asked of AWS, as counted at the stand-ins; sums over `runs` runs. */
const countsSchema = z.object({
  runs: z.number(),
  modelCalls: z.number(),
  executions: z.number(),
  statesEntered: z.number(),
  historyEvents: z.number(),
  functions: z.record(z.string(), functionSchema),
  /** requests by service and action, such as `dynamodb.PutItem`, `s3.PUT`, `sqs.SendMessage`; tasks of Step Functions too: `task.sqs.sendMessage` */
  requests: z.record(z.string(), z.number()),
  /** units of 1 KB, those of indexes among them; of 4 KB read strongly */
  writeUnits: z.number(),
  readUnits: z.number(),
  /** bytes that functions printed */
  printedBytes: z.number(),
});
export type WorkflowCounts = z.infer<typeof countsSchema>;

/** Counts of several workflows, with the deployment they were counted on. */
export const countedSchema = z.object({
  commit: z.string(),
  workflows: z.record(z.string(), countsSchema),
});
export type DeploymentCounts = z.infer<typeof countedSchema>;

/** Nothing yet. */
// biome-ignore format: a table
export const noCounts = (): WorkflowCounts => ({
  runs: 0, modelCalls: 0, executions: 0, statesEntered: 0, historyEvents: 0, functions: {}, requests: {},
  writeUnits: 0, readUnits: 0, printedBytes: 0,
});
