import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { reviewAnswers } from '@assay/deliverable-review/answers';
import {
  consistencyProblems,
  consolidate,
  withoutCrossCheck,
} from '@assay/deliverable-review/findings/consistency';
import {
  type ConsistencyAnswer,
  consistencyAnswerSchema,
} from '@assay/deliverable-review/findings/decisions';
import { filterFindings } from '@assay/deliverable-review/findings/filter';
import { keptOf, SEVERITIES } from '@assay/deliverable-review/findings/finding';
import { areRelated } from '@assay/deliverable-review/findings/kinship';
import { issueOf } from '@assay/deliverable-review/findings/merge';
import { findingsToCompare } from '@assay/deliverable-review/summaries';
import { strictJsonSchema } from '@assay/model/structured-output';
import fc from 'fast-check';
import { PAGES, reportOf, reports, sources } from '../samples.ts';

/** F-001 and F-003 are about R3 and its load, F-002 is the most severe, F-004 has nothing in common with F-001. */
const four = keptOf(
  filterFindings(
    reportOf(
      {},
      {
        quote: 'Use case UC-1: the Customer books an appointment',
        severity: 'HIGH',
        description: 'UC-1 does not say what the Customer books for R3.',
        useCase: 'UC-1',
        confidence: 0.9,
      },
      {
        description: 'Nobody can tell what normal load means for R3.',
        recommendation: 'Name the number of users.',
        confidence: 0.95,
      },
      {
        quote: 'No test of the payment gateway is planned',
        category: 'test-coverage',
        description: 'Gateway failures are never tested.',
        recommendation: 'Plan a double that refuses.',
      },
    ),
    sources,
  ),
);

type Decision = ConsistencyAnswer['decisions'][number];
const keep = (id: string): Decision => ({ id, decision: 'keep', into: null, reason: null });
const merge = (id: string, into: string | null): Decision => ({ id, decision: 'merge', into, reason: null });
const reject = (id: string, reason: string | null = 'Out of scope.'): Decision => {
  return { id, decision: 'reject', into: null, reason };
};
const NOTHING = { unknown: 0, contradictory: 0, unexplained: 0, unrelated: 0 };

const decided = (...decisions: Decision[]) => {
  const { issues, rejected, ...others } = consolidate({ decisions }, four);
  return { ...others, from: issues.map(({ from }) => from.join('+')), rejected, issues };
};

/** The quote of `finding()` with another number. */
const ALTERED = 'the system answers every search within seven seconds';

