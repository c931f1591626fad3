import type { DeliverableLine } from '../lines.ts';
import type { DeliverableReading } from '../reading.ts';
import type { DocumentCheck } from '../schema.ts';
import { placeOf } from './quote.ts';

/** A heading under which abbreviations are explained. */
const LIST = /\b(?:acronyms?|abbreviations?|acronimi|abbreviazioni)\b/i;
/** ‘• GPS: Global Positioning System’, ‘JEE | Java Enterprise Edition’, ‘- (DB) = Database’. */
const ENTRY =
  /^[^\p{L}\p{N}([]{0,6}[([]?(?<short>\p{Lu}[\p{L}\p{N}&/]{0,6}\p{Lu}[\p{L}\p{N}]{0,3})[)\]]?\s*[:|=–—-]+\s*\p{L}.{4,}$/u;

/** What kind of document it is, which nobody needs to say again. */
const OF_THE_DOCUMENT = /^(?:RASD|RAD|SRS|SDD|DD|ITP?D|ATD|STD)$/;
/** How ids are written is no abbreviation: ‘UCx: use case number x’, ‘GX: Goal number X’. */
const NOTATION = /[ijknx]$|X$|\p{N}$/u;

interface ExplainedAbbreviation {
  short: string;
  line: DeliverableLine;
}

/** The lines of the lists in which a document explains its abbreviations. */
function listLines(lines: readonly DeliverableLine[]): DeliverableLine[] {
  let level = 0;
  return lines.filter((line) => {
    if (line.level > 0 && LIST.test(line.text)) level = line.level;
    else if (line.level > 0 && line.level <= level) level = 0;
    return level > 0 && line.level === 0;
  });
}

/** Whether capitals make it up: ‘IoT’ is an abbreviation, ‘Trip/Ride’ are two names. */
function isShort(short: string): boolean {
  const capitals = short.match(/\p{Lu}/gu)?.length ?? 0;
  return capitals * 2 > short.length && !OF_THE_DOCUMENT.test(short) && !NOTATION.test(short);
}

function explained(lines: readonly DeliverableLine[]): ExplainedAbbreviation[] {
  return listLines(lines).flatMap((line) => {
    const { short } = ENTRY.exec(line.text)?.groups ?? {};
    return short === undefined || !isShort(short) ? [] : [{ short, line }];
  });
}

/**
 * Abbreviations that a document explains and uses nowhere else, not within a word, a figure or what a model wrote of one: one check. Those
 * that head ids (G, UC) are none.
 */
export function unusedAbbreviations({ text, lines, index, document }: DeliverableReading): DocumentCheck[] {
  const entries = explained(lines);
  const heads = new Set(index.identifiers.map(({ series }) => series));
  const elsewhere = [
    ...document.figures.map((figure) => `${figure.text}\n${figure.caption ?? ''}`),
    ...[...document.outline.map(({ title }) => title), ...document.furniture.map((one) => one.text)],
  ].join('\n');
  const whole = `${text}\n${elsewhere}`.toLowerCase();
  const uses = ({ short }: ExplainedAbbreviation) => whole.split(short.toLowerCase()).length - 1;
  const unused = entries.filter((entry) => !heads.has(entry.short) && uses(entry) === 1);
  const first = unused[0];
  if (!first) return [];
  const { start, text: words, page } = first.line;
  return [
    {
      ...{ code: 'unused-abbreviation', severity: 'LOW', candidate: false, terms: [] },
      ...placeOf(text, start, start + words.length, page),
      ids: unused.map(({ short }) => short),
      pages: [...new Set(unused.map(({ line }) => line.page))],
      total: entries.length,
    },
  ];
}
