import { LABELS, type Label } from '../label.ts';
import type { Hint } from '../method.ts';
import type { Profile } from '../profile.ts';
import type { WeighedLabels } from '../weighed.ts';
import { likelyLabels } from './output-patterns.ts';

/** A label is hinted at beside the likeliest where its posterior is at least this part of that one's. */
const HINTED = 0.5;

/** A label that a grader gave; `isKnown`: it was profiled with the model that gave it. */
interface HintVoice {
  grader: string;
  label: Label;
  isKnown: boolean;
}

function likely(
  source: Hint,
  { order, patterns }: Profile,
  voices: readonly HintVoice[],
  distribution: readonly number[],
): readonly Label[] {
  if (source === 'algorithm-1') {
    const said = new Map(voices.map(({ grader, label }) => [grader, label]));
    return likelyLabels(
      patterns,
      order.map((name) => said.get(name) ?? null),
    );
  }
  const most = Math.max(...distribution);
  return LABELS.filter((_, index) => distribution[index]! >= HINTED * most);
}

/**
 * The labels that the debate is told are likely (SPEC G4, G14); null where nothing is known of them: also where one of the graders
 * that answered was not profiled with the model that did. What another model was like says nothing of this one.
 */
export function hintOf(
  source: Hint | null,
  profile: Profile | null,
  voices: readonly HintVoice[],
  distribution: readonly number[],
): WeighedLabels['hint'] {
  if (source === null || profile === null || voices.some(({ isKnown }) => !isKnown)) return null;
  const labels = likely(source, profile, voices, distribution);
  return labels.length > 0 ? { source, labels: [...labels] } : null;
}
