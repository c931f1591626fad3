import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { SEVEN_JUDGES } from '@assay/argument-coaching/conditions';
import { speechSchema } from '@assay/argument-coaching/speech';
import type { Stance } from '@assay/argument-coaching/stance';
import {
  type ModelStandIn,
  startModelStandIn,
} from '../../../../../../../infra/local/model/model-stand-in.ts';
import { BRIEF, briefingOf, coachesOn, lookedUp, messagesOf, panelOf, spoken } from './arguments.ts';

let standIn: ModelStandIn;
let coaches: ReturnType<typeof coachesOn>;

before(async () => {
  standIn = await startModelStandIn();
  coaches = coachesOn(standIn);
});
after(() => standIn.close());

const seatOf = (stance: Stance) => ({ stance, speaker: 'A', opponent: 'B', role: '' });
const heardOf = (round: number, stance: Stance, text: string) => ({
  turn: `0${round}`,
  round,
  speaker: stance,
  stance,
  text,
});
const OPPOSED =
  'I speak against the motion. Uniforms always cost families money. Pupils never learn better in a uniform, and everyone knows it.';
const KINDS = ['opening', 'rebuttal', 'closing', 'proposition', 'opposition', 'summary'] as const;

describe('a speaker', () => {
  for (const kind of KINDS)
    it(`gives a speech of the kind ${kind} on its side, in about the words that were asked for`, async () => {
      for (const [stance, words] of [
        ['for', 200],
        ['against', 350],
        ['for', 900],
      ] as const) {
        const history = [heardOf(1, stance === 'for' ? 'against' : 'for', OPPOSED)];
        const briefing = briefingOf({ stance, words, history });
        const answer = await coaches.run(`speech-${kind}`, { briefing });
        assert.equal(answer.stance, stance);
        const { length } = answer.speech.split(/\s+/);
        assert.ok(length > 0.8 * words && length < 1.35 * words, `${length} for ${words}`);
        assert.ok(answer.claims.length > 0);
        assert.doesNotMatch(
          answer.speech.replace(/“[^”]*”/g, ''),
          /\d|\bstud(?:y|ies)\b|percent|\bjudges?\b|feedback|\boutline\b/i,
        );
        const { side } = await coaches.run('judge-logical', {
          judged: spoken(answer.speech),
          other: null,
          order: null,
        });
        assert.equal(side, stance);
      }
    });

  it('says what its outline and the background gave it', async () => {
    const claim = {
      claim: 'Lockers near the gym stay dry',
      evidence: '',
      warrant: 'the roof above them was mended',
    };
    const briefing = briefingOf({ outline: { claims: [claim], expected: [] } });
    const { speech, claims } = await coaches.run('speech-opening', { briefing });
    assert.ok(speech.includes('Lockers near the gym stay dry, because the roof above them was mended'));
    assert.ok(speech.includes('A uniform costs a family about as much'));
    assert.deepEqual(claims[0], claim);
  });

  it('answers what it found weak in the opponent’s speech, and mends its own', async () => {
    const own = 'I speak for the motion. Uniforms help because they are plain.';
    const history = [heardOf(1, 'for', own), heardOf(1, 'against', OPPOSED)];
    const critique = lookedUp(
      await coaches.run('critique', { seat: seatOf('for'), target: spoken(OPPOSED) }),
      OPPOSED,
    ).points;
    const analysis = lookedUp(
      {
        points: [
          {
            dimension: 'unstated-assumption',
            damage: 'major',
            point: 'It forgets winter.',
            quote: 'Uniforms help because they are plain.',
            alternative: 'A stronger argument would explain who buys gloves and scarves in winter.',
          },
        ],
      },
      own,
    ).points;
    const briefing = briefingOf({ round: 2, history, critique, analysis });
    const { speech } = await coaches.run('speech-rebuttal', { briefing });
    const [passage] = critique.map(({ evidence }) => evidence.passage!);
    assert.ok(speech.includes(passage!.split(' ').slice(0, 4).join(' ')), speech);
    assert.match(speech, /gloves and scarves in winter/);
    const without = await coaches.run('speech-rebuttal', { briefing: { ...briefing, analysis: [] } });
    assert.doesNotMatch(without.speech, /gloves/);
  });

  it('lets what judges said of an earlier speech change the next one', async () => {
    const history = [heardOf(1, 'for', 'I speak for the motion.'), heardOf(1, 'against', OPPOSED)];
    const feedback = [
      {
        turn: '01',
        round: 1,
        judge: 'logical',
        weaknesses: [],
        suggestions: ['Explain who would pay for lost buttons.'],
      },
    ];
    const told = await coaches.run('speech-closing', { briefing: briefingOf({ history, feedback }) });
    const untold = await coaches.run('speech-closing', { briefing: briefingOf({ history }) });
    assert.match(told.speech, /lost buttons/);
    assert.doesNotMatch(untold.speech, /buttons/);
  });

  it('says something else in every round', async () => {
    const said: string[] = [];
    const history: ReturnType<typeof heardOf>[] = [];
    for (const [at, kind] of (['opening', 'rebuttal', 'rebuttal', 'closing'] as const).entries()) {
      const briefing = briefingOf({ round: at + 1, history: [...history] });
      const { speech } = await coaches.run(`speech-${kind}`, { briefing });
      const fresh = speech
        .split(/(?<=[.?])\s+/)
        .filter((sentence) => !said.some((text) => text.includes(sentence)));
      assert.ok(fresh.length > 0.85 * speech.split(/(?<=[.?])\s+/).length, `round ${at + 1}`);
      said.push(speech);
      history.push(heardOf(at + 1, 'for', speech), heardOf(at + 1, 'against', OPPOSED));
    }
  });

  it('says the same again for the same seed, and varies with another', async () => {
    const say = async (seed: number) =>
      (await coaches.run('speech-opening', { briefing: briefingOf() }, seed)).speech;
    assert.equal(await say(4), await say(4));
    assert.ok(new Set(await Promise.all([1, 2, 3, 4].map(say))).size > 1);
  });
});

