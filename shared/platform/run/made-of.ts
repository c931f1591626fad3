import { hashOf } from '@assay/model/canonical-json';
import type { CommonResult } from './result.ts';

/** The name in a report's metadata of the result that it was made of. */
const MADE_OF = 'made-of';

/** Metadata of what is made of a result. */
export const madeOf = (result: CommonResult): Record<string, string> => ({ [MADE_OF]: hashOf(result) });

/** Whether something was made of a result as it is; what does not say so was not. */
export const isMadeOf = (metadata: Record<string, string>, result: CommonResult): boolean =>
  metadata[MADE_OF] === hashOf(result);
