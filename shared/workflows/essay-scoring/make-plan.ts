import { hasPages } from '@assay/document/pdf-beginning';
import { measuredFacts } from '@assay/document/surface';
import { toldOn } from '@assay/platform/assignment/clarification';
import { type HandedText, readHanded } from '@assay/platform/submission/handed-text';
import { refuseTooLong } from '@assay/platform/submission/limits';
import { maskHanded } from '@assay/platform/submission/mask-handed';
import type { OpenedRun, ReadRun, TakenText } from '@assay/platform/workflow/workflow';
import type { z } from 'zod';
import { ESSAY, FACTS, SURFACE_ESSAY, TOLD } from './artifacts.ts';
import { type EssayAssignment, MOST_WORDS } from './assignment.ts';
import { subjectsOf, type TeamTraits, writeBrief } from './brief.ts';
import { checkEssay, type Essay, surfaceOf } from './essay.ts';
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

/** Checks the essay as it was read, and writes it for its agents. @throws AssayError as `checkEssay`, SubmissionTooLarge */
export async function takeEssay(handed: HandedText, run: ReadRun<EssayAssignment>): Promise<TakenText> {
  const { assignment, artifacts } = run;
  const read = checkEssay(handed, assignment.question);
  refuseTooLong(read.text, read.file, assignment, MOST_WORDS);
  const essay = { ...read, text: await maskHanded(handed, run) };
  await Promise.all([
    artifacts.write(ESSAY, essay),
    ...(assignment.traits.some(({ surface }) => surface)
      ? [artifacts.write(SURFACE_ESSAY, surfaceOf(essay)), artifacts.write(FACTS, factsOf(essay, assignment))]
      : []),
  ]);
  return { text: essay.text };
}

/** Reads and checks the essay, unless it has pages, and plans the debate teams (MADRAG's Supervisor). */
export async function makeEssayPlan(opened: OpenedRun<EssayAssignment>): Promise<EssayPlan> {
  const { run, assignment, artifacts } = opened;
  const variant = variantSchema.optional().parse(run.options.variant);
  const bytes = await opened.readUpload();
  const pages = hasPages(bytes, run.file);
  if (!pages) await takeEssay(readHanded(bytes, run.file), opened);
  const plan = { ...planTeams(assignment, variant), pages };
  const traits = plan.teams.map((team) => [team.team, traitsOf(team, assignment)]);
  await artifacts.write(TOLD, { brief: writeBrief(assignment), traits: Object.fromEntries(traits) });
  return plan;
}
