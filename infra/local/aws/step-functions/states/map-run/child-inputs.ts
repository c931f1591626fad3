import type { StateOf } from '../../definition/states-language.ts';
import { payloadOf } from '../../execution/payload.ts';
import { evaluateTemplate } from '../../expressions/evaluate-template.ts';
import { bindingsOf, type Visit } from '../visit.ts';
import type { MapItems } from './item-source.ts';

/** The inputs of a Map Run's children, one for each item, as JSON text; each is made when it is asked for. */
export interface ChildInputs {
  readonly count: number;
  /** Throws as ItemSelector and the size of an input may fail. */
  at(index: number): Promise<string>;
}

export function childInputs(
  visit: Visit,
  { ItemSelector }: StateOf<'Map'>,
  { items, source }: MapItems,
): ChildInputs {
  return {
    count: items.length,
    async at(index) {
      const Value = items[index];
      if (ItemSelector === undefined) return payloadOf(Value, visit.name).json;
      const bindings = bindingsOf(visit, {}, { mapItem: { Index: index, Value, Source: source } });
      return payloadOf(await evaluateTemplate(ItemSelector, bindings, 'ItemSelector'), visit.name).json;
    },
  };
}
