import { parseJson } from '@assay/kit/json/parse-json';
import { isRecord } from '../../schema/json-schema.ts';

/** JSON with a comma after the last entry of every list and object, as in a programme; prose stays. */
export function withTrailingCommas(content: string): string {
  const value = parseJson(content);
  if (value === undefined) return content;
  return JSON.stringify(value, null, 2).replace(/\n *[}\]]/g, (end) => `,${end}`);
}

const EXTRA = { additional_notes: 'Nothing further.', language: 'en' };

function extended(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(extended);
  if (!isRecord(value)) return value;
  const members = Object.entries(value).map(([name, item]) => [name, extended(item)]);
  return { ...Object.fromEntries(members), ...EXTRA };
}

/** JSON whose objects hold members that nobody asked for; prose stays. */
export function withExtraFields(content: string): string {
  const value = parseJson(content);
  return value === undefined ? content : JSON.stringify(extended(value));
}
