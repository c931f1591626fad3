import type { RandomSource } from '@assay/kit/statistics/seeded-random';
import { LABELS, type Label } from '@assay/short-answer-grading/label';
import { pick } from '../../test/support/pseudo-english.ts';

/** A made answer, and what it is worth by its points. */
export interface MadeAnswer {
  answer: string;
  label: Label;
  feedback: string;
}

const WHY = [
  'Both sides pick an initial sequence number and each number has to be acknowledged by the other side',
  'The client sends its sequence number, the server confirms it and sends its own, and the client confirms that',
  'Three messages are the fewest in which two starting numbers are sent and both of them are confirmed',
  'Client and server each have to prove that they can send and that they can receive',
];
const WRONG_WITH_TWO = [
  'with only two messages the server never learns whether its own number arrived',
  'an old duplicate SYN would open a connection that the client does not want',
  'after two messages the server would keep half-open connections and waste its memory on them',
  'the server could not tell whether its answer got through and would wait for nothing',
];
const MISTAKES = [
  'the three messages exchange the keys with which everything is encrypted afterwards',
  'a third of the data is sent with each of the messages so that the network is not overloaded',
  'the third message is there because UDP has two and TCP wants to be faster than that',
  'with two messages the cable would be busy for both of them and they would collide',
];
const PADDING = [
  'we saw this in the lecture with the drawing of the two hosts',
  'TCP is the protocol below most of what we use on the web',
  'I think that this is the main point of the question',
  'it happens each time before any real data is sent',
  'this is one of the differences to UDP, where nothing like it exists',
  'the names of the messages are SYN, SYN-ACK and ACK',
];
const [SHORTEST, LONGEST] = [30, 80];

const wordsIn = (text: string) => text.split(' ').length;
const sentence = (text: string) => `${text[0]!.toUpperCase()}${text.slice(1)}.`;

function pointsFor(label: Label, random: RandomSource): string[] {
  if (label === 'Incorrect') return [pick(random, MISTAKES)];
  if (label === 'Correct') return [pick(random, WHY), pick(random, WRONG_WITH_TWO)];
  return [
    pick(random, random() < 0.5 ? WHY : WRONG_WITH_TWO),
    ...(random() < 0.4 ? [pick(random, MISTAKES)] : []),
  ];
}

/** An answer of 30 to 80 words. */
function madeAnswer(random: RandomSource): MadeAnswer {
  const label = pick(random, LABELS);
  const points = pointsFor(label, random);
  const length = SHORTEST + Math.floor(random() * (LONGEST - SHORTEST - 15));
  const parts = [...points];
  while (wordsIn(parts.join(' ')) < length)
    parts.splice(Math.floor(random() * (parts.length + 1)), 0, pick(random, PADDING));
  const feedback = `What counts here: ${points.join('; ')}. As the reference answer has it, that makes the answer ${label.toLowerCase()}.`;
  return { answer: parts.map(sentence).join(' '), label, feedback };
}

/** Distinct answers to the question of examples/short-answer-grading. */
export function madeAnswers(random: RandomSource, count: number): MadeAnswer[] {
  const made = new Map<string, MadeAnswer>();
  while (made.size < count) {
    const one = madeAnswer(random);
    made.set(one.answer, one);
  }
  return [...made.values()];
}
