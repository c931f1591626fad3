import { TOKENIZER } from '@assay/model/tokens';
import type { Briefing } from '../context.ts';
import { contextCandidates } from './context-candidates.ts';
import type { ContextPart } from './context-part.ts';
import { selectContext } from './select-context.ts';
import { type SpeakerMaterial, tellable } from './speaker-material.ts';

const byTurn = (a: { turn: string }, b: { turn: string }) => (a.turn < b.turn ? -1 : a.turn > b.turn ? 1 : 0);

/** The fields of a briefing that were chosen, speeches and feedback in the order of speaking. */
function told(parts: readonly ContextPart[]) {
  const notes: ContextPart = Object.assign({}, ...parts);
  return {
    history: parts.flatMap(({ history }) => history ?? []).sort(byTurn),
    outline: notes.outline ?? null,
    selfCheck: notes.selfCheck ?? null,
    critique: notes.critique ?? [],
    analysis: notes.analysis ?? [],
    feedback: parts.flatMap(({ feedback }) => feedback ?? []).sort(byTurn),
  };
}

/**
 * What a speaker is told before a turn, chosen within a budget, with the record of what it knew and of what was left out
 * (SPEC S3).
 */
export async function briefSpeaker(material: SpeakerMaterial): Promise<Briefing> {
  const { plan, rounds, seat, words, budget, missing } = material;
  const { parts, entries, used } = await selectContext(contextCandidates(tellable(material)), budget);
  const { turn, round, kind } = plan;
  const { stance, speaker, opponent, role } = seat;
  return {
    ...{ turn, round, rounds, kind, stance, speaker, opponent, role, words },
    ...told(parts),
    context: { budget, used, tokenizer: TOKENIZER, entries },
    missing,
  };
}
