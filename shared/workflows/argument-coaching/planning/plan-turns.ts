import { AssayError } from '@assay/kit/errors/assay-error';
import type { Format, SpeechKind } from '../conditions.ts';
import type { Stance } from '../stance.ts';

/** A speech as a format has it. */
export interface Slot {
  round: number;
  /** Speeches of one exchange stand against each other. */
  exchange: number;
  kind: SpeechKind;
  stance: Stance;
}

/** World Schools has a proposition, an opposition, one rebuttal at least, and a summary. */
const LEAST_WORLD_SCHOOLS = 4;

const both = (round: number, exchange: number, kind: SpeechKind, order: readonly Stance[]): Slot[] =>
  order.map((stance) => ({ round, exchange, kind, stance }));

/** Opening, rebuttals, closing: in each round the one side, then the other (SocrAItic Circle, III.B.3, III.G.1). */
function standard(rounds: number): Slot[] {
  return Array.from({ length: rounds }, (_, index) => {
    const last = index === rounds - 1;
    const kind = index === 0 ? 'opening' : last ? 'closing' : 'rebuttal';
    return both(index + 1, index + 1, kind, ['for', 'against']);
  }).flat();
}

/**
 * Proposition, opposition, rebuttals, summary (SocrAItic Circle, IX; SPEC S7): a round for each of the first two, which stand
 * against each other; the opposition sums up first, as World Schools has it.
 */
function worldSchools(rounds: number): Slot[] {
  if (rounds < LEAST_WORLD_SCHOOLS)
    throw new AssayError(
      'AssignmentInvalid',
      `A debate in the format world-schools has at least ${LEAST_WORLD_SCHOOLS} rounds (proposition, opposition, rebuttal, summary), not ${rounds}: ask for more rounds or for the format standard.`,
    );
  const rebuttals = Array.from({ length: rounds - 3 }, (_, index) =>
    both(index + 3, index + 2, 'rebuttal', ['for', 'against']),
  );
  return [
    ...both(1, 1, 'proposition', ['for']),
    ...both(2, 1, 'opposition', ['against']),
    ...rebuttals.flat(),
    ...both(rounds, rounds - 1, 'summary', ['against', 'for']),
  ];
}

/** The speeches of a debate in the order of speaking. @throws AssayError AssignmentInvalid where a format has more rounds */
export function slotsOf(format: Format, rounds: number): Slot[] {
  return format === 'standard' ? standard(rounds) : worldSchools(rounds);
}
