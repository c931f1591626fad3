import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import fc from 'fast-check';
import {
  type ModelStandIn,
  startModelStandIn,
} from '../../../../../../../infra/local/model/model-stand-in.ts';
import {
  ARGUMENT,
  argumentOf,
  BRIEF,
  coachesOn,
  lookedUp,
  messagesOf,
  panelOf,
  REVISION,
} from './arguments.ts';

let standIn: ModelStandIn;
let coaches: ReturnType<typeof coachesOn>;

before(async () => {
  standIn = await startModelStandIn();
  coaches = coachesOn(standIn);
});
after(() => standIn.close());

const TASK = { stance: 'for' };
const target = argumentOf(ARGUMENT);
const critiqueOf = (text: string, seed = 1) =>
  coaches.run('opponent-critique', { task: TASK, target: argumentOf(text) }, seed);

describe('the critic of an argument', () => {
  it('names what is weak in several dimensions, and no more than four points as major', async () => {
    const { points } = await critiqueOf(ARGUMENT);
    assert.ok(points.length >= 4 && points.length <= 6, String(points.length));
    assert.ok(new Set(points.map(({ dimension }) => dimension)).size >= 3);
    const major = points.filter(({ damage }) => damage === 'major');
    assert.ok(major.length >= 3 && major.length <= 4, String(major.length));
    for (const { alternative } of points) assert.match(alternative, /^A stronger argument would /);
  });

  it('mostly quotes what stands there, and now and then what does not', async () => {
    const seeds = Array.from({ length: 40 }, (_, seed) => seed);
    const critiques = await Promise.all(seeds.map((seed) => critiqueOf(ARGUMENT, seed)));
    const checked = critiques.map((critique) => lookedUp(critique, ARGUMENT));
    const kept = checked.reduce((sum, { points }) => sum + points.length, 0);
    const dropped = checked.reduce((sum, each) => sum + each.dropped.length, 0);
    assert.ok(dropped > 0 && dropped < 0.12 * (kept + dropped), `${dropped} of ${kept + dropped}`);
    const exact = critiques.flatMap(({ points }) => points).filter(({ quote }) => ARGUMENT.includes(quote));
    assert.ok(exact.length < kept, 'some are copied carelessly');
  });

  it('says the same again for the same seed', async () => {
    assert.deepEqual(await critiqueOf(ARGUMENT, 5), await critiqueOf(ARGUMENT, 5));
  });
});

describe('the opponent', () => {
  it('answers from the other side in 150 to 250 words, with words of the text', async () => {
    const critique = lookedUp(await critiqueOf(ARGUMENT), ARGUMENT);
    const { rebuttal } = await coaches.run('opponent-rebuttal', { task: TASK, target, critique });
    const { length } = rebuttal.split(/\s+/);
    assert.ok(length >= 150 && length <= 250, String(length));
    assert.match(rebuttal, /against the motion/);
    const quotes = [...rebuttal.matchAll(/"([^"]+)"/g)].map((match) => match[1]!);
    assert.ok(quotes.length >= 2);
    for (const quote of quotes) assert.ok(ARGUMENT.includes(quote), quote);
  });
});

describe('the questions', () => {
  it('lead to the points of the critique, then to what judges scored low', async () => {
    const critique = lookedUp(await critiqueOf(ARGUMENT), ARGUMENT);
    const judgement = await coaches.run('judge-logical', { judged: target, other: null, order: null });
    const panel = panelOf({ logical: judgement }, ARGUMENT);
    const few = { ...critique, points: critique.points.slice(0, 2) };
    const { questions } = await coaches.run('questions', { target, critique: few, panel });
    assert.deepEqual(
      questions.map(({ about }) => about),
      [...few.points.map(({ id }) => id), ''],
    );
    for (const { question } of questions) assert.match(question, /^(?:Why|How|What|Who|Which)\b[^?]*\?$/);
  });
});

describe('the look at what became of the points', () => {
  it('finds nothing answered where nothing changed, and points that were met in a revision', async () => {
    const { points } = lookedUp(await critiqueOf(ARGUMENT), ARGUMENT);
    const draft = { text: ARGUMENT, points };
    const fates = async (text: string) =>
      (await coaches.run('answered', { target: argumentOf(text), draft })).points;
    const same = await fates(ARGUMENT);
    assert.deepEqual(
      same.map(({ id, answered, quote }) => [id, answered, quote]),
      points.map(({ id }) => [id, 'no', '']),
    );
    const revised = await fates(REVISION);
    assert.ok(revised.filter(({ answered }) => answered === 'yes').length >= 3);
    const aside = await fates(`${ARGUMENT} The school bell rings at eight.`);
    assert.ok(aside.every(({ answered }) => answered !== 'yes'));
  });

  it('answers with an empty list where the draft had no points', async () => {
    const draft = { text: ARGUMENT, points: [] };
    const { points } = await coaches.run('answered', { target: argumentOf(REVISION), draft });
    assert.deepEqual(points, []);
  });
});

