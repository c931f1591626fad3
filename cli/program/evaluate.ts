import type { Command } from 'commander';
import { addEssays, addSecondReader } from '../essay-scoring/program/evaluate-essays.ts';
import { addResults } from './evaluate-results.ts';
import { addDeliverables, addShortAnswers } from './evaluate-workflows.ts';

/** Results against a teacher's. */
export function addEvaluations(program: Command): void {
  const evaluation = program
    .command('evaluate')
    .description("results against a teacher's: figures, comparisons, whole evaluations of a workflow");
  for (const add of [addResults, addShortAnswers, addDeliverables, addEssays, addSecondReader])
    add(evaluation);
}
