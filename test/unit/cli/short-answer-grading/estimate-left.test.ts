import assert from 'node:assert/strict';
import { it } from 'node:test';
import { rememberedAnswers } from '../../../../cli/evaluation/recorded-answers.ts';
import { withoutAnswered } from '../../../../cli/short-answer-grading/evaluation/estimate-rounds.ts';

const part = { name: 'all', calls: [100, 400], cost: [1, 8] } satisfies Parameters<typeof withoutAnswered>[0];

it('of a study that is gone on with, what was answered before is no part of what is left', () => {
  assert.deepEqual(withoutAnswered(part, 0), part);
  assert.deepEqual(withoutAnswered(part, 50), { name: 'all', calls: [50, 350], cost: [0.5, 7] });
  assert.deepEqual(withoutAnswered(part, 150), { name: 'all', calls: [0, 250], cost: [0, 5] });
  const nothing = { name: 'all', calls: [0, 0], cost: [0, 0] } satisfies typeof part;
  assert.deepEqual(withoutAnswered(nothing, 5), nothing);
  assert.deepEqual(withoutAnswered({ ...part, cost: [null, null] }, 50).cost, [null, null]);
});

it('answers are counted of each tenant of a study once', async () => {
  const objects = { list: async (prefix: string) => [`${prefix}a`, `${prefix}b`].map((key) => ({ key })) };
  const arms = ['one', 'two', 'one'].map((tenant) => ({ study: { tenant } }));
  assert.equal(await rememberedAnswers({ objects } as never, { arms }), 4);
});
