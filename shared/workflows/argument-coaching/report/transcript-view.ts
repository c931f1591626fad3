import type { HeldDebate, HeldTurn } from '../result.ts';
import { STANCES } from '../stance.ts';
import { outOfTen, reasonsView, scoresLine, unscoredView } from './panel-view.ts';
import { reasonText, sentence, speechText } from './shown-text.ts';
import type { CoachingWords } from './words/coaching-words.ts';

/** How a turn is named over what was said or prepared in it. */
export function turnName({ kind, speaker, stance }: HeldTurn, words: CoachingWords) {
  return { kind: words.kinds[kind], speaker, stance: words.stances[stance] };
}

function notesOf({ problems, side, stance, cutOff = false }: HeldTurn, words: CoachingWords): string[] {
  return [
    ...problems.map((problem) => `${words.debate.problems}: ${sentence(problem)}`),
    ...(cutOff ? [words.debate.cutOff] : []),
    ...(side !== null && side !== stance ? [words.notices.otherSide(stance, side)] : []),
  ];
}

/** What the judges made of a speech, or of all speeches of a side. */
function judgedView({ panel, consensus }: Pick<HeldTurn, 'panel' | 'consensus'>, words: CoachingWords) {
  return {
    consensus: consensus === null ? null : outOfTen(consensus.score, words),
    reason: consensus === null || consensus.reason.trim() === '' ? null : reasonText(consensus.reason, words),
    scores: panel === null || panel.judgements.length === 0 ? null : scoresLine(panel, words),
    reasons: reasonsView(panel, words),
    unscored: unscoredView(panel, words),
  };
}

const speechView = (turn: HeldTurn, words: CoachingWords) => ({
  ...turnName(turn, words),
  shown: speechText(turn.text, words),
  notes: notesOf(turn, words),
  ...judgedView(turn, words),
});

/** What the judges made at the end of all that each side said. */
export function wholeView({ whole, speakers }: HeldDebate, words: CoachingWords) {
  return STANCES.flatMap((stance) => {
    const side = whole[stance];
    return side
      ? [{ speaker: speakers[stance], stance: words.stances[stance], ...judgedView(side, words) }]
      : [];
  });
}

/** What was said in public, round by round, with what the judges made of it. */
export function transcriptView(turns: readonly HeldTurn[], words: CoachingWords) {
  return [...Map.groupBy(turns, ({ round }) => round)].map(([round, held]) => ({
    name: words.debate.round(round),
    speeches: held.map((turn) => speechView(turn, words)),
  }));
}

/** Drafts that were revised, each with its judges and how far the speech went from it; they were never public. */
export function draftsView(
  turns: readonly HeldTurn[],
  cosine: (value: number | null) => string,
  words: CoachingWords,
) {
  return turns.flatMap((turn) => {
    const { draft, change } = turn;
    if (draft === null) return [];
    const judged = draft.panel !== null && draft.panel.judgements.length > 0;
    return [
      {
        ...turnName(turn, words),
        round: words.debate.round(turn.round),
        shown: speechText(draft.text, words),
        scores: judged ? scoresLine(draft.panel!, words) : null,
        reasons: reasonsView(draft.panel, words),
        unscored: unscoredView(draft.panel, words),
        changed:
          change === null
            ? words.changeMissing
            : words.debate.changed(cosine(change.semanticChange), cosine(change.alignment)),
      },
    ];
  });
}
