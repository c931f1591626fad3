import { traitKey } from '@assay/kit/tables/trait-key';
import { type AgentCall, agentCallSchema } from '@assay/model/agent/agent-call';
import { one, planArtifact } from '@assay/platform/run/artifact';
import { partOf, readNamed } from '@assay/platform/run/artifact-part';
import type { RunArtifacts } from '@assay/platform/run/run-artifacts';
import { screeningCall } from '@assay/platform/submission/screening';
import * as z from 'zod';
import * as artifacts from './artifacts.ts';
import type { EssayAssignment, EssayTrait, Transcript } from './assignment.ts';
import { type TeamTraits, teamTraitsSchema } from './brief.ts';
import { STRATEGIES, type Variant, variantSchema } from './variant.ts';

/**
 * One debate team: the traits it scores and every call it makes. SA and SARAG are a team of all their traits with no
 * debaters; the other variants are a team per trait.
 */
const debateTeamSchema = z.object({
  team: z.string().describe('its name in the artifacts'),
  variant: variantSchema,
  traits: z.array(z.string()),
  surface: z.boolean().describe('its agents read the essay and the exemplars with placeholders normalised'),
  retrieval: z.boolean(),
  threads: z
    .array(z.object({ calls: z.array(agentCallSchema) }))
    .describe('in each, who speaks after whom; threads do not hear each other'),
  judge: agentCallSchema,
});
export type DebateTeam = z.infer<typeof debateTeamSchema>;

const essayPlanSchema = z.object({
  teams: z.array(debateTeamSchema),
  screening: agentCallSchema.optional().describe('plans of an earlier version have none'),
  pages: z.boolean().optional().describe('the essay has pages, which a step reads'),
  secondReader: z.boolean().optional().describe('whether the second reader reads the essay, too'),
});
export type EssayPlan = z.infer<typeof essayPlanSchema>;

export const PLAN = planArtifact(essayPlanSchema);

type DebaterRole = 'advocate' | 'skeptic';

/** MADRAG, appendix C.1: the threads a transcript setting stands for; `both` joins an advocate-led and a skeptic-led one. */
const SPEAKERS: Record<Transcript, DebaterRole[][]> = {
  'advocate-first': [['advocate', 'skeptic']],
  'skeptic-first': [['skeptic', 'advocate']],
  'advocate-only': [['advocate']],
  'skeptic-only': [['skeptic']],
  both: [
    ['advocate', 'skeptic'],
    ['skeptic', 'advocate'],
  ],
};

/** What every agent of a team reads. */
function materialOf(team: string, surface: boolean): AgentCall['inputs'] {
  return {
    brief: partOf(artifacts.TOLD, 'brief'),
    essay: (surface ? artifacts.SURFACE_ESSAY : artifacts.ESSAY).name,
    traits: partOf(artifacts.TOLD, 'traits', team),
  };
}

function planThread(
  team: string,
  material: AgentCall['inputs'],
  language: string,
  speakers: DebaterRole[],
  thread: string,
): DebateTeam['threads'][number] {
  const steps = speakers.map(
    (speaker, turn) => one(artifacts.STATEMENT, team, `${thread}${turn + 1}`, speaker).name,
  );
  return {
    calls: speakers.map((speaker, turn) => ({
      agent: `essay-scoring/${speaker}`,
      step: steps[turn]!,
      inputs: { ...material, hears: steps.slice(0, turn) },
      language,
    })),
  };
}

function planThreads(
  team: string,
  material: AgentCall['inputs'],
  { language, debate: { transcript, rounds } }: EssayAssignment,
): DebateTeam['threads'] {
  const threads = SPEAKERS[transcript];
  const names = threads.length === 1 ? [''] : ['a', 'b'];
  return threads.map((speakers, index) => {
    const turns = Array.from({ length: rounds }, () => speakers).flat();
    return planThread(team, material, language, turns, names[index]!);
  });
}

/**
 * A team reads the essay in one form. Where it scores a surface trait among others, that is the one with placeholders
 * normalised (SPEC M16): they distort surface traits, and to the others the words that stand in tell what the placeholders
 * told, who is who included. Its Judge is given the facts that code counted, too (SPEC M17).
 */
function planTeam(
  team: string,
  variant: Variant,
  traits: EssayTrait[],
  assignment: EssayAssignment,
): DebateTeam {
  const strategy = STRATEGIES[variant];
  const surface = traits.some((trait) => trait.surface);
  const material = materialOf(team, surface);
  const facts = surface ? artifacts.FACTS.name : null;
  const exemplars = strategy.retrieval ? one(artifacts.EXEMPLARS, team).name : null;
  const debate = strategy.debate ? one(artifacts.DEBATE, team).name : null;
  return {
    team,
    variant,
    traits: traits.map(({ name }) => name),
    surface,
    retrieval: strategy.retrieval,
    threads: strategy.debate ? planThreads(team, material, assignment) : [],
    judge: {
      agent: strategy.perTrait ? 'essay-scoring/judge' : 'essay-scoring/judge-all-traits',
      step: one(artifacts.VERDICT, team).name,
      inputs: { ...material, debate, exemplars, facts },
      language: assignment.language,
    },
  };
}

/** A team's traits, by how the calls of its agents name them. @throws AssayError ArtifactMissing */
export const readTraits = async (kept: RunArtifacts, named: unknown): Promise<TeamTraits> =>
  teamTraitsSchema.parse(await readNamed(kept, [artifacts.TOLD, ...artifacts.TOLD_BEFORE], String(named)));

/** The statements of a team's debate, by the artifacts that hold them. */
export function statementsOf({ threads }: DebateTeam): string[] {
  return threads.flatMap(({ calls }) => calls.map(({ step }) => step));
}

/** The name of a team of all traits; a trait's key never ends with a hyphen, so none has the same. */
function togetherName(variant: Variant, { traits }: EssayAssignment): string {
  const name = `all-traits-${variant.toLowerCase()}`;
  return traits.some((trait) => traitKey(trait.name) === name) ? `${name}-` : name;
}

/**
 * The Supervisor's plan (MADRAG, section 3.2; SPEC M1, M11, M18): one debate team per trait, or one for all traits of
 * a single-agent variant. `override` is the variant asked for at submission; it takes the place of the assignment's
 * and of every trait's own.
 */
export function planTeams(assignment: EssayAssignment, override?: Variant): EssayPlan {
  const variantOf = (trait: EssayTrait) => override ?? trait.variant ?? assignment.variant;
  const together = (['SA', 'SARAG'] as const).flatMap((variant) => {
    const traits = assignment.traits.filter((trait) => variantOf(trait) === variant);
    const team = togetherName(variant, assignment);
    return traits.length > 0 ? [planTeam(team, variant, traits, assignment)] : [];
  });
  const apart = assignment.traits
    .filter((trait) => STRATEGIES[variantOf(trait)].perTrait)
    .map((trait) => planTeam(traitKey(trait.name), variantOf(trait), [trait], assignment));
  return {
    teams: [...together, ...apart],
    screening: screeningCall(artifacts.ESSAY.name),
    secondReader: assignment.secondReader !== 'off',
  };
}
