import type { AgentRecord } from '@assay/model/agent/run-agent';
import { type ReviewAnswer, type ReviewPart, reviewAnswerSchema } from './review-answer.ts';

/** What the agents answered that read the document, section after section. */
interface Readings {
  /** The parts that an agent filled: one of the whole document, or one of each of its sections. */
  of<P extends ReviewPart>(agent: string, part: P): NonNullable<ReviewAnswer[P]>[];
}

/** The answers of the readers' runs. */
export function readingsOf(runs: readonly AgentRecord[]): Readings {
  const answers = runs.map(({ agent, output }) => ({ agent, answer: reviewAnswerSchema.parse(output) }));
  return {
    of: <P extends ReviewPart>(name: string, part: P) =>
      answers.flatMap(({ agent, answer }) => {
        const filled = agent === `deliverable-review/${name}` ? answer[part] : null;
        return filled === null ? [] : [filled as NonNullable<ReviewAnswer[P]>];
      }),
  };
}
