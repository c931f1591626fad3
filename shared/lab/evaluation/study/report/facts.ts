import type { Fact } from '@assay/platform/report/facts';
import type { Study } from '@assay/platform/workflow/study';
import type { StudyFigures } from '../figures.ts';
import { modelWords, named, seedFacts, vectorFacts } from './model-facts.ts';

function protocolWords({ folds, sample, seed, resamples }: Study['protocol']): string {
  return [
    ...(folds === null ? [] : [`${folds} folds`]),
    sample === null ? 'all works' : `a sample of ${sample}`,
    `drawn by seed ${seed}`,
    `${resamples} resamples`,
  ].join(', ');
}

function assignmentWords({ assignment: { id, title, version } }: Study): string {
  const name = id || title || 'none named';
  return version === '' ? name : `${name}, version ${version}`;
}

/** What a study of recorded graders was made of. */
function recordedFacts({ recorded, against }: Study['protocol']): Fact[] {
  if (!recorded) return [];
  const { trio, splits, keepSame, past, methods } = recorded;
  const files = past.map(({ file, sha256 }) => `${file}, SHA-256 ${sha256}`).join('; ');
  return [
    {
      name: 'Recorded graders',
      value: `${trio.join(', ')}; the first of ${splits} splits into halves, the others are in the averages alone; each system tested against ${against ?? 'each other'}`,
    },
    {
      name: 'Past answers',
      value: `${files || 'none'}; those that are the same as the answer graded ${keepSame ? 'count' : 'are left out'}`,
    },
    {
      name: 'Methods',
      value: Object.entries(methods)
        .map(([name, words]) => `${name}: ${words}`)
        .join('; '),
    },
  ];
}

/** Which Assay made a study. */
export function makerFacts({ madeBy }: Study): Fact[] {
  if (!madeBy) return [];
  const { version, commit, dirty } = madeBy;
  const changed = dirty ? ', with changes since that are in no commit' : '';
  return [{ name: 'By Assay', value: `${version}, commit ${commit ?? 'not known'}${changed}` }];
}

/** What makes a study checkable. */
export function studyFacts({ study, works, left, raters }: StudyFigures): Fact[] {
  const { data, protocol } = study;
  const rest = data.works - data.judged;
  return [
    { name: 'Workflow', value: study.workflow },
    { name: 'Assignment', value: assignmentWords(study) },
    { name: 'Data', value: `${data.file}, SHA-256 ${data.sha256}` },
    {
      name: 'Works',
      value: `${data.works} in the file, ${data.judged} judged, ${works} of them with a truth${rest > 0 ? `; the ${rest} others were not judged: exemplars or past answers are of them, unless given by themselves` : ''}`,
    },
    ...(raters.length > 0 ? [{ name: 'Raters that count', value: raters.join(', ') }] : []),
    {
      name: 'Left out',
      value: `${left.withoutTruth} judged without a truth, ${left.notJudged} works with a truth not judged, ${left.traitsNotJudged} truths of other works not judged, ${left.unusable} truths that cannot be used`,
    },
    { name: 'Protocol', value: protocolWords(protocol) },
    ...recordedFacts(protocol),
    { name: 'Models', value: modelWords(study) },
    ...vectorFacts(study),
    ...seedFacts(study),
    { name: 'Prompts (content hashes)', value: named(study.prompts) },
    ...(study.files
      ? []
      : [{ name: 'Files', value: 'no SHA-256 recorded: whether they were changed cannot be told' }]),
    { name: 'Made', value: study.madeAt },
    ...makerFacts(study),
  ];
}
