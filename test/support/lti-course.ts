import assert from 'node:assert/strict';
import type { LearnerActivity } from '@assay/platform/lti/activity';
import type { SubmissionName } from '@assay/platform/lti/link-items';
import { subjectOf } from '@assay/platform/lti/pseudonym';
import { release } from '@assay/platform/review/decide';
import type { ReviewDecision } from '@assay/platform/review/event';
import type { Review } from '@assay/platform/review/fold';
import { createReviewStore } from '@assay/platform/review/review-store';
import { putAssignment } from '@assay/workflows/assignment-store';
import { openAssessments } from './assessments.ts';
import { answer } from './essay-scoring/essay-model.ts';
import { bearer, launch, openBrowser, toldActivity } from './lti-platform/browser.ts';
import { INSTRUCTOR, resourceClaims } from './lti-platform/launches.ts';
import { openLtiPlatform } from './lti-platform/platform.ts';
import { ESSAY, openLtiTool } from './lti-tool.ts';
import { type Answer, type Asked, REFUSED } from './scripted-model.ts';

export const LTI = 'https://purl.imsglobal.org/spec/lti/claim/';

/** Claims of who teaches the course. */
export const teacher = { [`${LTI}roles`]: INSTRUCTOR };

/** What a judge says of a trait; null: nothing. */
type Scores = readonly [ideas: number | null, style: number | null];

/** How agents answer of `ESSAY`: with an advocate and a skeptic who agree, and words that a page must not take for markup. */
const answering =
  ([ideas, style]: Scores) =>
  (asked: Asked): Answer => {
    if (asked.agent === 'essay-scoring/skeptic')
      return 'It is short, and still: "the sea was calm".\nConfidence: 0.7';
    if (asked.agent !== 'essay-scoring/judge') return answer(asked);
    const score = asked.prompt.includes('Ideas') ? ideas : style;
    return score === null ? REFUSED : { rationale: 'Clear <script>alert(1)</script> & calm.', score };
  };

/** What a learner hands in, by the fields of its form. */
export function workOf(fields: Record<string, string | File>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

/** A course whose platform is registered, with an activity that is the essay `ESSAY`; what is handed in is assessed by the product's own steps. */
export async function openCourse() {
  const world = await openAssessments(answering([5, 3]));
  const { decideOn } = await import('../../functions/platform/reviews/reviews.ts');
  const { readDraftResult } = await import('../../functions/platform/reviews/draft-result.ts');
  const tool = await openLtiTool(world);
  const platform = await openLtiPlatform(tool.base);
  await tool.platforms.put(platform.registration());
  await putAssignment(tool.objects, 'default', { ...ESSAY, versionsADay: 1000 });
  const reviews = createReviewStore(tool.documents, 'results');

  /** Somebody opens the activity: what the browser is answered. */
  async function land(user: string, more: Record<string, unknown> = {}) {
    const browser = openBrowser(tool.base);
    const landed = await launch(browser, platform, (nonce) =>
      resourceClaims(platform, nonce, { sub: user, ...more }),
    );
    return { browser, landed };
  }

  /** Somebody opens the activity, on the desk: how they go on there, and what they are told of it. */
  async function open(user: string, more: Record<string, unknown> = {}) {
    const { browser, landed } = await land(user, more);
    const opened = await toldActivity(browser, landed);
    const send = (fields: Record<string, string | File>) =>
      browser.post('/lti/activity/submissions', workOf(fields), bearer(opened.page));
    return { browser, ...opened, send };
  }

  /** A learner hands a text in. Returns what they are told. */
  async function handIn(user: string, text: string, more: Record<string, unknown> = {}) {
    const { send } = await open(user, more);
    const response = await send({ text });
    assert.equal(response.status, 200, await response.clone().text());
    return (await response.json()) as LearnerActivity;
  }

  const ofUser = (user: string): SubmissionName => {
    const submission = subjectOf({ issuer: platform.issuer, user });
    return { tenant: 'default', assignment: 'essay-1', submission };
  };

  /** What a learner handed in last is admitted. Returns its run. */
  async function admitted(user: string): Promise<string> {
    const { submission } = ofUser(user);
    const uploaded = tool.uploads().findLast(({ key }) => key.includes(`/essay-1/${submission}/`));
    assert.ok(uploaded, `${user} has handed in`);
    const { body, runId } = uploaded;
    await tool.invoke('admit', { Records: [{ messageId: 'm', body }] });
    return runId;
  }

  /** What a learner handed in last is assessed. Returns its run. */
  async function assessed(user: string, scores: Scores = [5, 3]): Promise<string> {
    const runId = await admitted(user);
    world.model.answer = answering(scores);
    await world.assess(runId);
    return runId;
  }

  /** A teacher decides on what a learner handed in. */
  const decided = (user: string, decide: (review: Review) => ReviewDecision) =>
    decideOn(ofUser(user), { subject: 'teacher', role: 'teacher' }, decide);

  /** A teacher releases the result of a run. */
  async function released(user: string, runId: string): Promise<void> {
    const result = await readDraftResult(await tool.runStore.getRun(runId));
    assert.ok(result, 'the run has a result');
    await decided(user, (review) => release(result, review, { appealDays: 14, now: new Date() }));
  }

  return {
    world,
    tool,
    platform,
    reviews,
    land,
    open,
    handIn,
    ofUser,
    admitted,
    assessed,
    decided,
    released,
  };
}
