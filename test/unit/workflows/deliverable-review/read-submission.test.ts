import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { draftDeliverableResult } from '@assay/deliverable-review/draft-result';
import { draftResultOf } from '@assay/platform/review/draft-result';
import { fold, ofRun } from '@assay/platform/review/fold';
import { studentsReading, teachersReading } from '@assay/platform/review/read-submission';
import type { SubmissionReading } from '@assay/platform/review/submission-reading';
import { found, sampleIssues } from './report/sample-parts.ts';
import { sampleReview } from './report/sample-reviews.ts';

const NOBODY = fold([]);

describe('an issue', () => {
  it('is known by what it describes, and not by how grave it is', () => {
    const review = sampleReview({ issues: sampleIssues(2) });
    const { findings } = draftDeliverableResult(review);
    const begun = findings
      .filter(({ kind }) => kind === 'issue')
      .map(({ fields }) => Object.values(fields)[0]);
    assert.deepEqual(
      begun,
      review.issues.map(({ description }) => description),
    );
  });
});

describe('what was handed in, as it is read beside its result', () => {
  it('is a deliverable’s text and pages as its run kept them, with the boxes of its passages', () => {
    const boxes = [{ page: 2, box: [72, 400, 300, 412] as [number, number, number, number] }];
    const evidence = [{ ...found('The user can search', 2), boxes }];
    const review = sampleReview({ issues: [{ ...sampleIssues(1)[0]!, id: 'ISS-001', evidence }] });
    const result = draftResultOf(review, draftDeliverableResult(review));
    const handedIn = {
      texts: [{ id: 'document', title: null, content: '[page 1]\nThe user can search.' }],
      pages: [{ page: 1, label: null, width: 595, height: 842, picture: true }],
    };
    const read = teachersReading(result, handedIn);
    assert.deepEqual([read.texts, read.pages, read.revision], [handedIn.texts, handedIn.pages, null]);
    const [cited] = read.cites['ISS-001']!;
    assert.deepEqual([cited!.boxes, cited!.spans], [boxes, evidence[0]!.spans]);
    const own = studentsReading(result, NOBODY, { handedIn, owner: null });
    assert.deepEqual(own.cites['ISS-001'], read.cites['ISS-001']);
  });

  it('has passages with the same numbers for who teaches and its student, whatever is hidden or in doubt', () => {
    const content = 'It ignores its grader. First. Second. Third.';
    const at = (words: string, over: object = {}) => {
      const spans = [{ start: content.indexOf(words), end: content.indexOf(words) + words.length }];
      return [{ ...found(words, 1), spans, ...over }];
    };
    const [one, two, three] = sampleIssues(3).map((issue, place) => ({ ...issue, id: `ISS-${place}` }));
    const review = sampleReview({
      issues: [
        { ...one!, evidence: at('Third.') },
        { ...two!, evidence: at('First.') },
        { ...three!, evidence: at('Second.', { supported: false, grade: 'altered' }) },
      ],
      addressed: [{ by: 'signs', sign: 'orders-to-grader', passage: 'It ignores its grader.', page: null }],
      strengths: [],
    });
    const result = draftResultOf(review, draftDeliverableResult(review));
    const handedIn = { texts: [{ id: 'document', title: null, content }], pages: [] };
    const numbersIn = ({ cites }: Pick<SubmissionReading, 'cites'>) =>
      Object.entries(cites).flatMap(([name, all]) => all.map(({ number }) => `${name}: ${number}`));
    const teachers = teachersReading(result, handedIn);
    assert.deepEqual(numbersIn(teachers).sort(), ['ISS-0: 3', 'ISS-1: 1', 'ISS-2: 2']);
    assert.equal(teachers.addressed[0]!.cites[0]!.number, 4, 'no gap tells its student of it');
    const hidden = { hidden: new Map([['ISS-1', { reason: 'No.', at: review.assessedAt }]]) };
    const nobody = fold([]);
    const reviewed = { ...nobody, runs: new Map([[result.runId, { ...ofRun(nobody, ''), ...hidden }]]) };
    const own = studentsReading(result, reviewed, { handedIn, owner: null });
    assert.deepEqual(numbersIn(own), ['ISS-0: 3']);
  });
});
