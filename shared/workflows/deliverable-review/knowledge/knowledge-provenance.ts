import { canonicalJson } from '../../../model/canonical-json.ts';
import type { ModelCall } from '../../../model/model-call.ts';
import { sumKnown } from '../../../run/provenance.ts';
import type { KnowledgeBase, KnowledgeProvenance } from './knowledge-base.ts';
import type { MiningRecipe, ReportMentions } from './report-mentions.ts';

/** How a knowledge base was made. */
interface Made
  extends Required<Pick<KnowledgeProvenance, 'seed' | 'requiredReports' | 'minClusterSize' | 'support'>> {
  mined: readonly Pick<ReportMentions, 'report' | 'recipe' | 'calls'>[];
  /** The calls of the compactor. */
  calls: readonly ModelCall[];
  compactor: { agent: string; hash: string };
  mentions: number;
}

const distinct = (values: readonly string[]) => [...new Set(values)].sort();

/** What a call's answer took, whenever it was paid. */
const once = (call: ModelCall) => (call.original ?? call).cost;

/** Where a knowledge base comes from, summed over every model call that went into it (SPEC C14, P8). */
export function knowledgeProvenance(
  { mined, calls: compacting, compactor, ...made }: Made,
  now = new Date(),
): KnowledgeProvenance {
  const calls = [...mined.flatMap((report) => report.calls), ...compacting];
  const hashes = (of: (recipe: MiningRecipe) => string) =>
    distinct(mined.map(({ recipe }) => of(recipe))).join(', ');
  const chats = calls.filter(({ role }) => role !== 'embedding');
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
    cost: sumKnown(calls.map(once)),
    standIn: calls.some((call) => call.standIn),
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
