import { z } from 'zod';
import { assignmentVersion, essayAssignmentSchema } from '../../shared/assignment/assignment.ts';
import { AssayError } from '../../shared/errors/assay-error.ts';
import { runKey } from '../../shared/run/artifacts.ts';
import { provenanceOf } from '../../shared/run/provenance.ts';
import { recordStep } from '../../shared/run/record-step.ts';
import { suspectsInjection } from '../../shared/submission/injection.ts';
import { briefSchema } from '../../shared/workflows/essay-scoring/brief.ts';
import { debateTeamSchema } from '../../shared/workflows/essay-scoring/plan.ts';
import type { EssayResult } from '../../shared/workflows/essay-scoring/result.ts';
import { scoreTeam, statusOf } from '../../shared/workflows/essay-scoring/scores.ts';
import { namesOf, readTeam, teamOutcomeSchema } from '../../shared/workflows/essay-scoring/team-record.ts';
import { defineHandler } from '../define-handler.ts';
import { artifacts, runStore } from '../storage.ts';

const eventSchema = z.object({ runId: z.string(), outcomes: z.array(teamOutcomeSchema) });
const planSchema = z.object({ teams: z.array(debateTeamSchema) });
const submissionSchema = z.object({ words: z.int(), sha256: z.string() });

/** Gathers the teams' scores into the run's result (MADRAG's Supervisor); throws only when nothing was scored. */
export const handler = defineHandler(
  eventSchema,
  async ({ runId, outcomes }) => {
    const startedAt = Date.now();
    const read = <T>(step: string, schema: z.ZodType<T>) => artifacts().read(runKey(runId, step), schema);
    const [run, assignment, brief, submission, { teams }] = await Promise.all([
      runStore().getRun(runId),
      read('assignment.json', essayAssignmentSchema),
      read('brief.json', briefSchema),
      read('submission.json', submissionSchema),
      read('plan.json', planSchema),
    ]);
    const ended = teams.map(({ team }) => outcomes.find((outcome) => outcome.team === team)!);
    const records = await Promise.all(
      teams.map((team, index) => readTeam(artifacts(), runId, team, ended[index]!)),
    );
    const byTrait = new Map(
      records.flatMap(({ record }, index) =>
        scoreTeam(record, teams[index]!.judge.step).map((score) => [score.trait, score]),
      ),
    );
    const scores = assignment.traits.map((trait) => byTrait.get(trait.name)!);
    const made = {
      assignmentVersion: assignmentVersion(assignment),
      submissionSha256: submission.sha256,
      prompts: Object.assign({}, ...records.map(({ prompts }) => prompts)) as Record<string, string>,
      seed: assignment.seed,
    };
    const result: EssayResult = {
      runId,
      workflow: 'essay-scoring',
      variant: run.variant ?? assignment.variant,
      status: statusOf(scores),
      tenant: run.tenant,
      assignment: namesOf(brief, assignment.title),
      submission: { id: run.submission, file: run.file, words: submission.words },
      scores,
      flags: suspectsInjection(brief.essay) ? ['suspected-injection'] : [],
      provenance: provenanceOf(
        made,
        records.flatMap(({ calls }) => calls),
      ),
      startedAt: run.admittedAt,
      assessedAt: new Date().toISOString(),
    };
    await recordStep(
      { artifacts: artifacts(), runStore: runStore() },
      { runId, step: 'result.json', startedAt },
      result,
    );
    const first = scores.find(({ missing }) => missing)?.missing;
    if (result.status === 'failed')
      throw new AssayError(
        'NothingScored',
        `No trait could be scored. First reason, at ${first?.step}: ${first?.message}`,
      );
    return { status: result.status };
  },
  () => 'assemble-results',
);
