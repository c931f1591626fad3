import { createHash } from 'node:crypto';
import { cautionsOf } from '@assay/model/agent/cautions';
import { type AgentRecord, callsOf } from '@assay/model/agent/run-agent';
import { type Artifact, one } from '@assay/platform/run/artifact';
import { readCause } from '@assay/platform/run/failure-cause';
import { answeredSteps, type CallOutcome, failureOf, outcomeSchema } from '@assay/platform/run/outcome';
import type { RunArtifacts } from '@assay/platform/run/run-artifacts';
import * as quiz from '@assay/short-answer-grading/artifacts';
import { concludeGrade, unweighedGrade } from '@assay/short-answer-grading/conclude-grade';
import { debateSchema, retrySchema, validationSchema } from '@assay/short-answer-grading/debate';
import type { Grade } from '@assay/short-answer-grading/grade';
import { PLAN } from '@assay/short-answer-grading/plan';
import * as z from 'zod';
import { defineStep } from '../../platform/runtime/define-step.ts';

const STAGES = { debate: quiz.DEBATE, validation: quiz.VALIDATION, retry: quiz.RETRY };
type GradeStage = keyof typeof STAGES;

/** A whole number below `count` that a text decides. */
function chanceOf(text: string, count: number): number {
  return createHash('sha256').update(text).digest().readUInt32BE() % Math.max(1, count);
}

/** The agents' records that count, by their steps. */
async function readRecords(
  answer: string,
  outcomes: readonly CallOutcome[],
  artifacts: RunArtifacts,
): Promise<Map<string, AgentRecord>> {
  const records = await Promise.all(
    answeredSteps(outcomes).map(async (name) => {
      const record: Artifact<AgentRecord> = { ...one(quiz.GRADING, answer, ''), name };
      return [name, await artifacts.read(record)] as const;
    }),
  );
  return new Map(records);
}

function discussionOf(answer: string, outcomes: readonly CallOutcome[], records: Map<string, AgentRecord>) {
  const nameOf = (stage: GradeStage) => one(STAGES[stage], answer).name;
  const outcomeAt = (stage: GradeStage) => outcomes.find(({ step }) => step === nameOf(stage));
  const said = <T>(stage: GradeStage, schema: z.ZodType<T>): T | null => {
    const record = records.get(nameOf(stage));
    return record ? schema.parse(record.output) : null;
  };
  const stages = (Object.keys(STAGES) as GradeStage[]).filter((stage) => outcomeAt(stage));
  const failures = stages.flatMap((stage) => failureOf(outcomeAt(stage)!) ?? []);
  return {
    debate: said('debate', debateSchema),
    validation: said('validation', validationSchema),
    retry: said('retry', retrySchema),
    asked: new Set(stages),
    failure: failures[0] ?? null,
    cautions: [...new Set([...records.values()].flatMap(cautionsOf))],
  };
}

async function conclude(
  answer: string,
  outcomes: readonly CallOutcome[],
  records: Map<string, AgentRecord>,
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
    const runs = [...records.values()];
    const calls = runs.flatMap(callsOf);
    const prompts = Object.fromEntries(runs.map((run) => [run.agent, run.promptHash]));
    const question = records.get(one(quiz.DEBATE, answer).name)?.question;
    return { value: { ...grade, calls, prompts, ...(question && { question }) }, output: {} };
  },
});
