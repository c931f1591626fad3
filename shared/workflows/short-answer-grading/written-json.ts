const FENCE = /```[a-z]*[ \t]*\n([\s\S]*?)\n?[ \t]*```/gi;

/** The object that a text is; null where it is none. */
function objectOf(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

/**
 * The JSON object in an answer that was to be prose: fenced, or with words before and after it. Null where there is none; of
 * several fenced ones the last.
 */
export function jsonIn(answer: string): Record<string, unknown> | null {
  const fenced = [...answer.matchAll(FENCE)].map((match) => objectOf(match[1]!)).findLast(Boolean);
  if (fenced) return fenced;
  const [first, last] = [answer.indexOf('{'), answer.lastIndexOf('}')];
  return first >= 0 && first < last ? objectOf(answer.slice(first, last + 1)) : null;
}
