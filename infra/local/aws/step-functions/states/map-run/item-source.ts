import type { ItemReader } from '../../definition/item-source.ts';
import type { StateOf } from '../../definition/states-language.ts';
import { StateError } from '../../execution/state-error.ts';
import { unexpected, wholeNumberField } from '../../expressions/evaluate-field.ts';
import { evaluateTemplate } from '../../expressions/evaluate-template.ts';
import { bindingsOf, type Visit } from '../visit.ts';
import { parseItems } from './parse-items.ts';

/** The items of a Map, and what `$states.context.Map.Item.Source` says of them. */
export interface MapItems {
  readonly items: readonly unknown[];
  readonly source: string;
}

/** The items that the state's data hold: Items, or the state's input. */
export async function givenItems(visit: Visit, { Items: MapItems }: StateOf<'Map'>): Promise<unknown[]> {
  const items =
    MapItems === undefined ? visit.input.value : await evaluateTemplate(MapItems, bindingsOf(visit), 'Items');
  if (Array.isArray(items)) return items;
  throw unexpected(MapItems ?? '$states.input', 'Items', 'an array', items);
}

/** Reads the items from S3. Throws `States.ItemReaderFailed` with the reason. */
export async function readItems(visit: Visit, reader: ItemReader): Promise<MapItems> {
  const bindings = bindingsOf(visit);
  const args = await evaluateTemplate(reader.Arguments, bindings, 'ItemReader/Arguments');
  const { MaxItems } = reader.ReaderConfig;
  const most = await wholeNumberField(MaxItems, bindings, 'ItemReader/ReaderConfig/MaxItems', 1);
  const { signal } = visit.branch;
  try {
    const { items, source } = await readObject(visit, reader, args as Record<string, unknown>);
    return { items: items.slice(0, most), source };
  } catch (failure) {
    signal.throwIfAborted();
    throw new StateError('States.ItemReaderFailed', (failure as Error).message);
  }
}

async function readObject(
  { branch }: Visit,
  { ReaderConfig }: ItemReader,
  args: Readonly<Record<string, unknown>>,
): Promise<MapItems> {
  const [Bucket, Key] = [textOf(args, 'Bucket'), textOf(args, 'Key')];
  const version = args.VersionId === undefined ? {} : { VersionId: textOf(args, 'VersionId') };
  const text = await branch.run.integrations.objects.read({ Bucket, Key, ...version }, branch.signal);
  return { items: parseItems(text, ReaderConfig), source: `S3://${Bucket}/${Key}` };
}

function textOf(args: Readonly<Record<string, unknown>>, name: string): string {
  const value = args?.[name];
  if (typeof value === 'string' && value !== '') return value;
  throw new Error(`The Arguments of the ItemReader need ${name}, a text.`);
}
