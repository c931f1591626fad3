import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Briefing, briefingSchema, type EntryKind } from '@assay/argument-coaching/context';
import { briefSpeaker } from '@assay/argument-coaching/context/brief-speaker';
import { tokenCounter } from '@assay/model/tokens';
import fc from 'fast-check';
import {
  anyMaterial,
  materialAfter,
  panelSaying,
  pointsOn,
  selfCheckOf,
} from '../../../../unit/workflows/argument-coaching/speaker-samples.ts';

const count = await tokenCounter();
const NEEDED: EntryKind[] = ['opponent-speech', 'own-speech', 'self-check', 'critique'];
const runs = { numRuns: 150 };

/** Each kind of what a briefing holds, in tokens, as its templates write it. */
function tokensByKind(briefing: Briefing): Map<string, number> {
  const points = (all: Briefing['critique']) =>
    all.length === 0
      ? ''
      : JSON.stringify(
          all.map(({ alternative, damage, dimension, evidence: { passage }, id, point }) => {
            return { alternative, damage, dimension, id, passage, point };
          }),
          null,
          2,
        );
  const speeches = (own: boolean) =>
    briefing.history.filter(({ stance }) => (stance === briefing.stance) === own).map(({ text }) => text);
  const feedback = briefing.feedback.map(({ weaknesses, suggestions }) =>
    [
      ...weaknesses.map((said) => `Weakness: ${said}`),
      ...suggestions.map((said) => `Suggestion: ${said}`),
    ].join('\n'),
  );
  const texts: [string, string[]][] = [
    ['opponent-speech', speeches(false)],
    ['own-speech', speeches(true)],
    ['critique', [points(briefing.critique)]],
    ['expert-analysis', [points(briefing.analysis)]],
    ['feedback', feedback],
  ];
  return new Map(texts.map(([kind, all]) => [kind, all.reduce((sum, text) => sum + count(text), 0)]));
}

const wholeOf = ({ history }: Briefing) => history.map(({ text }) => text.replace(/ \[…\]$/u, ''));
const kinds = ({ context }: Briefing) =>
  context.entries.map(({ kind, turn, reason }) => [kind, turn, reason]);

describe('a briefing', () => {
  it('never holds more than its budget, and says of each entry what was used', () =>
    fc.assert(
      fc.asyncProperty(anyMaterial, async (material) => {
        const briefing = briefingSchema.parse(await briefSpeaker(material));
        const { entries, used, budget } = briefing.context;
        assert.ok(used <= budget);
        assert.equal(
          used,
          entries.reduce((sum, entry) => sum + entry.used, 0),
        );
        for (const [kind, tokens] of tokensByKind(briefing)) {
          const recorded = entries.filter((entry) => entry.kind === kind);
          assert.equal(
            recorded.reduce((sum, entry) => sum + entry.used, 0),
            tokens,
            kind,
          );
        }
        for (const { used: part, tokens, reason } of entries) {
          if (reason === 'no-room') assert.equal(part, 0);
          else assert.ok(reason === 'cut' ? part > 0 && part <= budget : part === tokens);
        }
      }),
      runs,
    ));

  it('holds public speeches alone, as they were held or their beginnings, in the order of speaking', () =>
    fc.assert(
      fc.asyncProperty(anyMaterial, async (material) => {
        const briefing = await briefSpeaker(material);
        const turns = briefing.history.map(({ turn }) => turn);
        assert.deepEqual(turns, [...new Set(turns)].sort());
        briefing.history.forEach(({ text, ...about }) => {
          const { text: whole, ...said } = material.spoken.find(({ turn }) => turn === about.turn)!;
          assert.deepEqual(about, said);
          assert.ok(text === whole || (text.endsWith(' […]') && whole.startsWith(text.slice(0, -4))));
        });
        const feedback = briefing.feedback.map(({ turn }) => turn);
        assert.deepEqual(feedback, feedback.toSorted());
      }),
      runs,
    ));

  it('always holds the opponent’s last speech, if only its beginning', () =>
    fc.assert(
      fc.asyncProperty(anyMaterial, async (material) => {
        fc.pre(material.approach !== 'control' && material.budget >= 60);
        const { history } = await briefSpeaker(material);
        const heard = material.spoken.findLast(({ stance }) => stance === 'against');
        assert.equal(history.findLast(({ stance }) => stance === 'against')?.turn, heard?.turn);
      }),
      runs,
    ));

  it('with more budget drops and shortens nothing that is needed', () =>
    fc.assert(
      fc.asyncProperty(anyMaterial, fc.nat({ max: 600 }), async (material, more) => {
        const [less, richer] = [
          await briefSpeaker(material),
          await briefSpeaker({ ...material, budget: material.budget + more }),
        ];
        for (const { kind, turn, reason, tokens } of less.context.entries) {
          if (!NEEDED.includes(kind) || reason === 'recent' || reason === 'relevant') continue;
          const again = richer.context.entries.find((entry) => entry.kind === kind && entry.turn === turn)!;
          assert.equal(again.tokens, tokens);
          if (reason === 'needed') assert.equal(again.reason, 'needed');
          if (reason === 'cut') assert.notEqual(again.reason, 'no-room');
        }
      }),
      runs,
    ));

  it('is the same for the same material, and leaves it alone', () =>
    fc.assert(
      fc.asyncProperty(anyMaterial, async (material) => {
        const before = structuredClone(material);
        assert.deepEqual(await briefSpeaker(material), await briefSpeaker(structuredClone(material)));
        assert.deepEqual(material, before);
      }),
      { numRuns: 40 },
    ));

  it('leaves nothing out that would still fit', () =>
    fc.assert(
      fc.asyncProperty(anyMaterial, async (material) => {
        const { entries, used, budget } = (await briefSpeaker(material)).context;
        for (const { kind, reason, tokens } of entries)
          if (reason === 'no-room' && !NEEDED.includes(kind)) assert.ok(tokens > budget - used);
      }),
      runs,
    ));

  it('of a speaker alone holds its own speeches and notes, and nothing of anybody else', () =>
    fc.assert(
      fc.asyncProperty(anyMaterial, async (material) => {
        const briefing = await briefSpeaker({ ...material, approach: 'control' });
        assert.ok(briefing.history.every(({ stance }) => stance === 'for'));
        assert.deepEqual([briefing.critique, briefing.analysis, briefing.feedback], [[], [], []]);
        const kinds = new Set(briefing.context.entries.map(({ kind }) => kind));
        assert.ok([...kinds].every((kind) => ['own-speech', 'self-check', 'outline'].includes(kind)));
      }),
      runs,
    ));
});

