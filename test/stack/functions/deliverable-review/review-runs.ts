import { readFile } from 'node:fs/promises';
import { ENRICHED, FINDINGS } from '@assay/deliverable-review/artifacts';
import type { Finding, ReportedFinding } from '@assay/deliverable-review/findings/finding';
import { parseKnowledge } from '@assay/deliverable-review/knowledge/knowledge-file';
import type { SectionCalls } from '@assay/deliverable-review/plan';
import { RESULT } from '@assay/deliverable-review/result';
import { AssayError } from '@assay/kit/errors/assay-error';
import type { AgentCall } from '@assay/model/agent/agent-call';
import type { CallOutcome } from '@assay/platform/run/outcome';
import { createMemory, type RunArtifacts, runArtifacts, runKey } from '@assay/platform/run/run-artifacts';
import type { RunContext } from '@assay/platform/run/run-context';
import { putAssignment } from '@assay/workflows/assignment-store';
import { aReviewAssignment } from '../../../support/assignments.ts';
import { BUCKET, openFunctionEnvironment } from '../../../support/function-environment.ts';
import { openModelServices } from '../../../support/model-services.ts';
import { admittedRun } from '../../../support/runs.ts';
import { type Answer, type Asked, CutOff, REFUSED } from '../../../support/scripted-model.ts';
import { PageWriter, writePdf } from '../../../unit/document/pdf/pdf-writer.ts';

const EXAMPLE = 'examples/deliverable-review';
export const { objects, invoke, runStore, upload } = await openFunctionEnvironment();
/** What an agent answers, or how it does of what it is asked. */
export type Said = object | ((asked: Asked) => Answer);
/** What agents answer, by their names; those not named refuse. */
const answers: Record<string, Said> = {};
const nameOf = ({ agent }: { agent: string }) => agent.replace('deliverable-review/', '');
export const model = await openModelServices((asked) => {
  const said = answers[nameOf(asked)] ?? REFUSED;
  return typeof said === 'function' ? said(asked) : said;
});

export const assignment = aReviewAssignment({
  assignment: 'course',
  task: 'Design it.',
  scope: { maximumFindings: 5 },
});
export const knowledge = {
  ...parseKnowledge(await readFile(`${EXAMPLE}/knowledge.yaml`, 'utf8')),
  assignment: 'course',
};
export const pdf = await readFile(`${EXAMPLE}/report.pdf`);
export const tenantOf = (runId: string) => `tenant-${runId}`;

/** What a run left behind, read anew. */
export const artifactsOf = (runId: string): RunArtifacts => runArtifacts(objects, runId, createMemory(1));

/** A review that is under way: the run, the calls on the first section of its document. */
export interface Review extends SectionCalls {
  run: RunContext;
}

/** Asks agents for their answers. Returns how their calls ended. */
export async function ask(
  run: RunContext,
  calls: AgentCall[],
  own: Record<string, Said>,
): Promise<CallOutcome[]> {
  for (const name of Object.keys(answers)) delete answers[name];
  Object.assign(answers, own);
  return Promise.all(
    calls.map(async (call): Promise<CallOutcome> => {
      const { agent, step } = call;
      try {
        await model.during(call, () => invoke('run-agent', { run, ...call }));
        return { agent, step, error: null, cause: null };
      } catch (error) {
        if (!(error instanceof AssayError)) throw error;
        const cause = JSON.stringify({ errorType: error.code, errorMessage: error.message });
        return { agent, step, error: error.code, cause };
      }
    }),
  );
}

/** Opens a run of a document and extracts it. */
export async function extracted(runId: string, body: Uint8Array = pdf) {
  const tenant = tenantOf(runId);
  await putAssignment(objects, tenant, assignment);
  const { key, versionId } = await upload(`submissions/${tenant}/course/${runId}/report.pdf`, body);
  const source = { bucket: BUCKET, key, versionId };
  await runStore.admit(admittedRun(runId, { tenant, assignment: 'course', file: 'report.pdf', source }));
  const { run } = (await invoke('open-run', { runId, attempt: 1 })) as { run: RunContext };
  const { calls } = (await invoke('extract-document', { run })) as { calls: AgentCall[] };
  return { run, figures: calls };
}

/** A review of the example whose text is there, no figure of it described. */
export async function enriched(runId: string, body?: Uint8Array): Promise<Review> {
  const { run, figures } = await extracted(runId, body);
  const outcomes = await ask(run, figures, {});
  const { sections } = (await invoke('enrich-document', { run, outcomes })) as { sections: SectionCalls[] };
  return { run, ...sections[0]! };
}

