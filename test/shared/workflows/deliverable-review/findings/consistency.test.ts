import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  type ConsistencyAnswer,
  consistencyProblems,
  consolidate,
  type KeptAnswer,
  withoutCrossCheck,
} from '../../../../../shared/workflows/deliverable-review/findings/consistency.ts';
import { filterFindings } from '../../../../../shared/workflows/deliverable-review/findings/filter.ts';
import { keptOf } from '../../../../../shared/workflows/deliverable-review/findings/finding.ts';
import { finding, reportOf, reports, sources } from '../samples.ts';

const three = keptOf(
  filterFindings(
    reportOf(
      {},
      {
        quote: 'Use case UC-1: the Customer books an appointment',
        severity: 'LOW',
        useCase: 'UC-1',
        confidence: 0.9,
      },
      { quote: 'No test of the payment gateway is planned', severity: 'HIGH', category: 'test-coverage' },
    ),
    sources,
  ),
);

const keep = (...from: string[]): KeptAnswer => {
  return { from, description: 'Said better.', recommendation: 'Done better.', quote: null };
};
const answer = (kept: KeptAnswer[], ...rejected: string[]): ConsistencyAnswer => {
  return { kept, rejected: rejected.map((id) => ({ id, note: 'Not an issue at this level.' })) };
};

describe('the ConsistencyManager', () => {
  it('merges and rejects', () => {
    const merged = { ...keep('F-001', 'F-003'), quote: finding().quote };
    const { crossChecked, issues, rejected } = consolidate(answer([merged], 'F-002'), three);
    assert.ok(crossChecked);
    assert.deepEqual(rejected, [{ id: 'F-002', note: 'Not an issue at this level.' }]);
    const [only] = issues;
    assert.deepEqual(
      [only!.from, only!.description, only!.reworded],
      [['F-001', 'F-003'], 'Said better.', true],
    );
    assert.deepEqual([only!.quote, only!.page, only!.category], [finding().quote, 2, 'requirements']);
    assert.equal(only!.severity, 'HIGH');
    assert.deepEqual(
      only!.evidence.map(({ quote, page }) => [quote, page]),
      [
        [three[0]!.quote, 2],
        [three[2]!.quote, 3],
      ],
    );
  });

  it('leaves the choice of the quote to code where it names none: the surest', () => {
    const [first, second] = consolidate(answer([keep('F-001', 'F-002'), keep('F-003')]), three).issues;
    assert.deepEqual([first!.quote, first!.page, first!.useCase], [three[1]!.quote, 1, 'UC-1']);
    assert.equal(second!.quote, three[2]!.quote);
  });

  it('takes a quote that differs in white space for the same, and shows the original', () => {
    const spaced = { ...keep('F-001'), quote: ` ${finding().quote!.replaceAll(' ', '\n ')} ` };
    const { issues, problems } = consolidate(answer([spaced, keep('F-002'), keep('F-003')]), three);
    assert.deepEqual([problems, issues[0]!.quote], [[], finding().quote]);
  });

  it('may not invent, forget, count twice, alter a quote or reject without a note', () => {
    const all = [keep('F-001'), keep('F-002'), keep('F-003')];
    const wrong: [ConsistencyAnswer, RegExp][] = [
      [answer([...all, keep('F-099')]), /F-099 is not one of the findings given/],
      [answer([...all, keep()]), /comes from none of those given/],
      [answer(all.slice(1)), /F-001 is neither kept nor rejected/],
      [answer(all, 'F-002'), /F-002 is accounted for more than once/],
      [answer([...all, keep('F-003')]), /F-003 is accounted for more than once/],
      [answer(all.slice(1), 'F-001', 'F-077'), /F-077 is not one/],
      [
        answer([{ ...all[0]!, quote: 'the system answers most searches' }, ...all.slice(1)]),
        /a quote that none of these has/,
      ],
      [answer([{ ...all[0]!, quote: three[1]!.quote }, ...all.slice(1)]), /a quote that none of these has/],
      [answer([{ ...all[0]!, description: ' ' }, ...all.slice(1)]), /no description/],
      [{ kept: all.slice(1), rejected: [{ id: 'F-001', note: ' ' }] }, /without a note/],
    ];
    for (const [given, problem] of wrong) {
      const { crossChecked, issues, rejected, problems } = consolidate(given, three);
      assert.match(problems.join('\n'), problem);
      assert.ok(!crossChecked);
      assert.deepEqual([issues.map(({ from }) => from), rejected], [[['F-001'], ['F-002'], ['F-003']], []]);
      assert.equal(issues[0]!.description, three[0]!.description);
    }
  });

  it('keeps the words of the inputs where the merged ones name something new', () => {
    const invented = { ...keep('F-001'), description: 'R3 and UC-12 contradict each other.' };
    const known = { ...keep('F-002'), description: 'uc1 says nothing of guests.' };
    const { issues } = consolidate(answer([invented, known, keep('F-003')]), three);
    assert.deepEqual(
      issues.map(({ reworded }) => reworded),
      [false, true, true],
    );
    assert.equal(issues[0]!.description, three[0]!.description);
  });

  it('counts an id given twice in one merge once', () => {
    const { issues, problems } = consolidate(answer([keep('F-001', 'F-001'), keep('F-002', 'F-003')]), three);
    assert.deepEqual([problems, issues[0]!.from, issues[0]!.evidence.length], [[], ['F-001'], 1]);
  });

  it('lets every finding survive or be rejected, with quotes, pages and severities of the inputs', () => {
    const split = fc.array(fc.nat(5), { minLength: 30, maxLength: 30 });
    fc.assert(
      fc.property(reports, split, (reported, groups) => {
        const given = keptOf(filterFindings(reported, sources));
        const byGroup = Map.groupBy(given, (_, index) => groups[index]!);
        const rejected = (byGroup.get(0) ?? []).map(({ id }) => id);
        byGroup.delete(0);
        const kept = [...byGroup.values()].map((group) => keep(...group.map(({ id }) => id)));
        const result = consolidate(answer(kept, ...rejected), given);
        assert.deepEqual([result.problems, result.crossChecked], [[], true]);
        const ids = [...result.issues.flatMap(({ from }) => from), ...result.rejected.map(({ id }) => id)];
        assert.deepEqual(ids.toSorted(), given.map(({ id }) => id).toSorted());
        for (const { from, quote, page, category, severity } of result.issues) {
          const inputs = given.filter(({ id }) => from.includes(id));
          assert.ok(
            inputs.some(
              (one) => one.quote === quote && one.evidence.page === page && one.category === category,
            ),
          );
          assert.ok(inputs.some((one) => one.severity === severity));
        }
      }),
    );
  });

  it('never lets an unsound answer change the findings', () => {
    const id = fc.constantFrom('F-001', 'F-002', 'F-003', 'F-004', '');
    const anyAnswer = fc.record({
      kept: fc.array(
        fc.record({
          from: fc.array(id, { maxLength: 3 }),
          description: fc.constantFrom('x', ''),
          recommendation: fc.constant('y'),
          quote: fc.constantFrom(null, '', finding().quote, 'invented'),
        }),
        { maxLength: 4 },
      ),
      rejected: fc.array(fc.record({ id, note: fc.constantFrom('why', '') }), { maxLength: 3 }),
    });
    fc.assert(
      fc.property(anyAnswer, (given) => {
        const result = consolidate(given, three);
        const problems = consistencyProblems(given, three);
        assert.equal(result.crossChecked, problems.length === 0);
        if (!result.crossChecked) assert.deepEqual(result, withoutCrossCheck(three, problems));
      }),
    );
  });
});