const LONG = 'Night trains are slow. '.repeat(60).trim();

describe('what a speaker is told', () => {
  it('is everything where there is room, what is needed first, in the order of speaking', async () => {
    const texts = ['Own one.', 'Theirs one.', 'Own two.', 'Theirs two.'];
    const material = materialAfter(texts, {
      selfCheck: selfCheckOf(['Own two.']),
      critique: pointsOn('Theirs two.', ['It repeats itself.']),
      analysis: { turn: '03', points: pointsOn('Own two.', ['It proves nothing.']) },
      panels: [
        { turn: '01', round: 1, panel: panelSaying('Vague', 'Name a city.') },
        { turn: '03', round: 2, panel: panelSaying('Short', 'Say more.') },
      ],
      outline: { turn: '01', outline: { claims: [], expected: [] } },
    });
    const briefing = await briefSpeaker(material);
    assert.deepEqual(wholeOf(briefing), texts);
    assert.deepEqual(kinds(briefing).slice(0, 7), [
      ['opponent-speech', '04', 'needed'],
      ['own-speech', '03', 'needed'],
      ['self-check', '05', 'needed'],
      ['critique', '05', 'needed'],
      ['feedback', '03', 'recent'],
      ['expert-analysis', '03', 'recent'],
      ['outline', '01', 'relevant'],
    ]);
    assert.equal(briefing.context.entries.length, 10);
    assert.deepEqual(briefing.feedback[0], {
      turn: '01',
      round: 1,
      judge: 'logical',
      score: 6,
      weaknesses: ['Vague (logical)'],
      suggestions: ['Name a city.'],
    });
  });

  it('of a long speech is its beginning, to the end of a sentence, in half of the budget', async () => {
    const briefing = await briefSpeaker(materialAfter(['Own.', LONG], { budget: 200 }));
    const [, heard] = briefing.history;
    assert.match(heard!.text, /slow\. \[…\]$/u);
    assert.ok(count(heard!.text) <= 100 && count(heard!.text) > 85);
    assert.deepEqual(
      briefing.context.entries.map(({ kind, reason, tokens }) => [kind, reason, tokens]),
      [
        ['opponent-speech', 'cut', count(LONG)],
        ['own-speech', 'needed', count('Own.')],
      ],
    );
  });

  it('grows with its budget, token by token, in all that is needed', async () => {
    const uneven = `${'Trams are quiet. '.repeat(6)}${'and so on and '.repeat(12)}so forth. Yes. No. ${'Buses too. '.repeat(8)}`;
    const material = materialAfter([uneven, uneven.trim()], {
      selfCheck: selfCheckOf(['Trams are quiet.']),
      critique: pointsOn('Trams are quiet.', ['It says the same thing again and again.', 'It ends nowhere.']),
    });
    const ranks = { 'no-room': 0, cut: 1, needed: 2, recent: 2, relevant: 2 };
    let before = [0, 0, 0, 0];
    for (let budget = 0; budget < 900; budget++) {
      const { entries } = (await briefSpeaker({ ...material, budget })).context;
      const now = entries.map(({ reason }) => ranks[reason]);
      assert.ok(
        now.every((rank, at) => rank >= before[at]!),
        `${budget}: ${before} became ${now}`,
      );
      before = now;
    }
    assert.deepEqual(before, [2, 2, 2, 2]);
  });

  it('of a critique and a self-check too long for it is what comes first', async () => {
    const many = Array.from(
      { length: 6 },
      (_, at) => `Point ${at} is that nothing follows from what was said.`,
    );
    const briefing = await briefSpeaker(
      materialAfter(['Own.', 'Theirs.'], {
        budget: 460,
        selfCheck: selfCheckOf(many),
        critique: pointsOn('Theirs.', many),
      }),
    );
    assert.ok(briefing.critique.length > 0 && briefing.critique.length < 6);
    assert.equal(briefing.critique[0]!.id, 'P1');
    assert.ok(briefing.selfCheck && briefing.selfCheck.claims.length < 6);
    assert.deepEqual(
      briefing.context.entries.map(({ reason }) => reason),
      ['needed', 'needed', 'cut', 'cut'],
    );
  });

  it('of older speeches is what the opponent’s last one is about, rather than a little newer ones', async () => {
    const filler = (word: string) => `${`About ${word} and more ${word}. `.repeat(12)}`.trim();
    const texts = [
      filler('harbour dredging subsidies'),
      filler('museum ticket prices'),
      filler('school lunch quality'),
      filler('library opening hours'),
      'Own last.',
      'Harbour dredging wins no subsidies: dredging the harbour is lost money.',
    ];
    const budget = 20 + count(texts[4]!) + count(texts[5]!) * 2 + count(texts[0]!);
    const briefing = await briefSpeaker(materialAfter(texts, { budget }));
    assert.deepEqual(
      briefing.history.map(({ turn }) => turn),
      ['01', '05', '06'],
    );
    assert.equal(briefing.context.entries.find(({ turn }) => turn === '01')!.reason, 'relevant');
    assert.equal(briefing.context.entries.find(({ turn }) => turn === '04')!.reason, 'no-room');
  });

  it('goes on with smaller things after one that does not fit', async () => {
    const material = materialAfter(['Own old.', 'Theirs old.', LONG, 'Old too.', 'Own.', 'Theirs.'], {
      budget: 60,
    });
    const briefing = await briefSpeaker(material);
    assert.deepEqual(
      briefing.history.map(({ turn }) => turn),
      ['01', '02', '04', '05', '06'],
    );
  });

  it('is no speech of this turn or a later one, and no panel of anybody else’s speech', async () => {
    const material = materialAfter(['Own.', 'Theirs.', 'Mine now.', 'Later.']);
    const panel = panelSaying('Secret', 'Secret.');
    const briefing = await briefSpeaker({
      ...material,
      plan: { ...material.plan, turn: '03', round: 2 },
      panels: [
        { turn: '02', round: 1, panel },
        { turn: '03', round: 2, panel },
      ],
    });
    assert.deepEqual(wholeOf(briefing), ['Own.', 'Theirs.']);
    assert.deepEqual(briefing.feedback, []);
  });

  it('before the first turn is nothing but who it is', async () => {
    const { context, history, ...briefing } = await briefSpeaker(materialAfter([]));
    assert.deepEqual([history, context.entries, context.used], [[], [], 0]);
    assert.deepEqual([briefing.speaker, briefing.opponent, briefing.round], ['Ada', 'Ben', 1]);
  });

  it('leaves out judges that have no score and say nothing', async () => {
    const panel = panelSaying('Vague', 'Name a city.');
    const silent = { ...panel.judgements[0]!, score: null, weaknesses: [], suggestions: [] };
    const judged = { ...panel, judgements: [silent, panel.judgements[1]!] };
    const panels = [{ turn: '01', round: 1, panel: judged }];
    const { feedback } = await briefSpeaker(materialAfter(['Own.', 'Theirs.'], { panels }));
    assert.deepEqual(
      feedback.map(({ judge }) => judge),
      ['factual'],
    );
  });
});
