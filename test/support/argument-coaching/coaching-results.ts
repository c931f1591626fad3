import type { Argument } from '@assay/argument-coaching/argument';
import type { Judge } from '@assay/argument-coaching/conditions';
import type { CheckedPoint } from '@assay/argument-coaching/critique';
import type { Panel, PanelJudgement } from '@assay/argument-coaching/judgement';
import type { Coaching, CoachingResult, HeldDebate, HeldTurn } from '@assay/argument-coaching/result';
import type { Stance } from '@assay/argument-coaching/stance';
import type { Evidence } from '@assay/evidence/evidence-schema';
import type { RunItem } from '@assay/platform/run/items';
import { admittedRun } from '../runs.ts';

/** A run of argument coaching. */
export const coachingRun = (runId: string, own: Partial<RunItem> = {}): RunItem =>
  admittedRun(runId, { workflow: 'argument-coaching', assignment: 'uniforms', ...own });

export const argumentOf = (text: string): Argument => ({
  file: 'argument.md',
  sha256: 'f'.repeat(64),
  words: text.split(/\s+/).length,
  tokens: 20,
  text,
  pictured: [],
  flags: [],
  addressed: [],
});

export function evidenceOf(quote: string): Evidence {
  const place = { passage: quote, start: 0, end: quote.length, spans: [{ start: 0, end: quote.length }] };
  return {
    ...{
      quote,
      grade: 'exact',
      supported: true,
      outcome: 'verified',
      similarity: 1,
      multiplier: 1,
      page: null,
    },
    ...place,
  } as Evidence;
}

export const pointOf = (id: string, quote: string): CheckedPoint => ({
  id,
  dimension: 'logical-gap',
  damage: 'major',
  point: 'One case does not make a rule.',
  alternative: 'Name what would hold beyond this one school.',
  evidence: evidenceOf(quote),
});

function judgementOf(judge: Judge, score: number | null): PanelJudgement {
  const why = { step: `judges/${judge}.json`, code: 'ModelUnavailable', message: 'Gone.' };
  return {
    ...{ judge, score, rationale: 'So it seems.', strengths: [], weaknesses: [], side: 'for', alert: '' },
    ...{ suggestions: [`More for the ${judge} judge.`], order: null, missing: score === null ? why : null },
  };
}

/** A panel of judges with their scores; null: the judge gave none. */
export function panelOf(given: Partial<Record<Judge, number | null>>): Panel {
  const judgements = Object.entries(given).map(([judge, score]) => judgementOf(judge as Judge, score));
  const scores = judgements.flatMap(({ judge, score }) => (score === null ? [] : [{ judge, score }]));
  return {
    judgements,
    scores,
    missing: judgements.flatMap(({ judge, score }) => (score === null ? [judge] : [])),
    average: null,
    least: null,
    most: null,
  };
}

export function coachingOf(text: string, own: Partial<Coaching> = {}): Coaching {
  return {
    ...{ stance: 'for', side: 'for', text, words: 9, rebuttal: 'And in summer?', withheld: [] },
    critique: { points: [pointOf('P1', text)], dropped: [] },
    panel: panelOf({ logical: 6, factual: null }),
    consensus: {
      ...{ score: 5.5, reason: 'Between them.', accounts: [], priorities: [], problems: [], missing: null },
    },
    questions: [{ question: 'Who pays for it?', about: 'P1' }],
    comparison: null,
    ...own,
  };
}

const turnOf = (round: number, stance: Stance): HeldTurn => ({
  ...{
    turn: `0${round}`,
    round,
    exchange: round,
    kind: 'opening',
    stance,
    speaker: stance,
    text: 'Hear me.',
  },
  ...{ claims: [], problems: [], side: stance, draft: null, context: null, consensus: null, change: null },
  panel: panelOf({ logical: 6 }),
  preparation: { outline: null, selfCheck: null, critique: null, reflection: null, missing: [] },
});

/** A debate of which these speeches were held. */
export function debateOf(held: readonly [round: number, stance: Stance][]): HeldDebate {
  const none = { for: null, against: null };
  return {
    ...{ approach: 'B', format: 'standard', rounds: 2, judges: ['logical'], planned: 4, broken: null },
    speakers: { for: 'One', against: 'Other' },
    models: { for: 'model-a', against: 'model-a', judges: 'model-b' },
    turns: held.map(([round, stance]) => turnOf(round, stance)),
    whole: none,
    winner: { stance: null, difference: null, interval: null, pairs: 0, incomplete: 0, averages: none },
    position: { effect: null, interval: null, first: 0, last: 0, pairs: { for: 0, against: 0 } },
  };
}

/** A result of argument coaching, without what a test does not look at. */
export function coachingResult(runId: string, own: Partial<CoachingResult> = {}): CoachingResult {
  return {
    ...{
      runId,
      workflow: 'argument-coaching',
      status: 'completed',
      tenant: 't',
      purpose: 'coach',
      flags: [],
    },
    assignment: { id: 'uniforms', title: 'Uniforms', language: 'en' },
    submission: { id: runId, file: 'argument.md' },
    provenance: {
      ...{
        assignmentVersion: 'v1',
        submissionSha256: 'f',
        prompts: {},
        models: ['model-a'],
        fingerprints: [],
      },
      ...{ seed: 7, calls: 12, memoisedCalls: 0, inputTokens: 9, cachedInputTokens: 0, outputTokens: 9 },
      ...{ cost: 0.25, modelTimeMs: 5, standIn: true },
    },
    startedAt: '2030-01-01T00:00:00.000Z',
    assessedAt: '2030-01-01T00:01:00.000Z',
    motion: { text: 'Schools should require uniforms.', background: '' },
    balance: { answer: null, missing: null },
    coaching: null,
    debate: null,
    human: [],
    addressed: [],
    screened: true,
    missing: [],
    ...own,
  };
}
