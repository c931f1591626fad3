import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SEVEN_JUDGES } from '@assay/argument-coaching/conditions';
import { findWinner } from '@assay/argument-coaching/judging/winner';
import { winnerSchema } from '@assay/argument-coaching/result';
import { opposed } from '@assay/argument-coaching/stance';
import { seededRandom } from '@assay/kit/statistics/seeded-random';
import fc from 'fast-check';
import { type Scores, turnOf } from '../../../../unit/workflows/argument-coaching/scored-turns.ts';

type Turn = ReturnType<typeof turnOf>;
const SEED = 7;
const all = (scoreOf: (judge: number) => Scores[keyof Scores]): Scores =>
  Object.fromEntries(SEVEN_JUDGES.map((judge, index) => [judge, scoreOf(index)]));
const about = (value: number | null | undefined, expected: number) =>
  assert.ok(value != null && Math.abs(value - expected) < 1e-9, `${value} is not ${expected}`);

/** Rounds of a speech for and one against, each with a score by each of the seven, or null. */
const debates = fc
  .array(
    fc.array(fc.oneof({ weight: 5, arbitrary: fc.integer({ min: 0, max: 18 }) }, fc.constant(null)), {
      minLength: 14,
      maxLength: 14,
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((rounds) =>
    rounds.flatMap((given, round) => {
      const half = (score: number | null | undefined) => (score == null ? null : score / 2);
      return [
        turnOf(
          round,
          'for',
          all((judge) => half(given[judge])),
        ),
        turnOf(
          round,
          'against',
          all((judge) => half(given[7 + judge])),
        ),
      ];
    }),
  );
const rescored = (turns: Turn[], own: (score: number, turn: Turn) => number) =>
  turns.map((turn) => ({
    ...turn,
    panel: turn.panel && {
      ...turn.panel,
      scores: turn.panel.scores.map(({ judge, score }) => ({ judge, score: own(score, turn) })),
    },
  }));

describe('the winner of a debate', () => {
  it('is who gets more from the same judges in the same exchanges', () => {
    const turns = [1, 2, 3, 4].flatMap((round) => [
      turnOf(
        round,
        'for',
        all((judge) => 7 + (judge % 2) / 2),
      ),
      turnOf(
        round,
        'against',
        all((judge) => 5 + (judge % 3) / 2),
      ),
    ]);
    const winner = findWinner(turns, SEED);
    assert.equal(winner.stance, 'for');
    assert.deepEqual([winner.pairs, winner.incomplete], [28, 0]);
    about(winner.averages.for, 7 + 3 / 14);
    about(winner.averages.against, 5 + 6 / 14);
    about(winner.difference, 2 - 3 / 14);
    winnerSchema.parse(winner);
  });

  it('is nobody where all scores are equal', () => {
    const turns = [1, 2].flatMap((round) => [
      turnOf(
        round,
        'for',
        all(() => 7.3),
      ),
      turnOf(
        round,
        'against',
        all(() => 7.3),
      ),
    ]);
    const winner = findWinner(turns, SEED);
    assert.deepEqual([winner.stance, winner.difference, winner.interval], [null, 0, { low: 0, high: 0 }]);
  });

  it('is nobody where one exchange says one thing and one the other, however many judges agree', () => {
    const turns = [
      turnOf(
        1,
        'for',
        all(() => 8),
      ),
      turnOf(
        1,
        'against',
        all(() => 4),
      ),
      turnOf(
        2,
        'for',
        all(() => 5),
      ),
      turnOf(
        2,
        'against',
        all(() => 6),
      ),
    ];
    const { stance, difference } = findWinner(turns, SEED);
    assert.deepEqual([stance, difference], [null, 1.5]);
  });

  it('is found from complete pairs alone', () => {
    const turns = [
      turnOf(1, 'for', { logical: 9, factual: 'silent', ethical: 8, audience: 7 }),
      turnOf(1, 'against', { logical: 6, factual: 2, ethical: null, audience: 5 }),
    ];
    const { pairs, incomplete, averages, difference, stance, interval } = findWinner(turns, SEED);
    assert.deepEqual([pairs, incomplete, difference], [2, 2, 2.5]);
    assert.deepEqual(averages, { for: 8, against: 5.5 });
    assert.deepEqual([stance, interval], [null, null], 'two pairs are too few');
  });

  const undecided = (turns: Turn[], pairs: number) => {
    const winner = findWinner(turns, SEED);
    assert.deepEqual([winner.stance, winner.interval, winner.pairs], [null, null, pairs]);
    about(winner.difference, 2);
    winnerSchema.parse(winner);
  };
  const ahead = (exchange: number, scores: Scores, missing: Scores = {}) => [
    turnOf(exchange, 'for', { ...scores, ...missing }),
    turnOf(
      exchange,
      'against',
      Object.fromEntries(Object.keys({ ...scores, ...missing }).map((judge) => [judge, 6])) as Scores,
    ),
  ];

  it('is nobody where each judge scored another exchange', () =>
    undecided(
      [
        ...ahead(1, { logical: 8 }, { factual: null, ethical: null }),
        ...ahead(2, { factual: 8 }, { logical: null, ethical: null }),
        ...ahead(3, { ethical: 8 }, { logical: null, factual: null }),
      ],
      3,
    ));

  it('is nobody in one exchange, however many judges there are, nor by one judge, however many exchanges', () => {
    undecided(ahead(1, { logical: 8, factual: 8, ethical: 8 }), 3);
    undecided(
      ahead(
        1,
        all(() => 8),
      ),
      7,
    );
    undecided(
      [1, 2, 3, 4, 5, 6, 7, 8].flatMap((round) => ahead(round, { overall: 8 })),
      8,
    );
  });

  it('takes two judges who both scored both sides of the same two exchanges', () => {
    const apart = [1, 2].flatMap((round) => ahead(round, { logical: 8 }, { factual: null }));
    undecided(
      [...apart, ...ahead(3, { factual: 8 }, { logical: null }), ...ahead(4, { factual: 8, logical: 8 })],
      5,
    );
    const crossed = [1, 2].flatMap((round) => ahead(round, { logical: 8, factual: 8.5 }));
    assert.equal(findWinner(crossed, SEED).stance, 'for');
  });

  it('takes the mean where a side speaks twice in an exchange', () => {
    const turns = [
      turnOf(1, 'for', { logical: 9, factual: 7 }),
      turnOf(1, 'against', { logical: 6, factual: 5 }),
      turnOf(1, 'for', { logical: 5, factual: null }),
    ];
    assert.deepEqual(findWinner(turns, SEED).averages, { for: 7, against: 5.5 });
  });

  it('makes no pair of a speech that nobody answered, and an incomplete one of a speech that was not judged', () => {
    const turns = [
      turnOf(1, 'for', { logical: 9 }),
      turnOf(1, 'against', null),
      turnOf(2, 'for', { logical: 9 }),
    ];
    const { pairs, incomplete, interval, difference } = findWinner(turns, SEED);
    assert.deepEqual([pairs, incomplete, interval, difference], [0, 1, null, null]);
    assert.equal(findWinner([], SEED).stance, null);
  });

  it('is found for two judges over four exchanges', () => {
    const turns = [1, 2, 3, 4].flatMap((round) => [
      turnOf(round, 'for', { logical: 6, factual: 5 }),
      turnOf(round, 'against', { logical: 7 + round / 2, factual: 7 }),
    ]);
    assert.equal(findWinner(turns, SEED).stance, 'against');
  });
});

describe('whatever the scores', () => {
  const runs = { numRuns: 25 };

  it('the winner changes sides with the speeches', () => {
    fc.assert(
      fc.property(debates, (turns) => {
        const [found, swapped] = [
          turns,
          turns.map((turn) => ({ ...turn, stance: opposed(turn.stance) })),
        ].map((held) => findWinner(held, SEED));
        assert.equal(swapped!.stance, found!.stance && opposed(found!.stance));
        assert.deepEqual([swapped!.pairs, swapped!.incomplete], [found!.pairs, found!.incomplete]);
        assert.deepEqual(swapped!.averages, { for: found!.averages.against, against: found!.averages.for });
        if (!found!.interval) return;
        about(swapped!.difference, -found!.difference!);
        about(swapped!.interval!.low, -found!.interval.high);
        about(swapped!.interval!.high, -found!.interval.low);
      }),
      runs,
    );
  });

  it('points more for one side are points more of difference, and points more for both change nothing', () => {
    fc.assert(
      fc.property(debates, fc.integer({ min: -3, max: 3 }), (turns, points) => {
        const found = findWinner(turns, SEED);
        if (!found.interval) return;
        const forMore = findWinner(
          rescored(turns, (score, { stance }) => score + (stance === 'for' ? points : 0)),
          SEED,
        );
        const bothMore = findWinner(
          rescored(turns, (score) => score + points),
          SEED,
        );
        about(forMore.difference, found.difference! + points);
        about(forMore.interval!.low, found.interval.low + points);
        about(bothMore.difference, found.difference!);
        about(bothMore.interval!.high, found.interval.high);
        assert.equal(bothMore.stance, found.stance);
      }),
      runs,
    );
  });

  it('a score without its pair changes nothing but the count', () => {
    fc.assert(
      fc.property(debates, fc.integer({ min: 0, max: 10 }), (turns, score) => {
        const lone = [turnOf(99, 'for', { overall: score }), turnOf(99, 'against', { overall: 'silent' })];
        const found = findWinner(turns, SEED);
        const more = findWinner([...turns, ...lone], SEED);
        assert.ok(more.incomplete > found.incomplete);
        assert.deepEqual({ ...more, incomplete: 0 }, { ...found, incomplete: 0 });
      }),
      runs,
    );
  });

  it('turns may come in any order', () => {
    fc.assert(
      fc.property(debates, (turns) => {
        assert.deepEqual(findWinner(turns.toReversed(), SEED), findWinner(turns, SEED));
      }),
      runs,
    );
  });
});

it('debates between equals seldom have a winner, though judges and exchanges have leanings of their own', () => {
  const random = seededRandom(1);
  const noise = () => 2 * (random() + random() + random() - 1.5);
  const debates = 40;
  const won = Array.from({ length: debates }, (_, seed) => {
    const leanings = SEVEN_JUDGES.map(() => noise() / 2);
    const turns = [1, 2, 3, 4].flatMap((round) => {
      const luck = noise() / 2;
      return [
        turnOf(
          round,
          'for',
          all((judge) => 6 + leanings[judge]! + luck + noise()),
        ),
        turnOf(
          round,
          'against',
          all(() => 6 + noise()),
        ),
      ];
    });
    return findWinner(turns, seed).stance;
  }).filter(Boolean).length;
  assert.ok(won <= 0.15 * debates, `${won} of ${debates}`);
});
