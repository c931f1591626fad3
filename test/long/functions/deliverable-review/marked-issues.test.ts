import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { markingViewSchema } from '@assay/api/schemas/markings';
import type { TeacherAgreement } from '@assay/platform/review/teacher-agreement';
import type { z } from 'zod';
import type { Person } from '../../../stack/functions/platform/api/api-world.ts';
import { api, reason } from '../../../stack/functions/platform/api/review-story.ts';
import { assessedReport } from '../../../support/deliverable-review/assessed-report.ts';

const { ask } = api;
type MarkingView = z.output<typeof markingViewSchema>;

describe('issues of a report', () => {
  it('are marked by a second person who sees no decision, settled by the owner, and counted as pairs', async () => {
    const { owner, one, two, path } = await assessedReport('issues');
    const markers = [{ subject: 'one' }, { subject: 'two' }];
    const body = { markers, owner: 'ms-rossi', share: 1, seed: 1 };
    const { works } = (await ask(owner, 'PUT', `${path}/marking`, { body })).body as unknown as MarkingView;
    const [first, second] = works[0]!.first === 'one' ? [one, two] : [two, one];
    const work = `${path}/submissions/work~1`;
    const read = async (who: Person) =>
      (await ask(who, 'GET', `${work}/review`)).body as unknown as {
        reviewed: { findings: { finding: string; kind: string; hidden: object | null; confirmed?: true }[] };
      };
    const post = (who: Person, what: string, sent: object) =>
      ask(who, 'POST', `${work}/${what}`, { body: sent });
    const { findings } = (await read(first)).reviewed;
    const issues = findings.filter(({ kind }) => kind === 'issue').map(({ finding }) => finding);
    assert.ok(issues.length > 0 && issues.length < findings.length, 'narratives are not marked');
    const listed = async (who: Person) =>
      ((await ask(who, 'GET', `${path}/marking/works`)).body as unknown as { works: { marked: boolean }[] })
        .works[0]!.marked;
    assert.equal(await listed(first), false);
    const [issue] = issues as [string];
    assert.equal((await post(first, 'review/hide', { finding: issue, reason: 'SECRET-REASON' })).status, 201);
    assert.equal(await listed(first), true);
    const unseen = (await read(second)).reviewed.findings;
    assert.deepEqual(
      unseen.map(({ finding, hidden }) => [finding, hidden]),
      issues.map((finding) => [finding, null]),
    );
    assert.doesNotMatch(JSON.stringify(await read(second)), /SECRET-REASON/);
    const scores = issues.map((trait) => ({ trait, score: 'holds' }));
    assert.equal((await post(second, 'second-mark', { scores: scores.slice(1) })).body.code, 'ReviewInvalid');
    assert.equal((await post(second, 'second-mark', { scores })).status, 201);
    assert.ok((await read(second)).reviewed.findings.some(({ hidden }) => hidden !== null));
    assert.equal((await post(first, 'review/show', { finding: issue, reason })).body.code, 'ReviewRefused');
    const marking = async () => (await ask(owner, 'GET', `${path}/marking`)).body as unknown as MarkingView;
    const difference = { trait: issue, isFinding: true, first: 'does not hold', second: 'holds' };
    assert.partialDeepStrictEqual((await marking()).differences, [{ ...difference, settled: null }]);
    const settle = { body: { finding: issue, reason } };
    await ask(owner, 'POST', `${path}/submissions/team/review/show`, settle);
    assert.partialDeepStrictEqual((await marking()).differences, [{ ...difference, settled: 'holds' }]);
    const { body: told } = await ask(owner, 'GET', `${path}/agreement`);
    const { markers: between } = told as unknown as TeacherAgreement;
    assert.partialDeepStrictEqual(between!.between, [
      { part: 'issue', pairs: 1, exact: { count: 0, of: 1 } },
    ]);
  });
});
