import { createHash } from 'node:crypto';
import { type AgentRecord, callsOf } from '@assay/model/agent/agent-run';
import { cautionsOf } from '@assay/model/agent/cautions';
import { type Artifact, declarationOf, one } from '@assay/platform/run/artifact';
import { readCause } from '@assay/platform/run/failure-cause';
import { answeredSteps, type CallOutcome, failureOf, outcomeSchema } from '@assay/platform/run/outcome';
import type { RunArtifacts } from '@assay/platform/run/run-artifacts';
import * as quiz from '@assay/short-answer-grading/artifacts';
import { concludeGrade, unweighedGrade } from '@assay/short-answer-grading/conclude-grade';
import type { Grade } from '@assay/short-answer-grading/grade';
import { PLAN } from '@assay/short-answer-grading/plan';
import * as z from 'zod';
import { defineStep } from '../../platform/runtime/define-step.ts';

const STAGES = { debate: quiz.DEBATE, validation: quiz.VALIDATION, retry: quiz.RETRY };
type GradeStage = keyof typeof STAGES;
const GRADE_STAGES = Object.keys(STAGES) as GradeStage[];
const stepOf = (stage: GradeStage, answer: string) => one<unknown>(STAGES[stage], answer).name;

/** A whole number below `count` that a text decides. */
function chanceOf(text: string, count: number): number {
  return createHash('sha256').update(text).digest().readUInt32BE() % Math.max(1, count);
}

/** What the agents on an answer left behind that counts. */
async function readRecords(answer: string, outcomes: readonly CallOutcome[], artifacts: RunArtifacts) {
  const answered = answeredSteps(outcomes);
  const read = <T>(declared: Artifact<T>) => {
    const artifact = one(declared, answer);
    return answered.includes(artifact.name) ? artifacts.read(artifact) : null;
  };
  const graders = answered.filter((step) => GRADE_STAGES.every((stage) => step !== stepOf(stage, answer)));
  const [debate, validation, retry, ...gradings] = await Promise.all([
    read(quiz.DEBATE),
    read(quiz.VALIDATION),
    read(quiz.RETRY),
    ...graders.map((step) => artifacts.read(declarationOf([quiz.GRADING], step))),
  ]);
  const all: AgentRecord[] = [...gradings, debate, validation, retry].filter((record) => record !== null);
  return { debate, validation, retry, all };
}
type AnswerRecords = Awaited<ReturnType<typeof readRecords>>;

function discussionOf(
  answer: string,
  outcomes: readonly CallOutcome[],
  { debate, validation, retry, all }: AnswerRecords,
) {
  const outcomeAt = (stage: GradeStage) => outcomes.find(({ step }) => step === stepOf(stage, answer));
  const stages = GRADE_STAGES.filter((stage) => outcomeAt(stage));
  const failures = stages.flatMap((stage) => failureOf(outcomeAt(stage)!) ?? []);
  return {
    debate: debate?.output ?? null,
    validation: validation?.output ?? null,
    retry: retry?.output ?? null,
    asked: new Set(stages),
    failure: failures[0] ?? null,
    cautions: [...new Set(all.flatMap(cautionsOf))],
  };
}

async function conclude(
  answer: string,
  outcomes: readonly CallOutcome[],
  records: AnswerRecords,
  seed: number,
  artifacts: RunArtifacts,
): Promise<Grade> {
  const [plan, material, weighed] = await Promise.all([
    artifacts.read(PLAN),
    artifacts.read(one(quiz.MATERIAL, answer)),
    artifacts.read(one(quiz.WEIGHED, answer)),
  ]);
  const pick = (count: number) => chanceOf(`${seed}/${answer}`, count);
  const discussion = { weighed, pick, ...discussionOf(answer, outcomes, records) };
  return concludeGrade(plan, material, discussion);
}

/** Puts an answer's grade together from what graders and debate said (SPEC G8–G10, G13). */
export const handler = defineStep({
  event: {
    answer: z.string(),
    outcomes: z.array(outcomeSchema).describe('of every agent that was asked about the answer'),
    failed: z
      .object({ error: z.string(), cause: z.string() })
      .nullable()
      .describe('why its labels could not be weighed'),
  },
  several: true,
  writes: ({ answer }) => one(quiz.GRADE, answer),
  async make({ run: { seed }, answer, outcomes, failed }, artifacts) {
    const records = await readRecords(answer, outcomes, artifacts);
    const grade = failed
      ? unweighedGrade(readCause({ step: one(quiz.WEIGHED, answer).name, ...failed }))
      : await conclude(answer, outcomes, records, seed, artifacts);
    const calls = records.all.flatMap(callsOf);
    const prompts = Object.fromEntries(records.all.map((run) => [run.agent, run.promptHash]));
    const question = records.debate?.question;
    return { value: { ...grade, calls, prompts, ...(question && { question }) }, output: {} };
  },
});
