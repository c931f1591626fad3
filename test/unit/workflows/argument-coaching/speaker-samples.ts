import type { PublicSpeech, SpeakerMaterial } from '@assay/argument-coaching/context/speaker-material';
import type { CheckedPoint } from '@assay/argument-coaching/critique';
import type { Panel } from '@assay/argument-coaching/judgement';
import type { SelfCheck } from '@assay/argument-coaching/speech';
import { prepareDocument } from '@assay/evidence/anchor';
import { findEvidence } from '@assay/evidence/evidence';
import fc from 'fast-check';

export const turnName = (index: number) => String(index + 1).padStart(2, '0');

/** The sides speak by turns, `for` first, two speeches a round. */
export const speech = (index: number, text: string): PublicSpeech => ({
  turn: turnName(index),
  round: Math.floor(index / 2) + 1,
  stance: index % 2 === 0 ? 'for' : 'against',
  speaker: index % 2 === 0 ? 'Ada' : 'Ben',
  text,
});

/** Points that quote the first words of a text. */
export const pointsOn = (text: string, points: readonly string[]): CheckedPoint[] =>
  points.map((point, index) => ({
    id: `P${index + 1}`,
    dimension: 'logical-gap',
    damage: 'major',
    point,
    alternative: 'Say what would have to be shown.',
    evidence: findEvidence(prepareDocument(text), text.split(' ').slice(0, 6).join(' ')),
  }));

export const panelSaying = (weakness: string, suggestion: string): Panel => ({
  judgements: (['logical', 'factual'] as const).map((judge) => ({
    judge,
    score: 6,
    rationale: 'It holds together.',
    strengths: [{ point: 'A clear claim.', evidence: null }],
    weaknesses: [{ point: `${weakness} (${judge})`, evidence: null }],
    suggestions: [suggestion],
    side: 'for',
    alert: '',
    order: null,
    missing: null,
  })),
  scores: [],
  missing: [],
  average: 6,
  least: 6,
  most: 6,
});

export const selfCheckOf = (claims: readonly string[]): SelfCheck => ({
  claims: claims.map((claim) => ({ claim, support: 'weak', source: '', mend: 'Name the study.' })),
  opponentErrors: ['It takes one city for all.'],
  doubtfulCitations: [],
});

/** What `for` could be told before the turn after the speeches. */
export function materialAfter(
  texts: readonly string[],
  changes: Partial<SpeakerMaterial> = {},
): SpeakerMaterial {
  const turn = texts.length;
  return {
    plan: { turn: turnName(turn), round: Math.floor(turn / 2) + 1, stance: 'for', kind: 'rebuttal' },
    rounds: 4,
    approach: 'A',
    seat: { stance: 'for', speaker: 'Ada', opponent: 'Ben', role: '' },
    words: 350,
    budget: 8_000,
    spoken: texts.map((text, index) => speech(index, text)),
    outline: null,
    selfCheck: null,
    critique: [],
    analysis: null,
    panels: [],
    missing: [],
    ...changes,
  };
}

const WORDS =
  'trams buses cities fares riders evidence study noise réseau città costs Wien 2019 people because however not'.split(
    ' ',
  );
const sentence = fc
  .array(fc.constantFrom(...WORDS), { minLength: 2, maxLength: 14 })
  .map((words) => `The ${words.join(' ')}.`);
export const speechText = fc
  .oneof(
    { weight: 6, arbitrary: fc.array(sentence, { minLength: 1, maxLength: 20 }).map((all) => all.join(' ')) },
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme', minLength: 1 }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('a'.repeat(900), '😀'.repeat(300), '公交比电车便宜。'.repeat(40)),
    },
  )
  .filter((text) => text.trim() !== '');

/** Any material: of debates of up to ten speeches, with or without each kind of note. */
export const anyMaterial = fc
  .record({
    texts: fc.array(speechText, { maxLength: 10 }),
    approach: fc.constantFrom('A' as const, 'B' as const, 'control' as const),
    budget: fc.oneof(fc.nat({ max: 400 }), fc.nat({ max: 6_000 })),
    notes: fc.record({
      selfCheck: fc.option(fc.array(sentence, { minLength: 1, maxLength: 6 })),
      critique: fc.array(sentence, { maxLength: 6 }),
      analysis: fc.option(fc.array(sentence, { maxLength: 4 })),
      said: fc.option(sentence),
      outline: fc.option(sentence),
    }),
  })
  .map(({ texts, approach, budget, notes }) => {
    const material = materialAfter(texts, { approach, budget });
    const own = material.spoken.filter(({ stance }) => stance === 'for');
    const [heard, last] = [material.spoken.findLast(({ stance }) => stance === 'against'), own.at(-1)];
    const claim = { claim: notes.outline ?? '', evidence: '', warrant: '' };
    return {
      ...material,
      selfCheck: notes.selfCheck && selfCheckOf(notes.selfCheck),
      critique: heard ? pointsOn(heard.text, notes.critique) : [],
      analysis:
        last && notes.analysis ? { turn: last.turn, points: pointsOn(last.text, notes.analysis) } : null,
      panels: own.flatMap(({ turn, round }) =>
        notes.said === null ? [] : [{ turn, round, panel: panelSaying(notes.said, `${notes.said} ${turn}`) }],
      ),
      outline: notes.outline === null ? null : { turn: '01', outline: { claims: [claim], expected: [] } },
    };
  });
