import type { FeatureMention } from '@assay/deliverable-review/knowledge/mine-features';
import {
  mentionsKey,
  type ReportMentions,
  reportMentionsSchema,
} from '@assay/deliverable-review/knowledge/report-mentions';
import { AssayError } from '@assay/kit/errors/assay-error';
import pLimit from 'p-limit';
import { objects } from '../../platform/runtime/storage.ts';

const REPORTS_AT_A_TIME = 16;

interface MinedMentions {
  mined: ReportMentions[];
  /** Of all reports, in order. */
  mentions: FeatureMention[];
}

/** Vectors of different models cannot be compared. @throws AssayError KnowledgeInvalid */
function requireOneModel(mined: readonly ReportMentions[]): void {
  const models = new Set(mined.map(({ recipe }) => recipe.embeddingModel));
  if (models.size <= 1) return;
  const words = `The reports were mined with the embeddings of ${[...models].sort().join(' and ')}: have each mined again.`;
  throw new AssayError('KnowledgeInvalid', words);
}

/**
 * Reads what was mined from reports, in the order of their hashes: what the files were called does not matter.
 * @throws AssayError KnowledgeInvalid where that cannot be compared
 */
export async function readMined(
  tenant: string,
  assignment: string,
  reports: string[],
): Promise<MinedMentions> {
  const mined = await pLimit(REPORTS_AT_A_TIME).map([...new Set(reports)].sort(), (report) =>
    objects().read(mentionsKey(tenant, assignment, report), reportMentionsSchema),
  );
  requireOneModel(mined);
  const mentions = mined.flatMap(({ report, mentions }): FeatureMention[] =>
    mentions.map(({ feature, vector }) => ({ report, text: feature, vector })),
  );
  return { mined, mentions };
}
