import { reviewOutputFormats } from '../shared/workflows/deliverable-review/answers.ts';
import { essayOutputFormats } from '../shared/workflows/essay-scoring/answers.ts';

/** What the agents of all workflows may answer, by the name their prompt files use. */
export const outputFormats = { ...essayOutputFormats, ...reviewOutputFormats };
