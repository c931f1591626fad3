import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { COMPARED, DOCUMENT, ENRICHED, FINDINGS } from '@assay/deliverable-review/artifacts';
import { putKnowledge } from '@assay/deliverable-review/knowledge/knowledge-store';
import type { ReviewResult } from '@assay/deliverable-review/result';
import { deliverableReview } from '@assay/deliverable-review/workflow';
import { openAssessments } from '../../../../support/assessments.ts';
import { answer } from '../../../../support/deliverable-review/review-model.ts';
import type { Asked } from '../../../../support/scripted-model.ts';
import { PageWriter, writePdf } from '../../../../unit/document/pdf/pdf-writer.ts';

const FIRST = [
  '1 Requirements',
  'FR-1 A visitor can search the catalogue by name and see which tools are free.',
  'FR-2 The system answers every search within two seconds at peak hours.',
  'FR-3 A member returns a borrowed drill on an opening day, and the volunteer at the',
  'desk records the condition of the drill before the next member takes it home.',
];
const SECOND = [
  '2 Design',
  'The BookingService reserves a tool and tells the Notifier about it at once.',
  'The catalogue is kept in one database that only the CatalogueService may read.',
  '3 Tests',
  'TC-1 checks that a search finds a drill which is free on that day.',
];
const PDF = writePdf([
  new PageWriter().lines(72, 60, FIRST, { leading: 20 }).image(72, 300, 90, 90),
  new PageWriter().lines(72, 60, SECOND, { leading: 20 }),
]);

const QUOTES = {
  close: 'the volunteer at the desk records the conditions of the drill before',
  altered: 'The system answers every search within nine seconds at peak hours',
  invented: 'Refunds are paid to the members within a week by their bank',
  /** Similar enough by letters, with other words. */
  alike: 'The catalogue is best in the data base that my other devices may need',
  described: 'Two boxes that are joined by an arrow',
  strength: 'The BookingService reserves a tool and tells the Notifier',
  alteredStrength: 'The BookingService never reserves a tool and tells the Notifier about it',
};

/** In prose, between marks, though nobody wrote it. */
const INVENTED = '"the team copied this section from another group"';

const finding = (description: string, quote: string) => ({
  category: 'requirements',
  severity: 'HIGH',
  description,
  recommendation: 'State it in a way that a reader can check.',
  quote,
  page: 7,
  confidence: 0.85,
  useCase: null,
});
const strength = (title: string, quote: string) => ({
  title,
  description: 'The text says "TC-1 checks that searches find a drill".',
  quote,
  page: null,
});
const NOTHING = { findings: null, features: null, traceability: null, context: null };
const met = (item: string, quote: string) => ({
  item,
  met: true,
  quote,
  explanation: `It is there: ${INVENTED}`,
});

const SAID: Record<string, object> = {
  'specification-auditor': {
    ...NOTHING,
    findings: [
      finding('The condition of a drill is recorded too late.', QUOTES.close),
      finding(`The answer takes far too long, and ${INVENTED}.`, QUOTES.altered),
      finding('Nobody says who pays for refunds.', QUOTES.invented),
      finding('The database has no owner that could be named.', QUOTES.alike),
      finding('The arrow of the diagram has no label at all.', QUOTES.described),
    ],
  },
  'test-auditor': { ...NOTHING, findings: [] },
  'feature-check': {
    ...NOTHING,
    features: [
      {
        feature: 'tests',
        items: [met('there', SECOND[4]!), met('invented', QUOTES.invented), met('altered', QUOTES.altered)],
      },
    ],
  },
  strengths: {
    strengths: [
      strength('A clear service', QUOTES.strength),
      strength('An altered service', QUOTES.alteredStrength),
    ],
  },
};

const item = (id: string) => ({ id, text: `The report has what is ${id}.` });
const KNOWLEDGE = {
  assignment: 'course',
  year: 2030,
  features: [
    { id: 'tests', title: 'Tests', summary: 'Tests.', checklist: ['there', 'invented', 'altered'].map(item) },
  ],
  provenance: {},
};

