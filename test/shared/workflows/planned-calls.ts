import type { AgentCall } from '../../../shared/agent/agent-call.ts';
import {
  callsOnSections,
  comparingCalls,
  describingCall,
  narrativeCalls,
  planReaders,
} from '../../../shared/workflows/deliverable-review/plan.ts';
import { planTeams } from '../../../shared/workflows/essay-scoring/plan.ts';
import { variantSchema } from '../../../shared/workflows/essay-scoring/variant.ts';
import { anEssayAssignment } from '../../support/assignments.ts';

/** The calls of a run of essay scoring with two traits, one of the surface, debated twice over in two threads. */
function essayCalls(variant: string): AgentCall[] {
  const assignment = anEssayAssignment({
    assignment: 'story',
    question: 'What happened?',
    variant,
    debate: { transcript: 'both', rounds: 2 },
    traits: [
      { name: 'Ideas and Content', min: 0, max: 3 },
      { name: 'Орфография', min: 0, max: 3, surface: true },
    ],
  });
  return planTeams(assignment).teams.flatMap(({ threads, judge }) => [
    ...threads.flatMap(({ calls }) => calls),
    judge,
  ]);
}

/** The calls of a review of a document with two figures that is read in two sections. */
function reviewCalls(knowledge: boolean): AgentCall[] {
  const sections = callsOnSections(planReaders(knowledge, 'it'), 2);
  return [
    ...['figure-1', 'figure-2'].map(describingCall),
    ...sections.flatMap(({ warm, calls }) => [warm, ...calls]),
    ...comparingCalls(2, 'it'),
    ...narrativeCalls({ sections: 2, language: 'it' }, { context: true, coverage: knowledge }),
  ];
}

/** By the ids of the workflows: every call of several runs, each as its plans name them. */
export const PLANNED: Record<string, AgentCall[][]> = {
  'essay-scoring': variantSchema.options.map(essayCalls),
  'deliverable-review': [true, false].map(reviewCalls),
};
