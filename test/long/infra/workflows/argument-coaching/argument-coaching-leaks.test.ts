import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { CoachingResult } from '@assay/argument-coaching/result';
import type { Stance } from '@assay/argument-coaching/stance';
import { coachingItems, summarizeCoaching } from '@assay/argument-coaching/summary/summary';
import * as z from 'zod';
import { debateOf } from '../../../../support/argument-coaching/coaching-model.ts';
import { mark, markedAnswer } from '../../../../support/argument-coaching/marked-model.ts';
import { openAssessments } from '../../../../support/assessments.ts';

const assessments = await openAssessments(markedAnswer);
const { assess, hand, model, objects, resultOf, runStore } = assessments;

const JUDGES = ['factual', 'logical'];

/** Who speaks when, as the two formats have it. */
const SPEAKERS: Record<string, Stance[]> = {
  standard: ['for', 'against', 'for', 'against', 'for', 'against'],
  'world-schools': ['for', 'against', 'for', 'against', 'against', 'for'],
};
/** Rounds of these turns. */
const ROUNDS: Record<string, number[]> = {
  standard: [1, 1, 2, 2, 3, 3],
  'world-schools': [1, 2, 3, 3, 4, 4],
};

interface Turn {
  turn: string;
  stance: Stance;
  round: number;
}
const turnsOf = (format: string): Turn[] =>
  SPEAKERS[format]!.map((stance, at) => ({
    turn: String(at + 1).padStart(2, '0'),
    stance,
    round: ROUNDS[format]![at]!,
  }));

interface Held {
  runId: string;
  result: CoachingResult;
  /** What the run wrote, as a text, by its key; what other runs wrote and remembered answers aside. */
  stored: Map<string, string>;
  /** Steps in whose prompts a mark stands, in order. */
  toldTo(marked: string): string[];
  /** Of these the ones in which a mark stands, by their names in the run. */
  keptIn(marked: string): string[];
  /** What else leaves the run: events, items, calls of functions. */
  outside: string;
}

