import { parseJson } from '@assay/kit/json/parse-json';
import type { RandomNumbers } from '../../random.ts';
import { isRecord } from '../../schema/json-schema.ts';

type ListChange = <T>(list: T[], at: number) => T[];

const ID = '^(?:id|item)$';
const BLANK = /\n[ \t]*\n/;
/** A paragraph about one thing that has an id: `Point: P2`, `- A3: …`. */
const HAS_ID = /^[^\p{L}\p{N}_]*(?:\p{L}+:[ \t]*)?\p{Lu}{1,4}-?\d{1,3}\b/u;

function isAbout(item: unknown, field: RegExp): boolean {
  return isRecord(item) && Object.keys(item).some((name) => field.test(name));
}

function inLists(value: unknown, field: RegExp, random: RandomNumbers, change: ListChange): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => inLists(item, field, random, change));
    if (items.length === 0 || !items.every((item) => isAbout(item, field))) return items;
    return change(items, Math.floor(random() * items.length));
  }
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).map(([name, item]) => [name, inLists(item, field, random, change)]);
  return Object.fromEntries(entries);
}

function inParagraphs(content: string, random: RandomNumbers, change: ListChange): string {
  const paragraphs = content.split(BLANK);
  const about = [...paragraphs.keys()].filter((at) => HAS_ID.test(paragraphs[at]!));
  if (about.length === 0) return content;
  return change(paragraphs, about[Math.floor(random() * about.length)]!).join('\n\n');
}

function changed(
  content: string,
  field: string | undefined,
  random: RandomNumbers,
  change: ListChange,
): string {
  const value = parseJson(content);
  if (value === undefined) return inParagraphs(content, random, change);
  return JSON.stringify(inLists(value, new RegExp(field ?? ID), random, change));
}

/** An answer that leaves out one of those that it was asked about, by their ids. */
export function forgetId(content: string, field: string | undefined, random: RandomNumbers): string {
  return changed(content, field, random, (list, at) => list.toSpliced(at, 1));
}

/** An answer that speaks of one of them twice. */
export function doubleId(content: string, field: string | undefined, random: RandomNumbers): string {
  return changed(content, field, random, (list, at) => list.toSpliced(list.length, 0, list[at]!));
}
