import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { callsOfPlan } from '@assay/argument-coaching/assembling/records';
import { APPROACHES, FORMATS, SEVEN_JUDGES } from '@assay/argument-coaching/conditions';
import {
  type Conditions,
  placesOf,
  planDebate,
  turnsOf,
} from '@assay/argument-coaching/planning/plan-debate';
import fc from 'fast-check';
import { aMotion } from '../../../../support/argument-coaching/motions.ts';

/** What a state of Step Functions may hold, in bytes; plans leave room for outcomes. */
const PAYLOAD = 262_144;

const anyConditions = fc.record({
  approach: fc.constantFrom(...APPROACHES),
  format: fc.constantFrom(...FORMATS),
  rounds: fc.integer({ min: 4, max: 8 }),
  judges: fc.constantFrom([...SEVEN_JUDGES], ['overall'] as const, ['logical', 'factual'] as const),
}) as fc.Arbitrary<Conditions>;

const plan = (conditions: Partial<Conditions>) =>
  planDebate(aMotion(), {
    approach: 'A',
    format: 'standard',
    rounds: 4,
    judges: [...SEVEN_JUDGES],
    ...conditions,
  });

const namesIn = (inputs: Record<string, string | string[] | null>) =>
  Object.values(inputs).flatMap((input) => input ?? []);