async function hold(approach: string, format: string): Promise<Held> {
  assessments.reset();
  const motion = { judges: JUDGES.join(), context_tokens: 100_000 };
  const runId = await hand(debateOf({ approach, format, rounds: String(ROUNDS[format]!.at(-1)) }, motion));
  await assess(runId);
  const { state, failure } = await runStore.getRun(runId);
  assert.equal(state, 'completed', JSON.stringify(failure));
  const own = `runs/${runId}/`;
  const listed = await objects.list('');
  const texts = listed
    .filter(({ key }) => key.endsWith('.json') && !/^(?:memo|runs)\//.test(key.replace(own, '')))
    .map(async ({ key }) => [key, JSON.stringify(await objects.read(key, z.unknown()))] as const);
  const stored = new Map(await Promise.all(texts));
  const result = await resultOf<CoachingResult>(runId);
  const { asked } = model;
  const prompts = asked.map(({ step, prompt }) => ({ step, prompt }));
  const outside = JSON.stringify([
    assessments.events.put,
    assessments.calls,
    assessments.rendered,
    coachingItems(result),
    await runStore.getRun(runId),
  ]);
  return {
    runId,
    result,
    stored,
    toldTo: (marked) =>
      [...new Set(prompts.flatMap(({ step, prompt }) => (prompt.includes(marked) ? step : [])))].sort(),
    keptIn: (marked) =>
      [...stored]
        .filter(([, text]) => text.includes(marked))
        .map(([key]) => key.replace(own, ''))
        .sort(),
    outside,
  };
}

/** The steps of a turn in which its speaker writes what will be public. */
const writing = (approach: string, turn: string) =>
  approach === 'A'
    ? [`turns/${turn}/speech.json`]
    : [`turns/${turn}/preparation/draft.json`, `turns/${turn}/speech.json`];

for (const approach of ['A', 'B', 'control'])
  for (const format of approach === 'control' ? ['standard'] : ['standard', 'world-schools'])
    describe(`what is private in a debate by approach ${approach}, ${format}`, () => {
      const turns = turnsOf(format);
      const write = (turn: string) => writing(approach, turn);
      const laterOf = (stance: Stance, from: string) =>
        turns.filter((other) => other.stance === stance && other.turn > from).map(({ turn }) => turn);
      let held: Held;
      before(async () => {
        held = await hold(approach, format);
      });
      after(() => assessments.reset());

      it('leaves every turn with its marks', () => {
        assert.deepEqual(
          held.result.debate!.turns.map(({ turn, stance, round }) => ({ turn, stance, round })),
          turns,
        );
        for (const { turn, text, problems } of held.result.debate!.turns) {
          assert.ok(text.includes(mark('speech', turn)));
          assert.deepEqual(problems, []);
        }
      });

      it('shows a draft to nobody but who judges and revises it', () => {
        for (const { turn } of approach === 'A' ? [] : turns)
          for (const kind of ['draft', 'draftclaim']) {
            const own = `turns/${turn}/preparation`;
            const judged = JUDGES.map((judge) => `${own}/draft-judges/${judge}.json`);
            const readers = approach === 'B' ? judged : [`${own}/reflection.json`];
            const expected = kind === 'draft' ? [...readers, `turns/${turn}/speech.json`].sort() : [];
            assert.deepEqual(held.toldTo(mark(kind, turn)), expected, `${kind} ${turn}`);
            for (const name of held.keptIn(mark(kind, turn)))
              assert.ok(name.startsWith(`${own}/`) || name === 'result.json', name);
          }
      });

      it('keeps a draft in no field of the result but its own, and in no transcript', () => {
        const { debate, ...rest } = held.result;
        const turnsWithout = debate!.turns.map(({ draft, ...turn }) => {
          if (approach !== 'A') assert.ok(draft!.text.includes(mark('draft', turn.turn)));
          return turn;
        });
        assert.doesNotMatch(
          JSON.stringify({ ...rest, debate: { ...debate, turns: turnsWithout } }),
          /mkdraft/,
        );
        const { fields } = summarizeCoaching(held.result);
        const words = JSON.stringify(fields.transcript);
        assert.doesNotMatch(words, /mk(?!speech\d\dend)/);
        for (const { turn } of turns) assert.ok(words.includes(mark('speech', turn)));
      });

      it('tells an outline and a self-check to their own speaker alone', () => {
        for (const { turn, stance } of turns) {
          const isFirst = turns.find((other) => other.stance === stance)!.turn === turn;
          const outlined = isFirst ? [turn, ...laterOf(stance, turn)].flatMap(write).sort() : [];
          assert.deepEqual(held.toldTo(mark('outline', turn)), outlined);
          const checked = isFirst || approach === 'control' ? [] : write(turn);
          assert.deepEqual(held.toldTo(mark('self-check', turn)), checked);
        }
      });

      it('tells a critique to its author and, as analysis, to its target; what has no support to nobody', () => {
        const heard = ({ turn, stance }: Turn) =>
          approach === 'control'
            ? undefined
            : turns.findLast((other) => other.stance !== stance && other.turn < turn);
        for (const one of turns) {
          const target = heard(one);
          // One speech is criticised by one side once: who speaks twice running is answered from memory.
          const critics = turns.filter(
            (other) => target && other.stance === one.stance && heard(other) === target,
          );
          const next = turns.find(
            (other) => other.stance === target?.stance && other.turn > critics.at(-1)!.turn,
          );
          const readers = critics[0] === one ? [...critics, ...(next ? [next] : [])] : [];
          const marked = mark('critique', one.turn);
          assert.deepEqual(held.toldTo(marked), readers.flatMap(({ turn }) => write(turn)).sort(), one.turn);
          assert.deepEqual(held.toldTo(mark('dropped', one.turn)), []);
          const { critique } = held.result.debate!.turns[turns.indexOf(one)]!.preparation;
          assert.deepEqual(
            critique && [critique.points.length, critique.dropped.length],
            target ? [1, 1] : null,
          );
          if (!next || critics[0] !== one) continue;
          const told = model.asked.find(({ step }) => step === write(next.turn)[0])!.prompt;
          const [, analysis = ''] = /<analysis-[^>]*>([\s\S]*?)<\/analysis-/.exec(told) ?? [];
          assert.ok(analysis.includes(marked));
          assert.ok(!told.replace(analysis, '').includes(marked));
        }
      });

      it('tells a reflection to the revision alone', () => {
        for (const { turn } of turns)
          assert.deepEqual(
            held.toldTo(mark('reflect', turn)),
            approach === 'control' ? [`turns/${turn}/speech.json`] : [],
          );
      });

      it('tells what judges say to the speaker alone: of a draft at once, of a speech from the next round on', () => {
        for (const { turn, stance, round } of turns)
          for (const judge of JUDGES) {
            const revised = approach === 'B' ? [`turns/${turn}/speech.json`] : [];
            assert.deepEqual(held.toldTo(mark(`draftjudge${judge}`, turn)), revised);
            const later = approach === 'control' ? [] : laterOf(stance, turn);
            assert.deepEqual(
              held.toldTo(mark(`judge${judge}`, turn)),
              [...later.flatMap(write), `turns/${turn}/consensus.json`].sort(),
            );
            for (const told of later) assert.ok(turns.find((one) => one.turn === told)!.round > round);
          }
      });

      it('keeps what is private in preparations and the result, and hands on nothing', () => {
        const named = [
          'outline',
          'self-check',
          'reflect',
          'critique',
          'dropped',
          ...JUDGES.map((judge) => `draftjudge${judge}`),
        ];
        for (const { turn } of turns) {
          for (const kind of named)
            for (const name of held.keptIn(mark(kind, turn)))
              assert.match(name, /^turns\/\d\d\/preparation\/|^result\.json$/);
          assert.deepEqual(held.toldTo(mark('meta', turn)), []);
        }
        assert.doesNotMatch(held.outside, /mk[a-z]+\d\dend/);
      });
    });
