import { figureNumber } from '@assay/document/document-text';
import type { DeliverableLine } from '../lines.ts';
import type { DeliverableReading } from '../reading.ts';
import type { DocumentCheck } from '../schema.ts';
import { placeOf } from './quote.ts';

/** A document names its figures when so many are named and this share of them. */
const FEWEST = 3;
const MENTIONED = 0.6;
const POINTS_AT_FIGURE =
  /\b(?:following|below|above|next|previous|this|these|here)\b|\b(?:seguent[ei]|sotto\w*|sopra\w*|success\w+|precedent[ei]|quest[aeo]|qui|riportat\w+|mostrat\w+)\b/i;

function isPointedAt(page: number, lines: readonly DeliverableLine[]): boolean {
  return lines.some(
    (line) =>
      line.kind === 'text' &&
      (line.page === page || line.page === page - 1) &&
      POINTS_AT_FIGURE.test(line.text) &&
      /\b(?:figur[ae]s?|diagram\w*|image|picture|immagin[ei]|schema|screen\w*|mock-?ups?|schermat[ae])\b/i.test(
        line.text,
      ),
  );
}

/** Figures that the text never names by number in a document that names most of them: one check. */
export function figuresNotMentioned({ text, index, lines }: DeliverableReading): DocumentCheck[] {
  const numbered = index.figures.filter(({ caption }) => caption !== null && figureNumber(caption) !== null);
  const mentioned = numbered.filter(({ mentions }) => mentions.length > 0).length;
  if (mentioned < FEWEST || mentioned < MENTIONED * numbered.length) return [];
  const silent = numbered.filter(({ mentions, page }) => mentions.length === 0 && !isPointedAt(page, lines));
  const first = lines.find(
    (line) => line.kind === 'caption' && line.text === silent[0]?.caption?.replaceAll('\n', ' '),
  );
  if (!first) return [];
  const what = { code: 'figure-not-mentioned', severity: 'LOW', candidate: false } as const;
  const place = placeOf(text, first.start, first.start + first.text.length, first.page);
  const ids = silent.map(({ caption }) => figureNumber(caption!)!);
  return [
    { ...what, ids, ...place, pages: silent.map(({ page }) => page), total: numbered.length, terms: [] },
  ];
}
