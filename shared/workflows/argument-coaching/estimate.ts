import type { AgentCall } from '@assay/model/agent/agent-call';
import { chatModel } from '@assay/model/catalogue';
import { costOf } from '@assay/model/cost';
import type { Usage } from '@assay/model/model-call';
import { tokenCounter } from '@assay/model/tokens';
import { sumKnown } from '@assay/platform/run/provenance';
import { withReading } from '@assay/platform/submission/estimate-reading';
import { unreadPages } from '@assay/platform/submission/handed-text';
import type { Estimate, EstimateRequest } from '@assay/platform/workflow/hand-in';
import { callsOfPlan } from './assembling/records.ts';
import type { Motion } from './assignment.ts';
import { conditionsOf, purposeOf, requireOptions } from './make-plan.ts';
import type { CoachingPlan } from './plan.ts';
import { planCoach } from './planning/plan-coach.ts';
import { planDebate, seatOf } from './planning/plan-debate.ts';
import { agent } from './planning/plan-panel.ts';
import { readArgument } from './submitted/read-argument.ts';

/** Tokens of an English word, about. */
const TOKENS_PER_WORD = 1.35;

/** What is not known before a run is held. */
interface CoachingAssumptions {
  /** Of the speakers' room for context, how much is used. */
  context: number;
  /** Of the speeches of a debate, how many judges are shown beside the one they judge, in rounds. */
  heard: number;
  /** Tokens that an agent answers where it is no speech. */
  answered: number;
  /** A speech with its skeleton, in lengths of the speech that is asked for. */
  speech: number;
  /** Of the input, how much is read from the provider's cache; what is not is written to it where `written`. */
  cached: number;
  written: boolean;
}

/** Terse agents, and judges whose prompts begin with what the provider has just read: about half of it (docs/reference/benchmarks.md). */
const LEAST: CoachingAssumptions = {
  context: 0,
  heard: 0.5,
  answered: 200,
  speech: 1.2,
  cached: 0.5,
  written: false,
};
/** Wordy agents, speakers who remember all that there is room for, and a cache that is only written to. */
const MOST: CoachingAssumptions = {
  context: 1,
  heard: 2,
  answered: 800,
  speech: 2.5,
  cached: 0,
  written: true,
};

/** Words that stand for what other agents will have written. */
const filler = (words: number) => 'lorem '.repeat(Math.max(0, Math.round(words))).trim();

const isSpeech = ({ agent: id }: AgentCall) => /\/(speech-|revise)/.test(id);

/** What agents are given, as long as it will be. `share`: of the room for context, how much is used. */
function inputsFor(motion: Motion, argument: string | null, share: number, told: number) {
  const words = motion.speech_words;
  const speech = { output: { speech: filler(words), stance: 'for', claims: [] } };
  const target = argument === null ? speech : { text: argument };
  const evidence = { passage: filler(12), supported: true };
  const said = { point: filler(20), evidence };
  const judgement = {
    ...{ judge: 'logical', score: 6, side: 'for', rationale: filler(60) },
    ...{ strengths: [said, said], weaknesses: [said, said], suggestions: [filler(20), filler(20)] },
  };
  const panel = { judgements: Array.from({ length: 7 }, () => judgement), least: 5, most: 8 };
  const point = {
    dimension: 'logical-gap',
    damage: 'major',
    point: filler(40),
    alternative: filler(25),
    evidence,
  };
  const points = ['P1', 'P2', 'P3', 'P4'].map((id) => ({ id, ...point }));
  const { stance, ...seat } = seatOf(motion, 'for');
  const heard = { turn: '01', round: 1, speaker: seat.opponent, stance: 'against', text: filler(words) };
  const place = { kind: 'rebuttal', round: 2, rounds: motion.rounds, side: 'other' };
  const context = Math.floor((share * motion.context_tokens) / TOKENS_PER_WORD / words);
  const briefing = {
    ...{ turn: '03', ...place, stance, ...seat, words },
    history: Array.from({ length: Math.max(1, context) }, () => heard),
    outline: null,
    selfCheck: null,
    critique: points,
    analysis: points,
    feedback: [
      {
        turn: '01',
        round: 1,
        judge: 'logical',
        score: 6,
        weaknesses: [filler(20)],
        suggestions: [filler(20)],
      },
    ],
  };
  return {
    brief: {
      ...{ motion: motion.motion, background: motion.background ?? '' },
      ...{ level: motion.level ?? '', language: motion.language },
    },
    seat: { stance, ...seat },
    task: { stance: '' },
    ...{ own: speech, opponent: speech, target, judged: target, other: argument === null ? speech : null },
    order: argument === null ? { order: 'judged-first' } : null,
    place: argument === null ? { ...place, before: Array.from({ length: told }, () => place) } : null,
    heard: Array.from({ length: told }, () => speech),
    ...{ briefing, panel, feedback: panel, critique: { points, dropped: [] } },
    draft: argument === null ? speech : { text: argument, points },
  };
}

