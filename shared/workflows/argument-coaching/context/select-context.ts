import { tokenCounter } from '@assay/model/tokens';
import type { ContextEntry } from '../context.ts';
import { type ContextPart, shortened, tokensOf } from './context-part.ts';

/** Something that a speaker could be told. */
export interface ContextCandidate extends Pick<ContextEntry, 'kind' | 'turn' | 'round'> {
  part: ContextPart;
  /** Why it is told, if there is room. What is needed is shortened where it is too long. */
  reason: 'needed' | 'recent' | 'relevant';
}

/** What a speaker is told, and the record of it; `used` in tokens. */
interface ContextSelection {
  parts: ContextPart[];
  entries: ContextEntry[];
  used: number;
}

interface ContextChoice {
  part: ContextPart | null;
  entry: ContextEntry;
}

/**
 * Where not all that is needed fits, a speech of the opponent takes half of what is left at the most, and so does all else but
 * the last: with more budget none of it is given less room, and none is dropped.
 */
function roomFor(kind: ContextEntry['kind'], isLast: boolean, left: number): number {
  return isLast && kind !== 'opponent-speech' ? left : Math.floor(left / 2);
}

/** Takes a candidate whole or, if it may be, shortened; or leaves it out. */
async function choose({ part, reason, ...about }: ContextCandidate, room: number): Promise<ContextChoice> {
  const count = await tokenCounter();
  const tokens = tokensOf(part, count);
  if (tokens <= room) return { part, entry: { ...about, tokens, used: tokens, reason } };
  const shorter = reason === 'needed' ? await shortened(part, room, count) : null;
  if (!shorter) return { part: null, entry: { ...about, tokens, used: 0, reason: 'no-room' } };
  return { part: shorter, entry: { ...about, tokens, used: tokensOf(shorter, count), reason: 'cut' } };
}

async function chooseNeeded(needed: readonly ContextCandidate[], budget: number): Promise<ContextChoice[]> {
  const count = await tokenCounter();
  const whole = needed.reduce((sum, { part }) => sum + tokensOf(part, count), 0);
  if (whole <= budget) return Promise.all(needed.map((candidate) => choose(candidate, budget)));
  const choices: ContextChoice[] = [];
  let left = budget;
  for (const [at, candidate] of needed.entries()) {
    const room = roomFor(candidate.kind, at === needed.length - 1, left);
    const choice = await choose(candidate, room);
    choices.push(choice);
    left -= Math.min(choice.entry.tokens, room);
  }
  return choices;
}

const usedBy = (choices: readonly ContextChoice[]) => choices.reduce((sum, { entry }) => sum + entry.used, 0);

/**
 * Chooses what a speaker is told within a budget in tokens (SPEC S3): first what is needed, then one after the other what
 * fits. The candidates come in the order of their importance; each has an entry in the record, in that order.
 */
export async function selectContext(
  candidates: readonly ContextCandidate[],
  budget: number,
): Promise<ContextSelection> {
  const needed = candidates.filter(({ reason }) => reason === 'needed');
  const choices = await chooseNeeded(needed, budget);
  for (const candidate of candidates.filter(({ reason }) => reason !== 'needed'))
    choices.push(await choose(candidate, budget - usedBy(choices)));
  return {
    parts: choices.flatMap(({ part }) => part ?? []),
    entries: choices.map(({ entry }) => entry),
    used: usedBy(choices),
  };
}

/**
 * Tokens that a speaker may be told: as many as asked for, and no more than the model's window leaves beside what is reserved
 * for the rest of the prompt and for the answer. `windowTokens` null: the window is not known.
 */
export function contextBudget(asked: number, windowTokens: number | null, reservedTokens: number): number {
  const room = windowTokens === null ? asked : Math.min(asked, windowTokens - reservedTokens);
  return Math.max(0, Math.floor(room));
}
