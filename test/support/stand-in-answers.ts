import type { Behaviour } from '../../infra/local/model/misbehaviour/behaviour.ts';

const JUDGED = { rationale: 'No model was used.', score: 2 };
const TRAITS = ['Ideas', 'Conventions'];
const JUDGES = ['factual', 'logical', 'rhetorical', 'belief-shift', 'audience', 'strategic', 'ethical'];

/** What debaters say of the sample essay, in its own words. */
const ADVOCATE = `The story shows by one lost thing what a promise weighs.

Claim: It begins with the thing and with the person who gave it, so that the loss has a face.
Quote: When I was nine I lost my grandfather's pocket watch.
Quote: on my birthday he put it into my hand without a word

Claim: The grandfather's silence tells more than a reproach would.
Quote: never asked why I had taken it along

Confidence: 0.8`;
const SKEPTIC = `The day of the loss stays pale beside the evening.

Claim: How the watch was lost is told in a summary that shows nothing of the playground.
Quote: At noon I showed it to everybody on the playground.

Confidence: 0.6`;
const RATIONALE =
  'The loss is told by what it does to a promise: "I have kept every promise I made to him since that evening". The playground stays a summary, "At noon I showed it to everybody on the playground", which keeps it from the highest score.';

/** What a form alone cannot tell: words of the essay, and lists that must name what a request names. */
const answers: NonNullable<Behaviour['answers']> = [
  { agent: 'essay-scoring/advocate', content: ADVOCATE },
  { agent: 'essay-scoring/skeptic', content: SKEPTIC },
  { agent: 'essay-scoring/judge', content: { rationale: RATIONALE, score: 2, question: null } },
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
