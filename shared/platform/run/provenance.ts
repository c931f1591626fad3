import { canonicalJson } from '@assay/model/canonical-json';
import { billOf, type Charge } from '@assay/model/charge';
import { isExample, type ModelCall, modelCallSchema } from '@assay/model/model-call';
import * as z from 'zod';
import { billFigures, billFiguresSchema } from './bill-figures.ts';

/**
 * How agents were called: what was really sent, where a provider refused a parameter without it; of what kind the calls were, whom of the catalogue's
 * providers they asked, what those called themselves that answered, how many brought an answer, and how many of these from memory. What is optional an earlier version did not write.
 */
const parametersSchema = modelCallSchema
  .pick({ params: true, seed: true, fallbacks: true, mended: true })
  .extend({
    model: z.string().describe('the name that was asked for'),
    agents: z.array(z.string()).describe('{workflow}/{agent}; empty for embeddings'),
    kind: modelCallSchema.shape.kind.optional(),
    provider: z.string().optional(),
    answered: z.array(z.string()).optional(),
    calls: z.int().optional(),
    memoised: z.int().optional(),
  });
export type CallParameters = z.infer<typeof parametersSchema>;

const { requests, unmetered, unpriced, costAtLeast, allHere, allOwn, ...spent } = billFiguresSchema.shape;

/**
 * What the models of a run were and cost (SPEC P8). Tokens and money are those of its bill: of all questions of all attempts,
 * whatever became of the answers. Money in US dollars, time in milliseconds. What is optional an earlier version did not write.
 */
export const provenanceSchema = z.object({
  assay: z
    .object({ version: z.string(), commit: z.string().nullable().describe('null: of no checkout') })
    .optional()
    .describe('the Assay that gathered the result'),
  assignmentVersion: z.string().describe('content hash of the assignment the run was pinned to'),
  submissionSha256: z.string(),
  prompts: z.record(z.string(), z.string()).describe('agent → content hash of its prompt'),
  models: z.array(z.string()).describe('chat models that answered'),
  embeddingModels: z.array(z.string()).optional(),
  parameters: z.array(parametersSchema).optional(),
  asked: z.array(z.string()).optional().describe('models that were asked for, where there are no parameters'),
  fingerprints: z.array(z.string()),
  seed: z.int(),
  calls: z.int().describe('that brought an answer'),
  memoisedCalls: z.int().describe('answered from an earlier identical call, not paid again'),
  memoised: z
    .object({
      inputTokens: z.int().nullable(),
      outputTokens: z.int().nullable(),
      cost: z.number().nullable(),
    })
    .optional()
    .describe('what the memoised calls once took, in no figure of the bill'),
  ...spent,
  requests: requests.optional(),
  unmetered: unmetered.optional(),
  unpriced: unpriced.optional(),
  costAtLeast: costAtLeast.optional(),
  allHere: allHere.describe('all models that answered, or were asked, ran on the machine that asked'),
  allOwn,
  attempts: z.int().optional().describe('that asked models or could have; the cost of all is counted'),
  modelTimeMs: z.number(),
  standIn: z.boolean().describe('true: no real model was used'),
  exampleAnswers: z
    .boolean()
    .optional()
    .describe('true: every answer is an example that was written for this sample'),
  withoutModel: z.boolean().optional().describe('true: there was no model to ask; what needs one waits'),
  standInEmbeddings: z.boolean().optional().describe('true: vectors of texts came from the stand-in'),
});
export type Provenance = z.infer<typeof provenanceSchema>;

/** What took the place of a run's models, as far as it is known. */
export const modelsPlaceSchema = provenanceSchema
  .pick({ standIn: true, exampleAnswers: true, withoutModel: true, standInEmbeddings: true })
  .partial();
export type ModelsPlace = z.infer<typeof modelsPlaceSchema>;

/** A provenance for a run's item, which has no room for the parameters of every call: of these the models that were asked for. */
export function withoutParameters({ parameters, ...provenance }: Provenance): Provenance {
  return { ...provenance, ...(parameters && { asked: distinct(parameters.map(({ model }) => model)) }) };
}

/** The models of a run's item: those that were asked for, and what those called themselves that answered. */
export function modelsNamed({ models, embeddingModels = [], asked = [] }: Provenance): string[] {
  return distinct([...models, ...embeddingModels, ...asked]);
}

interface ProvenanceFacts {
  /** Which Assay gathers the result, where that is known. */
  assay?: Provenance['assay'];
  /** What took the place of models that were not called. */
  recorded?: readonly string[] | undefined;
  /** What all attempts paid, and how many there were. */
  charges: Iterable<Charge>;
  attempts: number;
  assignmentVersion: string;
  submissionSha256: string;
  prompts: Record<string, string>;
  seed: number;
  /** There was no model to ask. */
  withoutModel?: boolean;
}

