import { billOf, type Charge } from '@assay/model/charge';
import { billFigures } from '../run/bill-figures.ts';
import { areChats } from '../run/chat-calls.ts';
import type { RunCharge } from '../run/items.ts';
import { type CallParameters, type Provenance, sumKnown } from '../run/provenance.ts';
import type { StudyModel, StudySystem } from './study.ts';

/** A run of a study, as it is counted: where its result comes from, if it has one, and what its questions were charged. */
export interface StudyRun {
  provenance: Provenance | null;
  charges: readonly (Charge & Partial<Pick<RunCharge, 'step'>>)[];
  /** Steps whose answer is of no use, though there was one. */
  failed?: readonly string[];
}

type StudyTry = Omit<StudySystem, 'name' | 'seconds' | 'failed'>;

/** What a system's questions came to. */
export type StudyEffort = Pick<StudySystem, 'calls' | 'tokens' | 'cost' | 'costAtLeast'> &
  Required<Pick<StudySystem, 'answered' | 'unanswered' | 'remembered' | 'rememberedCost' | 'models'>>;

/** Chat answers from memory that stand in the result; null: an earlier version did not count them. */
function rememberedBy({ provenance }: StudyRun): number | null {
  if (!provenance) return 0;
  const chats = (provenance.parameters ?? []).filter(areChats);
  const counts = chats.map(({ memoised }) => memoised ?? null);
  if (provenance.parameters !== undefined && !counts.includes(null)) return sumKnown(counts);
  return provenance.memoisedCalls === 0 ? 0 : null;
}

const onceCost = ({ provenance }: StudyRun) =>
  provenance?.memoised && !provenance.standIn ? provenance.memoised.cost : 0;

type CallGroup = { parameters: CallParameters; provenance: Provenance };

function seedOf(sent: readonly CallGroup[]): StudyModel['seed'] {
  const seeds = sent.map(({ parameters: { seed } }) => seed);
  if (!seeds.includes(null)) return 'all';
  return seeds.every((seed) => seed === null) ? 'none' : 'some';
}

/** Who answered, each once. `endpointOf`: the address that a provider of the catalogue is asked at. */
export function modelsThatAnswered(
  provenances: readonly Provenance[],
  endpointOf: (provider: string) => string | null,
): StudyModel[] {
  const sent = provenances.flatMap((provenance) =>
    (provenance.parameters ?? []).flatMap((parameters) =>
      (parameters.answered ?? []).map((answered) => ({ parameters, provenance, answered })),
    ),
  );
  const key = ({ parameters, provenance, answered }: (typeof sent)[number]) => {
    const { provider, model } = parameters;
    const standIn = areChats(parameters) ? provenance.standIn : (provenance.standInEmbeddings ?? false);
    return JSON.stringify([areChats(parameters) ? 'chat' : 'embedding', provider, model, answered, standIn]);
  };
  return [...Map.groupBy(sent, key)].map(([named, of]): StudyModel => {
    const [kind, provider, asked, answered, standIn] = JSON.parse(named);
    const endpoint = standIn || provider === null ? null : endpointOf(provider);
    return { kind, asked, answered, endpoint, standIn, ...(kind === 'chat' && { seed: seedOf(of)! }) };
  });
}

/** Whether each chat question of a run was answered: what an agent asks in a step is one, put off, repaired or asked anew. */
function questionsOf({ charges, failed = [] }: StudyRun): boolean[] {
  const chats = charges.filter(({ kind }) => kind === 'chat');
  const question = ({ step, agent, role }: StudyRun['charges'][number], at: number) =>
    JSON.stringify([step ?? at, agent, role]);
  const groups = Map.groupBy([...chats.entries()], ([at, charge]) => question(charge, at));
  return [...groups.values()].map((tries) => {
    const isUseless = failed.includes(tries[0]![1].step ?? '');
    return !isUseless && tries.some(([, { fate }]) => fate === 'answered');
  });
}

/** What the runs of a system came to: money and tokens are of what was asked, never of what was remembered. */
export function effortOfRuns(
  runs: readonly StudyRun[],
  endpointOf: (provider: string) => string | null,
): StudyEffort {
  const charges = runs.flatMap((run) => run.charges);
  const asked = runs.flatMap(questionsOf);
  const answered = asked.filter((isAnswered) => isAnswered).length;
  const { cost, costAtLeast } = billFigures(billOf(charges.filter(({ standIn }) => !standIn)));
  const isRead = ({ standIn, kind }: Charge) => !standIn || kind === 'chat';
  const { inputTokens, outputTokens } = billFigures(billOf(charges.filter(isRead)));
  return {
    ...{ calls: asked.length, answered, unanswered: asked.length - answered },
    remembered: sumKnown(runs.map(rememberedBy)),
    tokens: sumKnown([inputTokens, outputTokens]),
    ...{ cost, costAtLeast, rememberedCost: sumKnown(runs.map(onceCost)) },
    models: modelsThatAnswered(
      runs.flatMap(({ provenance }) => provenance ?? []),
      endpointOf,
    ),
  };
}

/** Models each once; one that was asked with seeds at one time and without at another was with some, and of one whose seeds a try does not know nothing is said. */
function eachOnce(models: readonly StudyModel[]): StudyModel[] {
  const groups = Map.groupBy(models, ({ seed, ...one }) => JSON.stringify(one));
  return [...groups].map(([key, tries]): StudyModel => {
    const [seed, ...others] = new Set(tries.map((one) => one.seed));
    const isKnown = tries.every((one) => one.seed !== undefined);
    return { ...JSON.parse(key), ...(isKnown && { seed: others.length > 0 ? 'some' : seed }) };
  });
}

const less = (one: number | null | undefined, other: number | null | undefined) =>
  typeof one !== 'number' || typeof other !== 'number' ? null : Math.max(0, one - other);

/** Two tries of the same: what the earlier was answered, the later had from memory, and it was paid all the same. */
export function addEffort(earlier: StudyTry, later: StudyTry): StudyEffort {
  const both = (of: 'calls' | 'answered' | 'unanswered' | 'tokens' | 'cost') =>
    sumKnown([earlier[of] ?? null, later[of] ?? null]);
  return {
    ...{ calls: both('calls'), answered: both('answered'), unanswered: both('unanswered') },
    remembered: less(later.remembered, earlier.answered),
    ...{ tokens: both('tokens'), cost: both('cost') },
    costAtLeast: (earlier.costAtLeast ?? 0) + (later.costAtLeast ?? 0),
    rememberedCost: less(later.rememberedCost, earlier.cost),
    models: eachOnce([...(earlier.models ?? []), ...(later.models ?? [])]),
  };
}
