import { ARGUMENT } from '@assay/argument-coaching/artifacts';
import { callsOfPlan } from '@assay/argument-coaching/assembling/records';
import { APPROACHES, FORMATS, SEVEN_JUDGES } from '@assay/argument-coaching/conditions';
import { planCoach } from '@assay/argument-coaching/planning/plan-coach';
import { planDebate } from '@assay/argument-coaching/planning/plan-debate';
import {
  callsOnSections,
  callsOnWhole,
  comparingCalls,
  describingCall,
  narrativeCalls,
  planReaders,
} from '@assay/deliverable-review/plan';
import { planTeams } from '@assay/essay-scoring/plan';
import { variantSchema } from '@assay/essay-scoring/variant';
import type { AgentCall } from '@assay/model/agent/agent-call';
import { screeningCall } from '@assay/platform/submission/screening';
import { transcribingCall } from '@assay/platform/submission/transcription';
import { gradingCall, integrationCalls, tendenciesCall } from '@assay/short-answer-grading/calls';
import { METHODS } from '@assay/short-answer-grading/method';
import { divisionCall } from '@assay/short-answer-grading/paper';
import { planRun } from '@assay/short-answer-grading/plan-run';
import { aMotion } from '../../../support/argument-coaching/motions.ts';
import { anEssayAssignment } from '../../../support/assignments.ts';
import { aQuiz } from '../../../support/short-answer-grading/quizzes.ts';

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
  const { teams, screening } = planTeams(assignment);
  const debates = teams.flatMap(({ threads, judge }) => [...threads.flatMap(({ calls }) => calls), judge]);
  return [transcribingCall(1), ...debates, screening!];
}

/** The calls of a review of a document with two figures that is read in two sections. */
function reviewCalls(knowledge: boolean): AgentCall[] {
  const plan = planReaders(knowledge ? 2 : 0, 'it');
  const sections = callsOnSections(plan, { sections: 2, requirements: 2 });
  return [
    plan.screening!,
    ...['figure-1', 'figure-2'].map(describingCall),
    ...sections.flatMap(({ warm, calls }) => [warm, ...calls]),
    ...callsOnWhole({ language: 'it' }, { features: knowledge ? 2 : 0, requirements: 2 }),
    ...comparingCalls(2, 'it'),
    ...narrativeCalls({ sections: 2, language: 'it' }, { context: true, coverage: knowledge }),
  ];
}

/** The calls of a run of short-answer grading on two distinct answers, debated to the end. */
function quizCalls(method: string): AgentCall[] {
  const plan = planRun(aQuiz({ method }), {}, null);
  const answers = ['a0001', 'a0002'].flatMap((answer) => [
    ...plan.graders.map((slot) => gradingCall(answer, slot, plan)),
    ...Object.values(integrationCalls(answer, plan)),
  ]);
  return [transcribingCall(1), divisionCall, ...answers];
}

const CHECK = {
  agent: 'argument-coaching/balance',
  step: 'balance.json',
  inputs: { brief: 'brief.json' },
  language: 'en',
};

/** The calls of the coaching of a revised argument, and of every kind of debate. */
function coachingCalls(): AgentCall[][] {
  const judges = [...SEVEN_JUDGES];
  const base = { check: CHECK, coach: null, debate: null };
  const coach = planCoach(aMotion(), ['overall'], 'run-0');
  const debates = APPROACHES.flatMap((approach) =>
    FORMATS.map((format) => planDebate(aMotion(), { approach, format, rounds: 4, judges })),
  );
  return [
    [transcribingCall(1), ...callsOfPlan({ ...base, coach }), screeningCall(ARGUMENT.name)],
    callsOfPlan({ ...base, coach: planCoach(aMotion(), judges, null) }),
    ...debates.map((debate) => callsOfPlan({ ...base, debate })),
  ];
}

/** By the ids of the workflows: every call of several runs, each as its plans name them. */
export const PLANNED: Record<string, AgentCall[][]> = {
  'essay-scoring': variantSchema.options.map(essayCalls),
  'deliverable-review': [true, false].map(reviewCalls),
  'short-answer-grading': [...METHODS.map(quizCalls), [...quizCalls('get'), tendenciesCall()]],
  'argument-coaching': coachingCalls(),
};
