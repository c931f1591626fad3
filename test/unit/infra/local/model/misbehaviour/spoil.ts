import { behaviourSchema } from '../../../../../../infra/local/model/misbehaviour/behaviour.ts';
import { type FaultContext, spoil } from '../../../../../../infra/local/model/misbehaviour/spoil-answer.ts';
import { createRandom } from '../../../../../../infra/local/model/random.ts';

/** An answer's words after one fault. */
export function spoiltBy(fault: object, content: string, seed = 1, asked?: FaultContext): string {
  const answer = { content, refusal: null, finishReason: 'stop' as const };
  const [one] = behaviourSchema.parse({ faults: [fault] }).faults;
  return spoil(answer, one!, createRandom(seed), asked).content!;
}

/** What a fault makes of an answer by many seeds, each once. */
export function variantsOf(fault: object, content: string, asked?: FaultContext): string[] {
  return [...new Set(Array.from({ length: 60 }, (_, seed) => spoiltBy(fault, content, seed, asked)))];
}
