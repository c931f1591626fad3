import type { LineOnPage } from '@assay/document/text-on-pages';
import type { HandedInWork } from '@assay/platform/review/handed-in';
import type { ArtifactReader } from '@assay/platform/run/run-artifacts';
import { PAGE_LINES, PAGES, withTranscriptions } from '@assay/platform/submission/pages';
import { CLASS } from './artifacts.ts';
import type { AnswerStretches } from './divide-paper.ts';
import { PAPER } from './paper.ts';
import { rowKey } from './points.ts';

/** What parts the stretches of an answer. */
export const BETWEEN_STRETCHES = '\n\n';

/** Where the words of an answer stand on pages, counted from the answer's beginning; `lines`: those of its whole paper. */
export function linesOfAnswer(
  lines: readonly LineOnPage[],
  stretches: AnswerStretches['stretches'],
): LineOnPage[] {
  let before = 0;
  return stretches.flatMap(({ start: from, end: to }) => {
    const shift = before - from;
    before += to - from + BETWEEN_STRETCHES.length;
    return lines.flatMap(({ page, words }): LineOnPage[] => {
      const own = words.filter(([start, end]) => start < to && end > from);
      if (own.length === 0) return [];
      const moved = own.map(([start, end, ...box]): LineOnPage['words'][number] => [
        ...([Math.max(start, from) + shift, Math.min(end, to) + shift] as const),
        ...box,
      ]);
      return [{ page, start: moved[0]![0], end: moved.at(-1)![1], words: moved }];
    });
  });
}

/** A paper's answers beside its pages; null: what was handed in has none, or was not read yet. */
export async function readPaper(kept: ArtifactReader): Promise<HandedInWork | null> {
  const [pages, paper, read] = await Promise.all([
    kept.readOptional(PAGES),
    kept.readOptional(PAPER),
    kept.readOptional(CLASS),
  ]);
  if (!pages || !paper || !read) return null;
  const lines = (await kept.readOptional(PAGE_LINES)) ?? [];
  const asked = new Map(read.questions.map(({ id, text }) => [id, text]));
  return {
    texts: read.rows.map((row) => ({
      ...{ id: rowKey(row), title: asked.get(row.question) ?? row.question, content: row.answer },
    })),
    pages: withTranscriptions(pages, lines, paper.text),
    lines: Object.fromEntries(
      read.rows.map((row) => [rowKey(row), linesOfAnswer(lines, row.stretches ?? [])]),
    ),
  };
}
