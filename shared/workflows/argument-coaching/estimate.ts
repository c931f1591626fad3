import type { AgentCall } from '../../agent/agent-call.ts';
import type { PromptLibrary } from '../../agent/prompt-library.ts';
import { type Catalogue, chatModel } from '../../model/catalogue.ts';
import { costOf, NO_USAGE } from '../../model/cost.ts';
import { tokenCounter } from '../../model/tokens.ts';
import { sumKnown } from '../../run/provenance.ts';
import type { Estimate, HandedIn } from '../workflow.ts';
import type { Motion } from './assignment.ts';
import { conditionsOf, purposeOf } from './make-plan.ts';
import type { CoachingPlan } from './plan.ts';
import { planCoach } from './plan-coach.ts';
import { planDebate, seatOf } from './plan-debate.ts';
import { agent } from './plan-panel.ts';
import { readArgument } from './read-argument.ts';
import { callsOfPlan } from './records.ts';

/** Tokens that an agent answers, about, where it is no speech. */
const ANSWERED = 600;
/** Tokens of an English word, about. */
const TOKENS_PER_WORD = 1.35;

/** Words that stand for what other agents will have written. */
const filler = (words: number) => 'lorem '.repeat(Math.max(0, Math.round(words))).trim();

const isSpeech = ({ agent: id }: AgentCall) => /\/(speech-|revise)/.test(id);

/** What agents are given, as long as it will be. `share`: of the room for context, how much is used. */
function inputsFor(motion: Motion, argument: string | null, share: number) {
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
  const context = Math.floor((share * motion.context_tokens) / TOKENS_PER_WORD / words);
  const briefing = {
    ...{ turn: '03', round: 2, rounds: motion.rounds, stance, ...seat, words },
    history: Array.from({ length: Math.max(1, context) }, () => heard),
    outline: null,
    selfCheck: null,
    critique: points,
    analysis: points,
    feedback: [
      { turn: '01', round: 1, judge: 'logical', weaknesses: [filler(20)], suggestions: [filler(20)] },
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
    ...{ briefing, panel, feedback: panel, critique: { points, dropped: [] } },
    draft: argument === null ? speech : { text: argument, points },
  };
}

/** What a plan's calls cost, about; null where a model has no price. */
async function costOfCalls(
  calls: readonly AgentCall[],
  inputs: Record<string, unknown>,
  { assignment, prompts, catalogue }: Pick<HandedIn<Motion>, 'assignment' | 'prompts' | 'catalogue'>,
): Promise<number | null> {
  const count = await tokenCounter();
  const inputTokens = new Map<string, number>();
  const tokensOf = (id: string, library: PromptLibrary) => {
    const known = inputTokens.get(id);
    if (known !== undefined) return known;
    const tokens = library.render(id, inputs).reduce((sum, { content }) => sum + count(String(content)), 0);
    inputTokens.set(id, tokens);
    return tokens;
  };
  const costOfCall = (call: AgentCall, models: Catalogue) => {
    const model = chatModel(models, call.model ?? prompts.agent(call.agent).model);
    const outputTokens = isSpeech(call) ? Math.ceil(2 * assignment.speech_words * TOKENS_PER_WORD) : ANSWERED;
    const usage = { ...NO_USAGE, inputTokens: tokensOf(call.agent, prompts), outputTokens };
    return costOf(usage, model.price);
  };
  return sumKnown(calls.map((call) => costOfCall(call, catalogue)));
}

const NO_CALL: Pick<AgentCall, 'inputs' | 'language' | 'step'> = { inputs: {}, language: null, step: '' };

/** The plan of what was handed in, as far as it can be told before a run is opened, and what it is. */
async function planned({ assignment: motion, bytes, file, options }: HandedIn<Motion>) {
  const purpose = purposeOf(options);
  const conditions = conditionsOf(motion, options);
  const check = { agent: agent('balance'), ...NO_CALL };
  const base: CoachingPlan = { purpose, check, judges: conditions.judges, coach: null, debate: null };
  if (purpose === 'coach') {
    const { text, words } = await readArgument(bytes, file, motion.language);
    const plan = { ...base, coach: planCoach(motion, conditions.judges, null) };
    return {
      plan,
      text,
      more: [{ agent: agent('answered'), ...NO_CALL }],
      what: `an argument of ${words} words`,
    };
  }
  if (purpose === 'check') return { plan: base, text: null, more: [], what: 'a motion' };
  const debate = planDebate(motion, conditions);
  const { approach, rounds, judges } = conditions;
  const by = judges.length === 1 ? 'one judge' : `${judges.length} judges`;
  const what = `a debate of ${rounds} rounds by approach ${approach}, with ${by}`;
  return { plan: { ...base, debate }, text: null, more: [], what };
}

/** How many revisions of a plan are compared with their drafts: an embedding of each pair, which costs next to nothing. */
const changesOf = ({ debate }: CoachingPlan) =>
  debate?.beats.flatMap(({ after }) => after.flatMap(({ change }) => change ?? [])).length ?? 0;

/**
 * What a run will take, before anything is paid: least without an earlier version and with little to remember, most with one, and
 * with the speakers' room for context full. An agent whose answer is of no use is asked once more, which is not counted.
 * @throws AssayError as `makePlan` does
 */
export async function estimateCoaching(handed: HandedIn<Motion>): Promise<Estimate> {
  const { plan, text, more, what } = await planned(handed);
  const calls = callsOfPlan(plan);
  const least = calls.length + changesOf(plan);
  const cost = (asked: AgentCall[], share: number) =>
    costOfCalls(asked, inputsFor(handed.assignment, text, share), handed);
  return {
    what,
    warnings: [],
    calls: [least, least + more.length + (plan.coach === null ? 0 : 1)],
    cost: [await cost(calls, 0), await cost([...calls, ...more], 1)],
  };
}