describe('the ConsistencyManager', () => {
  it('keeps, merges and rejects, by ids alone', () => {
    const { crossChecked, from, rejected, forgotten, ignored, problems } = decided(
      keep('F-001'),
      merge('F-003', 'F-001'),
      keep('F-002'),
      reject('F-004', ' Tests are no subject. '),
    );
    assert.deepEqual([crossChecked, problems, forgotten, ignored], [true, [], 0, NOTHING]);
    assert.deepEqual(from, ['F-001+F-003', 'F-002']);
    assert.deepEqual(rejected, [{ id: 'F-004', reason: 'Tests are no subject.' }]);
  });

  it('leaves the words of a merged issue to code: those of the weightiest finding, what the others say beside it', () => {
    const [issue] = decided(merge('F-001', 'F-002'), merge('F-003', 'F-002')).issues;
    const [first, weightiest, third] = four;
    const { description, recommendation, category, quote, useCase } = weightiest!;
    assert.partialDeepStrictEqual(issue, { description, recommendation, category, quote, useCase });
    assert.deepEqual([issue!.severity, issue!.page], ['HIGH', 1]);
    assert.equal(issue!.confidence, Math.max(...four.map(({ anchored }) => anchored)));
    assert.deepEqual(
      issue!.evidence.map((evidence) => evidence.quote),
      [weightiest, third, first].map((finding) => finding!.quote),
    );
    assert.deepEqual(
      issue!.alsoReported,
      [third, first].map((other) => {
        return { id: other!.id, description: other!.description, recommendation: other!.recommendation };
      }),
    );
  });

  it('lets a graver finding whose quote is altered say nothing beside one with evidence', () => {
    const given = keptOf(
      filterFindings(
        reportOf({}, { quote: ALTERED, severity: 'HIGH', description: 'R3 is grave.', confidence: 1 }),
        sources,
      ),
    );
    assert.equal(given[1]!.evidence.grade, 'altered');
    const answer = { decisions: [merge('F-002', 'F-001')] };
    const [issue] = consolidate(answer, given).issues;
    const { description, severity, anchored } = given[0]!;
    assert.deepEqual(
      [issue!.description, issue!.severity, issue!.confidence, issue!.alsoReported],
      [description, severity, anchored, []],
    );
    assert.deepEqual(issue!.from, ['F-001', 'F-002']);
    assert.equal(issue!.quote, given[0]!.evidence.passage);
  });

  it('reads ids in other spellings', () => {
    const { from, ignored } = decided(keep(' f-1'), merge('F003', 'F-1 '), merge('f 02', 'F‑001'));
    assert.deepEqual([from, ignored], [['F-001+F-002+F-003', 'F-004'], NOTHING]);
  });

  it('merges what is merged into a merged one into the same issue', () => {
    assert.deepEqual(decided(merge('F-003', 'F-002'), merge('F-002', 'F-001')).from, [
      'F-001+F-002+F-003',
      'F-004',
    ]);
  });

  const ALL = ['F-001', 'F-002', 'F-003', 'F-004'];
  const cases: [string, Decision[], object, string[]?][] = [
    ['of which it says nothing', [keep('F-001')], { forgotten: 3 }],
    ['of which there is none', [keep('F-001'), reject('F-099')], { ignored: { ...NOTHING, unknown: 1 } }],
    [
      'merged into one of which there is none',
      [keep('F-001'), merge('F-002', 'F-077'), merge('F-003', null)],
      { ignored: { ...NOTHING, unknown: 2 } },
    ],
    [
      'rejected without a reason',
      [keep('F-001'), reject('F-002', ' – '), reject('F-003', null), reject('F-004', 'no x')],
      { ignored: { ...NOTHING, unexplained: 3 } },
    ],
    [
      'merged and rejected',
      [keep('F-001'), merge('F-003', 'F-001'), reject('F-003')],
      { ignored: { ...NOTHING, contradictory: 1 } },
    ],
    [
      'merged twice',
      [keep('F-001'), merge('F-003', 'F-001'), merge('F-003', 'F-002')],
      { ignored: { ...NOTHING, contradictory: 1 } },
    ],
    [
      'merged into itself',
      [keep('F-001'), merge('F-002', 'f-2')],
      { ignored: { ...NOTHING, contradictory: 1 } },
    ],
    [
      'merged in a circle',
      [merge('F-001', 'F-002'), merge('F-002', 'F-003'), merge('F-003', 'F-001'), keep('F-004')],
      { ignored: { ...NOTHING, contradictory: 3 } },
    ],
    [
      'merged into a rejected one',
      [merge('F-001', 'F-002'), reject('F-002'), keep('F-003')],
      { ignored: { ...NOTHING, contradictory: 2 } },
    ],
    [
      'merged with what it has nothing in common with',
      [keep('F-001'), merge('F-004', 'F-001')],
      { ignored: { ...NOTHING, unrelated: 1 } },
    ],
    [
      'leading into a circle: into the one it leads to',
      [merge('F-001', 'F-002'), merge('F-002', 'F-001'), merge('F-003', 'F-001')],
      { ignored: { ...NOTHING, contradictory: 2 } },
      ['F-001+F-003', 'F-002', 'F-004'],
    ],
  ];
  for (const [what, decisions, counted, from = ALL] of cases)
    it(`keeps a finding ${what}, and counts it`, () => {
      const result = decided(...decisions);
      assert.ok(result.crossChecked);
      assert.deepEqual([result.from, result.rejected], [from, []]);
      assert.partialDeepStrictEqual(result, counted);
    });

  it('takes the same decision said twice for one', () => {
    const { from, ignored } = decided(merge('F-003', 'F-001'), merge('F-3', 'F-1'), keep('F-2'), keep('F-2'));
    assert.deepEqual([from, ignored], [['F-001+F-003', 'F-002', 'F-004'], NOTHING]);
  });

  for (const [what, decisions, problem] of [
    ['empty', [], /no decision that can be used.*F-001, F-002, F-003, F-004/],
    ['about others', [keep('F-041'), reject('F-042')], /no decision that can be used/],
    ['wholly without reasons', ALL.map((id) => reject(id, '')), /no decision that can be used/],
    ['a circle', [merge('F-001', 'F-002'), merge('F-002', 'F-001')], /no decision that can be used/],
    ['a rejection of everything', ALL.map((id) => reject(id)), /rejects every finding\./],
    ['a rejection of all but one', ALL.slice(1).map((id) => reject(id)), /rejects every finding but one\./],
  ] as const)
    it(`is of no use where its answer is ${what}: all findings go on, not cross-checked`, () => {
      const answer = { decisions: [...decisions] };
      const problems = consistencyProblems(answer, findingsToCompare(four));
      assert.match(problems.join(), problem);
      assert.deepEqual(consolidate(answer, four), withoutCrossCheck(four, problems));
      assert.deepEqual(withoutCrossCheck(four, problems).issues, four.map(issueOf));
    });

  it('has nothing to say of nothing', () => {
    assert.deepEqual(consistencyProblems({ decisions: [] }, []), []);
  });

  const spelling = fc.constantFrom(
    (id: string) => id,
    (id: string) => id.toLowerCase(),
    (id: string) => id.replace('-0', ' '),
    () => 'F-999',
    () => '',
  );
  const anyId = fc.tuple(fc.integer({ min: 1, max: 12 }), spelling).map(([number, spell]) => {
    return spell(`F-${String(number).padStart(3, '0')}`);
  });
  const anyAnswer: fc.Arbitrary<ConsistencyAnswer> = fc.record({
    decisions: fc.array(
      fc.record({
        id: anyId,
        decision: fc.constantFrom('keep', 'merge', 'reject'),
        into: fc.option(anyId),
        reason: fc.constantFrom(null, '', 'Out of scope.', 'The team plagiarised this.'),
      }),
      { maxLength: 20 },
    ),
  });

  it('accounts for every finding exactly once, in the inputs’ own words, whatever it answers', () => {
    fc.assert(
      fc.property(reports, anyAnswer, (reported, answer) => {
        const given = keptOf(filterFindings(reported, sources));
        const { issues, rejected } = consolidate(answer, given);
        const ids = [...issues.flatMap(({ from }) => from), ...rejected.map(({ id }) => id)];
        assert.deepEqual(ids.toSorted(), given.map(({ id }) => id).toSorted());
        for (const issue of issues) {
          const inputs = given.filter(({ id }) => issue.from.includes(id));
          const { description, recommendation, category, quote, page, source, useCase } = issue;
          const own = { description, recommendation, category, quote, page, source, useCase };
          const keys = Object.keys(own) as (keyof typeof own)[];
          assert.ok(inputs.map(issueOf).some((input) => keys.every((key) => input[key] === own[key])));
          const borneOut = inputs.filter(({ evidence }) => evidence.supported);
          const counting = borneOut.length > 0 ? borneOut : inputs;
          const severest = Math.min(...counting.map(({ severity }) => SEVERITIES.indexOf(severity)));
          assert.equal(issue.severity, SEVERITIES[severest]);
          assert.equal(issue.confidence, Math.max(...counting.map(({ anchored }) => anchored)));
          assert.equal(issue.alsoReported.length, counting.length - 1);
          const quoted = inputs.filter(({ evidence }) => evidence.outcome !== 'no-quote');
          assert.deepEqual(
            issue.evidence.map((evidence) => evidence.quote).toSorted(),
            quoted.map((finding) => finding.evidence.quote).toSorted(),
          );
        }
        for (const { reason } of rejected) assert.ok(reason.trim() !== '');
        assert.ok(given.length === 0 || issues.length > 0);
      }),
    );
  });

  it('is asked for strictly and read leniently', () => {
    const strict = strictJsonSchema(reviewAnswers['consistency-answer'] as never);
    assert.deepEqual((strict as { required?: string[] }).required, ['decisions']);
    const rows = [
      { id: 'F-001', decision: ' KEEP ', note: 'well done' },
      { id: 'F-003', decision: 'Duplicato', into: 'F-001' },
      { id: 'F-004', decision: 'Discard', reason: 'Out of scope.' },
      { id: 'F-002', decision: 'escalate', into: 7, reason: [] },
      { decision: 'keep' },
      null,
    ];
    const answer = consistencyAnswerSchema.parse({ decisions: rows, comment: '' });
    assert.deepEqual(consistencyAnswerSchema.parse(answer), answer);
    const { issues, rejected, ignored, forgotten } = consolidate(answer, four);
    assert.deepEqual(
      issues.map(({ from }) => from.join('+')),
      ['F-001+F-003', 'F-002'],
    );
    assert.deepEqual(rejected, [{ id: 'F-004', reason: 'Out of scope.' }]);
    assert.deepEqual([ignored, forgotten], [{ ...NOTHING, unknown: 3 }, 1]);
    assert.throws(() => consistencyAnswerSchema.parse({ decided: [] }));
  });

  it('refuses to merge what shares nothing but a category', () => {
    const change = {
      quote: 'No test of the payment gateway is planned',
      description: 'Gateway failures are never tested.',
      recommendation: 'Plan a double that refuses.',
    };
    const [one, other] = findingsToCompare(keptOf(filterFindings(reportOf({}, change), sources)));
    assert.equal(areRelated({ ...one!, page: 1 }, other!), false);
    assert.equal(areRelated({ ...one!, page: null }, other!), false);
    assert.equal(areRelated(one!, other!), true);
    assert.equal(areRelated(one!, { ...other!, category: 'test-coverage' }), false);
  });

  it('does not refuse to merge what shares a page, a category on the next one, an id or a telling word', () => {
    const others = [
      { quote: PAGES[1]!.slice(0, 60) },
      { category: 'requirements' as const },
      { description: 'Payments do not follow r3, or R3.' },
      { description: 'Concurrency is nowhere, whatever the users.' },
    ];
    for (const change of others) {
      const given = keptOf(
        filterFindings(
          reportOf(
            {},
            {
              quote: 'No test of the payment gateway is planned',
              category: 'test-coverage',
              description: 'Gateway failures are never tested.',
              recommendation: 'Plan a double that refuses.',
              ...change,
            },
          ),
          sources,
        ),
      );
      const { ignored } = consolidate({ decisions: [merge('F-002', 'F-001')] }, given);
      assert.equal(ignored.unrelated, 0, JSON.stringify(change));
    }
  });
});