describe('a revision', () => {
  const DRAFT =
    'I speak for the motion. Uniforms always help.\n\nEverybody gains from them.\n\nThat is our case.';

  it('takes up the suggestions of the judges, softens what was too absolute, and keeps the rest', async () => {
    const judgement = {
      rationale: 'r',
      strengths: [],
      weaknesses: [{ point: 'Too absolute.', quote: 'Uniforms always help.' }],
      suggestions: ['Say in which cases this holds.', 'Name the shops that sell second-hand blazers.'],
      side: 'for' as const,
      alert: '',
      score: 4,
    };
    const inputs = {
      briefing: briefingOf(),
      draft: spoken(DRAFT),
      feedback: panelOf({ logical: judgement }, DRAFT),
    };
    const { speech, stance } = await coaches.run('revise', inputs);
    assert.equal(stance, 'for');
    assert.match(speech, /^I speak for the motion\. Uniforms mostly help\./);
    assert.match(speech, /second-hand blazers/);
    assert.match(speech, /That is our case\.$/);
  });

  it('hears what is said of the draft before what was said of earlier speeches', async () => {
    const old = SEVEN_JUDGES.flatMap((judge) =>
      ['buttons', 'collars', 'sleeves'].map((what) => ({
        turn: '01',
        round: 1,
        judge,
        weaknesses: [],
        suggestions: [`Mention the ${judge} colour of ${what}.`],
      })),
    );
    const judgement = {
      rationale: 'r',
      strengths: [],
      weaknesses: [],
      suggestions: ['Name the shops that sell second-hand blazers.'],
    };
    const feedback = panelOf({ ethical: { ...judgement, side: 'for', alert: '', score: 4 } }, DRAFT);
    const { speech } = await coaches.run('revise', {
      briefing: briefingOf({ feedback: old }),
      draft: spoken(DRAFT),
      feedback,
    });
    assert.match(speech, /second-hand blazers/);
  });

  it('takes up a reflection', async () => {
    const reflection = {
      output: { weaknesses: [{ point: 'Cold days.', mend: 'Explain what pupils wear on frosty mornings.' }] },
    };
    const inputs = { briefing: briefingOf(), draft: spoken(DRAFT), feedback: reflection };
    assert.match((await coaches.run('revise', inputs)).speech, /frosty mornings/);
  });

  it('mostly scores higher than its draft with the judge whose advice it takes', async () => {
    const gains: number[] = [];
    for (const stance of ['for', 'against'] as const)
      for (const name of ['factual', 'logical', 'belief-shift', 'audience'] as const) {
        const briefing = briefingOf({ stance, words: 200 });
        const draft = spoken((await coaches.run('speech-opening', { briefing }, 3)).speech);
        const judged = await coaches.run(`judge-${name}`, { judged: draft, other: null, order: null });
        const feedback = panelOf({ [name]: judged }, draft.output.speech);
        const { speech } = await coaches.run('revise', { briefing, draft, feedback });
        const again = await coaches.run(`judge-${name}`, {
          judged: spoken(speech),
          other: null,
          order: null,
        });
        gains.push(again.score! - judged.score!);
      }
    assert.ok(gains.filter((gain) => gain >= 0).length >= 6, gains.join());
    assert.ok(gains.reduce((sum, gain) => sum + gain, 0) > 1, gains.join());
  });
});

