import * as routes from '@assay/api/routes/costs';
import { AssayError } from '@assay/kit/errors/assay-error';
import { assay } from '@assay/kit/process/assay-command';
import { isAllOwn } from '@assay/model/charge';
import { english } from '@assay/platform/report/words/shared-words';
import { costText, dollars, type KnownCost } from '@assay/platform/run/cost-text';
import { type CapState, type MonthlySpending, usdOf } from '@assay/platform/run/ledger';
import { overApi } from '../api-connection.ts';
import { terminalText } from '../terminal-text.ts';
import { textTable } from '../text-table.ts';
import { assignmentIdOf } from './list-runs.ts';

/** What spending comes to, without what nobody paid as no real model answered; null as a whole where a part is not known. */
export function costOf(spent: readonly MonthlySpending[]): KnownCost & { costAtLeast: number } {
  const sum = (name: 'unmetered' | 'unpriced' | 'priced' | 'own') =>
    spent.reduce((total, row) => total + row[name], 0);
  const paid = spent.map(({ usd, standInUsd }) => ({ usd: usd - standInUsd }));
  const [unmetered, unpriced, costAtLeast] = [sum('unmetered'), sum('unpriced'), usdOf(paid)];
  return {
    cost: unmetered + unpriced > 0 ? null : costAtLeast,
    ...{ costAtLeast, unmetered, unpriced },
    ...(isAllOwn({ unpriced, priced: sum('priced'), own: sum('own') }) && { allOwn: true as const }),
  };
}

const said = (cost: KnownCost) => costText(cost, english.facts.costs);

/** A cap with what is left of it. */
function capLine({ of, usd, spent, reserved, left }: CapState, isStoodIn = false): string {
  const whose = of === 'assignment' ? 'in all' : 'this month';
  const cap = Number.isInteger(usd) ? `$${usd}` : dollars(usd);
  const counted = isStoodIn ? ' (a cap counts what the stand-in answered as if a real model had)' : '';
  return `cap ${cap} ${whose}: ${dollars(spent)} spent${counted}, ${reserved > 0 ? `${dollars(reserved)} reserved, ` : ''}${left > 0 ? `${dollars(left)} left` : 'nothing left'}`;
}

/** What is spent, a line for each assignment, month and purpose. */
function spentTable(spent: readonly MonthlySpending[]): string {
  const head = ['assignment', 'month', 'of', 'requests', 'tokens in → out', 'cost'];
  const rows = spent.map((row) => [
    ...[row.assignment, row.month, row.of, String(row.requests)],
    ...[`${row.inputTokens} → ${row.outputTokens}`, said(costOf([row]))],
  ]);
  return textTable([head, ...rows]);
}

interface Costs {
  spent: MonthlySpending[];
  total: ReturnType<typeof costOf>;
  caps: (CapState & { assignment: string | null })[];
  /** Of one assignment: US dollars that a student's works may cost in a day; null: as much as they like. */
  studentDayUsd?: number | null | undefined;
}

/** What was spent, and the caps, as a person reads it. */
export function describeCosts({ spent, total, caps, studentDayUsd }: Costs): string {
  const table = spent.length === 0 ? '  nothing is spent' : spentTable(spent);
  const isStoodIn = spent.some(({ standInUsd }) => standInUsd > 0);
  const lines = caps.map((cap) => `  ${cap.assignment ?? 'all assignments'}: ${capLine(cap, isStoodIn)}`);
  const share = studentDayUsd == null ? [] : [`  one student: at most ${dollars(studentDayUsd)} in a day`];
  return [table, `  in all: ${said(total)}`, ...lines, ...share].join('\n');
}

/** Prints what models have cost, for one assignment or all. @throws AssayError AssignmentNotFound */
export async function showCosts(given: string | undefined, { json }: { json?: boolean }): Promise<void> {
  const assignment = given === undefined ? undefined : await assignmentIdOf(given);
  await overApi(async ({ api }) => {
    const told =
      assignment === undefined
        ? await api.ask(routes.getCosts)
        : await api.ask(routes.getAssignmentCosts, { params: { assignment } });
    const spent = told.spent.map((row) => ({ ...row, usd: row.costAtLeast }));
    const share = (told as { studentDayUsd?: number | null }).studentDayUsd;
    const costs = { spent, total: costOf(spent), caps: told.caps, studentDayUsd: share };
    const text = json ? JSON.stringify(costs) : terminalText(describeCosts(costs));
    process.stdout.write(`${text}\n`);
  });
}

interface CapOptions {
  usd?: number;
  none?: boolean;
  assignment?: string;
  json?: boolean;
}

/** Sets a cap or takes it away, and says how it stands. @throws AssayError CapInvalid, AssignmentNotFound */
export async function setCap({ usd, none = false, assignment: given, json }: CapOptions): Promise<void> {
  if ((usd === undefined) !== none)
    throw new AssayError('CapInvalid', `Give either --usd N or --none: "${assay()} costs cap --usd 25".`);
  const assignment = given === undefined ? null : await assignmentIdOf(given);
  await overApi(async ({ api }) => {
    const body = { usd: none ? null : usd! };
    const { caps } =
      assignment === null
        ? await api.ask(routes.putCap, { body })
        : await api.ask(routes.putAssignmentCap, { params: { assignment }, body });
    const set = caps.find((cap) => cap.assignment === assignment);
    const { assignment: _, ...cap } = set ?? { assignment: null };
    const told = { assignment, cap: set ? cap : null };
    const whose = assignment ?? 'all assignments';
    const text = json ? JSON.stringify(told) : terminalText(`${whose}: ${set ? capLine(set) : 'no cap'}`);
    process.stdout.write(`${text}\n`);
  });
}
