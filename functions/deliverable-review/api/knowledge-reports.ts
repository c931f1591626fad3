import { randomUUID } from 'node:crypto';
import { miningPlace } from '@assay/deliverable-review/knowledge/knowledge-work';
import {
  mentionsKey,
  minedReports,
  reportKey,
  reportsFolder,
} from '@assay/deliverable-review/knowledge/report-mentions';
import * as routes from '@assay/deliverable-review/routes/knowledge-reports';
import { AssayError } from '@assay/kit/errors/assay-error';
import { afterOf, pageOf } from '@assay/platform/api/pages';
import { findWork, keepRequest } from '@assay/platform/lambda/kept-work';
import { askForWork } from '../../platform/api/call-function.ts';
import { implement, reply } from '../../platform/api/implement.ts';
import { uploadForm } from '../../platform/api/upload-form.ts';
import { requireLeft } from '../../platform/runs/reserving.ts';
import { objects } from '../../platform/runtime/storage.ts';
import { reviewAssignment } from './review-assignment.ts';

interface OfReport {
  tenant: string;
  assignment: string;
  report: string;
}

const isThere = async (key: string) => (await objects().list(key, { limit: 1 }))[0]?.key === key;

/** @throws AssayError ReportMissing */
function missing(): never {
  const words = 'There is no such reference report: send it first (POST …/knowledge/reports).';
  throw new AssayError('ReportMissing', words);
}

/** @throws AssayError RequestUnderWay */
function underWay(words: string): never {
  throw new AssayError('RequestUnderWay', words);
}

/** What holds the place of a mining while a report is deleted, so that none begins. */
const DELETION = 'deletion-';

/** Deletes a report with all that is kept of it. @throws AssayError ReportMissing, RequestUnderWay */
async function remove({ tenant, assignment, report }: OfReport): Promise<void> {
  const keys = [reportKey(tenant, assignment, report), mentionsKey(tenant, assignment, report)];
  if (!(await Promise.all(keys.map(isThere))).includes(true)) missing();
  const place = miningPlace(tenant, assignment, report);
  const { joined } = await keepRequest(objects(), place, `${DELETION}${randomUUID()}`, Date.now());
  if (joined) underWay('The report is being mined, or deleted: delete it when that has ended.');
  await objects()
    .remove(keys)
    .finally(() => objects().remove([place.key]));
}

export const knowledgeReportRoutes = [
  implement(routes.listReports, async ({ principal: { tenant }, params: { assignment }, query }) => {
    await reviewAssignment(tenant, assignment);
    const { cursor, limit } = query;
    const last = afterOf(cursor);
    const after = last === undefined ? undefined : reportKey(tenant, assignment, last);
    const folder = reportsFolder(tenant, assignment);
    const storedObjects = await objects().list(folder, { after, limit: limit + 1 });
    const mined = await minedReports(objects(), tenant, assignment);
    const listed = storedObjects.map(({ key, size, modified }) => {
      const report = key.slice(folder.length).replace(/\.pdf$/, '');
      return { report, size, sentAt: modified!.toISOString(), mined: mined.has(report) };
    });
    const { items: reports, next } = pageOf(listed, limit, ({ report }) => report);
    return reply(200, { reports, next });
  }),

  implement(routes.presignReport, async ({ principal: { tenant }, params: { assignment }, body }) => {
    await reviewAssignment(tenant, assignment);
    return reply(
      201,
      await uploadForm(reportKey(tenant, assignment, body.report), { type: 'application/pdf' }),
    );
  }),

  implement(routes.deleteReport, async ({ principal: { tenant }, params }) => {
    await reviewAssignment(tenant, params.assignment);
    await remove({ tenant, ...params });
    return reply(204);
  }),

  implement(routes.mineReport, async ({ principal: { tenant }, params: { assignment, report } }) => {
    const { language, seed, evidence } = await reviewAssignment(tenant, assignment);
    if (!(await isThere(reportKey(tenant, assignment, report)))) missing();
    await requireLeft({ tenant, assignment });
    const work = `mining-${randomUUID()}`;
    const event = { work, tenant, assignment, report, language, seed, evidence };
    const place = miningPlace(tenant, assignment, report);
    const { id: mining, joined } = await askForWork('MINE_FUNCTION', place, work, event);
    if (mining.startsWith(DELETION))
      underWay('The report is being deleted: send it again, then have it mined.');
    return reply(202, { state: 'requested', mining, joined });
  }),

  implement(routes.getMining, async ({ principal: { tenant }, params: { assignment, report } }) => {
    await reviewAssignment(tenant, assignment);
    const mining = await findWork(objects(), miningPlace(tenant, assignment, report), Date.now());
    if (mining) return reply(200, mining);
    throw new AssayError('ResultMissing', 'Nobody has had this report mined: POST to this address.');
  }),
];
