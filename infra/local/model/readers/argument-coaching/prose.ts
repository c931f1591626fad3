import { isRecord } from '../../schema/json-schema.ts';

/** `opponentErrors` as `Opponent errors`. */
function labelOf(member: string): string {
  const words = member.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ').toLowerCase();
  return words[0]!.toUpperCase() + words.slice(1);
}

function said(value: unknown): string {
  return value === null || value === '' ? 'none' : String(value);
}

function isSaid(item: unknown): item is { point: string; quote: string } {
  return isRecord(item) && Object.keys(item).join() === 'point,quote';
}

function listed(items: unknown[]): string {
  const lines = items.map((item) => {
    if (isSaid(item)) return item.quote ? `- ${item.point} "${item.quote}"` : `- ${item.point}`;
    return isRecord(item) ? `\n${inProse(item)}` : `- ${said(item)}`;
  });
  return lines.length > 0 ? lines.join('\n') : 'none';
}

/** An answer's value as a model writes it that was asked for prose: a field to a line, lists below their headings. */
export function inProse(value: Record<string, unknown>): string {
  return Object.entries(value)
    .map(([member, item]) => {
      const label = `${labelOf(member)}:`;
      if (Array.isArray(item)) return `${label}\n${listed(item)}`;
      return member === 'speech' ? `${label}\n${said(item)}` : `${label} ${said(item)}`;
    })
    .join('\n');
}
