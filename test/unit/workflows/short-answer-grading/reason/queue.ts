import type { Grading } from '@assay/short-answer-grading/grading';
import { anchoringTexts, anchorPoints } from '@assay/short-answer-grading/reason/anchor-points';
import type { ReasonMaterial } from '@assay/short-answer-grading/reason/clean-quotations';
import { type FinalReason, finalReason } from '@assay/short-answer-grading/reason/final-reason';
import type { Opinion } from '@assay/short-answer-grading/weighed';

/** A question on a queue with room for ten packets, and an answer that gets it wrong. */
export const QUEUE: ReasonMaterial = {
  question: {
    id: 'q1',
    text: 'A router holds at most 10 packets. Packets come at 4 per second and are served at 5 per second. For how long, of 100 seconds in equilibrium, do you expect the router to hold fewer than 10 packets?',
    reference:
      'In the steady state the blocking probability is p10 = (1 - r) r^10 / (1 - r^11) with r = 4/5. The router is full for 100 p10 seconds, so it holds fewer than 10 packets for 100 (1 - p10), about 97.7 seconds.',
    criteria: null,
  },
  answer:
    'The system will never reach equilibrium since the arrival rate is less than the service rate. The queue is empty after some time, so it always holds fewer than 10 packets.',
  examples: [
    {
      question: null,
      reference: null,
      answer: 'I multiply the chance of a full buffer by one hundred and take the rest.',
      label: 'Correct',
      feedback: 'You got the full buffer right.',
    },
  ],
};

export const opinion = (
  letter: string,
  label: Opinion['label'],
  feedback: Grading['feedback'],
  { answer, question } = QUEUE,
): Opinion => ({
  grader: `grader-${letter}`,
  role: 'University Teacher',
  label,
  good: null,
  bad: null,
  points: anchorPoints(
    { label, feedback },
    letter,
    anchoringTexts(answer, `${question.text}\n\n${question.reference}`),
  ),
});

/** What three graders say of the answer, each in its way. */
export const OPINIONS: readonly Opinion[] = [
  opinion('A', 'Incorrect', [
    {
      point:
        'It is wrong that the system never reaches equilibrium: a steady state exists because arrivals are slower than service.',
      quote: 'The system will never reach equilibirum',
    },
    {
      point:
        'The question asks for the expected time with fewer than 10 packets, which is the total time less the time in which the system is full.',
      quote: null,
    },
    { point: 'The blocking probability is missing.', quote: null },
  ]),
  opinion('B', 'Incorrect', [
    {
      point: 'The claim that the system never reaches equilibrium is wrong.',
      quote: 'never reach equilibrium',
    },
    { point: 'The student does not compute the blocking probability.', quote: null },
    { point: 'The student should have used the departure times.', quote: 'the departures are exponential' },
  ]),
  opinion('C', 'Partially correct', [
    {
      point: 'The student sees correctly that arrivals are slower than service.',
      quote: 'the arrival rate is less than the service rate',
    },
    { point: 'An empty queue is rightly expected after some time.', quote: 'queue is empty after some time' },
    { point: 'The answer is correct because it gives a time.', quote: null },
  ]),
];

export const VAGUE = 'The student misunderstands the concept and a clear calculation is lacking.';

/** A final reason on the queue. */
export function concluded(
  opinions: readonly Opinion[],
  {
    reason = VAGUE,
    refuted = [] as string[],
    label = 'Incorrect' as Opinion['label'],
    material = QUEUE,
  } = {},
): FinalReason {
  return finalReason({
    conclusion: { label, reason, refuted: refuted.map((point) => ({ point, why: 'it does not hold' })) },
    opinions,
    material,
  });
}
