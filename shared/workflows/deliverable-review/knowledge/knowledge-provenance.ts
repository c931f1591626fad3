import { canonicalJson } from '@assay/model/canonical-json';
import type { ModelCall } from '@assay/model/model-call';
import { standInsOf, sumKnown } from '@assay/platform/run/provenance';
import type { KnowledgeBase, KnowledgeProvenance } from './knowledge-base.ts';
import type { MiningRecipe, ReportMentions } from './report-mentions.ts';

/** How a knowledge base was made. */
interface KnowledgeOrigin
  extends Required<Pick<KnowledgeProvenance, 'seed' | 'requiredReports' | 'minClusterSize' | 'support'>> {
  mined: readonly Pick<ReportMentions, 'report' | 'recipe' | 'calls'>[];
  /** The calls of the compactor. */
  calls: readonly ModelCall[];
  compactor: { agent: string; hash: string };
  mentions: number;
}

const distinct = (values: readonly string[]) => [...new Set(values)].sort();

/** What a call's answer took, whenever it was paid; null where that is not known, as of a vector from memory. */
function once({ original, cost, embedded }: ModelCall): number | null {
  return embedded && embedded.memoised > 0 ? null : (original ?? { cost }).cost;
}

/** What all the calls once took; where a part of it is not known, the least that it was. */
function costOf(calls: readonly ModelCall[]): Pick<KnowledgeProvenance, 'cost' | 'costAtLeast'> {
  const costs = calls.map(once);
  const cost = sumKnown(costs);
  if (cost !== null) return { cost };
  return { cost, costAtLeast: sumKnown(calls.map((call) => once(call) ?? call.cost ?? 0))! };
}

/** Where a knowledge base comes from, summed over every model call that went into it (SPEC C14, P8). */
export function knowledgeProvenance(
  { mined, calls: compacting, compactor, ...made }: KnowledgeOrigin,
  now = new Date(),
): KnowledgeProvenance {
  const calls = [...mined.flatMap((report) => report.calls), ...compacting];
  const hashes = (of: (recipe: MiningRecipe) => string) =>
    distinct(mined.map(({ recipe }) => of(recipe))).join(', ');
  const chats = calls.filter(({ role }) => role !== 'embedding');
  const { standIn, standInEmbeddings } = standInsOf(calls);
  return {
    ...made,
    createdAt: now.toISOString(),
    reports: mined.length,
    models: distinct(chats.map(({ modelAnswered }) => modelAnswered)),
    embeddingModel: distinct(mined.map(({ recipe }) => recipe.embeddingModel)).join(', '),
    prompts: {
      'deliverable-review/figure-describer': hashes(({ figurePromptHash }) => figurePromptHash),
      'deliverable-review/feature-extraction': hashes(({ promptHash }) => promptHash),
      [compactor.agent]: compactor.hash,
    },
    ...costOf(calls),
    standIn,
    ...(standInEmbeddings && { standInEmbeddings }),
    sources: mined.map(({ report }) => report),
  };
}

function withoutTime({ provenance: { createdAt: _, ...provenance }, ...knowledge }: KnowledgeBase): string {
  return canonicalJson({ ...knowledge, provenance });
}

/** Whether two knowledge bases differ in nothing but when they were made. */
export function sameKnowledge(a: KnowledgeBase, b: KnowledgeBase): boolean {
  return withoutTime(a) === withoutTime(b);
}