const nameOf = ({ agent }: Asked) => agent.replace('deliverable-review/', '');
const assessments = await openAssessments((asked) => SAID[nameOf(asked)] ?? answer(asked));
const { hand, assess, artifactsOf, model, objects, resultOf, runStore } = assessments;

/** What is left behind of a review by one rule of evidence. */
async function reviewed(evidence: string) {
  const assignment = {
    workflow: 'deliverable-review',
    assignment: 'course',
    task: 'Design a library of tools.',
    evidence,
  };
  const runId = await hand({ assignment, file: 'report.pdf', body: PDF });
  await putKnowledge(objects, (await runStore.getRun(runId)).tenant, KNOWLEDGE);
  assessments.reset();
  const { status, cause } = await assess(runId);
  assert.equal(status, 'SUCCEEDED', cause);
  const artifacts = artifactsOf(runId);
  const result = await resultOf<ReviewResult>(runId);
  const [{ findings }, compared, document, { text }] = await Promise.all([
    artifacts.read(FINDINGS),
    artifacts.read(COMPARED),
    artifacts.read(DOCUMENT),
    artifacts.read(ENRICHED),
  ]);
  const audited = findings.filter(({ reporter }) => reporter !== 'checks');
  const prompt = model.asked.find((asked) => nameOf(asked) === 'consistency-manager')!.prompt;
  const view = JSON.stringify(await deliverableReview.report.view(result));
  const by = (quote: string) => audited.find((one) => one.quote === quote)!;
  const issueOf = (quote: string) => result.issues.find(({ from }) => from.includes(by(quote).id));
  return { result, audited, compared, document, text, prompt, view, by, issueOf };
}
type Reviewed = Awaited<ReturnType<typeof reviewed>>;

/** Every piece of evidence that a run keeps of what agents quoted. */
function evidenceIn({ audited, result }: Reviewed) {
  return [
    ...audited.map(({ evidence }) => evidence),
    ...result.issues.flatMap(({ evidence }) => evidence),
    ...result.coverage!.features.flatMap(({ items }) => items.map(({ evidence }) => evidence)),
    ...result.strengths!.map(({ evidence }) => evidence),
  ].filter((evidence) => evidence !== null);
}

function isInPlace(run: Reviewed): void {
  for (const { passage, start, end, page, boxes } of evidenceIn(run)) {
    assert.equal(passage === null, start === null);
    if (passage === null) continue;
    assert.equal(run.text.slice(start!, end!), passage);
    assert.equal(boxes[0]!.page, page);
    for (const { page: number, box } of boxes) {
      const { width, height } = run.document.pages.find((one) => one.number === number)!;
      const [left, top, right, bottom] = box;
      assert.ok(0 <= left && left < right && right <= width, `${box}`);
      assert.ok(0 <= top && top < bottom && bottom <= height, `${box}`);
    }
  }
}

