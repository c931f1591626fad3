import type { AgentRecord } from '@assay/model/agent/agent-run';
import type { ReviewAnswer, ReviewPart } from './review-answer.ts';

/** What an agent left behind that read the document, or a part of it. */
export type ReaderRecord = AgentRecord<ReviewAnswer>;

/** What the agents answered that read the document, section after section. */
interface Readings {
  /** The parts that an agent filled: one of the whole document, or one of each of its sections. */
  of<P extends ReviewPart>(agent: string, part: P): NonNullable<ReviewAnswer[P]>[];
}

/** The answers of the readers' runs. */
export function readingsOf(runs: readonly ReaderRecord[]): Readings {
  return {
    of: <P extends ReviewPart>(name: string, part: P) =>
      runs.flatMap(({ agent, output }) => {
        const filled = agent === `deliverable-review/${name}` ? output[part] : null;
        return filled === null ? [] : [filled as NonNullable<ReviewAnswer[P]>];
      }),
  };
}
