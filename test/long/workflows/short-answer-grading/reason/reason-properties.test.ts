import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { LABELS } from '@assay/short-answer-grading/label';
import { faultsOfReason } from '@assay/short-answer-grading/reason/check-reason';
import { quotableOf } from '@assay/short-answer-grading/reason/clean-quotations';
import { stanceOf } from '@assay/short-answer-grading/reason/judging-words';
import type { AnchoredPoint, Opinion } from '@assay/short-answer-grading/weighed';
import fc from 'fast-check';
import { concluded, opinion, QUEUE } from '../../../../unit/workflows/short-answer-grading/reason/queue.ts';

const THINGS =
  'queue server router packet arrival service buffer equilibrium window header checksum frame'.split(' ');
const thing = fc.constantFrom(...THINGS);
const number = fc.integer({ min: 2, max: 40 });

const sentence = fc.oneof(
  fc.tuple(thing, thing, number).map(([a, b, n]) => `The ${a} waits for ${n} of each ${b}.`),
  fc.tuple(thing, thing).map(([a, b]) => `No ${a} ever reaches the "${b}" <b>again</b>!`),
  fc.tuple(thing, number).map(([a, n]) => `${a} = ${n}`),
);
const answers = fc.array(sentence, { minLength: 1, maxLength: 5 }).map((sentences) => sentences.join(' '));

const texts = fc
  .tuple(
    thing,
    thing,
    number,
    fc.constantFrom(
      'The $a of the $b is wrong.',
      'The $a of the $b is missing.',
      'The $b does not mention the $a.',
      'The $a and its $b are described well, with $n packets.',
      'That a $a is faster than its $b is right',
      'La $a non spiega $b.',
      'Die $a der $b fehlt.',
    ),
  )
  .map(([a, b, n, form]) => form.replace('$a', a).replace('$b', b).replace('$n', `${n}`));

/** How a grader quotes: some words of the answer, those with a typo, invented ones, none. */
const quotes = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.tuple(fc.nat(), fc.integer({ min: 2, max: 6 })).map((at) => ['literal', ...at] as const),
  },
  fc.tuple(fc.nat(), fc.integer({ min: 3, max: 6 })).map((at) => ['typo', ...at] as const),
  fc.constant(['invented', 0, 0] as const),
  { weight: 2, arbitrary: fc.constant(['none', 0, 0] as const) },
);

function quoteOf(answer: string, [kind, from, length]: readonly [string, number, number]): string | null {
  if (kind === 'none') return null;
  if (kind === 'invented') return 'seventeen purple elephants';
  const words = answer.split(' ');
  const at = from % words.length;
  const quote = words.slice(at, at + length).join(' ');
  return kind === 'literal' ? quote : quote.replace(/(\p{L})(\p{L})(?=\p{L}{4})/u, '$2$1');
}

const feedback = fc.array(fc.tuple(texts, quotes), { minLength: 0, maxLength: 4 });
const classes = fc
  .record({
    answer: answers,
    graders: fc.array(fc.tuple(fc.constantFrom(...LABELS), feedback), { minLength: 1, maxLength: 3 }),
    refuted: fc.array(fc.tuple(fc.constantFrom('A', 'B', 'C'), fc.integer({ min: 1, max: 4 })), {
      maxLength: 3,
    }),
    label: fc.constantFrom(...LABELS),
  })
  .map(({ answer, graders, refuted, label }) => {
    const material = { ...QUEUE, answer };
    const opinions = graders.map(([own, said], at) =>
      opinion(
        'ABC'[at]!,
        own,
        said.map(([point, quote]) => ({ point, quote: quoteOf(answer, quote) })),
        material,
      ),
    );
    const ids = refuted.map(([letter, point]) => `${letter}${point}`);
    const reason = concluded(opinions, {
      reason: '',
      refuted: ids.map((id) => `Point ${id}.`),
      label,
      material,
    });
    const gave = opinions.some((one) => one.label === label);
    const speaks = (one: Opinion) => (gave ? one.label === label : label === 'Partially correct');
    const all = opinions.flatMap((one) =>
      one.points.map((point) => ({ grader: one.grader, point, speaks: speaks(one) })),
    );
    const isRefuted = ({ point }: (typeof all)[number]) => ids.includes(point.id);
    return {
      answer,
      label,
      reason,
      refuted: all.filter(isRefuted),
      left: all.filter((one) => !isRefuted(one)),
    };
  });

