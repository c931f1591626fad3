import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Motion } from '@assay/argument-coaching/assignment';
import { type CoachingPlan, PLAN } from '@assay/argument-coaching/plan';
import type { CoachingResult } from '@assay/argument-coaching/result';
import { argumentCoaching } from '@assay/argument-coaching/workflow';
import { loadPromptLibrary } from '@assay/model/agent/prompt-library';
import { chatModel, loadCatalogue } from '@assay/model/catalogue';
import { addUsage, costOf, NO_USAGE } from '@assay/model/cost';
import type { Usage } from '@assay/model/model-call';
import { declarationOf } from '@assay/platform/run/artifact';
import type { Provenance } from '@assay/platform/run/provenance';
import type { RunArtifacts } from '@assay/platform/run/run-artifacts';
import type { Estimate } from '@assay/platform/workflow/hand-in';
import { assignmentOf, parseAssignment } from '@assay/workflows/assignments';
import type { Handed } from '../../test/support/assessments.ts';
import { type CoachingInputs, leastTokens } from './least.ts';
import type { RecordedRequest, Recorder } from './recorder.ts';
import { replay, type WarmingStrategy } from './replay.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const EXAMPLES = join(ROOT, 'examples', 'argument-coaching');
const prompts = await loadPromptLibrary(join(ROOT, 'prompts'));
const catalogue = await loadCatalogue(join(ROOT, 'models.yaml'));

const example = (file: string) => readFile(join(EXAMPLES, file), 'utf8');
const assignment = parseAssignment(await example('motion.yaml'));
export const motion: Motion = assignmentOf(argumentCoaching, assignment);

export const debate = (options: Record<string, string>): Handed => ({
  assignment,
  file: 'motion.txt',
  body: motion.motion,
  metadata: { purpose: 'debate', ...options },
});

export const argument = async (file: string, tenant: string): Promise<Handed> => ({
  assignment,
  file: 'argument.md',
  body: await example(file),
  tenant,
});

/** What requests came to; `least`: the input tokens without which they could not have been answered. */
export interface DebateSpending {
  calls: number;
  usage: Usage;
  least: number;
  cost: number;
}

/** A run from its upload to its end. `asked`: its requests, each with the input tokens that it must have. */
export interface RunRecording {
  plan: CoachingPlan;
  asked: (RecordedRequest & { least: number })[];
  /** Requests at the same time at the most, as they really were. */
  atOnce: number;
  provenance: Provenance;
  estimate: Estimate;
}

function mostAtOnce(asked: readonly RecordedRequest[]): number {
  return Math.max(
    ...asked.map(({ from }) => asked.filter((one) => one.from <= from && from < one.to).length),
  );
}

/** What a request was given, as it is read from the run's artifacts. */
async function givenTo({ inputs }: RecordedRequest, artifacts: RunArtifacts): Promise<CoachingInputs> {
  const read = Object.entries(inputs).map(async ([name, artifact]) => [
    name,
    artifact && (await artifacts.read(declarationOf(argumentCoaching.artifacts, artifact))),
  ]);
  return Object.fromEntries(await Promise.all(read));
}

/** Holds a run to its end. @throws Error where it does not come to one */
export async function hold(handed: Handed, { assessments, requests }: Recorder): Promise<RunRecording> {
  const before = new Set(requests());
  const runId = await assessments.hand(handed);
  await assessments.assess(runId);
  const { state, failure } = await assessments.runStore.getRun(runId);
  if (state !== 'completed') throw new Error(`A run is ${state}: ${failure?.message}`);
  const artifacts = assessments.artifactsOf(runId);
  const own = requests().filter((one) => !before.has(one));
  const { provenance } = await assessments.resultOf<CoachingResult>(runId);
  return {
    plan: await artifacts.read(PLAN),
    asked: await Promise.all(
      own.map(async (one) => ({ ...one, least: leastTokens(await givenTo(one, artifacts)) })),
    ),
    atOnce: mostAtOnce(own),
    provenance,
    estimate: await argumentCoaching.handIn!.estimate!({
      assignment: motion,
      bytes: Buffer.from(handed.body),
      file: handed.file,
      tenant: 'estimate',
      options: handed.metadata ?? {},
      objects: assessments.objects,
      prompts,
      catalogue,
    }),
  };
}

const modelNamed = (name: string) => {
  const [id] = Object.entries(catalogue.models).find(
    ([id, model]) => id === name || ('name' in model && model.name === name),
  )!;
  return chatModel(catalogue, id);
};

/** What some of a run's requests came to where judges are asked in this way. */
export function spent(
  asked: RunRecording['asked'],
  of: (asked: RecordedRequest) => boolean = () => true,
  way: WarmingStrategy = 'together',
): DebateSpending {
  const usages = replay(asked, way);
  return asked.filter(of).reduce<DebateSpending>(
    (sum, one) => {
      const usage = usages.get(one)!;
      return {
        calls: sum.calls + 1,
        usage: addUsage(sum.usage, usage),
        least: sum.least + one.least,
        cost: sum.cost + costOf(usage, modelNamed(one.model).price)!,
      };
    },
    { calls: 0, usage: NO_USAGE, least: 0, cost: 0 },
  );
}
