import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CommonAssignment } from '@assay/platform/assignment/assignment';
import type { LinkSubmission } from '@assay/platform/lti/link-items';
import type { DeepLinkingSession } from '@assay/platform/lti/session';
import { fitsContent } from '../../../../functions/platform/lti/routes/deep-link.ts';
import { takeAsset } from '../../../../functions/platform/pass-back-score/take-asset.ts';

const QUIZ = { assignment: 'quiz', workflow: 'short-answer-grading' } as CommonAssignment;
const OF = { handedInAt: '2030-01-02T03:04:00Z' } as LinkSubmission;
const handedIn = (file: string) => ({ assets: [{ id: '1', url: 'https://lms.example/1', file }] }) as never;

describe('short answers that are handed in at a platform’s own assignment', () => {
  it('may be a paper, which is fetched as other works are', async () => {
    const asked: string[] = [];
    const download = async ({ url }: { url: string }) => {
      asked.push(url);
      throw new Error('fetched');
    };
    await assert.rejects(takeAsset(OF, handedIn('answers.PDF'), QUIZ, download), /fetched/);
    assert.deepEqual(asked, ['https://lms.example/1']);
  });

  it('are no table of a class, as the platform is told in words', () =>
    assert.rejects(
      takeAsset(OF, handedIn('class.csv'), QUIZ, async () => assert.fail('asked for')),
      /ends in \.pdf, \.png/,
    ));

  it('may be chosen where the platform asks for who reads its files', () =>
    assert.ok(fitsContent(QUIZ, { acceptTypes: ['ltiAssetProcessor'] } as DeepLinkingSession)));
});
