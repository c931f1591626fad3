import { removeReader } from '@assay/essay-scoring/reader-store';
import { essayScoring } from '@assay/essay-scoring/workflow';
import { textVectorsCost } from '@assay/model/expected-cost';
import { idSchema } from '@assay/platform/assignment/assignment';
import { exemplarSchema } from '@assay/platform/exemplar/exemplar';
import { billFigures } from '@assay/platform/run/bill-figures';
import { getAssignment } from '@assay/workflows/assignment-store';
import { assignmentOf } from '@assay/workflows/assignments';
import * as z from 'zod';
import { withAccount } from '../../platform/models/billing.ts';
import { catalogue } from '../../platform/models/catalogue.ts';
import { bankModel, exemplarBank } from '../../platform/privacy/exemplar-bank.ts';
import { defineHandler } from '../../platform/runtime/define-handler.ts';
import { objects } from '../../platform/runtime/storage.ts';

/** `batch`: its key, `assignments/{tenant}/{assignment}/imports/{name}.json`; no other object is read for exemplars. */
const eventSchema = z
  .object({ tenant: idSchema, assignment: idSchema, batch: z.string() })
  .superRefine(({ tenant, assignment, batch }, context) => {
    const folder = `assignments/${tenant}/${assignment}/imports/`;
    const name = batch.startsWith(folder) ? batch.slice(folder.length) : '';
    if (/^[^/]+\.json$/.test(name)) return;
    context.addIssue({
      code: 'custom',
      path: ['batch'],
      message: `is no batch of this assignment: put it under ${folder}`,
    });
  });

/**
 * Embeds a batch of scored essays (an artifact holding up to 100) and puts them into the assignment's bank (SPEC M7), as scored
 * by its current rubric. The second reader, which learnt from texts that may be replaced now, is deleted: it is trained anew once all
 * batches are in. An essay that cannot be embedded is left out, and told with the reason; the others are put in.
 * @throws AssayError CapReached before anything is asked
 */
export const handler = defineHandler(eventSchema, async ({ tenant, assignment, batch }) => {
  const [exemplars, assigned, { id }] = await Promise.all([
    objects().read(batch, z.array(exemplarSchema).min(1).max(100)),
    getAssignment(objects(), tenant, assignment),
    bankModel(),
  ]);
  const { traits } = assignmentOf(essayScoring, assigned);
  const texts = exemplars.map(({ text }) => text);
  const usd = await textVectorsCost(texts, await catalogue());
  const { made, bill } = await withAccount({ tenant, assignment }, usd, async (model) => {
    const bank = await exemplarBank(tenant, assignment, id);
    return { bank, ...(await model.embedEach('embedding', texts)) };
  });
  const kept = made.vectors.flatMap((vector, at) => (vector ? [{ vector, exemplar: exemplars[at]! }] : []));
  await removeReader(objects(), tenant, assignment);
  await made.bank.put(
    kept.map(({ exemplar }) => exemplar),
    kept.map(({ vector }) => vector),
    { traits, model: id },
  );
  const leftOut = made.refused.map(({ at, reason, why }) => ({ id: exemplars[at]!.id, reason, why }));
  return { indexed: kept.length, leftOut, bill: billFigures(bill) };
});
