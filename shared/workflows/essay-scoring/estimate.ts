import { traitKey } from '@assay/kit/tables/trait-key';
import type { AgentCall } from '@assay/model/agent/agent-call';
import type { PromptLibrary } from '@assay/model/agent/prompt-library';
import { type Catalogue, chatModel } from '@assay/model/catalogue';
import { costOf, NO_USAGE } from '@assay/model/cost';
import { scoresOf } from '@assay/platform/assignment/rubric';
import { sumKnown } from '@assay/platform/run/provenance';
import type { EssayAssignment } from './assignment.ts';
import { writeBrief } from './brief.ts';
import { surfaceOf } from './essay.ts';
import { type DebateTeam, planTeams } from './plan.ts';
import type { Variant } from './variant.ts';

/** Characters of a token, about, in languages of Latin letters. */
const CHARACTERS = 4;

/** Tokens that an agent answers, about; of the judge of all traits for each of them. */
const ANSWERED: Record<string, number> = {
  'essay-scoring/advocate': 450,
  'essay-scoring/skeptic': 450,
  'essay-scoring/judge': 300,
  'essay-scoring/judge-all-traits': 150,
  'screening/screener': 30,
};

/** Essays that an estimate looks at; those between them in length are taken to cost as much. */
const LOOKED_AT = 24;

/** What judging essays by a variant takes, the least and the most. */
export interface EssayEstimate {
  calls: [number, number];
  tokens: [number, number];
  /** US dollars; null where a model has no price. */
  cost: [number | null, number | null];
}

export interface EstimateBasis {
  assignment: EssayAssignment;
  /** In place of the assignment's and of its traits' own; left out, theirs. */
  variant?: Variant | undefined;
  /** The texts to be judged. */
  essays: readonly string[];
  /** Of exemplars, for one of middling length; empty where there is no bank. */
  exemplars: readonly string[];
  prompts: PromptLibrary;
  catalogue: Catalogue;
}

/** Letters that stand for what other agents will have written. */
const filler = (tokens: number) => 'x'.repeat(tokens * CHARACTERS);

/** A text for each of some ranks of length. */
function byLength(texts: readonly string[], count: number): string[] {
  const sorted = texts.toSorted((one, other) => one.length - other.length);
  if (sorted.length <= count) return sorted;
  return Array.from(
    { length: count },
    (_, rank) => sorted[Math.floor(((rank + 0.5) * sorted.length) / count)]!,
  );
}

/** As many exemplars as a team is shown: one for each score of each of its traits, or the k nearest. */
function exemplarsFor({ retrieval, traits }: DebateTeam, { assignment, exemplars }: EstimateBasis) {
  const [text] = byLength(exemplars, 1);
  if (!retrieval || text === undefined) return null;
  const { procedure, k } = assignment.retrieval;
  const own = assignment.traits.filter(({ name }) => traits.includes(name));
  const wanted = own.flatMap((trait) => scoresOf(trait).map((score) => ({ trait: trait.name, score })));
  const count = Math.min(procedure === 'nearest' ? k : wanted.length, exemplars.length);
  const shown = Array.from({ length: count }, (_, at) => ({
    id: `e${at}`,
    text,
    scores: Object.fromEntries(own.map(({ name, min }) => [traitKey(name), min])),
    similarity: 1,
  }));
  const uses = shown.map(({ id }, at) => ({ ...wanted[at % wanted.length]!, exemplarId: id, similarity: 1 }));
  return { procedure, exemplars: shown, uses, absent: [], excluded: 0 };
}

