import { parseJson } from '@assay/kit/json/parse-json';
import type { RandomNumbers } from '../random.ts';
import { hashText } from '../random.ts';
import { isRecord } from '../schema/json-schema.ts';
import { chat, fenced } from './careless/around.ts';
import { mapMembers } from './careless/json.ts';

/** One of three labels, in a member or a field of that name, or at the head of a conclusion. */
const LABEL = 'Partially correct|Incorrect|Correct';
const IN_PROSE = new RegExp(
  String.raw`((?:\[\[[\s#]*label[\s#]*\]\]|^[#*\t ]*label(?:[*\s]*:)?|^#+\s*(?:conclusion|revised grading)\s*$)[*\s]*)(?:${LABEL})`,
  'gimu',
);
const IS_LABEL = new RegExp(`^(?:${LABEL})$`, 'u');

/** What models write for a label: none of the three, one of them in other letters, or one in another language. */
// biome-ignore format: a table
const OTHER_LABELS: readonly string[] = [
  'Mostly correct', 'partially_correct', '**Correct**', 'INCORRECT', 'Parzialmente corretto',
  'Teilweise richtig', 'Partially incorrect',
];

/** An answer whose labels are written in another way than was asked for; always `as` where that is given. */
export function relabel(content: string, as: string | undefined, random: RandomNumbers): string {
  const other = as ?? OTHER_LABELS[Math.floor(random() * OTHER_LABELS.length)]!;
  const value = parseJson(content);
  if (value === undefined) return content.replace(IN_PROSE, (_, mark: string) => `${mark}${other}`);
  return JSON.stringify(
    mapMembers(value, (_, item) => (typeof item === 'string' && IS_LABEL.test(item) ? other : item)),
  );
}

const FIELD = /^(?=\[\[ ?## |## |\*\*\p{L}+:\*\*|\p{Lu}\p{Ll}+: )/mu;

/** The fields of an answer in the opposite order: of JSON its members, of prose what its marks set apart. */
function reversed(content: string): string {
  const value = parseJson(content);
  if (isRecord(value)) return JSON.stringify(Object.fromEntries(Object.entries(value).reverse()));
  const fields = content.split(FIELD).filter((field) => field.trim() !== '');
  const ends = fields.filter((field) => /^\W*(?:end |completed)/i.test(field));
  const others = fields.filter((field) => !ends.includes(field)).reverse();
  return [...others, ...ends].map((field) => field.trim()).join('\n\n');
}

/** An answer that says what it should in another form: around it prose, or its fields in another order, or both. */
export function loosen(content: string, random: RandomNumbers): string {
  const draw = random();
  const ordered = draw < 0.4 ? content : reversed(content);
  if (draw >= 0.7) return ordered;
  const inside = parseJson(ordered) === undefined ? ordered : fenced(ordered, { mark: 'json' });
  return chat(inside, { place: 'both' }, random);
}

const LONG = 24;

/** An answer that decides and gives no reason: lists are empty and texts are, but for those as short as a label. */
export function hollow(content: string): string {
  const value = parseJson(content);
  if (value === undefined) {
    const fields = content.split(FIELD);
    return fields.map((field) => (field.length > 3 * LONG ? `${field.split('\n')[0]}\n` : field)).join('');
  }
  const emptied = mapMembers(value, (_, item) => {
    if (Array.isArray(item)) return [];
    return typeof item === 'string' && item.length > LONG ? '' : item;
  });
  return JSON.stringify(emptied);
}

const LABELS = LABEL.split('|');
const otherThan = (label: string) => LABELS[(LABELS.indexOf(label) + 1) % LABELS.length]!;
const unknownId = (id: string) => `${id[0]}${50 + (hashText(id) % 40)}`;

/**
 * An answer at odds with itself: it concludes another label than was voted for, calls something invalid and puts nothing in its
 * place, and refers to ids that do not exist.
 */
export function contradict(content: string): string {
  const value = parseJson(content);
  if (!isRecord(value))
    return content
      .replace(/(^## Conclusion\s*)(Partially correct|Incorrect|Correct)/m, (_, mark, label) => {
        return `${mark}${otherThan(label)}`;
      })
      .replace(/\b(?:In)?[Vv]alidGrading\b/, 'InvalidGrading')
      .replace(/(?<!\n)\n*^## Revised Grading[\s\S]*$/m, '')
      .replace(/^- ([A-Z]\d{1,2})(?=:)/gm, (_, id) => `- ${unknownId(id)}`);
  const changed = mapMembers(value, (name, item) =>
    name === 'point' && typeof item === 'string' && /^[A-Z]\d{1,2}$/.test(item) ? unknownId(item) : item,
  ) as Record<string, unknown>;
  if (typeof changed.label === 'string') changed.label = otherThan(changed.label);
  if ('valid' in changed) Object.assign(changed, { valid: false, revised: null });
  return JSON.stringify(changed);
}
