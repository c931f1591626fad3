import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { coachingAnswers } from '@assay/argument-coaching/answers';
import {
  type ModelStandIn,
  startModelStandIn,
} from '../../../../../../../infra/local/model/model-stand-in.ts';
import { argumentOf, briefingOf, coachesOn, REVISION, spoken } from './arguments.ts';

const SEAT = { stance: 'for', speaker: 'Policy Advocate', opponent: 'Critical Analyst', role: '' };
const judged = { judged: argumentOf(REVISION), other: null, order: null };

/** Agents with inputs on which they have something to say. */
const ASKED: [agent: string, inputs: Record<string, unknown>][] = [
  ['balance', {}],
  ['outline', { seat: SEAT }],
  ['reflect', { seat: SEAT, draft: spoken(REVISION) }],
  ['critique', { seat: SEAT, target: spoken(REVISION) }],
  ['speech-opening', { briefing: briefingOf() }],
  ['self-check', { seat: SEAT, own: spoken(REVISION), opponent: null }],
  ['judge-logical', judged],
  ['judge-overall', judged],
];

describe('the prose of a coach without structured output', () => {
  let standIn: ModelStandIn;

  before(async () => {
    standIn = await startModelStandIn({ behaviour: { faults: [{ kind: 'no-json-schema' }] } });
  });
  after(() => standIn.close());

  for (const [agent, inputs] of ASKED)
    it(`of ${agent} is read by the product, with all that an answer by schema has`, async () => {
      standIn.setBehaviour({});
      const bySchema = await coachesOn(standIn, coachingAnswers).run(agent, inputs);
      standIn.setBehaviour({ faults: [{ kind: 'no-json-schema' }] });
      const inProse = await coachesOn(standIn, coachingAnswers).run(agent, inputs);
      assert.deepEqual(Object.keys(inProse).sort(), Object.keys(bySchema).sort());
      assert.equal(standIn.requests().at(-1)!.schema, null);
    });
});
