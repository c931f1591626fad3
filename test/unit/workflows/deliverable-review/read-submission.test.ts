import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { draftDeliverableResult } from '@assay/deliverable-review/draft-result';
import { draftResultOf } from '@assay/platform/review/draft-result';
import { fold } from '@assay/platform/review/fold';
import { studentsReading, teachersReading } from '@assay/platform/review/read-submission';
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
});
