import { quotationsIn } from '@assay/evidence/quotations';

const NOTHING =
  /^[\s()*_"“”.–—-]*(?:(?:none|nothing|n\/?a|not applicable|null|empty|nessun[oa]?|niente|keine?r?|nichts|aucune?|rien|ningun[oa]?|ninguna|nada)[\s)*_"”.–—-]*)?$/iu;

/** What a field says; nothing where it says that there is nothing (`none`, `N/A`, `–`). */
export function textOf(value: unknown): string {
  if (typeof value === 'number') return String(value);
  const text = typeof value === 'string' ? value.trim() : '';
  return text.length < 40 && NOTHING.test(text) ? '' : text;
}

const NO =
  'no|none|nothing|non|nil|false|keine?n?r?|nein|nichts|nessun[oa]?|niente|aucune?|rien|ningun[oa]?|ningún|nada';
const OF_WHAT =
  'alerts?|alarms?|warnings?|issues?|concerns?|problems?|abuse|threats?|found|needed|necessary|required|detected|raised|noted|identified|applicable|to report|here|avvis[oi]|allert[ae]|problem[aei]|warnung(?:en)?|hinweise?|probleme|nötig|gefunden|alertes?|problèmes?|trouvée?|signaler|à|alertas?|avisos?|encontrad[oa]|rilevat[oa]|trovat[oa]|or|and|no';
/** What is written where there is nothing to be alarmed at: `No.`, `No alert.`, `None found`, `Keine Warnung`. */
const NO_ALERT = new RegExp(
  `^[^\\p{L}\\p{N}]*(?:(?:${NO})(?:[\\s,]{1,3}(?:${OF_WHAT})){0,6}[^\\p{L}\\p{N}]*)?$`,
  'iu',
);

/** What a judge has for a teacher to see; nothing where it says that there is nothing, or where it is a figure. */
export function alertOf(value: unknown): string {
  const text = textOf(value);
  const isNone = text.length < 80 && NO_ALERT.test(text);
  return isNone || !/\p{L}{2}/u.test(text) ? '' : text;
}

const PAIRS = ['""', '“”', '„“', '„”', '«»', '»«', '‘’', "''", '””'];

/** A copied text without the quotation marks around it. */
export function quoteOf(value: unknown): string {
  const text = textOf(value);
  const isSet = text.length > 2 && PAIRS.includes(text[0]! + text.at(-1)!);
  const inside = text.slice(1, -1);
  return isSet && ![text[0]!, text.at(-1)!].some((mark) => inside.includes(mark)) ? inside.trim() : text;
}

const BULLET = /^[ \t]*(?:[-•*+–][ \t]+|\(?\d{1,2}[.)][ \t]+)/u;

/** The label of the words that a point is about, as careless answers put it. */
const QUOTE =
  '(?:[Qq]uot(?:e|ation)|QUOTE|QUOTATION|[Zz]itat|ZITAT|[Cc]ita(?:zione|tion)?|CITA(?:ZIONE|TION)?)[*_]*[ \\t]*:[*_]*';
/** On a line of its own, and behind a point: after a mark, or in capitals. */
const QUOTE_LINE = new RegExp(`\\n[\\s•*+–(-]{0,12}(?=${QUOTE})`, 'gu');
const QUOTE_BEHIND = new RegExp(
  `\\s{0,4}(?:(?<=[.!?;,)])\\s|[–—(]\\s{0,4}|\\s(?=\\p{Lu}{4}))[*_]{0,3}${QUOTE}\\s*`,
  'u',
);

/**
 * The items of a list in prose: lines with a bullet or a number, with the lines that go on after them; else every line. What
 * stands below a list, apart from it, is no item; a line `QUOTE: …` belongs to the one before it.
 */
function itemsOf(text: string): string[] {
  const lines = text.replace(QUOTE_LINE, ' – ').split('\n');
  if (!lines.some((line) => BULLET.test(line)))
    return lines.map((line) => line.trim()).filter((line) => line !== '');
  const items: string[] = [];
  for (const [index, line] of lines.entries()) {
    const isApart = lines[index - 1]?.trim() === '' && !/^[ \t]/.test(line);
    if (BULLET.test(line)) items.push(line.replace(BULLET, '').trim());
    else if (items.length > 0 && !isApart) items.push(`${items.pop()} ${line.trim()}`.trim());
  }
  return items;
}

/** A list of texts, as JSON or in lines; the first `most`, as the agent was asked for no more. */
export function listOf(value: unknown, most: number): string[] {
  const items = Array.isArray(value) ? value : itemsOf(textOf(value));
  return items
    .map(textOf)
    .filter((item) => item !== '')
    .slice(0, most);
}

/** A point that ends in the words it is about, in quotation marks or under the label `QUOTE:`. */
export function pointWithQuote(line: string): { point: string; quote: string } {
  const label = QUOTE_BEHIND.exec(line);
  if (label && label.index > 0) {
    const labelled = line.slice(label.index + label[0].length).replace(/(?<![\s)\]])[\s)\]]+$/u, '');
    return { point: line.slice(0, label.index).trim(), quote: quoteOf(labelled) };
  }
  const body = line.replace(/(?<![\s.)*_])[\s.)*_]+$/u, '');
  const last = quotationsIn(line).findLast(({ end }) => end >= body.length);
  if (!last || last.start === 0) return { point: line, quote: '' };
  const point = line.slice(0, last.start).replace(/(?<![\s(:–—-])[\s(:–—-]+$/u, '');
  return { point, quote: last.text };
}

const plainWords = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|(?<!-)-+$/g, '');

/** Other words for options, as lists. */
export function synonymsOf<O extends string>(...options: Partial<Record<O, string>>[]): Record<O, string[]> {
  const entries = options.flatMap((words) => Object.entries(words) as [O, string][]);
  return Object.fromEntries(entries.map(([option, words]) => [option, words.split('|')])) as Record<
    O,
    string[]
  >;
}

/** The option that a field names at its beginning; undefined where it names none, or more than one. */
export function optionOf<O extends string>(value: unknown, options: Record<O, string>): O | undefined {
  const said = plainWords(typeof value === 'string' ? value.slice(0, 200) : String(value ?? ''));
  const words = (Object.entries(options) as [O, string][]).flatMap(([option, others]) =>
    [option, ...others.split('|')].map((word) => ({ option, word: plainWords(word) })),
  );
  const exact = words.find(({ word }) => word === said);
  if (exact) return exact.option;
  const named = words.filter(({ word }) => word !== '' && `-${said}-`.includes(`-${word}-`));
  const first = named.filter(({ word }) => said.startsWith(`${word}-`));
  return new Set(named.map(({ option }) => option)).size === 1 ? first[0]?.option : undefined;
}

const YES_NO = { yes: 'true|sì|si|sí|ja|oui|balanced', no: 'false|nein|non|unbalanced|not balanced' };

/** Yes or no; undefined where it is neither. */
export function yesOf(value: unknown): boolean | undefined {
  const said = typeof value === 'boolean' ? (value ? 'yes' : 'no') : optionOf(value, YES_NO);
  return said === undefined ? undefined : said === 'yes';
}
