/** Remembers the last `limit` results of a pure function of one text; the oldest is forgotten first. */
export function memoise<T>(compute: (text: string) => T, limit = 512): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const hit = known.get(text);
    if (hit !== undefined) return hit;
    const value = compute(text);
    if (known.size >= limit) known.delete(known.keys().next().value as string);
    known.set(text, value);
    return value;
  };
}