/** Tokens of an agent's call, about. */
function usageOf(inputTokens: number, isSpoken: boolean, words: number, assumed: CoachingAssumptions): Usage {
  const cachedInputTokens = Math.floor(assumed.cached * inputTokens);
  return {
    inputTokens,
    cachedInputTokens,
    cacheWriteTokens: assumed.written ? inputTokens - cachedInputTokens : 0,
    outputTokens: isSpoken ? Math.ceil(assumed.speech * words * TOKENS_PER_WORD) : assumed.answered,
  };
}

/** What a plan's calls cost, about; null where a model has no price. */
async function costOfCalls(
  calls: readonly AgentCall[],
  { argument, rounds }: { argument: string | null; rounds: number },
  assumed: CoachingAssumptions,
  { assignment: motion, prompts, catalogue }: EstimateRequest<Motion>,
): Promise<number | null> {
  const count = await tokenCounter();
  const inputs = inputsFor(motion, argument, assumed.context, Math.floor(assumed.heard * rounds));
  const counted = new Map<string, number>();
  const inputTokensOf = (id: string) => {
    const tokens =
      counted.get(id) ??
      prompts.render(id, inputs).reduce((sum, { content }) => sum + count(String(content)), 0);
    counted.set(id, tokens);
    return tokens;
  };
  return sumKnown(
    calls.map((call) => {
      const { price } = chatModel(catalogue, call.model ?? prompts.agent(call.agent).model);
      return costOf(usageOf(inputTokensOf(call.agent), isSpeech(call), motion.speech_words, assumed), price);
    }),
  );
}

const NO_CALL: Pick<AgentCall, 'inputs' | 'language' | 'step'> = { inputs: {}, language: null, step: '' };

/** The plan of what was handed in, as far as it can be told before a run is opened, and what it is. */
async function planned({ assignment: motion, bytes, file, options }: EstimateRequest<Motion>) {
  const purpose = purposeOf(options);
  requireOptions(options);
  const conditions = conditionsOf(motion, options);
  const check = { agent: agent('balance'), ...NO_CALL };
  const base: CoachingPlan = {
    purpose,
    check,
    judges: conditions.judges,
    submissionSha256: '',
    coach: null,
    debate: null,
  };
  if (purpose === 'coach') {
    const unread = unreadPages(bytes, file);
    const { text, words } = unread ? { ...unread, words: 0 } : await readArgument(bytes, file, motion);
    const plan = { ...base, coach: planCoach(motion, conditions.judges, null) };
    return {
      plan,
      text,
      more: [{ agent: agent('answered'), ...NO_CALL }],
      unread,
      what: `an argument of ${unread?.extent ?? `${words} words`}`,
    };
  }
  if (purpose === 'check') return { plan: base, text: null, more: [], unread: null, what: 'a motion' };
  const debate = planDebate(motion, conditions);
  const { approach, rounds, judges } = conditions;
  const by = judges.length === 1 ? 'one judge' : `${judges.length} judges`;
  const what = `a debate of ${rounds} ${rounds === 1 ? 'round' : 'rounds'} by approach ${approach}, with ${by}`;
  return { plan: { ...base, debate }, text: null, more: [], unread: null, what };
}

/** How many revisions of a plan are compared with their drafts: an embedding of each pair, which costs next to nothing. */
const changesOf = ({ debate }: CoachingPlan) =>
  debate?.beats.flatMap(({ after }) => after.flatMap(({ change }) => change ?? [])).length ?? 0;

/** An agent is asked once more where its answer is of no use or in another language (`completeWell`). */
const ASKED = 2;

/** Calls of an argument beside those of its plan: the screener's, and the embedding that compares it with an earlier version. */
const SCREENING = 1;
const COMPARISON = 1;

/**
 * What a run will take, before anything is paid: least without an earlier version and with little to remember, most with one,
 * with the speakers' room for context full, and each agent asked once more, as is one whose answer is of no use or in another language. The
 * screener's call is counted; its cost, next to nothing, is not. Neither is what models think before they answer. A question that is asked
 * again for the form of its answer alone is one call, as the result counts it.
 * @throws AssayError as `makePlan` does
 */
export async function estimateCoaching(handed: EstimateRequest<Motion>): Promise<Estimate> {
  const { plan, text, more, unread, what } = await planned(handed);
  const about = { argument: text, rounds: plan.debate?.rounds ?? 0 };
  const least = callsOfPlan(plan);
  const every = [...least, ...more];
  const most = Array.from({ length: ASKED }, () => every).flat();
  const screening = plan.coach === null ? 0 : SCREENING;
  const compared = changesOf(plan);
  const earlier = plan.coach === null ? 0 : COMPARISON;
  const estimate: Estimate = {
    what,
    warnings: [],
    calls: [least.length + screening + compared, most.length + ASKED * screening + compared + earlier],
    cost: [await costOfCalls(least, about, LEAST, handed), await costOfCalls(most, about, MOST, handed)],
    usual: await costOfCalls(every, about, MOST, handed),
  };
  return withReading(estimate, unread, handed);
}
