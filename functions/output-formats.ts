import { essayOutputFormats } from '../shared/essay/output-formats.ts';
import { reviewOutputFormats } from '../shared/review/output-formats.ts';

/** What the agents of all workflows may answer, by the name their prompt files use. */
export const outputFormats = { ...essayOutputFormats, ...reviewOutputFormats };
