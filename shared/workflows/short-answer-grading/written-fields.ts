/** Where a field of an answer in prose is marked: `[start, end)`, UTF-16 offsets of the mark itself. */
interface FieldMark<N> {
  name: N;
  start: number;
  end: number;
}

const BULLET = String.raw`[-•>#*_ \t]*(?:\d{1,2}[.)][*_ \t]*)?`;
const STEP = String.raw`(?:step[ \t]*\d+[ \t]*[:.–-]+[ \t]*)?`;

/** `[[ ## name ## ]]`; a line that begins `Name:`, whatever bullet or emphasis it has; a heading or an emphasised line of its own. */
function patternOf(name: string): RegExp {
  const words = name.replaceAll(' ', String.raw`[ \t_-]+`);
  const alternatives = [
    String.raw`\[\[[ \t]*#*[ \t]*${words}[ \t]*#*[ \t]*\]\][ \t]*:?`,
    String.raw`^${BULLET}${STEP}${words}[*_ \t]*:(?:\*\*|__)?`,
    String.raw`^[*_ \t]*#+[*_ \t]*${STEP}${words}[*_: \t]*$`,
    String.raw`^[ \t]*(?:\*\*|__)${STEP}${words}(?:\*\*|__)[ \t]*$`,
  ];
  return new RegExp(alternatives.join('|'), 'gimu');
}

/** Every mark of the fields named, in the order of the text. */
export function fieldMarks<N extends string>(text: string, names: readonly N[]): FieldMark<N>[] {
  return names
    .flatMap((name) =>
      [...text.matchAll(patternOf(name))].map(({ index, 0: mark }) => {
        return { name, start: index, end: index + mark.length };
      }),
    )
    .sort((a, b) => a.start - b.start);
}

/**
 * The fields that an answer in prose marks, `[[ ## name ## ]]` as the paper does (GET, figure 6), `## Name`, `**Name**` or
 * `Name:` at the start of a line; of a field marked several times the last. Names are matched in capitals or not.
 */
export function fieldsIn<N extends string>(text: string, names: readonly N[]): Partial<Record<N, string>> {
  const marks = fieldMarks(text, names);
  return Object.fromEntries(
    marks.map(({ name, end }, index) => [name, text.slice(end, marks[index + 1]?.start).trim()]),
  ) as Partial<Record<N, string>>;
}
