import * as z from 'zod';
import type { ExecutionRecord } from '../store/execution-store.ts';
import type { MapRunRecord } from '../store/map-run-store.ts';
import { action, epochSeconds, type StepFunctionsAction } from './action.ts';
import { pageInput, pageOf } from './pages.ts';

const listInput = z.object({ ...pageInput, executionArn: z.string() });

const list = action(listInput, ({ executions, mapRuns }, request) => {
  const { executionArn } = executions.get(request.executionArn);
  const found = mapRuns.all().filter((mapRun) => mapRun.executionArn === executionArn);
  const { items, nextToken } = pageOf(found, ({ sequence }) => -sequence, request);
  return { mapRuns: items.map(listItem), nextToken };
});

function listItem({ executionArn, mapRunArn, stateMachineArn, startDate, stopDate }: MapRunRecord): object {
  const dates = { startDate: epochSeconds(startDate), stopDate: stopDate && epochSeconds(stopDate) };
  return { executionArn, mapRunArn, stateMachineArn, ...dates };
}

const describe = action(z.object({ mapRunArn: z.string() }), ({ executions, mapRuns }, input) => {
  const mapRun = mapRuns.get(input.mapRunArn);
  const { mapRunArn, executionArn, status, startDate, stopDate, written, sequence: _, ...rest } = mapRun;
  const { maxConcurrency, toleratedFailureCount, toleratedFailurePercentage } = rest;
  const children = executions.ofMapRun(mapRunArn);
  const counts = countsOf(children, { total: mapRun.items, written: written === true });
  return {
    mapRunArn,
    executionArn,
    status,
    startDate: epochSeconds(startDate),
    stopDate: stopDate && epochSeconds(stopDate),
    maxConcurrency,
    toleratedFailureCount,
    toleratedFailurePercentage,
    itemCounts: counts,
    executionCounts: counts,
    redriveCount: 0,
  };
});

/** How many of a Map Run's items, each of which is one execution, have come how far; what no execution was started for is pending. */
function countsOf(children: readonly ExecutionRecord[], how: { total: number; written: boolean }): object {
  const of = (wanted: ExecutionRecord['status']) => children.filter(({ status }) => status === wanted).length;
  const [running, succeeded, failed] = [of('RUNNING'), of('SUCCEEDED'), of('FAILED')];
  const [timedOut, aborted] = [of('TIMED_OUT'), of('ABORTED')];
  const ended = succeeded + failed + timedOut + aborted;
  return {
    pending: how.total - running - ended,
    running,
    succeeded,
    failed,
    timedOut,
    aborted,
    total: how.total,
    resultsWritten: how.written ? ended : 0,
    failuresNotRedrivable: 0,
    pendingRedrive: 0,
  };
}

export const mapRunActions: Readonly<Record<string, StepFunctionsAction>> = {
  ListMapRuns: list,
  DescribeMapRun: describe,
};
