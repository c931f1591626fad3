import type { Behaviour } from '../../infra/local/model/misbehaviour/behaviour.ts';

const JUDGED = { rationale: 'No model was used.', score: 2 };
const TRAITS = ['Ideas', 'Conventions'];
const JUDGES = ['factual', 'logical', 'rhetorical', 'belief-shift', 'audience', 'strategic', 'ethical'];

/** What a form alone cannot tell: lists that must name what a request names. */
const answers: NonNullable<Behaviour['answers']> = [
  {
    agent: 'essay-scoring/judge-all-traits',
    content: { verdicts: TRAITS.map((trait) => ({ trait, ...JUDGED })), question: null },
  },
  {
    agent: 'argument-coaching/meta-judge',
    content: {
      accounts: JUDGES.map((judge) => ({
        judge,
        score: 5,
        weight: 0.5,
        account: 'It counts as much as the others.',
      })),
      consensus: 5,
      reason: 'They agree.',
      outside: '',
      priorities: ['Say why.'],
    },
  },
];

/** A behaviour of the stand-in with which the samples of these tests come to their end; its own answers come first. */
export const complete = (behaviour: Behaviour = {}): Behaviour => ({
  ...behaviour,
  answers: [...(behaviour.answers ?? []), ...answers],
});
