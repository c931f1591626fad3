import { Command } from 'commander';
import { addApi } from './api.ts';
import { addCosts } from './costs.ts';
import { addDebates } from './debates.ts';
import { addEvaluations } from './evaluate.ts';
import { addExemplars } from './exemplars.ts';
import { addGraders } from './graders.ts';
import { addKnowledge } from './knowledge.ts';
import { addReevaluations } from './reevaluations.ts';
import { addRuns } from './runs.ts';
import { addSubmissions } from './submissions.ts';
import { addTools } from './tools.ts';

/** The groups of commands, in the order in which help lists them. */
const GROUPS = [
  addSubmissions,
  addExemplars,
  addRuns,
  addReevaluations,
  addCosts,
  addGraders,
  addDebates,
  addKnowledge,
  addEvaluations,
  addApi,
  addTools,
];

/** The command line. A command's module is loaded when the command is called, and none that another needs. */
export function createProgram(): Command {
  const program = new Command('assay').description('Evidence-anchored feedback and scoring of student work');
  for (const add of GROUPS) add(program);
  return program;
}
