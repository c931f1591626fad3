/** A field of an answer in prose, and what stands there. */
export interface ProseField<N extends string> {
  name: N;
  value: string;
}

/** Fields by name: the words that mark each, `|` between them. */
export type Marks<N extends string> = Record<N, string>;

/** More than a mark takes; bounds the time that a line costs. */
const LONGEST = 160;

/** Bullets, numbers, heading marks, emphasis before a field's name. A mark of a block quote is none: others speak there. */
const LEAD = /^[ \t]*(?:[-•+*–][ \t]+)?(?:\[\[)?[#*_` \t]*(?:\(?\d{1,2}[.):][ \t*_]*)?/u;
const LABEL =
  /^(\p{L}[\p{L}\p{M}'’ _-]{0,48}?)[ \t]*(?:#?\d{1,2}[ \t]*)?(?:\([^()]{0,40}\)[*_`# \t]*|[*_`#][*_`# \t]*)?(?:\]\][*_ \t]*)?(?:[:：=][*_]*|(?<=[ \t])[–—-](?=[ \t])|$)/u;

const keyOf = (words: string) =>
  words
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim();

/** What ends an answer: what stands below it is in no field. */
const END = 'completed';

function namesByKey<N extends string>(marks: Marks<N>): Map<string, N | null> {
  const entries = Object.entries(marks) as [N, string][];
  const named = entries.flatMap(([name, words]) =>
    words.split('|').map((word) => [keyOf(word), name] as const),
  );
  return new Map<string, N | null>([[END, null], ...named]);
}

/** The field that a line marks, and how long the mark is. */
function markOf<N extends string>(line: string, names: ReadonlyMap<string, N | null>) {
  const start = line.slice(0, LONGEST);
  const lead = LEAD.exec(start)![0].length;
  const label = LABEL.exec(start.slice(lead));
  const name = label ? names.get(keyOf(label[1]!)) : undefined;
  return label && name !== undefined ? { name, length: lead + label[0].length } : null;
}

/** A line of marks alone: a rule, the end of a fence, the number of what comes next, an empty heading. */
const BARE = /^[\s#*_`~.)=-]*(?:\d{1,2}[\s*_.):]*)?$/u;

/** What stands in a field, without the marks around it. A number that is all of it is no mark. */
function plain(value: string): string {
  const lines = value.trim().split('\n');
  const isMark = (line: string) =>
    BARE.test(line.slice(0, LONGEST)) && (lines.length > 1 || !/\d/.test(line));
  while (lines.length > 0 && isMark(lines.at(-1)!)) lines.pop();
  const text = lines.join('\n').trim();
  const isLone = text.endsWith('**') && text.split('**').length % 2 === 0;
  return isLone ? text.slice(0, -2).trim() : text;
}

/** An answer with one kind of line end. */
export const withPlainLines = (answer: string): string => answer.replace(/\r\n?/g, '\n');

/**
 * The fields that an answer in prose marks at the beginnings of lines, in order: `Name: …`, `**Name:** …`, `1. Name – …`,
 * `## Name`, `[[ ## name ## ]]`, in capitals or not, with a number or a remark in parentheses behind the name. A field's
 * value ends where the next one begins. Time is linear in the text.
 */
export function writtenFields<N extends string>(answer: string, marks: Marks<N>): ProseField<N>[] {
  const names = namesByKey(marks);
  const found: { name: N | null; lines: string[] }[] = [];
  for (const line of withPlainLines(answer).split('\n')) {
    const mark = markOf(line, names);
    if (mark) found.push({ name: mark.name, lines: [line.slice(mark.length)] });
    else found.at(-1)?.lines.push(line);
  }
  return found.flatMap(({ name, lines }) =>
    name === null ? [] : [{ name, value: plain(lines.join('\n')) }],
  );
}

/** Fields that stand once: of one that is marked several times the last that says something. */
export function onceEach<N extends string>(fields: readonly ProseField<N>[]): Partial<Record<N, string>> {
  const proseFields = fields.filter(({ value }) => value !== '');
  return Object.fromEntries([...fields, ...proseFields].map(({ name, value }) => [name, value])) as Partial<
    Record<N, string>
  >;
}

/** Records: one begins where a field comes again that the record has. A field without words is a mere heading. */
export function records<N extends string>(fields: readonly ProseField<N>[]): Partial<Record<N, string>>[] {
  const found: Partial<Record<N, string>>[] = [];
  for (const { name, value } of fields) {
    const last = found.at(-1);
    if (!last || last[name]) found.push({ [name]: value } as Partial<Record<N, string>>);
    else last[name] = value;
  }
  return found;
}
