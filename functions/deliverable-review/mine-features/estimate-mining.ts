import { documentText } from '@assay/document/document-text';
import type { ExtractedDocument } from '@assay/document/extracted-document';
import { sumKnown } from '@assay/platform/run/provenance';
import { catalogue } from '../../platform/models/catalogue.ts';
import { promptsOf } from '../../platform/models/models.ts';
import type { MiningSettings } from './asked.ts';
import { estimateDescriptions } from './describe-figures.ts';
import { estimateExtraction } from './extract-mentions.ts';

/**
 * What mining a report costs at most where nothing is remembered, US dollars; null: a model has no price. Not counted: an answer that is asked once more, and
 * how much longer the report is by descriptions of its figures.
 */
export async function estimateMining(
  settings: MiningSettings & { tenant: string },
  document: ExtractedDocument,
): Promise<number | null> {
  const priced = { prompts: await promptsOf(settings), catalogue: await catalogue() };
  return sumKnown([
    await estimateDescriptions(settings, document, priced),
    await estimateExtraction(settings, documentText(document), priced),
  ]);
}
