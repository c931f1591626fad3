import { prepareDocument } from '@assay/evidence/anchor';
import { findEvidence } from '@assay/evidence/evidence';
import { areReasons, namesNothing } from '@assay/evidence/reasons';
import { meanOf } from '@assay/kit/statistics/score-agreement';
import { comparable, Phrases } from '@assay/model/admission/phrases';
import type { Failure } from '@assay/platform/run/outcome';
import type { Judge } from '../conditions.ts';
import type { Panel, PanelJudgement, SpeechJudgement } from '../judgement.ts';
import { alertOf } from '../written/values.ts';
import { createProseCheck } from './check-prose.ts';

/** What a judge was asked and what came of it: a judgement, or why there is none. */
export interface JudgeOutcome {
  judge: Judge;
  order: PanelJudgement['order'];
  judgement: SpeechJudgement | null;
  missing: Failure | null;
  /** The artifact that was to hold the answer. Default: the judge's of a student's argument. */
  step?: string;
}

// biome-ignore format: a table
const NOTHING_SAID = {
  score: null, rationale: '', strengths: [], weaknesses: [], suggestions: [], side: null, alert: '',
};

function failureOf({
  judge,
  judgement,
  missing,
  step = `judges/${judge}.json`,
}: JudgeOutcome): Failure | null {
  if (judgement === null)
    return missing ?? { step, code: 'ArtifactMissing', message: 'There is no answer of this judge.' };
  if (judgement.score !== null) return null;
  if (missing) return missing;
  const message = 'The judge gave no score of the scale. Read its reasons; they do not count in any average.';
  return { step, code: 'ScoreMissing', message };
}

/** Words in a row, and the share of an alert's words in such rows, by which it is the judge's reasons over again. */
const REPEATED = { run: 4, share: 0.6 };

/**
 * What no alarm may be missed for, in the languages of most texts: it stands, though the judge says it as its reason too. Words that are a matter of
 * debate, such as bullying, or of a judge, such as to address, are none.
 */
const ALARMING =
  /(?<!\p{L})(?:threat|hurt|kill|suicid|self-harm|want\w* to die|abus|insult|hatred|hate speech|violen|danger|harass|racis|address(?:es|ed)? (?:to )?(?:the |its )?(?:judge|reader|grader)|droh|bedroh|verletz|umbring|selbstmord|suizid|beleidig|gewalt|gefahr|gefähr|missbrauch|minacc|ferir|uccid|pericol|menac|bless[eé]|tuer|amenaz|herir|matar|peligr)/iu;

/** What a judge has for a teacher to see before the speaker does; nothing where it only says its reasons again, or has none, and alarms nobody. */
function ownAlert(
  { alert, rationale, strengths, weaknesses, suggestions }: SpeechJudgement,
  isReasoned: boolean,
): string {
  if (!isReasoned && !ALARMING.test(alert)) return '';
  const points = [...strengths, ...weaknesses].map(({ point }) => point);
  const reasons = new Phrases([rationale, ...points, ...suggestions], REPEATED.run);
  return reasons.share(alert) >= REPEATED.share && !ALARMING.test(alert) ? '' : alertOf(alert);
}

/** Reasons of fewer words may be the same by chance. */
const LEAST_REASON = 6;

/** Whether a judge names no passage of the text. */
const citesNothing = ({ strengths, weaknesses }: SpeechJudgement): boolean =>
  [...strengths, ...weaknesses].every(({ quote }) => quote.trim() === '');

/** The share of either reason's words that the other has in rows, from which on they are the same. */
const SAME = 0.85;

const isIn = (reason: string, other: string) => new Phrases([other], REPEATED.run).share(reason) >= SAME;

/** Whether two reasons are the same, word for word or nearly. */
const isSameReason = (one: string, other: string): boolean =>
  comparable(one).length >= LEAST_REASON && isIn(one, other) && isIn(other, one);

/** The judges whose reason is another's: who judges by another measure, alone, says the same and names no passage has not looked at the text. */
function whoSayTheSame(judgeOutcomes: readonly JudgeOutcome[]): ReadonlySet<JudgeOutcome> {
  const scored = judgeOutcomes.flatMap((outcome) => {
    const { judge, judgement } = outcome;
    const isBare = judgement !== null && judgement.score !== null && citesNothing(judgement);
    return isBare ? [{ outcome, judge, reason: judgement.rationale }] : [];
  });
  const same = scored.filter(({ judge, reason }) =>
    scored.some((other) => other.judge !== judge && isSameReason(reason, other.reason)),
  );
  return new Set(same.map(({ outcome }) => outcome));
}

