import type { Fact } from '../../../report/facts.ts';
import type { StudyFigures } from '../figures.ts';
import type { Study } from '../study.ts';
import { NOTHING } from './format-cell.ts';

function protocolWords({ folds, sample, seed, resamples }: Study['protocol']): string {
  return [
    ...(folds === null ? [] : [`${folds} folds`]),
    sample === null ? 'all works' : `a sample of ${sample}`,
    `seed ${seed}`,
    `${resamples} resamples`,
  ].join(', ');
}

/** What makes a study checkable. */
export function studyFacts({ study, works, left }: StudyFigures): Fact[] {
  const { data, protocol } = study;
  const named = (record: Record<string, string>) =>
    Object.entries(record)
      .map(([name, value]) => `${name} ${value}`)
      .join(', ') || NOTHING;
  return [
    { name: 'Workflow', value: study.workflow },
    { name: 'Assignment', value: `${study.assignment.id}, version ${study.assignment.version}` },
    { name: 'Data', value: `${data.file}, SHA-256 ${data.sha256}` },
    {
      name: 'Works',
      value: `${data.works} in the file, ${data.judged} judged, ${works} of them with a truth`,
    },
    {
      name: 'Left out',
      value: `${left.withoutTruth} judged without a truth, ${left.notJudged} truths not judged, ${left.unusable} truths that cannot be used`,
    },
    { name: 'Protocol', value: protocolWords(protocol) },
    { name: 'Models', value: named(study.models) },
    { name: 'Prompts (content hashes)', value: named(study.prompts) },
    { name: 'Made', value: study.madeAt },
  ];
}
