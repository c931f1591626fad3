import { type DebateTeam, planTeams } from '../../shared/workflows/essay-scoring/plan.ts';
import type { Variant } from '../../shared/workflows/essay-scoring/variant.ts';
import { anEssayAssignment } from './assignments.ts';

const TRAITS = ['Ideas', 'Style', 'Conventions'];

/** The planned teams of an assignment with this many traits. */
export function plannedTeams(
  traits: number,
  { variant = 'MADRAG', debate = {} }: { variant?: Variant; debate?: object } = {},
): DebateTeam[] {
  const assignment = anEssayAssignment({
    assignment: 'story',
    question: 'What happened?',
    variant,
    debate,
    traits: TRAITS.slice(0, traits).map((name) => ({ name, min: 0, max: 3 })),
  });
  return planTeams(assignment).teams;
}
