import { failureWords } from '@assay/platform/report/failure-words';
import type { CitedPassages } from '@assay/platform/report/marked/cited';
import { matchWords, numbersIn } from '@assay/platform/report/marked/marked-view';
import type { Failure } from '@assay/platform/run/outcome';
import type { Judge } from '../conditions.ts';
import type { HumanFeedback } from '../human.ts';
import type { Consensus, Panel, PanelJudgement } from '../judgement.ts';
import { decimalsOf, meanFigure, scoreFigure } from './figures.ts';
import { type NamedScore, scoreBars } from './score-bars.ts';
import { briefly, passageOf, reasonText, sentence } from './shown-text.ts';
import type { ToldByJudges } from './told-by-judges.ts';
import type { CoachingWords } from './words/coaching-words.ts';

type PanelRemark = PanelJudgement['strengths'][number];

const saidView = ({ point, evidence }: PanelRemark, cited: CitedPassages, words: CoachingWords) => ({
  point: sentence(point),
  passage: passageOf(evidence, words),
  numbers: numbersIn([evidence], cited),
  note: evidence !== null && !evidence.supported ? matchWords(evidence, words) : null,
});

/** A score out of ten in words; `missing` where there is none. */
export const outOfTen = (score: number | null, words: CoachingWords) =>
  score === null ? words.missing : words.outOf(scoreFigure(score, words));

/** The scores as they are drawn: the consensus, where one judge is not all there is, then each judge's, with what people gave beside; last what people alone scored. */
export function scoresDrawing(
  panel: Panel,
  consensus: Consensus | null,
  human: readonly HumanFeedback[],
  words: CoachingWords,
) {
  const by = Map.groupBy(
    human.flatMap(({ scores }) => scores),
    ({ judge }) => judge,
  );
  const peopleAs = (judge: Judge) => (by.get(judge) ?? []).flatMap(({ score }) => score ?? []);
  const reconciled = consensus !== null || panel.judgements.length > 1;
  const asked = panel.judgements.map(({ judge }) => judge);
  const others = [...by.keys()].filter((judge) => !asked.includes(judge) && peopleAs(judge).length > 0);
  const scores: NamedScore[] = [
    ...panel.judgements.map(({ judge, score }) => ({ judge, score })),
    ...others
      .filter((judge) => !reconciled || judge !== 'overall')
      .map((judge) => ({ judge, score: undefined })),
  ].map(({ judge, score }) => ({ name: words.judges[judge], score, people: peopleAs(judge) }));
  const overall = asked.includes('overall') ? [] : peopleAs('overall');
  const first = { name: words.consensus, score: consensus?.score ?? null, people: overall };
  return scoreBars(reconciled ? first : null, scores, words);
}

/** The others who say so, too; null: none. */
function alsoBy(judges: readonly string[], words: CoachingWords): string | null {
  const names: Record<string, string> = words.judges;
  const list = new Intl.ListFormat(words.tag);
  return judges.length > 0
    ? words.alsoSaidBy(list.format(judges.map((judge) => names[judge]!)), judges.length)
    : null;
}

/** How much of what a judge says is told at judges before it. */
function toldBefore(judge: Judge, told: ToldByJudges, words: CoachingWords): string[] {
  const names: Record<string, string> = words.judges;
  const at = Map.groupBy(
    [told.strengths, told.weaknesses, told.suggestions].flatMap((kind) => [...kind.earlier(judge)]),
    ([earlier]) => earlier,
  );
  return [...at].map(([earlier, counts]) =>
    words.saidAbove(
      counts.reduce((sum, [, count]) => sum + count, 0),
      names[earlier]!,
    ),
  );
}

/** Why a judge has no score that counts. */
function unscoredWords(missing: Failure, words: CoachingWords): string {
  const known: Record<string, string> = words.unscored;
  return known[missing.code] ?? failureWords(missing, words);
}

/** What each judge says of the text whose passages are `cited`, with its score or why there is none. */
export function judgesView(
  { judgements }: Panel,
  told: ToldByJudges,
  cited: CitedPassages,
  words: CoachingWords,
) {
  const remarks = (judge: Judge, kind: 'strengths' | 'weaknesses') =>
    told[kind].at(judge).map(({ said, alsoOf }) => ({
      ...saidView(said, cited, words),
      alsoOf: alsoBy(alsoOf, words),
    }));
  return judgements.map((judgement) => ({
    name: words.judges[judgement.judge],
    aim: words.judgeAims[judgement.judge],
    score: outOfTen(judgement.score, words),
    missing: judgement.score === null && judgement.missing ? unscoredWords(judgement.missing, words) : null,
    side: judgement.side === null ? null : words.readsAs(judgement.side),
    rationale: reasonText(judgement.rationale, words),
    strengths: remarks(judgement.judge, 'strengths'),
    weaknesses: remarks(judgement.judge, 'weaknesses'),
    suggestions: told.suggestions
      .at(judgement.judge)
      .map(({ said, alsoOf }) => ({ text: sentence(said), alsoOf: alsoBy(alsoOf, words) })),
    earlier: toldBefore(judgement.judge, told, words),
  }));
}

/** How the meta-judge made one score of several; null where it did not, and where its word was not accepted: it may misstate what judges gave. */
export function consensusView(consensus: Consensus | null, words: CoachingWords) {
  if (consensus === null || (consensus.score === null && consensus.missing === null)) return null;
  const percent = new Intl.NumberFormat(words.tag, { style: 'percent', maximumFractionDigits: 0 });
  const names: Record<string, string> = words.judges;
  return {
    reason: reasonText(consensus.reason, words),
    accounts: consensus.accounts.map(({ judge, weight, score, account }) => ({
      judge: names[judge] ?? judge,
      score: scoreFigure(score, words),
      weight: words.weight(percent.format(weight)),
      account: sentence(account),
    })),
    missing: consensus.missing && failureWords(consensus.missing, words),
  };
}

/**
 * Why each judge gave its score, in a line or two: the first weakness and the first suggestion, cut short; empty where no judge
 * names any.
 */
export function reasonsView(panel: Panel | null, words: CoachingWords) {
  const judgements = panel?.judgements ?? [];
  const decimals = decimalsOf(judgements.map(({ score }) => score));
  const reasons = judgements.map(({ judge, score, weaknesses, suggestions }) => ({
    judge: words.judgesShort[judge],
    score: meanFigure(score, words, decimals),
    weakness: weaknesses[0] ? briefly(weaknesses[0].point) : '',
    suggestion: suggestions[0] ? briefly(suggestions[0]) : null,
  }));
  return reasons.some(({ weakness, suggestion }) => weakness !== '' || suggestion !== null) ? reasons : [];
}

/** Why scores of a speech do not count, each reason once, with the judges of whom it is so. */
export function unscoredView(panel: Panel | null, words: CoachingWords) {
  const names = new Intl.ListFormat(words.tag, { type: 'conjunction' });
  const unscored = (panel?.judgements ?? []).flatMap(({ judge, score, missing }) =>
    score === null && missing
      ? [{ judge: words.judgesShort[judge], why: unscoredWords(missing, words) }]
      : [],
  );
  return [...Map.groupBy(unscored, ({ why }) => why)].map(([why, of]) => ({
    judges: names.format(of.map(({ judge }) => judge)),
    why,
  }));
}

/** Judges with their scores on one line, as `Factual 7 · Logical –`. */
export function scoresLine({ judgements }: Panel, words: CoachingWords): string {
  return judgements
    .map(({ judge, score }) => `${words.judgesShort[judge]} ${scoreFigure(score, words)}`)
    .join(' · ');
}
