import { citedPassages } from '@assay/platform/report/marked/cited';
import type { Citation } from '@assay/platform/report/marked/marked-view';
import type { PanelJudgement } from '../judgement.ts';
import type { Coaching } from '../result.ts';
import type { ToldByJudges } from './told-by-judges.ts';
import type { CoachingWords } from './words/coaching-words.ts';

/** Letters of an argument that a report has room for: some 20 pages. */
const LONGEST_ARGUMENT = 60_000;

function saidBy(judgement: PanelJudgement, told: ToldByJudges, words: CoachingWords): Citation[] {
  return (['strengths', 'weaknesses'] as const).flatMap((kind) =>
    judgement[kind].map((remark) => ({
      evidence: remark.evidence,
      where: `${words.judges[judgement.judge]} · ${words[kind]}`,
      said: told[kind].of(remark)?.said.point ?? remark.point,
    })),
  );
}

/** What the opponent and the judges quote of an argument, and its passages by their numbers. */
export function argumentCitations(
  { text, critique, panel }: Coaching,
  told: ToldByJudges,
  words: CoachingWords,
) {
  const { points = [], dropped = [] } = critique ?? {};
  const citations: Citation[] = [
    ...points.map(({ id, dimension, point, evidence }) => ({
      evidence,
      where: `${words.point} ${id} · ${words.dimensions[dimension]}`,
      said: point,
    })),
    ...panel.judgements.flatMap((judgement) => saidBy(judgement, told, words)),
    ...dropped.map(({ evidence }) => ({ evidence, where: words.critique, said: '' })),
  ];
  const evidence = citations.map((citation) => citation.evidence);
  return { citations, cited: citedPassages(text, evidence, LONGEST_ARGUMENT) };
}
