import { citedPassages } from '@assay/platform/report/marked/cited';
import type { Citation } from '@assay/platform/report/marked/marked-view';
import type { PanelJudgement } from '../judgement.ts';
import type { Coaching } from '../result.ts';
import type { CoachingWords } from './words/coaching-words.ts';

/** Letters of an argument that a report has room for: some 20 pages. */
const LONGEST_ARGUMENT = 60_000;

function saidBy({ judge, strengths, weaknesses }: PanelJudgement, words: CoachingWords): Citation[] {
  const by = (said: PanelJudgement['strengths'], kind: string) =>
    said.map(({ evidence, point }) => ({
      evidence,
      where: `${words.judges[judge]} · ${kind}`,
      said: point,
    }));
  return [...by(strengths, words.strengths), ...by(weaknesses, words.weaknesses)];
}

/** What the opponent and the judges quote of an argument, and its passages by their numbers. */
export function argumentCitations({ text, critique, panel }: Coaching, words: CoachingWords) {
  const { points = [], dropped = [] } = critique ?? {};
  const citations: Citation[] = [
    ...points.map(({ id, dimension, point, evidence }) => ({
      evidence,
      where: `${words.point} ${id} · ${words.dimensions[dimension]}`,
      said: point,
    })),
    ...panel.judgements.flatMap((judgement) => saidBy(judgement, words)),
    ...dropped.map(({ evidence }) => ({ evidence, where: words.critique, said: '' })),
  ];
  const evidence = citations.map((citation) => citation.evidence);
  return { citations, cited: citedPassages(text, evidence, LONGEST_ARGUMENT) };
}
