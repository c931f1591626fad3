/** A stretch of a text as UTF-16 offsets `[start, end)`. */
export interface ReadyTextSpan {
  start: number;
  end: number;
}

/** The stretches in order, those that overlap as one. */
export function merged(stretches: readonly ReadyTextSpan[]): ReadyTextSpan[] {
  const readyTextSpans: ReadyTextSpan[] = [];
  for (const { start, end } of stretches.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = readyTextSpans.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else if (end > start) readyTextSpans.push({ start, end });
  }
  return readyTextSpans;
}
