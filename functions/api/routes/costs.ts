import * as routes from '../../../shared/api/routes/costs.ts';
import type { Spent } from '../../../shared/run/ledger.ts';
import { getAssignment } from '../../../shared/workflows/assignment-store.ts';
import { ledger, objects } from '../../storage.ts';
import { implement, reply } from '../implement.ts';

const now = () => new Date().toISOString();

const told = ({ usd: costAtLeast, ...row }: Spent) => ({
  ...row,
  costAtLeast,
  cost: row.unmetered + row.unpriced > 0 ? null : costAtLeast,
});

/** What is spent, of an assignment or of all, and the caps on it. */
async function costs(tenant: string, assignment?: string) {
  const spent = await ledger().spent({ tenant, ...(assignment !== undefined && { assignment }) });
  return { spent: spent.map(told), caps: await ledger().capsOf(tenant, assignment, now()) };
}

async function setCap(tenant: string, assignment: string | undefined, usd: number | null) {
  await ledger().setCap(tenant, assignment, usd, now());
  return { caps: await ledger().capsOf(tenant, assignment, now()) };
}

export const costRoutes = [
  implement(routes.getCosts, async ({ principal: { tenant } }) => reply(200, await costs(tenant))),

  implement(routes.getAssignmentCosts, async ({ principal: { tenant }, params: { assignment } }) => {
    await getAssignment(objects(), tenant, assignment);
    return reply(200, await costs(tenant, assignment));
  }),

  implement(routes.putCap, async ({ principal: { tenant }, body: { usd } }) =>
    reply(200, await setCap(tenant, undefined, usd)),
  ),

  implement(routes.putAssignmentCap, async ({ principal: { tenant }, params: { assignment }, body }) => {
    await getAssignment(objects(), tenant, assignment);
    return reply(200, await setCap(tenant, assignment, body.usd));
  }),
];