/** All that a judge says of a text. */
const allSaid = ({ rationale, strengths, weaknesses, suggestions }: SpeechJudgement): string =>
  [rationale, ...[...strengths, ...weaknesses].map(({ point }) => point), ...suggestions].join('\n');

/** Why a score is dropped: the code under which reports say it, and the words. */
const UNREASONED = {
  same: {
    code: 'ReasonShared',
    message:
      'The judge gave the same reason, word for word or nearly, as another one that judges something else. Its score does not count.',
  },
  'of any text': {
    code: 'ReasonOfAnyText',
    message:
      'The judge cites nothing of the text, and what it says could be said of any. Its score does not count.',
  },
};

/** The judges that have not looked at the text, and how that shows. `shown`: what all of them were told beside it. */
function withoutOwnReason(
  judgeOutcomes: readonly JudgeOutcome[],
  text: string,
  shown: readonly string[],
): ReadonlyMap<JudgeOutcome, keyof typeof UNREASONED> {
  const same = whoSayTheSame(judgeOutcomes);
  const isBare = namesNothing(prepareDocument(text), prepareDocument(shown.join('\n\n')));
  const isOfAnyText = (reasons: string) => areReasons(reasons) && isBare(reasons);
  return new Map(
    judgeOutcomes.flatMap((outcome): [JudgeOutcome, keyof typeof UNREASONED][] => {
      const { judgement } = outcome;
      if (same.has(outcome)) return [[outcome, 'same']];
      const isUnread = judgement !== null && citesNothing(judgement) && isOfAnyText(allSaid(judgement));
      return isUnread ? [[outcome, 'of any text']] : [];
    }),
  );
}

/** A judge's outcome without score and side where its reason is no reason of its own. */
function asReasoned(outcome: JudgeOutcome, how: keyof typeof UNREASONED | undefined): JudgeOutcome {
  const { judge, judgement, step = `judges/${judge}.json` } = outcome;
  if (judgement === null || how === undefined) return outcome;
  return {
    ...outcome,
    judgement: { ...judgement, score: null, side: null },
    missing: { step, ...UNREASONED[how] },
  };
}

/** Looks up what judges say of one text, which is prepared once for all of them. */
function createReader(
  text: string,
  shown: readonly string[],
): (judgeOutcome: JudgeOutcome, isReasoned: boolean) => PanelJudgement {
  const document = prepareDocument(text);
  const prose = createProseCheck(document, shown);
  const said = ({ point, quote }: SpeechJudgement['strengths'][number]) => {
    const isQuoted = quote.trim() !== '';
    return { point: prose(point), evidence: isQuoted ? findEvidence(document, quote) : null };
  };
  return (judged, isReasoned) => {
    const { judge, order, judgement } = judged;
    const missing = failureOf(judged);
    if (judgement === null) return { judge, ...NOTHING_SAID, order, missing };
    const { rationale, strengths, weaknesses, suggestions, side, score } = judgement;
    return {
      judge,
      score,
      rationale: prose(rationale),
      strengths: strengths.map(said),
      weaknesses: weaknesses.map(said),
      suggestions: suggestions.map((suggestion) => prose(suggestion, true)),
      side,
      alert: ownAlert(judgement, isReasoned),
      order,
      missing,
    };
  };
}

/**
 * What all judges make of one text (SPEC S4, S8), with their quotes looked up in it. A judge without an answer or without a
 * score is missing: it says why, and neither the average nor the range knows of it. So is one whose reason is another's, or could be said of any text. `shown`: other texts that the judges were
 * given, which they may quote too, such as the other side's speech and the motion.
 */
export function weighPanel(
  judgeOutcomes: readonly JudgeOutcome[],
  text: string,
  shown: readonly string[] = [],
): Panel {
  const unreasoned = withoutOwnReason(judgeOutcomes, text, shown);
  const read = createReader(text, shown);
  const judgements = judgeOutcomes.map((outcome) => {
    const how = unreasoned.get(outcome);
    return read(asReasoned(outcome, how), how !== 'of any text');
  });
  const scores = judgements.flatMap(({ judge, score }) => (score === null ? [] : [{ judge, score }]));
  const values = scores.map(({ score }) => score);
  return {
    judgements,
    scores,
    missing: judgements.flatMap(({ judge, score }) => (score === null ? [judge] : [])),
    average: meanOf(values),
    least: values.length === 0 ? null : Math.min(...values),
    most: values.length === 0 ? null : Math.max(...values),
  };
}
