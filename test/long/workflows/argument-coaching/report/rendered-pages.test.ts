import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { coachingView } from '@assay/argument-coaching/report/coaching-view';
import { pagesOf } from '../../../../support/rendered-pages.ts';
import { coachingResult } from '../../../../unit/workflows/argument-coaching/report/sample-coaching.ts';
import {
  debateResult,
  heldDebate,
} from '../../../../unit/workflows/argument-coaching/report/sample-debates.ts';

describe('the pages of a report', () => {
  it('of an argument tell a student neither cost nor tokens nor hashes, and a debate has no file', async () => {
    const student = await pagesOf('argument-coaching', coachingView(coachingResult()));
    assert.doesNotMatch(student, /Tokens|Cost|\$\d|[0-9a-f]{40}/);
    assert.match(student, /Models +debater-large/);
    assert.match(student, /The text, with every cited passage marked[\s\S]+Homework in the first years/);
    assert.match(student, /Point P2 · Factual error \(word for word\)[\s\S]+What the opponent finds weak/);
    assert.match(student, /What the opponent finds weak: 1 × not in the text/);
    const debate = debateResult(heldDebate({ approach: 'B', rounds: 1 }));
    const submission = { ...debate.submission, file: 'motion.txt' };
    const held = await pagesOf('argument-coaching', coachingView({ ...debate, submission }));
    assert.doesNotMatch(held, /motion\.txt/);
    assert.match(held, /Tokens|Cost/);
  });
});
