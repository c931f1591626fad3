import assert from 'node:assert/strict';
import type { Submission } from '../../shared/lti/link-items.ts';
import { subjectOf } from '../../shared/lti/pseudonym.ts';
import { release } from '../../shared/review/decide.ts';
import { fold } from '../../shared/review/fold.ts';
import { createReviewStore } from '../../shared/review/review-store.ts';
import { putAssignment } from '../../shared/workflows/assignment-store.ts';
import { readEssay } from '../../shared/workflows/essay-scoring/essay.ts';
import { RESULT } from '../../shared/workflows/essay-scoring/result.ts';
import { essayScoring } from '../../shared/workflows/essay-scoring/workflow.ts';
import { hiddenFields, launch, openBrowser } from './lti-platform/browser.ts';
import { INSTRUCTOR, resourceClaims } from './lti-platform/launches.ts';
import { openLtiPlatform } from './lti-platform/platform.ts';
import { essayResultOf } from './lti-results.ts';
import { ESSAY, openLtiTool } from './lti-tool.ts';

export const LTI = 'https://purl.imsglobal.org/spec/lti/claim/';

/** Claims of who teaches the course. */
export const teacher = { [`${LTI}roles`]: INSTRUCTOR };

/** The form of a page, filled in. */
export function workOf(page: string, fields: Record<string, string | File>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...hiddenFields(page), ...fields })) form.set(name, value);
  return form;
}

/** A course whose platform is registered, with an activity that is the essay `ESSAY`. */
export async function openCourse() {
  const tool = await openLtiTool();
  const platform = await openLtiPlatform(tool.base);
  await tool.platforms.put(platform.registration());
  await putAssignment(tool.objects, 'default', ESSAY);
  const reviews = createReviewStore(tool.documents, 'results');

  /** Somebody opens the activity. */
  async function open(user: string, more: Record<string, unknown> = {}) {
    const browser = openBrowser(tool.base);
    const response = await launch(browser, platform, (nonce) =>
      resourceClaims(platform, nonce, { sub: user, ...more }),
    );
    return { browser, status: response.status, page: await response.text() };
  }

  /** A run of what a learner handed in, later than that. */
  function runOf(of: Submission, runId: string) {
    const at = new Date(Date.now() + 1000).toISOString();
    return {
      ...{ ...of, runId, file: 'work.txt', options: {}, workflow: 'essay-scoring' },
      source: { bucket: 'b', key: 'k', versionId: runId },
      ...{ attempt: 1, admittedAt: at, order: at },
    };
  }

  /** A run of what a learner handed in, with a result, and a release of it by a teacher. */
  async function assessed(user: string, runId: string, { release: isReleased = true } = {}) {
    const submission = subjectOf({ issuer: platform.issuer, user });
    const of = { tenant: 'default', assignment: 'essay-1', submission };
    const result = essayResultOf({ runId, ...of, scores: [5, 3] });
    result.scores[0]!.rationale = 'Clear <script>alert(1)</script> & calm.';
    await tool.artifactsOf(runId).write(RESULT, result);
    const essay = readEssay(Buffer.from('We <i>sailed</i>. The sea was calm that day.'), 'work.txt', 'Why?');
    await tool.artifactsOf(runId).write(essayScoring.submitted!, essay);
    await tool.runStore.admit({ ...runOf(of, runId), state: 'completed' });
    if (!isReleased) return of;
    const decision = release({ runId, attempts: 1 }, fold([]), { appealDays: 14, now: new Date() });
    const by = { subject: 'teacher', role: 'teacher' } as const;
    assert.ok(await reviews.append(of, { ...decision, seq: 1, at: new Date().toISOString(), by }));
    return of;
  }

  return { tool, platform, reviews, open, runOf, assessed };
}
