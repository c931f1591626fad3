import { driftSchema } from '@assay/lab/drift/drift';
import { driftView } from '@assay/lab/drift/report/drift-view';
import { DRIFT, reevaluationKey } from '@assay/platform/reevaluation/reevaluation';
import { createReevaluationStore } from '@assay/platform/reevaluation/reevaluation-store';
import { ASKED, askedKey } from '@assay/platform/run/asked';
import type { CommonResult } from '@assay/platform/run/result';
import { createMemory, runArtifacts } from '@assay/platform/run/run-artifacts';
import { runIdOf } from '@assay/platform/run/run-id';
import type { Attachment } from '@assay/platform/workflow/attachment';
import { putAssignment } from '@assay/workflows/assignment-store';
import { validateAssignment } from '@assay/workflows/assignments';
import { findWorkflow } from '@assay/workflows/find-workflow';
import type { DriftRequest } from '../../functions/platform/render-report/render-request.ts';
import { objectsTask } from '../../infra/local/aws/s3/objects-task.ts';
import type { ServiceIntegrations } from '../../infra/local/aws/step-functions/service-integrations.ts';
import { TaskError } from '../../infra/local/aws/step-functions/step-functions.ts';
import type { Ended } from '../unit/infra/local/aws/step-functions/local-step-functions.ts';
import { BUCKET, type FunctionEnvironment, openFunctionEnvironment } from './function-environment.ts';
import { functionNames } from './functions.ts';
import { openModelServices } from './model-services.ts';
import type { ScriptedModel } from './scripted-model.ts';
import { type Call, deployWorkflows } from './workflows.ts';

/** What the platform does with an invocation: `invoke` runs the real handler; a fault is a `TaskError` in its place. */
export type Platform = (call: Call, invoke: () => Promise<unknown>) => Promise<unknown>;

/** What was handed in for an assignment. */
export interface Handed {
  assignment: object;
  file: string;
  body: string | Uint8Array;
  metadata?: Record<string, string>;
  /** What the assignment names, stored beside it. */
  attachments?: Attachment[];
  /** Of an earlier run, whose answers it then remembers. */
  tenant?: string;
  /** Whose work it is; one student's where nothing is said. */
  submission?: string;
}

/** What a renderer is told of a run. */
export interface Rendered {
  runId: string;
  workflow: string;
}

export interface Assessments extends FunctionEnvironment {
  model: ScriptedModel;
  /** Every invocation by a state machine, in order. */
  calls: Call[];
  /** The runs whose reports were to be made. */
  rendered: Rendered[];
  /** Milliseconds waited before each retry. */
  slept: number[];
  /** In place of the platform's own behaviour, until `reset`. */
  platform: Platform;
  render: (run: Rendered) => Promise<unknown>;
  /** Hands a file in under a tenant of its own, whose answers no other run remembers. Returns the id of its run. */
  hand(handed: Handed): Promise<string>;
  /** Runs an attempt of a run from open to end; `only`: its report alone. */
  assess(runId: string, attempt?: number, only?: 'report'): Promise<Ended>;
  /** Runs the state machine of re-evaluations. */
  reevaluate(of: { tenant: string; assignment: string; reevaluation: string }): Promise<Ended>;
  /** The result that a run left behind. */
  resultOf<R extends CommonResult>(runId: string): Promise<R>;
  reset(): void;
}

const FOLDERS = new Map(functionNames().map((name) => [name.replaceAll('-', ''), name]));

/** The function that renders at once, and what the tasks of the queue of reports are here. */
const RENDERER = 'renderreport';

/** A handler's error as Lambda tells Step Functions of it. */
function asLambdaTells(error: unknown): TaskError {
  const { name, message, stack = '' } = error as Error;
  const told = { errorType: name, errorMessage: message, trace: stack.split('\n') };
  return new TaskError(name, JSON.stringify(told));
}

/** The store's objects as a Distributed Map reads and writes them; the template's bucket is the store's here. */
function objectsOf(url: string): ServiceIntegrations['objects'] {
  const { read, write } = objectsTask(url);
  return {
    read: (args, signal) => read({ ...args, Bucket: BUCKET }, signal),
    write: (args) => write({ ...args, Bucket: BUCKET }),
  };
}