describe('the preparation of a debater', () => {
  it('outlines a case of its side, with what the other side will say', async () => {
    const { claims, expected } = await coaches.run('outline', { seat: seatOf('against') });
    assert.ok(claims.length >= 3 && expected.length > 0);
    assert.ok(claims.every(({ claim, warrant }) => claim && warrant));
    const other = await coaches.run('outline', { seat: seatOf('for') });
    assert.notDeepEqual(claims, other.claims);
  });

  it('checks its own claims, the opponent’s errors and doubtful figures', async () => {
    const own = 'Uniforms help, because nobody is laughed at. Pupils are 40 percent calmer in them.';
    const inputs = { seat: seatOf('for'), own: spoken(own), opponent: spoken(OPPOSED) };
    const { claims, opponentErrors, doubtfulCitations } = await coaches.run('self-check', inputs);
    assert.deepEqual(
      claims.map(({ support }) => support),
      ['weak', 'unsupported'],
    );
    assert.ok(opponentErrors.length > 0);
    assert.deepEqual(doubtfulCitations, ['Pupils are 40 percent calmer in them.']);
    const alone = await coaches.run('self-check', { ...inputs, opponent: null });
    assert.deepEqual(alone.opponentErrors, []);
  });

  it('reflects on a draft', async () => {
    const { weaknesses } = await coaches.run('reflect', { seat: seatOf('for'), draft: spoken(OPPOSED) });
    assert.ok(weaknesses.length > 0 && weaknesses.every(({ point, mend }) => point && mend));
  });

  it('copes with motions and speeches of other scripts', async () => {
    const brief = { ...BRIEF, motion: '学校应该要求学生穿校服。', background: '' };
    const briefing = briefingOf({ history: [heardOf(1, 'against', '学生应该自由选择。校服很贵。')] });
    const { speech } = await coaches.run('speech-rebuttal', { brief, briefing });
    assert.match(speech, /学生应该自由选择/);
  });
});

describe('a speaker without the form of an answer', () => {
  it('writes the fields of its answer, one below the other', async () => {
    const messages = messagesOf('speech-opening', { briefing: briefingOf() });
    const answer = await fetch(`${standIn.url}/chat/completions`, {
      method: 'POST',
      headers: { authorization: 'Bearer any', 'x-assay-agent': 'argument-coaching/speech-opening' },
      body: JSON.stringify({ model: 'any', messages }),
    });
    const { choices } = (await answer.json()) as { choices: { message: { content: string } }[] };
    assert.match(choices[0]!.message.content, /^Stance: for\nSpeech:\n[\s\S]+\nClaims:\n\s*Claim: /);
    assert.throws(() => speechSchema.parse(choices[0]!.message.content));
  });

  it('refuses a prompt that has lost the side, the length, or what was said', async () => {
    const ask = async (agent: string, change: (text: string) => string) => {
      const messages = messagesOf(agent, {
        briefing: briefingOf({ history: [heardOf(1, 'against', OPPOSED)] }),
      });
      const answer = await fetch(`${standIn.url}/chat/completions`, {
        method: 'POST',
        headers: { authorization: 'Bearer any', 'x-assay-agent': `argument-coaching/${agent}` },
        body: change(JSON.stringify({ model: 'any', messages })),
      });
      return [answer.status, ((await answer.json()) as { error?: { param: string } }).error?.param];
    };
    assert.deepEqual(await ask('speech-rebuttal', (text) => text), [200, undefined]);
    assert.deepEqual(
      await ask('speech-rebuttal', (text) => text.replaceAll('You argue for the motion', '')),
      [400, 'stance'],
    );
    assert.deepEqual(await ask('speech-rebuttal', (text) => text.replaceAll('about 300 words', '')), [
      400,
      'words',
    ]);
    assert.deepEqual(await ask('speech-rebuttal', (text) => text.replaceAll('<heard-', '<lost-')), [
      400,
      'heard',
    ]);
    assert.deepEqual(await ask('speech-opening', (text) => text.replaceAll('<motion-', '<lost-')), [
      400,
      'motion',
    ]);
  });
});
