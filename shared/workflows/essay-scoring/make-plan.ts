import { measuredFacts } from '@assay/document/surface';
import { toldOn } from '@assay/platform/assignment/clarification';
import { one } from '@assay/platform/run/artifact';
import { refuseTooLong } from '@assay/platform/submission/limits';
import type { OpenedRun } from '@assay/platform/workflow/workflow';
import type { z } from 'zod';
import { BRIEF, ESSAY, FACTS, SURFACE_ESSAY, TRAITS } from './artifacts.ts';
import { type EssayAssignment, MOST_WORDS } from './assignment.ts';
import { subjectsOf, type TeamTraits, writeBrief } from './brief.ts';
import { type Essay, readEssay, surfaceOf } from './essay.ts';
import { type DebateTeam, type EssayPlan, planTeams } from './plan.ts';
import { tellFacts } from './told-facts.ts';
import { variantSchema } from './variant.ts';

/** A team's traits as its agents are given them: how they are scored is none of the agents' business. */
function traitsOf(team: DebateTeam, assignment: EssayAssignment): TeamTraits {
  const { traits, clarifications } = assignment;
  return traits
    .filter(({ name }) => team.traits.includes(name))
    .map(({ name, min, max, description, levels, guidelines }) => {
      const told = toldOn(clarifications, name, subjectsOf(assignment));
      return { name, min, max, description, levels, guidelines, ...told };
    });
}

/** What code counts of the essay as the student wrote it, and for which traits that is. */
function factsOf({ text }: Essay, { traits, language }: EssayAssignment): z.infer<typeof FACTS.schema> {
  const names = traits.filter(({ surface }) => surface).map(({ name }) => name);
  const measured = measuredFacts(text, language);
  return { traits: names, measured, told: tellFacts(measured) };
}

/** Reads and checks the essay, writes what its agents read, and plans the debate teams (MADRAG's Supervisor). */
export async function makeEssayPlan(opened: OpenedRun<EssayAssignment>): Promise<EssayPlan> {
  const { run, assignment, artifacts } = opened;
  const variant = variantSchema.optional().parse(run.options.variant);
  const read = readEssay(await opened.readUpload(), run.file, assignment.question);
  refuseTooLong(read.text, run.file, assignment, MOST_WORDS);
  const essay = { ...read, text: opened.mask(read.text).text };
  const plan = planTeams(assignment, variant);
  const surface = plan.teams.some((team) => team.surface);
  await Promise.all([
    artifacts.write(ESSAY, essay),
    artifacts.write(BRIEF, writeBrief(assignment)),
    ...(surface
      ? [artifacts.write(SURFACE_ESSAY, surfaceOf(essay)), artifacts.write(FACTS, factsOf(essay, assignment))]
      : []),
    ...plan.teams.map((team) => artifacts.write(one(TRAITS, team.team), traitsOf(team, assignment))),
  ]);
  return plan;
}
