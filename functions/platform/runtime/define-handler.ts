import { AssayError } from '@assay/kit/errors/assay-error';
import { readAs } from '@assay/kit/errors/read-as';
import { sentence } from '@assay/kit/errors/sentence';
import { Logger } from '@aws-lambda-powertools/logger';
import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import type { Context } from 'aws-lambda';
import type { z } from 'zod';
import { METRICS, type MetricName, NAMESPACE } from './metrics.ts';

export const logger = new Logger({ serviceName: 'assay' });
const metrics = new Metrics({ namespace: NAMESPACE });

/** Counts something that happened, once. */
export function count(metric: MetricName | `Failed${string}`): void {
  metrics.addMetric(metric, MetricUnit.Count, 1);
  metrics.publishStoredMetrics();
}

/** Emits values in one line of the log, for the deployment and, where one is named, also by model. */
export function measure(values: Partial<Record<MetricName, number>>, model?: string): void {
  for (const [name, value] of Object.entries(values))
    metrics.addMetric(name, METRICS[name as MetricName], value);
  if (model !== undefined) metrics.addDimensions({}).addDimensions({ model });
  metrics.publishStoredMetrics();
}

/** X-Ray's SDK watches every promise of the process from the moment it is loaded: where tracing is off, it is not. */
async function loadTracer() {
  if (process.env.POWERTOOLS_TRACE_ENABLED === 'false') return null;
  const { Tracer } = await import('@aws-lambda-powertools/tracer');
  return new Tracer({ serviceName: 'assay', captureHTTPsRequests: false });
}

const tracer = await loadTracer();

/** The id of the run that an event is of, however it says so; undefined: of none. */
export function runIdIn(event: unknown): string | undefined {
  const { run, runId } = Object(event) as { run?: unknown; runId?: unknown };
  const id = Object(run).runId ?? runId;
  return typeof id === 'string' ? id : undefined;
}

const unexpected = (faults: string[]) =>
  new AssayError(
    'ConfigurationInvalid',
    sentence(`The event does not have the form this function expects: ${faults.join('; ')}`),
  );

/**
 * Makes a Lambda handler of a function on values: parses the event by its schema, traces, counts and logs (ids, steps
 * and error codes; never a text), and names the step in what it throws, so that Step Functions' Cause says where.
 */
export function defineHandler<Event, Result>(
  schema: z.ZodType<Event>,
  run: (event: Event) => Promise<Result>,
  stepOf: (event: Event) => string | null = () => null,
): (event: unknown, context: Context) => Promise<Result> {
  return async (input, context) => {
    const event = readAs(schema, input, unexpected, 'the event');
    const step = stepOf(event);
    logger.addContext(context);
    try {
      return await traced(step ?? context.functionName, () => run(event));
    } catch (error) {
      throw report(error, step, runIdIn(event));
    }
  };
}

async function traced<T>(name: string, run: () => Promise<T>): Promise<T> {
  const parent = tracer?.isTracingEnabled() ? tracer.getSegment() : undefined;
  const segment = parent?.addNewSubsegment(`## ${name}`);
  try {
    return await run();
  } finally {
    segment?.close();
  }
}

function report(error: unknown, step: string | null, runId?: string): unknown {
  const code = error instanceof AssayError ? error.code : error instanceof Error ? error.name : 'Unknown';
  logger.error('step failed', { runId, step, code });
  count(`Failed${code}`);
  if (!(error instanceof AssayError) || step === null) return error;
  return new AssayError(error.code, `[${step}] ${error.message}`, { cause: error });
}