const WORDS = [
  'lantern',
  'harbour',
  'ladder',
  'orchard',
  'window',
  'market',
  'bridge',
  'garden',
  'kitchen',
  'river',
];

/** A deliverable of ten pages in which no program finds anything: prose without ids, and one picture. */
function prose(): Uint8Array {
  const line = (page: number, at: number) => {
    const word = (step: number) => WORDS[(page * 7 + at * step) % WORDS.length];
    return `The ${word(3)} beside the ${word(1)} was painted again by the people of ${word(7)} street number ${page * 20 + at}.`;
  };
  return writePdf(
    Array.from({ length: 10 }, (_, page) => {
      const lines = Array.from({ length: 16 }, (_, at) => line(page, at));
      const writer = new PageWriter().lines(72, 60, lines, { leading: 34 });
      return page === 4 ? writer.image(72, 640, 80, 80, '00ff 8800') : writer;
    }),
  );
}

let base: Promise<Review> | undefined;

/** A review that stands where `enriched` leaves it, of a document in which code finds nothing by itself. */
export async function likeEnriched(runId: string): Promise<Review> {
  base ??= enriched('base', prose());
  const { run, ...sections } = await base;
  const tenant = tenantOf(runId);
  const { source } = await runStore.getRun('base');
  await runStore.admit(admittedRun(runId, { tenant, assignment: 'course', file: 'report.pdf', source }));
  await runStore.start(runId, 1, { workflow: run.workflow, assignmentVersion: 'v1' });
  const { s3 } = await import('../../../../functions/platform/runtime/storage.ts');
  const { CopyObjectCommand } = await import('@aws-sdk/client-s3');
  const texts = (await objects.list(runKey('base', ''))).filter(({ key }) =>
    /base\/[^/]+\.json$|\/briefs\//.test(key),
  );
  for (const { key } of texts)
    await s3().send(
      new CopyObjectCommand({
        Bucket: BUCKET,
        CopySource: `${BUCKET}/${key}`,
        Key: key.replace('/base/', `/${runId}/`),
      }),
    );
  return { run: { ...run, runId, tenant }, ...sections };
}

export const finding = (own: Partial<ReportedFinding> = {}): ReportedFinding => ({
  category: 'requirements',
  severity: 'HIGH',
  description: 'It is vague.',
  recommendation: 'Say how fast.',
  quote: null,
  page: 1,
  confidence: 0.9,
  useCase: null,
  ...own,
});

export const EMPTY = { findings: null, features: null, traceability: null, context: null };

/** Has the readers of the document answer, then anchors what they found; readers that are not named refuse. */
export async function anchored({ run, calls }: Review, own: Record<string, object>) {
  const filled = Object.entries(own).map(([name, parts]) => {
    return [name, parts instanceof CutOff ? parts : { ...EMPTY, ...parts }];
  });
  const read = await ask(run, calls, Object.fromEntries(filled));
  const { outcomes } = (await invoke('digest-document', { run, outcomes: read })) as {
    outcomes: CallOutcome[];
  };
  return (await invoke('anchor-findings', { run, outcomes })) as { calls: AgentCall[] };
}
export const findingsOf = async (runId: string): Promise<Finding[]> =>
  (await artifactsOf(runId).read(FINDINGS)).findings;

/** Anchors, has the ConsistencyManager answer, and numbers the issues; it refuses where it has no answer. */
export async function consolidated(review: Review, readers: Record<string, object>, manager?: object) {
  const { calls } = await anchored(review, readers);
  const outcomes = await ask(review.run, calls, manager ? { 'consistency-manager': manager } : {});
  const { calls: narratives } = (await invoke('consolidate-findings', { run: review.run, outcomes })) as {
    calls: AgentCall[];
  };
  return narratives;
}

/** The result, with the narratives that are given. */
export async function assembled({ run }: Review, calls: AgentCall[], narratives: Record<string, object>) {
  const outcomes = await ask(run, calls, narratives);
  await invoke('assemble-result', { run, outcomes });
  return artifactsOf(run.runId).read(RESULT);
}

/** A literal line of prose of the document after an offset, with its page. */
export async function passage(runId: string, after = 4000): Promise<{ quote: string; page: number }> {
  const { text, pages } = await artifactsOf(runId).read(ENRICHED);
  const [line] = text.slice(after).match(/^[A-Z][^\n[\]#|]{60,}$/m)!;
  const start = text.indexOf(line, after);
  return { quote: line.slice(0, 60), page: pages.findLast((page) => page.start <= start)!.page };
}
