/** An id within other words: "A1.", "Point A1", "Grader A, point 1", "A1 and B2". */
const ID = /(?<!\p{L})([a-z])[^\p{L}\p{N}]{0,3}(?:point\s*)?(\d{1,3})(?!\p{N})/giu;

/** What a refutation says that rests on nothing but a quotation's not being in the answer. */
const NOT_THERE =
  /\b(?:quot\w*|words?|passage|phrase|statement|text|this|it)\b[^.;\n]{0,60}\b(?:is|are|does|do|was|were)(?: not|n['’]t) (?:\w+ )?(?:in|appear|found|part of|present|written|said)|\bnot (?:found |present |stated |written )?in the (?:student['’]?s? )?(?:answer|text)/iu;

/** Refutations but those by which words are not in the answer that code found there: `there` are the ids of points whose quotes stand. */
export function holdingRefutations<Refutation extends { point: string; why: string }>(
  refuted: readonly Refutation[],
  there: ReadonlySet<string>,
): Refutation[] {
  return refuted.filter(({ point, why }) => {
    const ids = [...refutedIds([{ point }], there)];
    return ids.length === 0 || !NOT_THERE.test(why);
  });
}

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
