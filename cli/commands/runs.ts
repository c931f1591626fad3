import * as parts from '@assay/api/routes/run-parts';
import { assay } from '@assay/kit/process/assay-command';
import type { CallsHeldUp } from '@assay/model/allowance/held-up';
import { billOf } from '@assay/model/charge';
import { lacksTypesetter } from '@assay/platform/report/latex/lacks-typesetter';
import { plainLine } from '@assay/platform/report/plain-line';
import { english } from '@assay/platform/report/words/shared-words';
import { billFigures } from '@assay/platform/run/bill-figures';
import { billOfRun, type KnownBill } from '@assay/platform/run/bill-of-run';
import { isUnpaid, type KnownTokens, paidText, tokenText } from '@assay/platform/run/cost-text';
import {
  askingAttempts,
  isUnderWay,
  type RunCharge,
  type StepItem,
  type ToldRun,
} from '@assay/platform/run/items';
import type { ModelsPlace } from '@assay/platform/run/provenance';
import { runKey } from '@assay/platform/run/run-artifacts';
import { everyOf } from '../api-client.ts';
import { overApi } from '../api-connection.ts';
import { describeAway, describeLine, NOTHING_HELD_UP } from '../held-up.ts';
import { goingOn, paidWords, reasonLine } from '../run-summary.ts';
import { terminalText } from '../terminal-text.ts';
import { textTable } from '../text-table.ts';

const dash = '–';

function tokensOf(
  knownTokens: KnownTokens,
  words: { atLeast: (tokens: string) => string; unknown: string },
): string {
  const [input, cached, output] = (['inputTokens', 'cachedInputTokens', 'outputTokens'] as const).map(
    (figure) => tokenText(knownTokens, figure, { number: String, ...words }),
  );
  return `${input} (${cached}) → ${output}`;
}

function stepRow(step: StepItem, isPaid: boolean): string[] {
  const counted = tokensOf(step, { atLeast: (known) => `≥ ${known}`, unknown: '?' });
  const tokens = step.model ? counted : dash;
  const { cost = null, costAtLeast } = step;
  const least = costAtLeast === undefined || costAtLeast === 0 ? dash : `≥ ${costAtLeast.toFixed(6)}`;
  const known = cost === null ? least : cost.toFixed(6);
  const paid = step.memoised ? 'answered before' : (step.tries ?? 1) > 1 ? `${step.tries} tries` : '';
  return [
    step.step,
    step.model ?? dash,
    tokens,
    isPaid ? known : dash,
    `${Math.round(step.durationMs)}`,
    paid,
  ];
}

/** What the run took in all (SPEC C16): from when it was handed in to its end, over its model steps and by its bill. */
function describeTotal(run: ToldRun, steps: StepItem[], bill: KnownBill, place: ModelsPlace): string[] {
  const asked = steps.filter(({ model }) => model !== undefined);
  const memoised = asked.filter((step) => step.memoised).length;
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  const took = run.finishedAt
    ? `${seconds(Date.parse(run.finishedAt) - Date.parse(run.admittedAt))} since it was handed in, `
    : '';
  const together = seconds(asked.reduce((sum, step) => sum + (step.latencyMs ?? 0), 0));
  const { costs } = english.facts;
  const tokens = `${tokensOf(bill, costs)} tokens`;
  const asking = askingAttempts(run);
  const attempts = asking > 1 ? `, ${english.facts.ofAttempts(String(asking))}` : '';
  return [
    `  in all: ${took}${asked.length} model ${asked.length === 1 ? 'step' : 'steps'} (${memoised} answered before) of ${together} together, ${tokens}, ${paidWords(bill, place)}${attempts}`,
  ];
}

/** What questions of steps cost that left nothing behind: they failed, or, in a run under way, are asked again. */
function describeUnfinished(
  run: ToldRun,
  steps: StepItem[],
  charges: RunCharge[],
  place: ModelsPlace,
): string[] {
  const how = isUnderWay(run) ? 'is not done yet, and may wait to be asked again' : 'is not done';
  const done = new Set(steps.map(({ step }) => step));
  const left = Map.groupBy(
    charges.filter(({ step }) => !done.has(step)),
    ({ step }) => step,
  );
  return [...left].map(([step, paid]) => {
    const fates = [...new Set(paid.map(({ fate }) => fate))].join(', ');
    return `  ${step} ${how}: ${paidText(billFigures(billOf(paid)), place, english.facts.costs)} (${fates})`;
  });
}

