import { randomUUID } from 'node:crypto';
import * as routes from '@assay/essay-scoring/routes/exemplars';
import { essayScoring } from '@assay/essay-scoring/workflow';
import { readTable } from '@assay/kit/tables/read-table';
import { readExemplars } from '@assay/platform/exemplar/read-exemplars';
import type { BillFigures } from '@assay/platform/run/bill-figures';
import { getAssignment } from '@assay/workflows/assignment-store';
import { assignmentOf } from '@assay/workflows/assignments';
import { callFunction } from '../../platform/api/call-function.ts';
import { implement, reply } from '../../platform/api/implement.ts';
import type { BankedExemplar } from '../../platform/privacy/exemplar-bank.ts';
import { objects } from '../../platform/runtime/storage.ts';

/** A table that is embedded within the 29 seconds of a request: one part of what the command line sends. */
const AT_ONCE = { rows: 50, bytes: 5_000_000 };

/** What the table is called in words about it. */
const NAME = 'the table';

interface IndexingOutcome {
  indexed: number;
  leftOut: { id: string; why: string }[];
  bill: BillFigures;
}

interface ExemplarBankKey {
  tenant: string;
  assignment: string;
}

async function importTable(exemplarBankKey: ExemplarBankKey, table: Uint8Array) {
  const assigned = await getAssignment(objects(), exemplarBankKey.tenant, exemplarBankKey.assignment);
  const assignment = assignmentOf(essayScoring, assigned);
  const reading = readExemplars(readTable(table, NAME, AT_ONCE), NAME, assignment);
  const batch = `assignments/${exemplarBankKey.tenant}/${exemplarBankKey.assignment}/imports/${randomUUID()}.json`;
  await objects().write(batch, reading.exemplars);
  const called = callFunction<IndexingOutcome>('INDEX_FUNCTION', { ...exemplarBankKey, batch });
  const { indexed, leftOut: notEmbedded, bill } = await called.finally(() => objects().remove([batch]));
  const { leftOut, scoresLeftOut } = reading;
  const { cost, costAtLeast, unmetered, unpriced } = bill;
  return { indexed, leftOut, scoresLeftOut, notEmbedded, cost, costAtLeast, unmetered, unpriced };
}

async function remove(exemplarBankKey: ExemplarBankKey, ids: readonly string[] | 'all') {
  await getAssignment(objects(), exemplarBankKey.tenant, exemplarBankKey.assignment);
  return callFunction<{ deleted: string[] }>('DELETE_EXEMPLARS_FUNCTION', { ...exemplarBankKey, ids });
}

export const exemplarRoutes = [
  implement(routes.listExemplars, async ({ principal: { tenant }, params: { assignment } }) => {
    assignmentOf(essayScoring, await getAssignment(objects(), tenant, assignment));
    const listed = { tenant, assignment };
    return reply(200, await callFunction<{ exemplars: BankedExemplar[] }>('LIST_EXEMPLARS_FUNCTION', listed));
  }),

  implement(routes.importExemplars, async ({ principal: { tenant }, params: { assignment }, body }) =>
    reply(200, await importTable({ tenant, assignment }, body)),
  ),

  implement(routes.deleteExemplars, async ({ principal: { tenant }, params: { assignment } }) =>
    reply(200, await remove({ tenant, assignment }, 'all')),
  ),

  implement(routes.deleteExemplar, async ({ principal: { tenant }, params: { assignment, exemplar } }) =>
    reply(200, await remove({ tenant, assignment }, [exemplar])),
  ),
];
