import { z } from 'zod';
import type { EssayAssignment, Transcript } from '../../assignment/assignment.ts';
import { type Trait, traitKey } from '../../assignment/rubric.ts';
import type { TeamTraits } from './brief.ts';
import { type Variant, variantSchema } from './result.ts';

const path = z.string();

/** One turn of a debate: who speaks, where the statement is kept, and which earlier statements the speaker hears. */
export const turnSchema = z.object({ agent: z.string(), step: path, hears: z.array(path) });
export type Turn = z.infer<typeof turnSchema>;

/**
 * One debate team: the traits it scores and every step it takes. SA and SARAG are a team of all their traits with no
 * debaters; the other variants are a team per trait. Paths name artifacts of the run.
 */
export const debateTeamSchema = z.object({
  team: z.string(),
  variant: variantSchema,
  seed: z.int(),
  brief: path,
  traits: path,
  retrieval: z.boolean(),
  exemplars: path.nullable(),
  threads: z.array(z.object({ turns: z.array(turnSchema) })),
  statements: z.array(path),
  claims: path,
  judge: z.object({ agent: z.string(), step: path }),
});
export type DebateTeam = z.infer<typeof debateTeamSchema>;

/** A team and its traits as its agents are given them: how they are scored is none of the agents' business. */
export interface PlannedTeam {
  team: DebateTeam;
  traits: TeamTraits;
}

/** MADRAG, section 4.2.1: which variant decomposes by trait, retrieves exemplars, debates. */
const STRATEGY: Record<Variant, { perTrait: boolean; retrieval: boolean; debate: boolean }> = {
  SA: { perTrait: false, retrieval: false, debate: false },
  SARAG: { perTrait: false, retrieval: true, debate: false },
  MA: { perTrait: true, retrieval: false, debate: false },
  MAD: { perTrait: true, retrieval: false, debate: true },
  MARAG: { perTrait: true, retrieval: true, debate: false },
  MADRAG: { perTrait: true, retrieval: true, debate: true },
};

type Speaker = 'advocate' | 'skeptic';

/** MADRAG, appendix C.1: the threads a transcript setting stands for; `both` joins an advocate-led and a skeptic-led one. */
const SPEAKERS: Record<Transcript, Speaker[][]> = {
  'advocate-first': [['advocate', 'skeptic']],
  'skeptic-first': [['skeptic', 'advocate']],
  'advocate-only': [['advocate']],
  'skeptic-only': [['skeptic']],
  both: [
    ['advocate', 'skeptic'],
    ['skeptic', 'advocate'],
  ],
};

function planThread(team: string, speakers: Speaker[], rounds: number, name: string): { turns: Turn[] } {
  const order = Array.from({ length: rounds }, () => speakers).flat();
  const steps = order.map((speaker, index) => `teams/${team}/${name}${index + 1}-${speaker}.json`);
  const turns = order.map((speaker, index) => ({
    agent: `essay-scoring/${speaker}`,
    step: steps[index]!,
    hears: steps.slice(0, index),
  }));
  return { turns };
}

function planThreads(team: string, { transcript, rounds }: EssayAssignment['debate']): { turns: Turn[] }[] {
  const threads = SPEAKERS[transcript];
  const names = threads.length === 1 ? [''] : ['a', 'b'];
  return threads.map((speakers, index) => planThread(team, speakers, rounds, names[index]!));
}

function planTeam(team: string, variant: Variant, traits: Trait[], assignment: EssayAssignment): PlannedTeam {
  const { perTrait, retrieval, debate } = STRATEGY[variant];
  const threads = debate ? planThreads(team, assignment.debate) : [];
  const surface = traits.every((trait) => trait.surface);
  return {
    traits: traits.map(({ name, min, max, description, levels }) => ({
      name,
      min,
      max,
      description,
      levels,
    })),
    team: {
      team,
      variant,
      seed: assignment.seed,
      brief: surface ? 'brief-surface.json' : 'brief.json',
      traits: `teams/${team}/traits.json`,
      retrieval,
      exemplars: retrieval ? `teams/${team}/exemplars.json` : null,
      threads,
      statements: threads.flatMap((thread) => thread.turns.map((turn) => turn.step)),
      claims: `teams/${team}/claims.json`,
      judge: {
        agent: perTrait ? 'essay-scoring/judge' : 'essay-scoring/judge-all-traits',
        step: `teams/${team}/verdict.json`,
      },
    },
  };
}

/**
 * The Supervisor's plan (MADRAG, section 3.2; SPEC M1, M11, M18): one debate team per trait, or one for all traits of
 * a single-agent variant. `override` is the variant asked for at submission; it takes the place of the assignment's
 * and of every trait's own.
 */
export function planTeams(assignment: EssayAssignment, override?: Variant): PlannedTeam[] {
  const variantOf = (trait: Trait) => override ?? trait.variant ?? assignment.variant;
  const teams: PlannedTeam[] = [];
  for (const variant of ['SA', 'SARAG'] as const) {
    const traits = assignment.traits.filter((trait) => variantOf(trait) === variant);
    if (traits.length > 0)
      teams.push(planTeam(`all-traits-${variant.toLowerCase()}`, variant, traits, assignment));
  }
  for (const trait of assignment.traits) {
    const variant = variantOf(trait);
    if (STRATEGY[variant].perTrait) teams.push(planTeam(traitKey(trait.name), variant, [trait], assignment));
  }
  return teams;
}
