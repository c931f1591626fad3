import type { ClassReading } from '@assay/platform/workflow/class-reading';
import { SCORE_RANGE } from '../conditions.ts';
import type { CoachingResult } from '../result.ts';
import { sideSchema } from '../stance.ts';
import { coachingWords } from './words/coaching-words.ts';

/** What arguments of a class are compared by: what judges gave, the side that was taken, and the dimensions of what was criticised. */
export function readCoaching({ coaching, assignment: { language } }: CoachingResult): ClassReading {
  if (!coaching) return {};
  const { judges, dimensions, ...words } = coachingWords(language);
  const given = coaching.panel.judgements.map(({ judge, score }) => ({ trait: judges[judge], score }));
  const consensus = coaching.consensus && { trait: words.consensus, score: coaching.consensus.score };
  const side = { trait: words.sideTaken, scale: { labels: sideSchema.options }, score: coaching.side };
  return {
    scores: [
      ...[...given, ...(consensus ? [consensus] : [])].map((one) => ({ ...one, scale: SCORE_RANGE })),
      side,
    ],
    labels: words.sides,
    about: Object.fromEntries(
      (coaching.critique?.points ?? []).map(({ id, dimension }) => [`critique.${id}`, dimensions[dimension]]),
    ),
  };
}
