import { markedSegments } from '@assay/platform/report/marked/segments';
import type { Passage } from './passages.ts';

/** A stretch of a text; `opens`: the passages that begin with it. */
export type TextSegment = ReturnType<typeof markedSegments>[number] & { opens: number[] };

/** The paragraphs of a text, in segments that no passage begins or ends within. */
export function paragraphsOf(content: string, passages: readonly Pick<Passage, 'spans'>[]): TextSegment[][] {
  const segments = markedSegments(
    content,
    passages.map(({ spans }) => spans),
  );
  const paragraphs: TextSegment[][] = [];
  const open = new Set<number>();
  for (const segment of segments) {
    if (segment.text === '') continue;
    const opens = segment.within.filter((at) => !open.has(at));
    for (const at of opens) open.add(at);
    if (paragraphs.length === 0 || segment.begins === 'paragraph') paragraphs.push([]);
    paragraphs.at(-1)!.push({ ...segment, opens });
  }
  return paragraphs;
}
