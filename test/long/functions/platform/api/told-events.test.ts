import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { EVENTS } from '@assay/platform/webhooks/webhook';
import { openApi } from '../../../../stack/functions/platform/api/api-world.ts';
import { type EventType, HAPPENINGS } from '../../../../stack/functions/platform/api/told-events.ts';
import { page, tableOf } from '../../../../support/markdown-tables.ts';

const api = await openApi();

/** The fields of each event, as the guide says them: those that it always has, and those in brackets. */
const FIELDS = new Map(
  tableOf(page('docs/reference/webhooks.md'), 'told by').flatMap(([names = '', fields = '']) => {
    const may = Array.from(fields.matchAll(/\[`(\w+)`\]/g), ([, field]) => field!);
    const all = Array.from(fields.matchAll(/`(\w+)`/g), ([, field]) => field!);
    const own = { always: all.filter((field) => !may.includes(field)), all };
    return Array.from(names.matchAll(/`(\w+)`/g), ([, type]) => [type!, own] as const);
  }),
);

/** What each event says of itself, beside whose it is. */
const SAID: Partial<Record<EventType, object>> = {
  UploadRejected: { code: 'SubmissionUnsupported' },
  AssessmentCompleted: { status: 'completed', missing: [], report: 'ready' },
  AssessmentFailed: { step: 'open-run', code: 'SubmissionEmpty' },
  ReevaluationStarted: { chosen: 1, mode: 'now' },
  ReevaluationCompleted: { chosen: 1, assessed: 1, mode: 'now' },
  ReevaluationFailed: { step: 'assess-cohort', code: 'States.Runtime' },
  ReviewReleased: { kind: 'released' },
  ReviewWithdrawn: { kind: 'withdrawn' },
  ReviewChanged: { kind: 'score-overridden' },
  AppealMade: { kind: 'appealed' },
  AppealAnswered: { kind: 'appeal-answered' },
};

describe('an event', () => {
  it('of every type is in the guide with what it tells', () =>
    assert.deepEqual([...FIELDS.keys()].sort(), [...EVENTS].sort()));

  for (const type of EVENTS)
    it(`${type} is put once where it happens, with the fields of the guide and no others`, async () => {
      const tenant = `told-${type.toLowerCase()}`;
      api.events.put.length = 0;
      await HAPPENINGS[type](api, tenant);
      await api.settled();
      const told = api.events.put.map(({ DetailType, Detail }) => ({
        type: DetailType,
        detail: JSON.parse(Detail) as Record<string, unknown>,
      }));
      const own = told.filter((one) => one.type === type && one.detail.tenant === tenant);
      assert.equal(own.length, 1, JSON.stringify(told));
      const { detail } = own[0]!;
      const { always, all } = FIELDS.get(type)!;
      const has = Object.keys(detail);
      assert.deepEqual(
        always.filter((field) => !has.includes(field)),
        [],
        'it lacks',
      );
      assert.deepEqual(
        has.filter((field) => !all.includes(field)),
        [],
        'the guide lacks',
      );
      assert.partialDeepStrictEqual(detail, { tenant, assignment: 'story', ...SAID[type] });
      assert.doesNotMatch(JSON.stringify(detail), /anna@|But why|Too early|Text\./, 'a text');
    });
});
