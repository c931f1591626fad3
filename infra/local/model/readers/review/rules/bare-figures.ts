import type { Line } from '../document/lines.ts';
import type { Structure } from '../document/structure.ts';
import { type Draft, listed, type Rule } from '../finding.ts';
import { both } from '../tongue.ts';

const FEWEST = 2;

/** Headings under which there are pictures and no words. */
export function bareSections({ lines }: Structure): Line[] {
  return lines.filter((line, index) => {
    if (line.kind !== 'heading') return false;
    const end = lines.findIndex(({ kind }, at) => at > index && kind !== 'labels' && kind !== 'described');
    const next = end < 0 ? null : lines[end]!;
    const isEnd = next === null || (next.kind === 'heading' && next.level <= line.level);
    return isEnd && lines.slice(index, end < 0 ? undefined : end).some(({ figures }) => figures > 0);
  });
}

/** Sections that consist of a picture alone. */
export const bareFigures: Rule = (structure) => {
  const bare = bareSections(structure);
  if (bare.length < FEWEST) return [];
  const longest = bare.reduce((best, line) => (line.text.length > best.text.length ? line : best));
  const names = listed(
    bare.map(({ text }) => `‘${text}’`),
    5,
  );
  const draft: Draft = {
    category: 'uml-alignment',
    severity: 'MEDIUM',
    said: both(
      `${bare.length} sections hold a picture and not one sentence (${names}): what the diagrams mean is left to the reader.`,
      `${bare.length} sezioni contengono un’immagine e nessuna frase (${names}): il significato dei diagrammi è lasciato al lettore.`,
    ),
    advice: both(
      'Explain below each diagram its elements, their responsibilities and the decisions behind them.',
      'Spiegare sotto ogni diagramma gli elementi, le loro responsabilità e le decisioni prese.',
    ),
    quote: longest.text,
    page: longest.page,
    confidence: 0.95,
    useCase: null,
  };
  return [draft];
};