const holds = (check: (of: typeof classes extends fc.Arbitrary<infer T> ? T : never) => void) =>
  fc.assert(fc.property(classes, check), { numRuns: 150, seed: 13 });
const wordsOf = (text: string) =>
  new Set(
    text
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.map((word) => word.replace(/s$/, ''))
      .filter((word) => THINGS.includes(word)),
  );
const isKeepable = ({ quoted }: AnchoredPoint) => quoted !== 'not in the answer';

describe('of any opinions the final reason', () => {
  it('has only points that somebody made and the debate did not refute', () =>
    holds(({ reason, left, refuted }) => {
      for (const { point, graders, evidence } of reason.points) {
        const makers = left.filter((one) => one.speaks && one.point.point === point);
        assert.ok(makers.some(({ grader }) => graders.includes(grader)));
        const same = (other: AnchoredPoint) =>
          other.point === point && JSON.stringify(other.evidence?.spans) === JSON.stringify(evidence?.spans);
        assert.ok(!refuted.some((one) => isKeepable(one.point) && same(one.point)));
      }
    }));

  it("shows the answer's own words at their offsets", () =>
    holds(({ answer, reason }) => {
      for (const { evidence } of reason.points) {
        if (!evidence) continue;
        const { spans, passage, start, end, supported } = evidence;
        assert.ok(supported);
        assert.equal(spans.map((span) => answer.slice(span.start, span.end)).join(' […] '), passage);
        assert.deepEqual([start, end], [spans[0]!.start, spans.at(-1)!.end]);
      }
    }));

  it('keeps every supported point for its label that was not refuted, itself or in one that names its grader', () =>
    holds(({ reason, left, refuted }) => {
      for (const { grader, point, speaks } of left) {
        if (!speaks || !isKeepable(point) || refuted.some((one) => one.point.point === point.point)) continue;
        const words = wordsOf(point.point);
        const says = (text: string) => words.difference(wordsOf(text)).size === 0;
        const own = reason.points.filter(({ graders }) => graders.includes(grader));
        const isThere = own.some((kept) => kept.point === point.point || says(kept.point));
        const isRefutedElsewhere = refuted.some((one) => says(one.point.point));
        assert.ok(isThere || isRefutedElsewhere, point.point);
      }
    }));

  it('says nothing twice and counts what rests on invented words', () =>
    holds(({ reason, left }) => {
      const keys = reason.points.map(({ point, evidence }) => `${point} ${JSON.stringify(evidence?.spans)}`);
      assert.equal(new Set(keys).size, keys.length);
      assert.equal(reason.dropped, left.filter(({ point }) => !isKeepable(point)).length);
    }));

  it('tells what is right, then what is missing, then what is wrong', () =>
    holds(({ reason }) => {
      const kinds = reason.points.map(({ point }) => {
        const stance = stanceOf(point);
        return stance === '' ? 0 : stance.includes('w') || stance === 'n' ? 2 : 1;
      });
      assert.deepEqual(kinds, kinds.toSorted());
    }));

  it('says in code, and the same again, what of it nobody should read yet; never that it repeats itself', () =>
    holds(({ answer, label, reason }) => {
      const { faults, dropped: _, ...said } = reason;
      assert.deepEqual(faults, faultsOfReason(said, label, quotableOf({ ...QUEUE, answer })));
      assert.ok(!faults.includes('reason-repeats'));
    }));
});
