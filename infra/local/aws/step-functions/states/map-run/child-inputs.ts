import type { ItemBatcher } from '../../definition/item-source.ts';
import type { StateOf } from '../../definition/states-language.ts';
import { MAX_PAYLOAD_BYTES, type Payload, payloadOf } from '../../execution/payload.ts';
import { wholeNumberField } from '../../expressions/evaluate-field.ts';
import { evaluateTemplate } from '../../expressions/evaluate-template.ts';
import { bindingsOf, type Visit } from '../visit.ts';
import type { MapItems } from './item-source.ts';

/** The input of one child as JSON text, and how many items it holds. */
export interface ChildInput {
  readonly json: string;
  readonly itemCount: number;
}

/** The inputs of all children of a Map Run; each is made when it is asked for. */
export interface ChildInputs {
  readonly count: number;
  at(index: number): Promise<ChildInput>;
}

/** An input for every item, or for every batch of them. Throws as ItemSelector and the size of an input may fail. */
export async function childInputs(
  visit: Visit,
  state: StateOf<'Map'>,
  items: MapItems,
): Promise<ChildInputs> {
  const count = items.items.length;
  const select = (index: number) => selected(visit, state, items, index);
  if (state.ItemBatcher === undefined) {
    return { count, at: async (index) => ({ json: (await select(index)).json, itemCount: 1 }) };
  }
  const batches = await batchesOf(visit, state.ItemBatcher, { count, select });
  return { count: batches.length, at: async (index) => batches[index]! };
}

async function selected(
  visit: Visit,
  { ItemSelector }: StateOf<'Map'>,
  { items, source }: MapItems,
  index: number,
): Promise<Payload> {
  const Value = items[index];
  if (ItemSelector === undefined) return payloadOf(Value, visit.name);
  const bindings = bindingsOf(visit, {}, { mapItem: { Index: index, Value, Source: source } });
  return payloadOf(await evaluateTemplate(ItemSelector, bindings, 'ItemSelector'), visit.name);
}

/** Fills a batch until it holds the most items or bytes that it may; an item that is too large stands alone. */
async function batchesOf(
  visit: Visit,
  batcher: ItemBatcher,
  { count, select }: { count: number; select: (index: number) => Promise<Payload> },
): Promise<ChildInput[]> {
  const bindings = bindingsOf(visit);
  const field = (name: 'MaxItemsPerBatch' | 'MaxInputBytesPerBatch') =>
    wholeNumberField(batcher[name], bindings, `ItemBatcher/${name}`, 1);
  const mostItems = (await field('MaxItemsPerBatch')) ?? Number.POSITIVE_INFINITY;
  const mostBytes = (await field('MaxInputBytesPerBatch')) ?? MAX_PAYLOAD_BYTES;
  const shared = await evaluateTemplate(batcher.BatchInput, bindings, 'ItemBatcher/BatchInput');
  const withItems = (MapItems: unknown[]) =>
    payloadOf(
      shared === undefined ? { Items: MapItems } : { BatchInput: shared, Items: MapItems },
      visit.name,
    ).json;
  const frame = Buffer.byteLength(withItems([]));

  const batches: ChildInput[] = [];
  let values: unknown[] = [];
  let bytes = frame;
  const close = () => {
    if (values.length > 0) batches.push({ json: withItems(values), itemCount: values.length });
    values = [];
    bytes = frame;
  };
  for (let index = 0; index < count; index += 1) {
    const { value, json } = await select(index);
    const size = Buffer.byteLength(json) + 1;
    if (values.length >= mostItems || bytes + size - 1 > mostBytes) close();
    values.push(value);
    bytes += size;
  }
  close();
  return batches;
}