describe('the check of a motion', () => {
  const check = (motion: string) => coaches.run('balance', { brief: { ...BRIEF, motion } });

  it('tells what has one side only from what can be argued', async () => {
    const verdicts = await Promise.all(
      [
        'Slavery is justifiable today.',
        'The earth is flat.',
        '2 + 2 = 4.',
        'Genocide is always wrong.',
        'School uniforms should be mandatory.',
        'Zoos should be closed.',
      ].map(check),
    );
    assert.deepEqual(
      verdicts.map(({ balanced, favours }) => [balanced, favours]),
      [
        [false, 'against'],
        [false, 'against'],
        [false, 'for'],
        [false, 'for'],
        [true, null],
        [true, null],
      ],
    );
    for (const { balanced, suggestion } of verdicts) assert.equal(suggestion === '', balanced);
  });
});

describe('the agents of a coach', () => {
  const OTHERS = {
    Italian:
      'Le divise scolastiche sono sempre una buona idea. Tutti lo sanno. Perché gli studenti imparano meglio.',
    German: 'Schuluniformen sollten nicht Pflicht sein, weil sie Geld kosten. Niemand will sie.',
    Chinese: '学校应该要求学生穿校服。因为这样可以减少欺凌。',
    Arabic: 'يجب أن يرتدي الطلاب الزي المدرسي. لأنه يقلل من التنمر.',
    'a word': 'Uniforms',
    'no word': '???',
  };
  for (const [name, text] of Object.entries(OTHERS))
    it(`answer a text of ${name}`, async () => {
      const brief = { ...BRIEF, motion: name === 'Chinese' ? '学校应该要求学生穿校服。' : BRIEF.motion };
      const given = argumentOf(text);
      const critique = lookedUp(
        await coaches.run('opponent-critique', { brief, task: TASK, target: given }),
        text,
      );
      const judgement = await coaches.run('judge-overall', {
        brief,
        judged: given,
        other: null,
        order: null,
      });
      assert.ok(judgement.score! >= 0 && judgement.score! <= 10);
      const panel = panelOf({ overall: judgement }, text);
      const { rebuttal } = await coaches.run('opponent-rebuttal', {
        brief,
        task: TASK,
        target: given,
        critique,
      });
      assert.ok(rebuttal.length > 400);
      const { questions } = await coaches.run('questions', { brief, target: given, critique, panel });
      assert.ok(questions.length > 0);
    });

  it('answer whatever text there is', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 200 }), async (text) => {
        const given = argumentOf(text);
        const { points } = await critiqueOf(text);
        assert.ok(points.length <= 6);
        await coaches.run('opponent-rebuttal', {
          task: TASK,
          target: given,
          critique: { points: [], dropped: [] },
        });
        const { score } = await coaches.run('judge-logical', { judged: given, other: null, order: null });
        assert.ok(Number.isInteger(2 * score!) && score! >= 0 && score! <= 10);
      }),
      { numRuns: 25 },
    );
  });
});

describe('a prompt that lost a block', () => {
  const draft = { text: ARGUMENT, points: [{ id: 'P1', dimension: 'logical-gap', point: 'Why?' }] };
  const panel = {
    judgements: [
      {
        judge: 'logical',
        score: 4,
        side: 'for',
        rationale: '',
        suggestions: [],
        strengths: [],
        weaknesses: [],
      },
    ],
  };
  const needs: Record<string, [inputs: Record<string, unknown>, blocks: string[]]> = {
    balance: [{}, ['motion']],
    'opponent-critique': [{ task: TASK, target }, ['motion', 'target']],
    'opponent-rebuttal': [{ task: TASK, target, critique: { points: [] } }, ['motion', 'target']],
    questions: [{ target, critique: { points: [] }, panel: { judgements: [] } }, ['motion', 'target']],
    answered: [{ target, draft }, ['motion', 'target', 'draft', 'points']],
    'judge-ethical': [{ judged: target, other: null, order: null }, ['motion', 'judged']],
    'meta-judge': [{ judged: target, other: null, panel }, ['motion', 'judged', 'judgements']],
  };

  for (const [agent, [inputs, blocks]] of Object.entries(needs))
    it(`is refused: ${agent} needs ${blocks.join(', ')}`, async () => {
      for (const lost of blocks) {
        const messages = messagesOf(agent, inputs).map(({ role, content }) => ({
          role,
          content: JSON.parse(JSON.stringify(content).replaceAll(`<${lost}-`, '<lost-')),
        }));
        const answer = await fetch(`${standIn.url}/chat/completions`, {
          method: 'POST',
          headers: { authorization: 'Bearer any', 'x-assay-agent': `argument-coaching/${agent}` },
          body: JSON.stringify({ model: 'any', messages }),
        });
        const { error } = (await answer.json()) as { error: { param: string } };
        assert.deepEqual([answer.status, error?.param], [400, lost]);
      }
    });
});
