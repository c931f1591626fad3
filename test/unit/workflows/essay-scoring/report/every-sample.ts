import { hostileResult, missingTrait, sampleResult } from '../../../platform/report/sample-results.ts';

/** Results whose reports have all parts that a report may have, and texts of attackers in one. */
export const everySample = {
  scores: () => sampleResult(),
  'scores that are missing': () => sampleResult({ scores: [missingTrait('Ideas')] }),
  'hostile scores': hostileResult,
};