const distinct = <T extends string>(values: readonly (T | null | undefined)[]): T[] =>
  [...new Set(values.filter((value) => value !== null && value !== undefined))].sort();

/** The sum of estimates that are known; null as soon as one of them is unknown. */
export function sumKnown(values: (number | null)[]): number | null {
  return values.reduce((total, value) => (total === null || value === null ? null : total + value), 0);
}

/**
 * What the built-in stand-in answered. Chat calls alone decide whether a real model was used; where there were none, the others
 * do. Vectors by the stand-in are told apart.
 */
export function standInsOf(
  calls: readonly Pick<ModelCall, 'kind' | 'standIn' | 'systemFingerprint'>[],
): Required<Pick<Provenance, 'standIn' | 'exampleAnswers' | 'standInEmbeddings'>> {
  const [chats, others] = [
    calls.filter(({ kind }) => kind === 'chat'),
    calls.filter(({ kind }) => kind !== 'chat'),
  ];
  const any = (some: typeof chats) => some.some(({ standIn }) => standIn);
  return {
    standIn: any(chats.length > 0 ? chats : others),
    exampleAnswers: chats.length > 0 && chats.every((chat) => isExample(chat.systemFingerprint)),
    standInEmbeddings: any(others),
  };
}

/** Whether nothing of a result is a model's or written like one: forms were filled in its place, or nobody was asked. */
export const saysNothing = ({
  standIn,
  exampleAnswers = false,
  withoutModel = false,
}: Pick<Provenance, 'standIn' | 'exampleAnswers' | 'withoutModel'>) =>
  withoutModel || (standIn && !exampleAnswers);

const memoisedOf = (calls: readonly ModelCall[]) => calls.filter(({ memoised }) => memoised).length;

/** How the agents were called, calls of the same parameters together. */
function parametersOf(calls: readonly ModelCall[]): CallParameters[] {
  const sent = ({ kind, provider, modelAsked: model, params, seed, fallbacks }: ModelCall) =>
    canonicalJson({ model, params, seed, fallbacks: distinct(fallbacks), kind, provider });
  const alike = Map.groupBy(calls, sent);
  return [...alike.keys()].sort().map((key) => {
    const group = alike.get(key)!;
    const { kind, provider, modelAsked: model, params, seed, fallbacks } = group[0]!;
    return {
      model,
      agents: distinct(group.map(({ agent }) => agent)),
      params,
      seed,
      fallbacks: distinct(fallbacks),
      mended: distinct(group.flatMap(({ mended }) => mended)),
      ...{ kind, provider, calls: group.length, memoised: memoisedOf(group) },
      answered: distinct(group.map(({ modelAnswered }) => modelAnswered)),
    };
  });
}

/** What answers from memory once took. */
function onceSpent(calls: readonly ModelCall[]): Pick<Provenance, 'memoised'> {
  const original = calls.flatMap((call) => (call.memoised && call.original ? [call.original] : []));
  if (original.length === 0) return {};
  return {
    memoised: {
      inputTokens: sumKnown(original.map(({ inputTokens }) => inputTokens)),
      outputTokens: sumKnown(original.map(({ outputTokens }) => outputTokens)),
      cost: sumKnown(original.map(({ cost }) => cost)),
    },
  };
}

/** What took the models' place, and that nothing did; what is rare is said where it is so. */
function placeOf(
  calls: readonly ModelCall[],
  withoutModel: boolean,
): ModelsPlace & Pick<Provenance, 'standIn'> {
  const { standIn, exampleAnswers, standInEmbeddings } = standInsOf(calls);
  return {
    standIn: standIn && !withoutModel,
    standInEmbeddings,
    ...(exampleAnswers && { exampleAnswers }),
    ...(withoutModel && { withoutModel }),
  };
}

/** Where a result comes from: its models by the calls that answered, tokens and money by what was charged (SPEC P8). */
export function provenanceOf(
  { assay, recorded = [], charges, withoutModel = false, ...made }: ProvenanceFacts,
  calls: readonly ModelCall[],
): Provenance {
  const { allHere = false, ...bill } = billFigures(billOf(charges));
  const answered = (kind: ModelCall['kind']) =>
    calls.filter((call) => call.kind === kind).map((call) => call.modelAnswered);
  return {
    ...(assay && { assay }),
    ...made,
    models: distinct([...answered('chat'), ...recorded]),
    embeddingModels: distinct(answered('embedding')),
    parameters: parametersOf(calls),
    fingerprints: distinct(calls.map((call) => call.systemFingerprint)),
    calls: calls.length,
    memoisedCalls: memoisedOf(calls),
    ...onceSpent(calls),
    ...bill,
    ...(allHere && calls.every(({ key, standIn }) => standIn || key === 'machine') && { allHere }),
    modelTimeMs: calls.reduce((total, call) => total + call.latencyMs, 0),
    ...placeOf(calls, withoutModel),
  };
}
