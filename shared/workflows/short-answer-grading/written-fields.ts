const FIELD = (name: string) =>
  `(?:\\[\\[\\s*#*\\s*${name}\\s*#*\\s*\\]\\]|^[#*\\s]*${name}[*\\s]*:|^#+\\s*${name}\\s*$)`;

/**
 * The fields that an answer in prose marks, `[[ ## name ## ]]` as the paper does (GET, figure 6), `## Name` or `Name:` at the
 * start of a line; of a field marked several times the last. Names are matched in capitals or not.
 */
export function fieldsIn<N extends string>(text: string, names: readonly N[]): Partial<Record<N, string>> {
  const marks = names
    .flatMap((name) =>
      [...text.matchAll(new RegExp(FIELD(name.replaceAll(' ', '[\\s_-]+')), 'gimu'))].map((match) => ({
        name,
        start: match.index,
        end: match.index + match[0].length,
      })),
    )
    .sort((a, b) => a.start - b.start);
  return Object.fromEntries(
    marks.map(({ name, end }, index) => [name, text.slice(end, marks[index + 1]?.start).trim()]),
  ) as Partial<Record<N, string>>;
}
