import type { Approach, Judge } from '@assay/argument-coaching/conditions';
import { SEVEN_JUDGES } from '@assay/argument-coaching/conditions';
import type { Panel } from '@assay/argument-coaching/judgement';
import { positionEffect } from '@assay/argument-coaching/judging/position-effect';
import { weighPanel } from '@assay/argument-coaching/judging/weigh-panel';
import { findWinner } from '@assay/argument-coaching/judging/winner';
import type { CoachingResult, HeldDebate, HeldTurn } from '@assay/argument-coaching/result';
import { STANCES, type Stance } from '@assay/argument-coaching/stance';
import { coachingResult, consensus, FAILURE, judgementBy, point } from './sample-coaching.ts';

const SPEECH =
  'Children of seven come home tired, and an hour at the kitchen table takes from them what they need most. The other side tells us that practice makes the reader; so it does, and a school day of six hours has room for it.\n\nWhat they have not told us is why the duty should be carried home. Where parents have time, a book is opened anyway. Where they have not, the worksheet comes back empty, and it is the child who is told off. We say: leave the evening to the family, and let the school answer for the school.';
const DRAFT = `A draft. ${SPEECH.slice(0, 300)}`;

export interface Held {
  approach: Approach;
  rounds: number;
  judges?: readonly Judge[];
  lost?: (turn: number, judge: Judge) => boolean;
}

/** Scores that go up by the round, for a little ahead, with half points. */
function panelOf(text: string, index: number, lift: number, { judges = SEVEN_JUDGES, lost }: Held): Panel {
  const round = Math.floor(index / 2);
  return weighPanel(
    judges.map((judge, place) => {
      const order = (place + round) % 2 === 0 ? 'judged-first' : 'judged-last';
      if (lost?.(index, judge)) return { judge, order, judgement: null, missing: FAILURE };
      const score = 5 + lift + ((place * 3 + index) % 5) / 2 + round * 0.25 + (index % 2 === 0 ? 0.5 : 0);
      return { judge, order, judgement: judgementBy(judge, Math.min(10, score)), missing: null };
    }),
    text,
  );
}

const claim = {
  claim: 'Young pupils gain little from homework.',
  evidence: 'a review of 2006',
  warrant: 'What brings little must not cost much.',
};

function preparationOf(stance: Stance, index: number, approach: Approach): HeldTurn['preparation'] {
  if (approach === 'control')
    return {
      outline: index === 0 ? { claims: [claim], expected: [] } : null,
      selfCheck: null,
      critique: null,
      reflection: { weaknesses: [{ point: 'The evidence is one review.', mend: 'Say how far it reaches.' }] },
      missing: [],
    };
  const target = 'a school day of six hours has room for it';
  return {
    outline:
      index < 2
        ? {
            claims: [claim, { ...claim, evidence: '' }],
            expected: [{ objection: 'Practice.', answer: 'At school.' }],
          }
        : null,
    selfCheck:
      index < 2
        ? null
        : {
            claims: [
              {
                claim: claim.claim,
                support: 'supported',
                source: 'a review of 2006, peer-reviewed',
                mend: '',
              },
              { claim: 'Parents have no time.', support: 'unsupported', source: '', mend: 'Give a figure.' },
            ],
            opponentErrors: ['It takes a correlation for a cause.'],
            doubtfulCitations: ['the survey of 1,200 families'],
          },
    critique: index === 0 ? null : { points: [point('P1', target)], dropped: [point('P2', target)] },
    reflection: null,
    missing: index === 3 ? [{ ...FAILURE, agent: `self-check (${stance})` }] : [],
  };
}

function turnOf(index: number, held: Held): HeldTurn {
  const { approach, rounds } = held;
  const stance = approach === 'control' ? 'for' : STANCES[index % 2]!;
  const round = approach === 'control' ? index + 1 : Math.floor(index / 2) + 1;
  const revised = approach !== 'A';
  const entry = { turn: '01', round: 1, tokens: 820, reason: 'recent' } as const;
  return {
    turn: String(index + 1).padStart(2, '0'),
    round,
    exchange: round,
    kind: round === 1 ? 'opening' : round === rounds ? 'closing' : 'rebuttal',
    stance,
    speaker: stance === 'for' ? 'Evening Advocate' : 'Practice Advocate',
    text: SPEECH,
    claims: [claim],
    problems: index === 2 ? ['It repeats its last speech almost word for word.'] : [],
    side: index === 5 ? 'for' : stance,
    draft: revised
      ? { text: DRAFT, panel: approach === 'B' ? panelOf(DRAFT, index, -0.75, held) : null }
      : null,
    preparation: preparationOf(stance, index, approach),
    context: {
      budget: 8000,
      used: 820 * Math.min(index, 4) + 140,
      tokenizer: 'o200k_base',
      entries: [
        { ...entry, kind: 'opponent-speech', used: 820 },
        { ...entry, kind: 'own-speech', used: index > 3 ? 0 : 820, reason: index > 3 ? 'no-room' : 'recent' },
        { ...entry, kind: 'outline', tokens: 140, used: 140, reason: 'needed' },
      ],
    },
    panel: panelOf(SPEECH, index, 0, held),
    consensus: (held.judges ?? SEVEN_JUDGES).length > 1 ? consensus(6.5, held.judges) : null,
    change: revised
      ? {
          semanticChange: 0.08 + (index % 4) * 0.05,
          alignment: index === 3 ? null : 0.55 - index * 0.1,
          likeness: 0.4,
          changedWords: 40,
        }
      : null,
  };
}

/** What judges say at the end of a side; null of one that did not speak, or where the debate ended before. */
function wholeOf(stance: Stance, all: readonly HeldTurn[], held: Held): HeldDebate['whole']['for'] {
  const isWhole = all.length === held.rounds * (held.approach === 'control' ? 1 : 2);
  const own = all.find((turn) => turn.stance === stance);
  return isWhole && own?.panel
    ? { panel: panelOf(SPEECH, stance === 'for' ? 1 : 2, 0.5, held), consensus: own.consensus }
    : null;
}

/** A debate as far as it was held: `turns` speeches of it. */
export function heldDebate(
  held: Held,
  turns = held.rounds * (held.approach === 'control' ? 1 : 2),
): HeldDebate {
  const all = Array.from({ length: turns }, (_, index) => turnOf(index, held));
  return {
    approach: held.approach,
    format: 'standard',
    rounds: held.rounds,
    judges: [...(held.judges ?? SEVEN_JUDGES)],
    speakers: { for: 'Evening Advocate', against: 'Practice Advocate' },
    models: { for: 'debater-large-2026-03', against: 'debater-large-2026-03', judges: 'judge-large-2026-03' },
    turns: all,
    whole: { for: wholeOf('for', all, held), against: wholeOf('against', all, held) },
    planned: held.rounds * (held.approach === 'control' ? 1 : 2),
    broken: null,
    winner: findWinner(all, 7),
    position: positionEffect(all, 7),
  };
}

export function debateResult(debate: HeldDebate, over: Partial<CoachingResult> = {}): CoachingResult {
  return coachingResult({
    purpose: 'debate',
    assignment: { id: 'homework', title: 'Homework: a debate', language: 'en' },
    submission: { id: 'homework-B', file: 'motion.yaml' },
    coaching: null,
    debate,
    ...over,
  });
}
