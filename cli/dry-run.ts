import type { CommonAssignment } from '@assay/platform/assignment/assignment';
import { dollars } from '@assay/platform/run/cost-text';
import { sumKnown } from '@assay/platform/run/provenance';
import type { RefusedFile } from '@assay/platform/submission/class-works';
import { refuseUnreadable } from '@assay/platform/workflow/at-the-door';
import type { Estimate } from '@assay/platform/workflow/hand-in';
import { findWorkflow } from '@assay/workflows/find-workflow';
import { type ApiConnection, overApiAsking } from './api-connection.ts';
import { askedCatalogue } from './asked-catalogue.ts';
import { type ClassFile, studentsText, unlessRefused, withoutRowOf } from './class-folder.ts';
import { estimatedMoney, span } from './estimated-money.ts';
import { pricedCatalogue } from './evaluation/own-model.ts';
import { measuredPrompts } from './measured-prompts.ts';
import { TENANT } from './reach.ts';
import { wouldHaveModel } from './require-model.ts';
import { findServed } from './served/find-served.ts';
import { terminalText } from './terminal-text.ts';

/** Where estimates read what is known of an assignment already, and which models are asked. */
type EstimateSource = Pick<ApiConnection, 'objects' | 'catalogue' | 'hasModel'>;

/** What is about to be handed in. */
interface WorkToHandIn {
  assignment: CommonAssignment;
  submission: string;
  file: string;
  body: Buffer;
  options: Record<string, string>;
}

/** What a run on a work will take; null of workflows that cannot tell. @throws AssayError of a work that would be refused */
export async function estimateOf(
  source: Pick<EstimateSource, 'objects' | 'catalogue'>,
  handed: WorkToHandIn,
): Promise<Estimate | null> {
  const { assignment, body: bytes, file, options } = handed;
  const { handIn } = findWorkflow(assignment.workflow);
  await refuseUnreadable(handIn, { file, bytes, options }, assignment);
  if (!handIn?.estimate) return null;
  const [prompts, catalogue] = await Promise.all([measuredPrompts(), source.catalogue()]);
  const { objects } = source;
  return handIn.estimate({ assignment, bytes, file, options, objects, tenant: TENANT, prompts, catalogue });
}

/** Bytes at each end of a file by which `estimateByEnds` reckons. */
const ENDS = 64 * 1024;

/** What runs on works cost as a rule, US dollars, where how many calls they make is known only once each was read: by its pages; null where that cannot be told. */
export async function usualCost(
  source: Pick<EstimateSource, 'catalogue'>,
  works: readonly Pick<WorkToHandIn, 'assignment' | 'body'>[],
): Promise<number | null> {
  const [prompts, catalogue] = await Promise.all([measuredPrompts(), source.catalogue()]);
  const costs = works.map(({ assignment, body }) => {
    const ends = { first: body.subarray(0, ENDS), last: body.subarray(-ENDS), size: body.byteLength };
    const { estimateByEnds } = findWorkflow(assignment.workflow).handIn ?? {};
    return estimateByEnds?.({ ...ends, prompts, catalogue }) ?? null;
  });
  return sumKnown(await Promise.all(costs));
}

/** That in a line; null: nobody can tell, or there is no model to pay. */
export function usualText(
  usual: number | null,
  { hasModel }: Pick<ApiConnection, 'hasModel'>,
): string | null {
  if (usual === null || usual === 0 || !hasModel) return null;
  return `about ${dollars(usual)} as a rule, reckoned by pages and the prices in models.yaml; how many calls that is shows once it is read.`;
}

/** An estimate in a line. `hasModel` false: no model is there to be asked. */
export function estimateText(
  { what, calls, cost }: Omit<Estimate, 'warnings'>,
  { hasModel }: Pick<ApiConnection, 'hasModel'>,
): string {
  const asked = calls[1] === 1 ? 'model call' : 'model calls';
  if (!hasModel && calls[1] > 0)
    return `${what}: no model is there (--model, ASSAY_MODEL), so that only what needs none would be done, and ${span(String(calls[0]), String(calls[1]))} ${asked} would wait for one.`;
  return `${what}: ${span(String(calls[0]), String(calls[1]))} ${asked}, ${estimatedMoney(cost)}`;
}

/** Estimates of several works as one; null where one of them cannot be told. */
export function sumOf(estimates: readonly (Estimate | null)[]): Omit<Estimate, 'warnings'> | null {
  if (estimates.length === 0 || estimates.includes(null)) return null;
  const known = estimates as readonly Estimate[];
  const sum = (of: (estimate: Estimate) => number | null) =>
    known.reduce<number | null>((all, one) => {
      const part = of(one);
      return all === null || part === null ? null : all + part;
    }, 0);
  return {
    what: known.length === 1 ? known[0]!.what : `${known.length} works`,
    calls: [sum(({ calls }) => calls[0])!, sum(({ calls }) => calls[1])!],
    cost: [sum(({ cost }) => cost[0]), sum(({ cost }) => cost[1])],
  };
}

