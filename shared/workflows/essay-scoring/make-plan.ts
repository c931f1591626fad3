import { one } from '../../run/artifact.ts';
import type { OpenedRun } from '../workflow.ts';
import { BRIEF, ESSAY, SURFACE_ESSAY, TRAITS } from './artifacts.ts';
import type { EssayAssignment } from './assignment.ts';
import { type TeamTraits, writeBrief } from './brief.ts';
import { readEssay, surfaceOf } from './essay.ts';
import { type DebateTeam, type EssayPlan, planTeams } from './plan.ts';
import { variantSchema } from './variant.ts';

/** A team's traits as its agents are given them: how they are scored is none of the agents' business. */
function traitsOf(team: DebateTeam, { traits }: EssayAssignment): TeamTraits {
  return traits
    .filter(({ name }) => team.traits.includes(name))
    .map(({ name, min, max, description, levels }) => ({ name, min, max, description, levels }));
}

/** Reads and checks the essay, writes what its agents read, and plans the debate teams (MADRAG's Supervisor). */
export async function makeEssayPlan(opened: OpenedRun<EssayAssignment>): Promise<EssayPlan> {
  const { run, assignment, artifacts } = opened;
  const variant = variantSchema.optional().parse(run.options.variant);
  const essay = readEssay(await opened.readUpload(), run.file, assignment.question);
  const plan = planTeams(assignment, variant);
  await Promise.all([
    artifacts.write(ESSAY, essay),
    artifacts.write(BRIEF, writeBrief(assignment)),
    plan.teams.some(({ surface }) => surface) && artifacts.write(SURFACE_ESSAY, surfaceOf(essay)),
    ...plan.teams.map((team) => artifacts.write(one(TRAITS, team.team), traitsOf(team, assignment))),
  ]);
  return plan;
}
