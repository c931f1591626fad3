import type { WorkflowCounts } from '../burst/bill/counts.ts';
import { AGENT_MB, lambdaUse } from '../burst/bill/reckon.ts';
import { QUOTAS } from './quotas.ts';

/** One design: how a submission's work is spread. */
export interface Design {
  name: string;
  /** accounts and Regions that share the tenants evenly, as far as whole tenants can be spread */
  cells: number;
  /** items that a model's allowance, the places and an assignment's index are each spread over, in a cell */
  shards: number;
  /** share of the questions that go to the provider's batch endpoint */
  batched: number;
  /** requests and tokens a minute that the provider grants to one account of its own, by cell */
  provider: { requests: number; tokens: number };
  /** quotas that were asked for, times the default */
  raised: number;
  /** writes to the places and allowance are drawn for so many at once */
  drawnAtOnce: number;
}

/** What of one submission draws on a limit, and how much of it there is in all cells. */
interface ThroughputLimit {
  limit: string;
  /** of a submission */
  each: number;
  /** a second, of all cells together */
  available: number;
  /** submissions a minute at which it breaks */
  breaksAt: number;
}

/** The largest tenant's share of all submissions, which one cell must take: of a thousand, the first by Zipf's law. */
export const LARGEST_SHARE =
  1 / Array.from({ length: 1000 }, (_, at) => 1 / (at + 1)).reduce((a, b) => a + b);
/** The largest assignment's share of its tenant's submissions in that hour. */
const LARGEST_ASSIGNMENT = 0.1;
/** Seconds of one model call; a call's message is in flight as long. */
const MODEL_SECONDS = 6;
/** Tokens that the provider counts for a question, as in the burst: 6 advocates, 6 skeptics, 6 judges, a screener. */
const TOKENS_OF_A_SUBMISSION = 6 * (1500 + 1700 + 4500) + 1200;
/** Task tokens of a run beside those of its agents' messages: of its place, of its report. */
const TOKENS_OF_A_RUN = 2;
/** What an item takes in write units, one for each KB begun: of an allowance (docs/reference/bursts.md), of a hundred places of some 90 bytes. */
const UNITS = { allowance: 3, places: 9 };
/** Writes of a submission: to the allowance's item by turn, to the item of the places (taken, left), to the partition of an assignment. */
const WRITES = { places: 2, assignment: 4 };

/** Submissions of the busiest cell, as a share of all: cells take whole tenants, so none is smaller than the largest tenant. */
export const busiest = (cells: number): number => Math.max(1 / cells, cells === 1 ? 1 : LARGEST_SHARE);

/** Every limit of a design, the first to break first. */
export function limitsOf(design: Design, counts: WorkflowCounts): ThroughputLimit[] {
  const { shards, batched, provider, raised, drawnAtOnce } = design;
  const share = busiest(design.cells);
  const runs = counts.runs;
  const questions = (counts.modelCalls / runs) * (1 - batched);
  const messages = ((counts.functions['run-agent']?.messages ?? 0) / runs) * (1 - batched);
  const entered = (counts.statesEntered + counts.executions) / runs;
  const used = lambdaUse(counts, {
    modelMs: MODEL_SECONDS * 1000,
    alone: false,
    rendering: 'function',
    agentMb: AGENT_MB.burst,
  });
  const lambdaSeconds = used.seconds / runs - (batched * used.waitedSeconds) / runs;
  const tokens = TOKENS_OF_A_SUBMISSION * (1 - batched);
  const limit = (name: string, each: number, perCell: number): ThroughputLimit => ({
    limit: name,
    each,
    available: perCell / share,
    breaksAt: (60 * perCell) / share / each,
  });
  return [
    limit('provider: tokens', tokens, provider.tokens / 60),
    limit('provider: requests', questions, provider.requests / 60),
    limit('Lambda: at once', lambdaSeconds, QUOTAS.lambdas * raised),
    limit('Step Functions: transitions', entered, QUOTAS.transitions * raised),
    limit('Step Functions: StartExecution', counts.executions / runs, QUOTAS.startExecution * raised),
    limit('Step Functions: SendTask*', messages + TOKENS_OF_A_RUN, QUOTAS.sendTask * raised),
    limit(
      'DynamoDB: item of an allowance',
      (2 * questions * UNITS.allowance) / drawnAtOnce,
      QUOTAS.keyWrites * shards,
    ),
    limit(
      'DynamoDB: item of the places',
      (WRITES.places * UNITS.places) / drawnAtOnce,
      QUOTAS.keyWrites * shards,
    ),
    limit(
      'DynamoDB: partition of an assignment',
      WRITES.assignment * LARGEST_ASSIGNMENT * (LARGEST_SHARE / share),
      QUOTAS.keyWrites * shards,
    ),
    limit('Fargate: a task per report', 1, QUOTAS.taskStarts * raised),
    limit('Fargate: a task per 100 reports', 0.01, QUOTAS.taskStarts * raised),
    limit('SQS: in flight', questions * MODEL_SECONDS, QUOTAS.inFlight),
  ].sort((a, b) => a.breaksAt - b.breaksAt);
}