/** What is known where no stack is up: nothing of earlier works, and the models of the catalogue. */
const alone = async (): Promise<EstimateSource> => ({
  hasModel: await wouldHaveModel(),
  objects: { readOptional: async () => null },
  catalogue: async () => {
    const { ASSAY_MODEL, OPENAI_API_KEY } = process.env;
    const asked = ASSAY_MODEL || (OPENAI_API_KEY ? undefined : 'none');
    return pricedCatalogue(await askedCatalogue(), { ASSAY_MODEL: asked });
  },
});

/** What would be handed in, as far as that is known: without a stack nothing is known of what is there. */
type WorksToHandIn = (connection: ApiConnection | null) => Promise<{
  works: readonly WorkToHandIn[];
  /** Of several works those that would not be taken; without it the only one that cannot be estimated is an error. */
  refused?: RefusedFile[];
  /** Files that are there as they are, and would not be assessed again. */
  kept?: readonly string[];
  /** What tables of answers would replace, in words, by their paths. */
  losses?: ReadonlyMap<string, string>;
  /** Of a class the table that says whose its files are, and all its files. */
  students?: string | null;
  classFiles?: readonly ClassFile[];
  /** What else a person should know of them. */
  notes?: readonly string[];
}>;

/** Does work with the stack that is up, or without one: none is started for it, but where it is wanted. */
async function withSource<T>(
  asksStack: boolean,
  work: (source: EstimateSource, connection: ApiConnection | null) => Promise<T>,
): Promise<T> {
  const isThere = process.env.ASSAY_API || process.env.ASSAY_TARGET === 'aws' || (await findServed());
  return isThere || asksStack
    ? overApiAsking((connection) => work(connection, connection))
    : work(await alone(), null);
}

/** What works would take, in a line. */
async function wouldTakeText(
  works: readonly WorkToHandIn[],
  whole: ReturnType<typeof sumOf>,
  source: EstimateSource,
): Promise<string> {
  if (works.length === 0) return 'Nothing would be assessed: no model call, and nothing to pay.';
  if (whole) return estimateText(whole, source);
  if (!source.hasModel)
    return 'No model is there (--model, ASSAY_MODEL), so that only what needs none would be done, and nothing paid.';
  const usual = usualText(await usualCost(source, works), source);
  return usual ?? 'How many calls and what they cost cannot be told before it is read.';
}

/** Says what would be handed in and what it would take: nothing is handed in, and nothing is written. `asksStack`: a stack is started, if none is up. */
export async function dryRun(
  toHandIn: WorksToHandIn,
  { json, asksStack = false }: { json?: boolean | undefined; asksStack?: boolean },
): Promise<void> {
  await withSource(asksStack, async (source, connection) => {
    const {
      works: given,
      refused: refusals,
      kept = [],
      losses = new Map<string, string>(),
      students,
      classFiles = [],
      notes = [],
    } = await toHandIn(connection);
    const refused = refusals ?? [];
    const works: WorkToHandIn[] = [];
    const estimates: (Estimate | null)[] = [];
    for (const work of given) {
      const estimating = () => estimateOf(source, work);
      const estimate = await (refusals ? unlessRefused(refused, work.file, estimating) : estimating());
      if (estimate === undefined) continue;
      works.push(work);
      estimates.push(estimate);
    }
    const isRefused = new Set(refused.map(({ file }) => file));
    const own = classFiles.filter(({ path }) => !isRefused.has(path));
    const whole = works.length === 0 ? { what: 'nothing', calls: [0, 0], cost: [0, 0] } : sumOf(estimates);
    if (refused.some(({ code }) => code !== 'SubmissionErased')) process.exitCode = 3;
    const files = works.map(({ file, submission }, at) => ({
      ...{ file, submission, estimate: estimates[at] ?? null },
    }));
    if (json) {
      process.stdout.write(
        `${JSON.stringify({ dryRun: true, files, unchanged: kept, refused, ...(losses.size > 0 && { losses: Object.fromEntries(losses) }), ...(students !== undefined && { students, withoutRow: withoutRowOf(own) }), withoutModel: !source.hasModel, estimate: whole })}\n`,
      );
      return;
    }
    const lines = [
      ...files.map(({ file, submission }) => `  ${file}  would be the submission ${submission}`),
      ...kept.map((file) => `  ${file}  is there as it is, and would not be assessed again`),
      ...refused.map(({ file, detail }) => `  ${file} would not be taken: ${detail}`),
      ...[...losses].map(([path, words]) => `  ${path}: ${words}`),
      ...estimates.flatMap((estimate) => (estimate?.warnings ?? []).map((warning) => `  ${warning}`)),
      ...notes,
      ...studentsText(students ?? null, own),
      await wouldTakeText(works, sumOf(estimates), source),
      works.length === 0 && kept.length > 0
        ? `All that can be taken is there as it is: --again assesses it anew.`
        : 'Nothing was handed in: leave out --dry-run to do it.',
    ];
    process.stdout.write(terminalText(`${lines.join('\n')}\n`));
  });
}
