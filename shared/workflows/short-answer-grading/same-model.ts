import type { QuizResult } from './result.ts';

/**
 * What a teacher is told where several graders are one model, as with a server that has one: it was asked several times. Nothing where they
 * differ, and where the method wants it so.
 */
export function sameModelWarnings({ graders, method }: Pick<QuizResult, 'graders' | 'method'>): string[] {
  const models = new Set(graders.map(({ model }) => model));
  const [model] = models;
  if (graders.length < 2 || models.size > 1 || method === 'one-model') return [];
  return [
    `the ${graders.length} graders are one model, ${model}, asked ${graders.length} times: that they agree says less than with different models`,
  ];
}
