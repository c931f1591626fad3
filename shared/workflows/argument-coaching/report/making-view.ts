import { type Fact, figure } from '@assay/platform/report/facts';
import type { CoachingResult } from '../result.ts';
import type { CoachingWords } from './words/coaching-words.ts';

function modelsOf({ debate }: CoachingResult, words: CoachingWords): string | null {
  if (debate === null) return null;
  const roles = ['for', 'against', 'judges'] as const;
  const named = roles.filter((role) => debate.models[role] !== '');
  return named.map((role) => words.making.modelOf(words.roles[role], debate.models[role])).join('; ');
}

/** What is known of a run only in argument coaching (SPEC P8). */
export function ownFacts(result: CoachingResult, words: CoachingWords): Fact[] {
  const seconds = (Date.parse(result.assessedAt) - Date.parse(result.startedAt)) / 1000;
  const rows: [string, string | null][] = [
    [words.making.purpose, words.purposeNames[result.purpose]],
    [words.making.models, modelsOf(result, words)],
    [words.making.elapsed, `${figure(seconds, words)} s`],
  ];
  return rows.flatMap(([name, value]) => (value === null ? [] : [{ name, value }]));
}

/** How all of this came to be. */
export function howView({ coaching, debate }: CoachingResult, words: CoachingWords): string[] {
  if (coaching) return words.howCoach(coaching.comparison !== null, coaching.panel.judgements.length);
  if (debate) return words.howDebate({ approach: debate.approach, judges: debate.judges.length });
  return words.howCheck;
}

/** How long what was handed in is. */
export function extentOf({ coaching, debate }: CoachingResult, words: CoachingWords): string {
  if (coaching) return words.words(coaching.words);
  return debate ? words.debate.speeches(debate.turns.length) : words.check.extent;
}