/** How a settled run's report stands; nothing of a run that has none. */
function reportLine({ runId, report }: ToldRun, later: string | null): string[] {
  if (!report || report.state === 'none') return [];
  if (report.state !== 'failed') return [`  report: ${report.state}`];
  const { code, message = '' } = report;
  if (lacksTypesetter(message))
    return [`  report: a page alone, since this machine lacks what sets a PDF (${assay()} doctor)`];
  return [
    `  report: failed (${code}): ${plainLine(message)}`,
    ...(later ? [] : [`  render it again with: ${assay()} runs resume ${runId}`]),
  ];
}

interface RunDetails {
  run: ToldRun;
  steps: StepItem[];
  charges: RunCharge[];
  artifacts: { key: string; size: number }[];
  /** What keeps calls waiting; of a run that has ended nothing. */
  heldUp?: CallsHeldUp;
  /** What answers in place of models here, of a run that came to no result. */
  here?: ModelsPlace;
  /** The submission's latest run, of a run that is superseded, or would be if it were resumed. */
  later?: string | null;
}

const superseded = ({ state }: ToldRun) =>
  state === 'superseded' ? 'superseded' : 'resumed it would be superseded';

/** A run as a person reads it, step by step. */
export function describeRun({
  run,
  steps,
  charges,
  artifacts,
  heldUp = NOTHING_HELD_UP,
  later = null,
  here = {},
}: RunDetails): string {
  const place = run.provenance ?? here;
  const head = ['step', 'model', 'tokens in (cached) → out', 'cost $', 'ms', ''];
  const isPaid = !isUnpaid(place);
  const ordered = [...steps].sort((a, b) => a.at.localeCompare(b.at));
  return [
    `${run.runId}   ${run.state}, attempt ${run.attempt}`,
    `  ${run.assignment} / ${run.submission} / ${plainLine(run.file)}, admitted ${run.admittedAt}`,
    ...(later ? [`  ${superseded(run)} by a later version of its submission, whose run is ${later}`] : []),
    ...(run.failure
      ? [`  failed at ${run.failure.step} (${run.failure.code}): ${plainLine(run.failure.message)}`]
      : []),
    ...reportLine(run, later),
    ...heldUp.away.map((model) => `  ${describeAway(model)}`),
    ...heldUp.lines.map((line) => `  ${describeLine(line)}`),
    ...(run.missing?.length ? [`  missing: ${run.missing.join(', ')}`] : []),
    ...(run.reason ? [reasonLine(run.reason)] : []),
    ...((run.state === 'failed' || run.state === 'partial') && run.report?.state !== 'failed' && !later
      ? goingOn(run.runId, run.failure ?? run.reason)
      : []),
    '',
    ...(place.standIn || place.exampleAnswers
      ? [
          `  No real model answered: ${place.exampleAnswers ? 'example answers stood' : 'the built-in stand-in answered'} in place of the models named here.`,
        ]
      : []),
    textTable([head, ...ordered.map((step) => stepRow(step, isPaid))]),
    '',
    ...describeUnfinished(run, steps, charges, place),
    ...describeTotal(run, steps, billOfRun(run, charges), place),
    '',
    '  artifacts:',
    ...artifacts.map(({ key, size }) => `    ${key}  (${size} bytes)`),
  ].join('\n');
}

/** Reads a run step by step: state, every step with model, tokens, cost and time, every artifact; of one under way what keeps its calls waiting. */
export async function runsShow(runId: string, options: { json?: boolean }): Promise<void> {
  await overApi(async ({ api, runStore, callsHeldUp, standIns }) => {
    const { place: _, later, ...run } = await runStore.getRun(runId);
    const all = { params: { run: runId }, query: { limit: 200 } };
    const [steps, charges, items, artifacts, heldUp] = await Promise.all([
      runStore.steps(runId),
      runStore.charges(runId),
      everyOf(api.pages(parts.listItems, all), (page) => page.items),
      everyOf(api.pages(parts.listArtifacts, all), (page) => page.artifacts),
      isUnderWay(run) ? callsHeldUp() : NOTHING_HELD_UP,
    ]);
    const files = artifacts.map(({ name, size }) => ({ key: runKey(runId, name), size }));
    const bill = billOfRun(run, charges);
    const shown = options.json
      ? JSON.stringify({ run, later, bill, steps, charges, items, artifacts: files, ...heldUp })
      : terminalText(
          describeRun({
            ...{ run, steps, charges, artifacts: files, heldUp, later },
            here: { standIn: standIns.model },
          }),
        );
    process.stdout.write(`${shown}\n`);
  });
}
