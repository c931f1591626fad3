import { JUDGES, type Judge } from '@assay/argument-coaching/conditions';
import type { PanelJudgement, SpeechJudgement } from '@assay/argument-coaching/judgement';
import { weighPanel } from '@assay/argument-coaching/judging/weigh-panel';
import type { Stance } from '@assay/argument-coaching/stance';

type Order = PanelJudgement['order'];
/** A judge's score, null where it gave none, `silent` where it did not answer; with where the speech stood. */
type Given = number | null | 'silent' | { score: number | null; order: Order };
export type Scores = Partial<Record<Judge, Given>>;

const FAILED = { step: 'judge', code: 'ModelUnavailable', message: 'Try again later.' };

function judgementOf(score: number | null): SpeechJudgement {
  const said = { rationale: 'So.', strengths: [], weaknesses: [], suggestions: [], alert: '' };
  return { ...said, side: 'for', score };
}

/** A panel as `weighPanel` makes it of scores. */
export function panelOf(scores: Scores) {
  const judges = JUDGES.filter((judge) => judge in scores);
  return weighPanel(
    judges.map((judge) => {
      const given = scores[judge]!;
      if (given === 'silent') return { judge, order: null, judgement: null, missing: FAILED };
      const { score, order } =
        typeof given === 'object' && given !== null ? given : { score: given, order: null };
      return { judge, order, judgement: judgementOf(score), missing: null };
    }),
    'A speech.',
  );
}

/** A turn of a debate: in its round, which is its exchange too, with the scores of its speech and of its draft. */
export function turnOf(round: number, stance: Stance, scores: Scores | null, drafted?: Scores) {
  return {
    round,
    exchange: round,
    stance,
    panel: scores && panelOf(scores),
    draft: drafted ? { panel: panelOf(drafted) } : null,
  };
}
