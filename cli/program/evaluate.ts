import type { Command } from 'commander';
import { addResults } from './evaluate-results.ts';

/** Results against a teacher's. `ofWorkflows`: add whole evaluations, each of one workflow. */
export const addEvaluations =
  (ofWorkflows: readonly ((evaluation: Command) => void)[]) =>
  (program: Command): void => {
    const evaluation = program
      .command('evaluate')
      .description("results against a teacher's: figures, comparisons, whole evaluations of a workflow");
    for (const add of [addResults, ...ofWorkflows]) add(evaluation);
  };
