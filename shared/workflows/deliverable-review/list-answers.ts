import type { AgentCall } from '@assay/model/agent/agent-call';
import { one } from '@assay/platform/run/artifact';
import { FEATURES, REQUIREMENTS } from './artifacts.ts';
import { featureBatches, requirementBatches } from './batches.ts';
import type { CheckedDocument } from './document-index/schema.ts';
import { keyOfLabel } from './document-index/stating-units.ts';
import { type FeatureCheckAnswer, keyOfFeature } from './features.ts';
import { type AskedIds, heldAgainst, type ListFaults } from './held-against.ts';
import type { Feature } from './knowledge/knowledge-base.ts';
import { type SectionCalls, WHOLE_AGENTS } from './plan.ts';
import type { ReaderRecord } from './readings.ts';
import type { ReviewAnswer } from './review-answer.ts';
import type { TraceabilityRow } from './traceability.ts';

/** The calls on the sections of a document, or on its digest, and the answers there are, by their steps. */
interface SectionAnswers {
  sections: readonly Pick<SectionCalls, 'calls'>[];
  runs: ReadonlyMap<string, ReaderRecord>;
}

/** What an agent that answers lists said of each section, all its batches together. */
export interface ListAnswers<T> {
  /** One list a section, also of a section of which nothing was answered; null where nothing was answered at all. */
  sections: T[][] | null;
  /** Whether there is a whole answer to every call. */
  complete: boolean;
  faults: ListFaults[];
}

interface Lists<T> {
  agents: readonly string[];
  entriesOf: (answer: ReviewAnswer) => readonly T[] | null;
  idOf: (entry: T) => string;
  askedOf: (call: AgentCall) => AskedIds;
}

function gather<T>(
  { sections, runs }: SectionAnswers,
  { agents, entriesOf, idOf, askedOf }: Lists<T>,
): ListAnswers<T> {
  const faults: ListFaults[] = [];
  const calls = sections.map((section) => section.calls.filter(({ agent }) => agents.includes(agent)));
  const all = calls.flat().map(({ step }) => runs.get(step));
  const lists = calls.map((own) =>
    own.flatMap((call) => {
      const run = runs.get(call.step);
      const entries = run && entriesOf(run.output);
      if (!run || !entries) return [];
      const held = heldAgainst({ step: call.step, entries, idOf }, askedOf(call));
      if (!run.call.standIn) faults.push(held.faults);
      return held.entries;
    }),
  );
  return {
    sections: all.some((run) => run) ? lists : null,
    complete: all.length > 0 && all.every((run) => run && !run.call.salvaged),
    faults,
  };
}

type ListedFeature = FeatureCheckAnswer['features'][number];

/**
 * What FeatureCheck said of the features that each call was asked about. What it says of another batch's feature is dropped;
 * a feature that the knowledge base does not have stays, for `checkFeatures` to name. `batch`: what a call was asked about.
 */
export function featureAnswers(
  sectionAnswers: SectionAnswers,
  features: readonly Feature[],
  batch = FEATURES,
): ListAnswers<ListedFeature> {
  const known = new Set(features.map(({ id }) => id));
  const batches = new Map(
    featureBatches(features).map((members, index) => [one(batch, index + 1).name, members]),
  );
  return gather<ListedFeature>(sectionAnswers, {
    agents: ['deliverable-review/feature-check', WHOLE_AGENTS.features],
    entriesOf: (answer) => answer.features,
    idOf: ({ feature }) => feature,
    askedOf: ({ inputs }) => ({
      ids: (batches.get(String(inputs.features)) ?? features).map(({ id }) => id),
      keyOf: keyOfFeature,
      isWelcome: (id) => !known.has(keyOfFeature(id)),
    }),
  });
}

/**
 * What TraceabilityMatrix said of the requirements it was asked about: of those in a call's batch, and in the last batch of
 * those without an id, too; over the digest the same. A requirement is forgotten where the answers of no section have it.
 */
export function matrixAnswers(
  sectionAnswers: SectionAnswers,
  { index }: CheckedDocument,
): ListAnswers<TraceabilityRow> {
  const batches = requirementBatches(index);
  const defined = new Set(batches.flatMap(({ ids }) => ids.map(keyOfLabel)));
  const gathered = gather<TraceabilityRow>(sectionAnswers, {
    agents: ['deliverable-review/traceability-matrix', WHOLE_AGENTS.traceability],
    entriesOf: (answer) => answer.traceability,
    idOf: ({ requirement }) => requirement,
    askedOf: ({ inputs }) => {
      const batch = batches.find(({ number }) => inputs.requirements === one(REQUIREMENTS, number).name);
      const { ids, others } = batch ?? batches[0]!;
      return { ids, keyOf: keyOfLabel, isWelcome: (id) => others && !defined.has(keyOfLabel(id)) };
    },
  });
  const named = new Set((gathered.sections ?? []).flat().map(({ requirement }) => keyOfLabel(requirement)));
  const faults = gathered.faults.map((fault) => ({
    ...fault,
    forgotten: fault.forgotten.filter((id) => !named.has(keyOfLabel(id))),
  }));
  return { ...gathered, faults };
}
