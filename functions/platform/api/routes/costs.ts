import * as routes from '@assay/api/routes/costs';
import type { MonthlySpending } from '@assay/platform/run/ledger';
import { shareOf } from '@assay/platform/run/student-share';
import { getAssignment } from '@assay/workflows/assignment-store';
import { ledger, objects } from '../../runtime/storage.ts';
import { implement, reply } from '../implement.ts';

const now = () => new Date().toISOString();

const told = ({ usd: costAtLeast, ...row }: MonthlySpending) => ({
  ...row,
  costAtLeast,
  cost: row.unmetered + row.unpriced > 0 ? null : costAtLeast,
});

/** The caps of an assignment, those of its tenant beside them; without one those of the tenant. */
async function capsOf(tenant: string, assignment?: string) {
  const caps = await ledger().capsOf(tenant, assignment, now());
  return caps.map((cap) => ({ assignment: cap.of === 'assignment' ? assignment! : null, ...cap }));
}

/** The caps of all assignments that have one, and of the tenant. */
async function allCaps(tenant: string) {
  const own = await Promise.all([...(await ledger().capped(tenant))].map((one) => capsOf(tenant, one)));
  return [...own.flat().filter(({ of }) => of === 'assignment'), ...(await capsOf(tenant))];
}

/** What is spent, of an assignment or of all, and the caps on it. */
async function costs(tenant: string, assignment?: string) {
  const spent = await ledger().spent({ tenant, ...(assignment !== undefined && { assignment }) });
  const caps = assignment === undefined ? await allCaps(tenant) : await capsOf(tenant, assignment);
  return { spent: spent.map(told), caps };
}

async function setCap(tenant: string, assignment: string | undefined, usd: number | null) {
  await ledger().setCap(tenant, assignment, usd, now());
  return { caps: await capsOf(tenant, assignment) };
}

export const costRoutes = [
  implement(routes.getCosts, async ({ principal: { tenant } }) => reply(200, await costs(tenant))),

  implement(routes.getAssignmentCosts, async ({ principal: { tenant }, params: { assignment } }) => {
    const found = await getAssignment(objects(), tenant, assignment);
    const studentDayUsd = shareOf(found, await ledger().capUsd({ tenant, assignment }));
    return reply(200, { ...(await costs(tenant, assignment)), studentDayUsd });
  }),

  implement(routes.putCap, async ({ principal: { tenant }, body: { usd } }) =>
    reply(200, await setCap(tenant, undefined, usd)),
  ),

  implement(routes.putAssignmentCap, async ({ principal: { tenant }, params: { assignment }, body }) => {
    await getAssignment(objects(), tenant, assignment);
    return reply(200, await setCap(tenant, assignment, body.usd));
  }),
];
