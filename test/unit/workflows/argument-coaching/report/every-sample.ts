import { coachingResult, hostileCoaching, revisedResult } from './sample-coaching.ts';
import { debateResult, heldDebate } from './sample-debates.ts';

/** Results whose reports have all parts that a report may have, and texts of attackers in one. */
export const everySample = {
  coaching: () => coachingResult(),
  'a revision': revisedResult,
  'hostile coaching': hostileCoaching,
  'a debate': () => debateResult(heldDebate({ approach: 'B', rounds: 2 })),
};