/** What every call of a variant is given, as long as it will be. */
function callsOf(
  basis: EstimateBasis,
  text: string,
): { call: AgentCall; inputs: object; answered: number }[] {
  const { assignment, variant } = basis;
  const { teams, screening } = planTeams(assignment, variant);
  const ofTeams = teams.flatMap((team) => {
    const traits = assignment.traits.filter(({ name }) => team.traits.includes(name));
    const material = {
      brief: writeBrief(assignment),
      essay: team.surface ? surfaceOf({ text }) : { text },
      traits: traits.map(({ name, min, max, description, levels, guidelines }) => ({
        name,
        min,
        max,
        description,
        levels,
        guidelines,
      })),
    };
    const said = { output: { text: filler(ANSWERED['essay-scoring/advocate']!) }, confidence: null };
    const debaters = team.threads.flatMap(({ calls }) =>
      calls.map((call, turn) => ({
        call,
        inputs: { ...material, hears: Array.from({ length: turn }, () => ({ agent: call.agent, ...said })) },
        answered: ANSWERED[call.agent]!,
      })),
    );
    const statements = debaters.map(() => ({
      speaker: 'Advocate',
      text: said.output.text,
      confidence: null,
    }));
    const claims = debaters.flatMap(() =>
      Array.from({ length: 4 }, () => ({
        speaker: 'Advocate',
        claim: filler(60),
        support: 'supported',
        unsupported: 0,
        passages: [filler(20)],
        altered: [],
      })),
    );
    const judged = team.judge.agent === 'essay-scoring/judge' ? 1 : traits.length;
    const judge = {
      call: team.judge,
      inputs: { ...material, debate: { statements, claims }, exemplars: exemplarsFor(team, basis) },
      answered: ANSWERED[team.judge.agent]! * judged,
    };
    return [...debaters, judge];
  });
  const screener = {
    call: screening!,
    inputs: { submission: { text } },
    answered: ANSWERED[screening!.agent]!,
  };
  return [...ofTeams, screener];
}

/** The least and the most that one essay's calls take. */
function ofEssay(basis: EstimateBasis, text: string) {
  const { prompts, catalogue } = basis;
  const asked = callsOf(basis, text).map(({ call, inputs, answered }) => {
    const messages = prompts.render(call.agent, inputs as Record<string, unknown>);
    const characters = messages.reduce((sum, { content }) => sum + String(content).length, 0);
    const inputTokens = Math.ceil(characters / CHARACTERS);
    const { price } = chatModel(catalogue, prompts.agent(call.agent).model);
    const brief = Math.ceil(answered / 2);
    const least = { ...NO_USAGE, inputTokens, cachedInputTokens: inputTokens, outputTokens: brief };
    const twice = { ...NO_USAGE, inputTokens: 2 * inputTokens + answered, outputTokens: 2 * answered };
    return [least, twice].map((usage) => ({
      tokens: usage.inputTokens + usage.outputTokens,
      cost: costOf(usage, price),
    }));
  });
  const total = (way: 0 | 1) => ({
    tokens: asked.reduce((sum, ways) => sum + ways[way]!.tokens, 0),
    cost: sumKnown(asked.map((ways) => ways[way]!.cost)),
  });
  return { calls: asked.length, least: total(0), most: total(1) };
}

/**
 * What judging essays by a variant will take, before anything is paid: from prompts as they will be rendered, for essays of some lengths.
 * The least: every question is answered at once, in few words, and the provider's cache knows its prompt. The most: every question is
 * asked once more, with the first answer, since that is of no use. Vectors of texts are not counted.
 */
export function estimateEssays(basis: EstimateBasis): EssayEstimate {
  const looked = byLength(basis.essays, LOOKED_AT).map((text) => ofEssay(basis, text));
  if (looked.length === 0) return { calls: [0, 0], tokens: [0, 0], cost: [0, 0] };
  const each = basis.essays.length / looked.length;
  const calls = Math.round(looked.reduce((sum, one) => sum + one.calls, 0) * each);
  const tokens = (of: 'least' | 'most') =>
    Math.round(looked.reduce((sum, one) => sum + one[of].tokens, 0) * each);
  const cost = (of: 'least' | 'most') => {
    const paid = sumKnown(looked.map((one) => one[of].cost));
    return paid === null ? null : paid * each;
  };
  return {
    calls: [calls, 2 * calls],
    tokens: [tokens('least'), tokens('most')],
    cost: [cost('least'), cost('most')],
  };
}
