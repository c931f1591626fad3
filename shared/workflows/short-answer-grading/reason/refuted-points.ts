/** An id within other words: "A1.", "Point A1", "Grader A, point 1", "A1 and B2". */
const ID = /(?<!\p{L})([a-z])[^\p{L}\p{N}]{0,3}(?:point\s*)?(\d{1,3})(?!\p{N})/giu;

/** The ids that a debate refuted, as far as there are such points: a model may write them with other words around them. */
export function refutedIds(
  refuted: readonly { point: string }[],
  known: Iterable<string>,
): ReadonlySet<string> {
  const byName = new Map([...known].map((id) => [id.toUpperCase(), id]));
  const named = refuted.flatMap(({ point }) => {
    const whole = byName.get(point.trim().toUpperCase());
    if (whole !== undefined) return [whole];
    return [...point.matchAll(ID)].flatMap(([, letter, number]) => {
      const id = byName.get(`${letter}${Number(number)}`.toUpperCase());
      return id === undefined ? [] : [id];
    });
  });
  return new Set(named);
}
