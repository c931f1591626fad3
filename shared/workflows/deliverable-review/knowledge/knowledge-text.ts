import { plainLine } from '@assay/platform/report/plain-line';
import { english } from '@assay/platform/report/words/shared-words';
import { paidText } from '@assay/platform/run/cost-text';
import type { Feature, FeatureSupport, KnowledgeBase, KnowledgeProvenance } from './knowledge-base.ts';

function featureLines({ id, title, summary, checklist }: Feature, support?: FeatureSupport): string[] {
  const found = support ? `   (in ${support.reports} reports, ${support.mentions} mentions)` : '';
  const item = (text: string) => `    [ ] ${plainLine(text)}`;
  return [
    '',
    `${plainLine(title)}   ${id}${found}`,
    `  ${plainLine(summary)}`,
    ...checklist.map(({ text }) => item(text)),
  ];
}

function mined({ reports, mentions, requiredReports, minClusterSize }: KnowledgeProvenance): string {
  const rule = requiredReports === undefined ? '' : `, a feature had to be in ${requiredReports} of them`;
  const size = minClusterSize === undefined ? '' : `; clusters of at least ${minClusterSize} mentions`;
  return `mined from ${reports} reports with ${mentions ?? '?'} mentions of features${rule}${size}`;
}

function provenanceLines(provenance: KnowledgeProvenance): string[] {
  const { createdAt, reports, models, embeddingModel, prompts, seed, cost, costAtLeast, edited } = provenance;
  const { standIn, standInEmbeddings } = provenance;
  const used = [...(models ?? []), ...(embeddingModel ? [embeddingModel] : [])];
  const lines = [
    ...(reports === undefined ? ['written by hand'] : [mined(provenance)]),
    ...(createdAt ? [`made ${createdAt}`] : []),
    ...(used.length > 0 ? [`models ${used.join(', ')}${seed === undefined ? '' : `, seed ${seed}`}`] : []),
    ...Object.entries(prompts ?? {}).map(([agent, hash]) => `prompt ${agent} ${hash.slice(0, 16)}`),
    ...(cost === undefined
      ? []
      : [`cost: ${paidText({ cost, costAtLeast }, provenance, english.facts.costs)}`]),
    ...(standIn ? ['no real model was used: these features come from the built-in stand-in'] : []),
    ...(standInEmbeddings && !standIn
      ? ['its mentions were grouped by vectors of the built-in stand-in']
      : []),
    ...(edited ? ['edited by hand'] : []),
  ];
  return lines.map((line) => `  ${plainLine(line)}`);
}

/** A knowledge base as a person reads it: its features with their checklists, and where it came from. */
export function knowledgeText(knowledge: KnowledgeBase, version: string): string {
  const { assignment, year, features, provenance } = knowledge;
  const count = `${features.length} feature${features.length === 1 ? '' : 's'}`;
  return [
    `${assignment}, ${year}: ${count}, version ${version}`,
    ...features.flatMap((feature) => featureLines(feature, provenance.support?.[feature.id])),
    '',
    'Provenance',
    ...provenanceLines(provenance),
    '',
  ].join('\n');
}
