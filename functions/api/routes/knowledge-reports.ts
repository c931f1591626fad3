import { randomUUID } from 'node:crypto';
import { afterOf, pageOf } from '../../../shared/api/pages.ts';
import * as routes from '../../../shared/api/routes/knowledge-reports.ts';
import { AssayError } from '../../../shared/errors/assay-error.ts';
import { findWork } from '../../../shared/lambda/kept-work.ts';
import { miningPlace } from '../../../shared/workflows/deliverable-review/knowledge/knowledge-work.ts';
import {
  mentionsKey,
  minedReports,
  reportKey,
  reportsFolder,
} from '../../../shared/workflows/deliverable-review/knowledge/report-mentions.ts';
import { objects } from '../../storage.ts';
import { askForWork } from '../call-function.ts';
import { implement, reply } from '../implement.ts';
import { reviewAssignment } from '../review-assignment.ts';
import { uploadForm } from '../upload-form.ts';

interface OfReport {
  tenant: string;
  assignment: string;
  report: string;
}

/** @throws AssayError ReportMissing */
async function requireReport({ tenant, assignment, report }: OfReport): Promise<void> {
  const key = reportKey(tenant, assignment, report);
  const [found] = await objects().list(key, { limit: 1 });
  if (found?.key === key) return;
  throw new AssayError(
    'ReportMissing',
    'There is no such reference report: send it first (POST …/knowledge/reports).',
  );
}

const miningOf = ({ tenant, assignment, report }: OfReport) =>
  findWork(objects(), miningPlace(tenant, assignment, report), Date.now());

/** Deletes a report with all that is kept of it. @throws AssayError ReportMissing, RequestUnderWay */
async function remove(of: OfReport): Promise<void> {
  await requireReport(of);
  const { tenant, assignment, report } = of;
  if ((await miningOf(of))?.state === 'requested')
    throw new AssayError('RequestUnderWay', 'The report is being mined: delete it when that has ended.');
  const { key } = miningPlace(tenant, assignment, report);
  await objects().remove([
    reportKey(tenant, assignment, report),
    mentionsKey(tenant, assignment, report),
    key,
  ]);
}

export const knowledgeReportRoutes = [
  implement(routes.listReports, async ({ principal: { tenant }, params: { assignment }, query }) => {
    await reviewAssignment(tenant, assignment);
    const { cursor, limit } = query;
    const last = afterOf(cursor);
    const after = last === undefined ? undefined : reportKey(tenant, assignment, last);
    const folder = reportsFolder(tenant, assignment);
    const found = await objects().list(folder, { after, limit: limit + 1 });
    const mined = await minedReports(objects(), tenant, assignment);
    const listed = found.map(({ key, size, modified }) => {
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
    await requireReport({ tenant, assignment, report });
    const work = `mining-${randomUUID()}`;
    const event = { work, tenant, assignment, report, language, seed, evidence };
    await askForWork('MINE_FUNCTION', miningPlace(tenant, assignment, report), work, event);
    return reply(202, { state: 'requested', mining: work });
  }),

  implement(routes.getMining, async ({ principal: { tenant }, params }) => {
    await reviewAssignment(tenant, params.assignment);
    const mining = await miningOf({ tenant, ...params });
    if (mining) return reply(200, mining);
    throw new AssayError('ResultMissing', 'Nobody has had this report mined: POST to this address.');
  }),
];
