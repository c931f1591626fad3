import type { Command } from 'commander';
import type { LabelledResults } from '../evaluation/labelled-results.ts';
import { addResults } from './evaluate-results.ts';

/** Results against a teacher's. `ofWorkflows`: add whole evaluations, each of one workflow. `labelled`: of the workflow with labels. */
export const addEvaluations =
  (labelled: LabelledResults, ofWorkflows: readonly ((evaluation: Command) => void)[]) =>
  (program: Command): void => {
    const evaluation = program
      .command('evaluate')
      .description("results against a teacher's: figures, comparisons, whole evaluations of a workflow");
    addResults(evaluation, labelled);
    for (const add of ofWorkflows) add(evaluation);
  };