describe('the evidence of a review', () => {
  let run: Reviewed;
  before(async () => {
    run = await reviewed('graded');
  });

  it('is found by its words or not at all: what is invented is discarded, however alike its letters', () => {
    const fates = Object.entries(QUOTES).flatMap(([name, quote]) => {
      const found = run.by(quote);
      return found ? [[name, found.evidence!.grade, found.fate]] : [];
    });
    assert.deepEqual(fates, [
      ['close', 'close', 'kept'],
      ['altered', 'altered', 'kept'],
      ['invented', 'none', 'quote-not-found'],
      ['alike', 'none', 'quote-not-found'],
      ['described', 'exact', 'kept'],
    ]);
    assert.ok(run.by(QUOTES.alike).evidence!.similarity! >= 0.45);
    assert.match(run.by(QUOTES.alike).note!, /alike, but in other words/);
  });

  it('reaches the ConsistencyManager in the words of the document, and as altered where it is', () => {
    const [close, altered] = [QUOTES.close, QUOTES.altered].map(
      (quote) => run.compared.find(({ id }) => id === run.by(quote).id)!,
    );
    assert.partialDeepStrictEqual(altered, {
      quote: 'The system answers every search within two seconds at peak hours',
      grade: 'altered',
      quotedAs: QUOTES.altered,
      page: 1,
    });
    assert.deepEqual([close!.grade, close!.quotedAs], ['close', null]);
    assert.match(run.prompt, /within two seconds/);
    assert.match(run.prompt, /nine seconds/);
    assert.doesNotMatch(run.prompt, /records the conditions/);
  });

  it('that is altered is shown with a note and counts for nothing', () => {
    const issue = run.issueOf(QUOTES.altered)!;
    assert.deepEqual([issue.quote, issue.page], [null, 1]);
    assert.deepEqual(
      issue.evidence.map(({ grade, supported }) => [grade, supported]),
      [['altered', false]],
    );
    assert.equal(issue.confidence, 0.85 * 0.5, 'as without a quote');
    assert.match(
      run.view,
      /within two seconds[^{}]*","page":[^}]*\},"notes":\["the reviewer quoted this otherwise/,
    );
    assert.doesNotMatch(run.view, /nine seconds/);
  });

  it('in a description of a figure is labelled and brings no bonus', () => {
    const issue = run.issueOf(QUOTES.described)!;
    assert.deepEqual([issue.source, issue.confidence], ['figure-description', 0.85]);
    assert.match(
      run.view,
      /Two boxes that are joined by an arrow[^{}]*","page":[^}]*\},"notes":\["[^"]*machine/,
    );
    const figure = run.document.figures[0]!;
    assert.deepEqual(issue.evidence[0]!.boxes, [{ page: 1, box: figure.box }]);
  });

  it('meets an item of a feature only where it is exact or close', () => {
    const [feature] = run.result.coverage!.features;
    assert.deepEqual(
      feature!.items.map(({ id, state }) => [id, state]),
      [
        ['there', 'met'],
        ['invented', 'unverified'],
        ['altered', 'unverified'],
      ],
    );
    assert.equal(feature!.status, null);
  });

  it('shows a strength, or there is none', () => {
    assert.deepEqual(
      run.result.strengths!.map(({ title, evidence }) => [title, evidence.passage]),
      [['A clear service', QUOTES.strength]],
    );
  });

  it('is asked of quotations in prose, too: what is not there loses its marks and is counted', () => {
    assert.equal(run.result.corrected.quotations, 4, 'of a finding and of three items');
    assert.match(run.view, /takes far too long, and the team copied this section from another group\./);
    assert.doesNotMatch(run.view, /["“]the team copied/);
    assert.equal(
      run.result.strengths![0]!.description,
      'The text says “TC-1 checks that a search finds a drill”.',
    );
  });

  it('has its place in the text and on the page, a box a line', () => {
    isInPlace(run);
    const { boxes } = run.by(QUOTES.close).evidence!;
    assert.equal(boxes.length, 2);
    const [upper, lower] = boxes.map(({ box }) => box);
    assert.ok(upper![3] <= lower![1] + 1 && lower![0] < upper![0], 'from the end of a line to the next');
  });

  it('is never in the words of who quoted it where a reader sees it', () => {
    for (const own of ['records the conditions', 'never reserves', 'Refunds are paid to'])
      assert.ok(!run.view.includes(own), own);
  });
});

describe("the evidence of a review by the paper's rule", () => {
  let run: Reviewed;
  before(async () => {
    run = await reviewed('similarity');
  });

  it('is what is similar enough: of the same document another result', () => {
    const fate = (quote: string) => run.by(quote).fate;
    assert.deepEqual([QUOTES.altered, QUOTES.alike, QUOTES.invented].map(fate), [
      'kept',
      'kept',
      'quote-not-found',
    ]);
    const issue = run.issueOf(QUOTES.altered)!;
    assert.equal(issue.quote, 'The system answers every search within two seconds at peak hours');
    assert.ok(issue.confidence > 0.85, 'm(S) above 1');
    assert.equal(run.result.coverage!.features[0]!.items[2]!.state, 'met');
    assert.equal(run.result.strengths!.length, 2);
    assert.ok(run.issueOf(QUOTES.described)!.confidence > 0.85);
  });

  it('has its grade and its place all the same', () => {
    assert.equal(run.by(QUOTES.altered).evidence!.grade, 'altered');
    assert.equal(run.result.evidence, 'similarity');
    assert.match(run.view, /letters are similar enough/);
    isInPlace(run);
  });
});
