import assert from 'node:assert/strict';
import { waitsFor } from '@assay/model/batch/batch-desk';
import { batchesKey } from '@assay/model/batch/batch-objects';
import { createOwnerStore } from '@assay/platform/access/owner-store';
import { createRememberedStore } from '@assay/platform/privacy/remembered-store';
import {
  COHORT,
  type CohortMember,
  DRIFT,
  type Reevaluation,
  reevaluationKey,
} from '@assay/platform/reevaluation/reevaluation';
import { createReevaluationStore } from '@assay/platform/reevaluation/reevaluation-store';
import type { RunContext } from '@assay/platform/run/run-context';
import type { Submission } from '@assay/platform/run/version-store';
import { pastOf, putPast } from '@assay/short-answer-grading/bank';
import { links, passbacks } from '../../functions/platform/lti/lti-stores.ts';
import { batchDeskOf } from '../../functions/platform/models/batch-desk.ts';
import { reviews } from '../../functions/platform/reviews/reviews.ts';
import { park } from '../../functions/platform/run-agent/park.ts';
import type { Assessments } from './assessments.ts';
import { charge } from './charges.ts';
import { essayOf } from './essay-scoring/essay-model.ts';

const AT = '2030-01-01T00:00:00.000Z';

/** What stands in every text of a submission's, and in nobody else's. */
export const markOf = ({ tenant, assignment, submission }: Submission) =>
  `mark(${tenant}/${assignment}/${submission})`;

/** A submission, and whose work it is. */
export interface Owned extends Submission {
  subject: string;
}

/** Has a run's question asked in a batch, and its message parked; another question of it is answered, and charged. */
export async function leaveBatches({ objects, runStore }: Assessments, run: RunContext, mark: string) {
  const owner = { tenant: run.tenant, reevaluation: run.reevaluation!.id };
  const asked = { provider: 'openai', model: 'm', agent: 'essay/judge' };
  const ask = (text: string) =>
    batchDeskOf(run)!
      .answerTo({ ...asked, body: { messages: [{ content: `${mark} ${text}` }] } })
      .catch((error: unknown) => waitsFor(error));
  const [waits, answered] = [await ask('one'), await ask('two')];
  assert.ok(waits && answered && 'provider' in waits);
  const message = {
    token: run.runId,
    run: { ...run },
    threads: [],
    waited: { since: 0, times: 0, unanswered: 0 },
  };
  await park(message, [waits]);
  await objects.write(batchesKey('answers', owner, answered.question), { body: { text: mark } });
  const paid = charge({ question: answered.question });
  await runStore.putCharge({ ...paid, runId: run.runId, attempt: 1, step: 'judge' });
}

/** Leaves what steps, stores and people leave of a submission, but for banks. Returns its runs. */
export async function leaveAll(world: Assessments, { subject, ...of }: Owned): Promise<string[]> {
  const { documents, objects, runStore } = world;
  const { tenant, submission } = of;
  const mark = markOf(of);
  await createOwnerStore(documents, 'results').claim(of, { subject, name: mark }, AT);
  const essay = essayOf({ body: `${mark} We sailed at dawn.` });
  const assignment = { ...essay.assignment, assignment: of.assignment };
  const runId = await world.hand({ ...essay, assignment, tenant, submission, metadata: { variant: 'SA' } });
  const again = `again-${runId}`;
  await runStore.admit({
    ...(await runStore.getRun(runId)),
    ...{
      runId: again,
      state: 'admitted',
      reevaluation: `reeval-${of.assignment}`,
      baseline: runId,
      mode: 'batch',
    },
  });
  const remembered = createRememberedStore(documents, 'results');
  for (const run of [runId, again]) {
    await objects.write(`runs/${run}/essay.json`, { text: mark });
    const key = `memo/${tenant}/provider/${run}.json`;
    await remembered.put(run, key);
    await objects.write(key, { text: mark });
  }
  const by = { subject: 'teacher', role: 'teacher' as const };
  const comment = { kind: 'commented', text: mark, trait: null, for: 'student' } as const;
  await reviews().append(of, { ...comment, seq: 1, at: AT, by, runId });
  await links().handIn({ ...of, link: 'link', user: `user of ${mark}` });
  await passbacks().keep({ ...of, link: 'link', timestamp: AT, state: 'sent', scoreGiven: 2 });
  const folder = `submissions/${tenant}/${of.assignment}/${submission}/`;
  const rejected = {
    ...{ upload: `rejected-${runId}`, tenant, assignment: of.assignment, rejectedAt: AT },
    state: 'rejected' as const,
  };
  const source = { bucket: 'b', key: `${folder}rejected.txt`, versionId: '1' };
  await runStore.reject({ ...rejected, source, code: 'SubmissionUnsupported', message: 'No.' });
  const context = { runId: again, tenant, reevaluation: { id: `reeval-${of.assignment}`, mode: 'batch' } };
  await leaveBatches(world, context as RunContext, mark);
  return [runId, again];
}

/** Leaves what an assignment has of all of its submissions: exemplars, past answers, a cohort with its drift report. */
export async function leaveShared(world: Assessments, all: readonly (Submission & { runs: string[] })[]) {
  const { documents, invoke, objects } = world;
  const { tenant, assignment } = all[0]!;
  const exemplars = all.map((of) => ({
    id: of.submission,
    text: markOf(of),
    overall: null,
    scores: { ideas: 1 },
  }));
  const batch = `assignments/${tenant}/${assignment}/imports/1.json`;
  await objects.write(batch, exemplars);
  await invoke('index-exemplars', { tenant, assignment, batch });
  const answers = all.map((of) => ({
    ...{ id: of.submission, question: 'q', questionText: 'Why?', reference: '', answer: markOf(of) },
    ...{ label: 'Correct' as const, feedback: null },
  }));
  await putPast(objects, tenant, assignment, pastOf(answers));
  await putPast(objects, tenant, assignment, pastOf(answers.toReversed()));
  const reevaluation = `reeval-${assignment}`;
  const item: Reevaluation = {
    ...{ tenant, assignment, reevaluation, state: 'completed', requestedAt: AT, execution: reevaluation },
    ...{ by: 'command', mode: 'batch', seed: 7 },
  };
  await createReevaluationStore(documents, 'results').create(item);
  const members: CohortMember[] = all.map(({ submission, runs: [baseline = '', runId = ''] }) => ({
    ...{ runId, baseline, submission, file: 'essay.txt', options: {} },
    source: { bucket: 'b', key: 'k', versionId: '1' },
  }));
  await objects.write(reevaluationKey(item, COHORT), members);
  await objects.write(reevaluationKey(item, DRIFT), { members });
  for (const member of members)
    await objects.write(reevaluationKey(item, `assessed/map/${member.runId}.json`), [
      { Input: JSON.stringify(member) },
    ]);
}
