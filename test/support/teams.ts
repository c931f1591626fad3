import { type DebateTeam, planTeams } from '@assay/essay-scoring/plan';
import type { Variant } from '@assay/essay-scoring/variant';
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
