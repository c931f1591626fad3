import { traitKey } from '@assay/kit/tables/trait-key';
import { hashOf } from '@assay/model/canonical-json';
import type { Trait } from '../assignment/rubric.ts';

/** What the meaning of a trait's scores follows from. */
export interface RatedTrait extends Pick<Trait, 'name' | 'min' | 'max'> {
  description?: string | undefined;
  levels?: Trait['levels'];
}

const meaningOf = ({ name, min, max, description = '', levels = {} }: RatedTrait) => ({
  name: traitKey(name),
  min,
  max,
  description,
  levels,
});

/** A trait as it is scored by: 16 hexadecimal digits of its name, range, description and levels. */
export function traitVersion(trait: RatedTrait): string {
  return hashOf(meaningOf(trait)).slice(0, 16);
}

/** A rubric as it is scored by, whatever the order of its traits: 16 hexadecimal digits. */
export function rubricVersion(traits: readonly RatedTrait[]): string {
  return hashOf(traits.map(traitVersion).sort()).slice(0, 16);
}
