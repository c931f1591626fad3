import type { CataloguedModel } from './catalogue.ts';

const DAY_MS = 24 * 3600_000;

/** A model that its provider switches off. */
export interface Retiring {
  model: string;
  /** The day, `2026-12-11`. */
  retires: string;
  /** Days until then; 0 on the day, negative after it. */
  daysLeft: number;
  /** The roles that the catalogue gives it. */
  roles: string[];
}

/** Those of a catalogue's models that are switched off within `within` days of `today` (`2026-11-23`, UTC), or have been, soonest first. */
export function retiringModels(
  models: readonly Pick<CataloguedModel, 'model' | 'retires' | 'roles'>[],
  today: string,
  within: number,
): Retiring[] {
  return models
    .flatMap(({ model, retires, roles }) => (retires === null ? [] : [{ model, retires, roles }]))
    .map((one) => ({ ...one, daysLeft: Math.round((Date.parse(one.retires) - Date.parse(today)) / DAY_MS) }))
    .filter(({ daysLeft }) => daysLeft <= within)
    .sort((one, other) => one.daysLeft - other.daysLeft || (one.model < other.model ? -1 : 1));
}

/** When a model is switched off, as a person reads it. */
export function retirementText({ retires, daysLeft }: Pick<Retiring, 'retires' | 'daysLeft'>): string {
  if (daysLeft < 0) return `switched off since ${retires}`;
  return `switched off on ${retires}, in ${daysLeft} ${daysLeft === 1 ? 'day' : 'days'}`;
}