describe('a planned debate', () => {
  it('opens, rebuts and closes, each side in each round', () => {
    const turns = turnsOf(plan({ rounds: 3 }));
    assert.deepEqual(
      turns.map(({ round, kind, stance }) => `${round} ${kind} ${stance}`),
      [
        '1 opening for',
        '1 opening against',
        '2 rebuttal for',
        '2 rebuttal against',
        '3 closing for',
        '3 closing against',
      ],
    );
  });

  it('of World Schools has a round for each constructive speech, and the opposition sums up first', () => {
    const turns = turnsOf(plan({ format: 'world-schools' }));
    assert.deepEqual(
      turns.map(({ round, exchange, kind, stance }) => `${round} ${exchange} ${kind} ${stance}`),
      [
        '1 1 proposition for',
        '2 1 opposition against',
        '3 2 rebuttal for',
        '3 2 rebuttal against',
        '4 3 summary against',
        '4 3 summary for',
      ],
    );
  });

  it('of World Schools with too few rounds is refused, with what to do', () =>
    assert.throws(() => plan({ format: 'world-schools', rounds: 3 }), {
      code: 'AssignmentInvalid',
      message: /at least 4 rounds/,
    }));

  it('judges every speech once, before its speaker speaks again', () =>
    fc.assert(
      fc.property(anyConditions, (conditions) => {
        const { beats } = plan(conditions);
        const judged = new Set<string>();
        const spoken = new Map<string, string>();
        for (const { turn, after } of beats) {
          if (turn && conditions.approach !== 'control') {
            const own = spoken.get(turn.stance);
            assert.ok(own === undefined || judged.has(own), `${turn.turn} before ${own} was judged`);
          }
          for (const { panel } of after.filter(({ panel }) => !panel.panel.startsWith('whole/'))) {
            const [speech] = panel.judged;
            assert.ok(!judged.has(speech!));
            judged.add(speech!);
          }
          if (turn) spoken.set(turn.stance, `turns/${turn.turn}/speech.json`);
        }
        const speeches = beats.flatMap(({ turn }) => (turn ? [`turns/${turn.turn}/speech.json`] : []));
        assert.deepEqual([...judged].sort(), speeches.sort());
      }),
    ));

  it('lets nobody but its author and its judges read a draft', () =>
    fc.assert(
      fc.property(anyConditions, (conditions) => {
        for (const turn of turnsOf(plan(conditions))) {
          const draft = `turns/${turn.turn}/preparation/draft.json`;
          const allowed = new Set(
            [turn.revision, turn.reflection, ...(turn.draftPanel?.calls ?? [])].map((call) => call?.step),
          );
          for (const other of turnsOf(plan(conditions)))
            for (const { step, inputs } of [
              ...other.preparation,
              other.speech,
              ...(other.revision ? [other.revision] : []),
              ...(other.reflection ? [other.reflection] : []),
              ...(other.draftPanel?.calls ?? []),
            ])
              assert.ok(!namesIn(inputs).includes(draft) || allowed.has(step), `${step} reads ${draft}`);
        }
        for (const { after } of plan(conditions).beats)
          for (const { panel } of after)
            for (const { inputs } of panel.calls)
              assert.ok(!namesIn(inputs).some((name) => name.includes('preparation')));
      }),
    ));

  it('shows half of the judges a speech first, and none of them two sides where only one has spoken', () => {
    for (const { after } of plan({}).beats)
      for (const { panel } of after) {
        const orders = panel.calls.map(({ inputs }) => inputs.order);
        const [speech, more] = panel.judged;
        if (speech === 'turns/01/speech.json' || more) assert.ok(orders.every((order) => order === null));
        else {
          const first = orders.filter((order) => order === 'orders/judged-first.json').length;
          assert.ok(first === 3 || first === 4, String(first));
        }
      }
  });

  it('tells the judges of a speech its place, and the public speeches before it', () =>
    fc.assert(
      fc.property(anyConditions, (conditions) => {
        const places = new Map(
          placesOf(conditions).map(([artifact, place]) => [artifact.name, artifact.schema.parse(place)]),
        );
        const planned = plan(conditions);
        const turns = turnsOf(planned);
        const panels = [
          ...turns.flatMap((turn) => (turn.draftPanel ? [{ turn, panel: turn.draftPanel }] : [])),
          ...turns.map((turn) => {
            const panel = planned.beats
              .flatMap(({ after }) => after.map(({ panel: one }) => one))
              .find(({ panel: name }) => name === `turns/${turn.turn}/panel.json`)!;
            return { turn, panel };
          }),
        ];
        for (const { turn, panel } of panels)
          for (const { inputs } of panel.calls) {
            const place = places.get(String(inputs.place))!;
            const { kind, round } = turn;
            assert.deepEqual([place.kind, place.round, place.rounds], [kind, round, conditions.rounds]);
            const before = turns.filter(
              (one) =>
                one.turn < turn.turn && (conditions.approach !== 'control' || one.stance === turn.stance),
            );
            const shown = [inputs.heard, inputs.other].flat().filter((name) => name !== null);
            assert.deepEqual(
              shown.toSorted(),
              before.map((one) => `turns/${one.turn}/speech.json`),
            );
            const heard = [inputs.heard ?? []].flat();
            assert.deepEqual(heard.toSorted(), heard);
            assert.deepEqual(
              place.before.map(({ side, round: in_ }) => [side, in_]),
              heard.map((name) => {
                const said = turns.find((one) => name.includes(`/${one.turn}/`))!;
                return [said.stance === turn.stance ? 'same' : 'other', said.round];
              }),
            );
          }
      }),
    ));

  it('has each side judged at the end by all that was said, once the last speech is public', () =>
    fc.assert(
      fc.property(anyConditions, (conditions) => {
        const planned = plan(conditions);
        const turns = turnsOf(planned);
        const places = new Map(placesOf(conditions).map(([artifact, place]) => [artifact.name, place]));
        const wholes = planned.beats.map(({ after }) =>
          after.filter(({ panel }) => panel.panel.startsWith('whole/')),
        );
        assert.ok(wholes.slice(0, -1).every(({ length }) => length === 0));
        const names = (of: typeof turns) => of.map(({ turn }) => `turns/${turn}/speech.json`);
        for (const [at, side] of (['for', 'against'] as const).entries()) {
          const { panel } = wholes.at(-1)![at]!;
          const own = turns.filter(({ stance }) => stance === side);
          assert.deepEqual(panel.judged, names(own));
          assert.equal(panel.calls.length, conditions.judges.length);
          assert.equal(panel.meta === null, conditions.judges.length === 1);
          const heard = names(conditions.approach === 'control' ? own : turns);
          for (const { inputs } of panel.calls) assert.deepEqual(inputs.heard, heard);
          const { before } = places.get(`whole/${side}/place.json`)!;
          assert.deepEqual(
            heard.filter((_, index) => before[index]!.side === 'same'),
            panel.judged,
          );
        }
      }),
    ));

  it('has no opponent in the control condition', () => {
    for (const { preparation, check } of turnsOf(plan({ approach: 'control' }))) {
      assert.equal(check, null);
      assert.ok(preparation.every(({ agent }) => agent.endsWith('/outline')));
    }
  });

  it('fits what a state may hold, however long', () => {
    for (const approach of APPROACHES)
      for (const format of FORMATS) {
        const debate = plan({ approach, format, rounds: 8 });
        const outcomes = callsOfPlan({
          check: { agent: 'a', step: 'b', inputs: {}, language: null },
          coach: null,
          debate,
        }).map(({ agent, step }) => ({ agent, step, error: null, cause: null, facts: {} }));
        const bytes = JSON.stringify({ plan: { debate }, outcomes }).length;
        assert.ok(bytes < PAYLOAD * 0.9, `${approach} ${format}: ${bytes}`);
      }
  });
});