/** Renders as far as the view: what the assembling step wrote has to be what the report takes. */
async function viewReport(objects: FunctionEnvironment['objects'], { runId, workflow: id }: Rendered) {
  const workflow = findWorkflow(id);
  workflow.report.view(await runArtifacts(objects, runId, createMemory(1)).read(workflow.result));
  return { rendered: true };
}

/** Renders a drift report as far as the view. */
async function viewDrift(objects: FunctionEnvironment['objects'], { reevaluation }: DriftRequest) {
  driftView(await objects.read(reevaluationKey(reevaluation, DRIFT), driftSchema));
  return { rendered: true };
}

/** What stands in a test's assessments in place of the usual. */
interface Own extends Partial<Pick<ServiceIntegrations, 'sendMessage'>> {
  /** What renders is asked so; without it results and drift are looked at and nothing is made of them. */
  renderer?: (event: object) => Promise<unknown>;
}

/**
 * The template's state machines over the product's own handlers and stores of this process; the model alone is scripted. `own`: in place of
 * the worker that answers calls as they are sent, and of who only looks at what would be rendered.
 */
export async function openAssessments(
  answer: ScriptedModel['answer'],
  { renderer, ...own }: Own = {},
): Promise<Assessments> {
  const environment = await openFunctionEnvironment();
  const { objects, runStore, invoke, upload, states, events } = environment;
  const model = await openModelServices(answer);
  const usual = {
    platform: ((_, run) => run()) as Platform,
    render: (run: Rendered) => (renderer ? renderer({ run }) : viewReport(objects, run)),
  };
  const rendered: Rendered[] = [];
  const perform = ({ name, payload }: Call) => {
    if (!name.includes(RENDERER)) return invoke(FOLDERS.get(name)!, payload);
    if (!payload.run)
      return renderer ? renderer(payload) : viewDrift(objects, payload as unknown as DriftRequest);
    rendered.push(payload.run as Rendered);
    return opened.render(payload.run as Rendered);
  };
  const workflows = await deployWorkflows(
    (call) => {
      const { agent = call.name, step = `teams/${call.payload.team}/exemplars.json` } = call.payload;
      const run = () => perform(call);
      return opened.platform(call, async () => {
        try {
          return await model.during({ agent: String(agent), step }, run);
        } catch (error) {
          throw error instanceof TaskError ? error : asLambdaTells(error);
        }
      });
    },
    {
      objects: objectsOf(process.env.AWS_ENDPOINT_URL_S3!),
      ...own,
    },
  );
  states.behind = workflows.service;
  const reevaluations = createReevaluationStore(environment.documents, 'results');
  let tenants = 0;
  const opened: Assessments = {
    ...environment,
    ...usual,
    model,
    calls: workflows.calls,
    rendered,
    slept: workflows.slept,
    async hand({
      assignment: value,
      file,
      body,
      metadata,
      attachments,
      tenant = `tenant-${++tenants}`,
      submission = 'student',
    }) {
      const assignment = validateAssignment(value);
      await putAssignment(objects, tenant, assignment, attachments);
      const key = `submissions/${tenant}/${assignment.assignment}/${submission}/${file}`;
      const nonce = `asked-${tenant}-${submission}`;
      const of = { tenant, assignment: assignment.assignment };
      if (metadata) await objects.write(askedKey(of, nonce), { submission, options: metadata });
      const uploaded = await upload(key, body, metadata && { [ASKED]: nonce });
      await invoke('admit', { Records: [{ messageId: 'm', body: uploaded.body }] });
      return runIdOf({ bucket: BUCKET, key, versionId: uploaded.versionId });
    },
    assess: (runId, attempt = 1, only?: 'report') =>
      workflows.run('assess', { runId, attempt, ...(only && { only }) }),
    reevaluate: async (of) => {
      const { execution } = await reevaluations.get(of);
      return workflows.run('reevaluate', of, execution);
    },
    async resultOf<R extends CommonResult>(runId: string) {
      const { workflow } = await runStore.getRun(runId);
      const { result } = findWorkflow(workflow!);
      return (await runArtifacts(objects, runId, createMemory(1)).read(result)) as R;
    },
    reset() {
      Object.assign(opened, usual);
      Object.assign(model, { answer, embedsNothing: () => false });
      for (const list of [model.asked, opened.calls, events.put, rendered, opened.slept]) list.length = 0;
      events.refusing = 0;
    },
  };
  return opened;
}
