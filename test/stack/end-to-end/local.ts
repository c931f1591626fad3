import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { KnowledgeBase } from '@assay/deliverable-review/knowledge/knowledge-base';
import { putKnowledge } from '@assay/deliverable-review/knowledge/knowledge-store';
import { RESULT as REVIEW_RESULT, type ReviewResult } from '@assay/deliverable-review/result';
import { RESULT as ESSAY_RESULT, type EssayResult } from '@assay/essay-scoring/result';
import type { CommonAssignment } from '@assay/platform/assignment/assignment';
import { contentHash, type Exemplar } from '@assay/platform/exemplar/exemplar';
import { invokeFunction } from '@assay/platform/lambda/invoke-function';
import type { Artifact } from '@assay/platform/run/artifact';
import type { RunItem } from '@assay/platform/run/items';
import { createMemory, runArtifacts } from '@assay/platform/run/run-artifacts';
import { submissionKey } from '@assay/platform/run/run-id';
import { putAssignment } from '@assay/workflows/assignment-store';
import { validateAssignment } from '@assay/workflows/assignments';
import { connectionTo, type DeploymentConnection } from '../../../cli/connection.ts';
import { exampleAnswers } from '../../../cli/example-answers.ts';
import { followRun } from '../../../cli/follow-run.ts';
import { COMPILE_CACHE, TEX_CACHE } from '../../../cli/home.ts';
import { type RunSummary, summarizeRun } from '../../../cli/run-summary.ts';
import { synthesize } from '../../../cli/synthesize.ts';
import { uploadSubmission } from '../../../cli/upload-submission.ts';
import type { Behaviour } from '../../../infra/local/model/misbehaviour/behaviour.ts';
import { type StackOptions, startStack } from '../../../infra/local/stack.ts';
import { indexLag } from '../../support/run-table.ts';
import { watchStack } from '../../support/stack-policies.ts';
import { complete } from '../../support/stand-in-answers.ts';
import { makeTypesetter } from '../../support/typesetter.ts';
import { createTestIssuer } from '../platform/access/tokens.ts';

const KEYS = JSON.stringify({ OPENAI_API_KEY: 'stand-in', PINECONE_API_KEY: 'stand-in' });

/** One upload and the run it became. */
export interface Handed {
  runId: string;
  key: string;
}

/** The local stack under test, kept in memory, with what a test wants to do to it. */
export interface Local {
  connection: DeploymentConnection;
  endpoints: Awaited<ReturnType<typeof startStack>>['endpoints'];
  behave(behaviour: Behaviour): Promise<void>;
  /** Whether reports are really typeset from now on; they are not until a test that reads them asks for it. */
  typeset(really: boolean): void;
  /** Whether the typesetter fails from now on. */
  misprint(always: boolean): void;
  put(assignment: object): Promise<CommonAssignment>;
  learn(assignment: string, exemplars: Exemplar[]): Promise<void>;
  upload(
    assignment: string,
    text: string | Uint8Array,
    options?: { variant?: string; file?: string },
  ): Promise<Handed>;
  settled(runId: string, attempt?: number): Promise<RunItem>;
  submit(assignment: string, text: string, options?: { variant?: string }): Promise<RunItem>;
  resume(runId: string): Promise<RunItem>;
  /** An artifact of a run. */
  read<T>(runId: string, artifact: Artifact<T>): Promise<T>;
  result(runId: string): Promise<EssayResult>;
  review(runId: string): Promise<ReviewResult>;
  know(knowledge: KnowledgeBase): Promise<void>;
  summary(run: RunItem): Promise<RunSummary>;
  idle(): Promise<void>;
  close(): Promise<void>;
}

/** Starts the local stack from the synthesized template, with nothing in it. What it compiles is kept for the next one. */
export async function startLocal(options: Partial<StackOptions> = {}): Promise<Local> {
  const typesetter = makeTypesetter();
  const idp = await createTestIssuer();
  process.env.PATH = typesetter.path;
  const assembly = options.assembly ?? (await synthesize());
  const policies = watchStack(assembly);
  const stack = await startStack({
    patience: 10,
    model: { behaviour: complete(), examples: await exampleAnswers() },
    ...options,
    faults: { indexLag, ...options.faults },
    assembly,
    compileCache: COMPILE_CACHE,
    secrets: { ModelKeys: KEYS },
    environment: {
      TEXMFCACHE: TEX_CACHE,
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      // Source maps are read with each module, and nobody looks at stacks here: an eighth of the start of a function.
      NODE_OPTIONS: '',
      MODEL_ANSWERS: 'stand-in',
      TOKEN_ISSUERS: JSON.stringify([idp.issuer]),
      ...options.environment,
    },
  });
  const connection = connectionTo({
    ...stack,
    pollMs: 20,
    token: () => idp.sign({ tenant: 'default', role: 'administrator' }),
    close: () => stack.close(),
  });
  const { objects, lambda, outputs } = connection;
  const scratch = await mkdtemp(join(tmpdir(), 'assay-test-'));
  const settled = (runId: string, attempt = 1) => followRun(connection, runId, attempt);
  let uploads = 0;

  const local: Local = {
    connection,
    endpoints: stack.endpoints,
    async behave(behaviour) {
      const url = new URL('/stand-in/behaviour', stack.endpoints.model!);
      const answer = await fetch(url, { method: 'PUT', body: JSON.stringify(complete(behaviour)) });
      if (!answer.ok) throw new Error(await answer.text());
    },
    typeset: (really) => typesetter.isReal(really),
    misprint: (always) => typesetter.isFailing(always),
    async put(assignment) {
      const valid = validateAssignment(assignment);
      await putAssignment(objects, 'default', valid);
      return valid;
    },
    async learn(assignment, exemplars) {
      const batch = `assignments/default/${assignment}/imports/${contentHash(JSON.stringify(exemplars))}.json`;
      await objects.write(batch, exemplars);
      await invokeFunction(lambda, outputs.IndexFunction, { tenant: 'default', assignment, batch });
    },
    async upload(assignment, text, { variant, file = 'essay.txt' } = {}) {
      uploads += 1;
      const of = { tenant: 'default', assignment, submission: `student-${uploads}`, file };
      const options: Record<string, string> = variant ? { variant } : {};
      const runId = await uploadSubmission(connection, { of, body: text, options });
      return { key: submissionKey(of), runId };
    },
    settled,
    async submit(assignment, text, options) {
      const { runId } = await local.upload(assignment, text, options);
      return settled(runId);
    },
    async resume(runId) {
      const { attempt } = await invokeFunction<{ attempt: number }>(lambda, outputs.ResumeFunction, {
        runId,
      });
      return settled(runId, attempt);
    },
    read: (runId, artifact) => runArtifacts(objects, runId, createMemory(1)).read(artifact),
    result: (runId) => local.read(runId, ESSAY_RESULT),
    review: (runId) => local.read(runId, REVIEW_RESULT),
    async know(knowledge) {
      await putKnowledge(objects, 'default', knowledge);
    },
    summary: (run) => summarizeRun(connection.overApi, run, join(scratch, run.runId)),
    idle: () => stack.idle(),
    async close() {
      await rm(scratch, { recursive: true, force: true });
      await stack.close();
      typesetter.close();
      policies.end();
    },
  };
  return local;
}
