import { DEFAULT_THRESHOLDS } from '@assay/evidence/anchor';
import { type GridPoint, type Sensitivity, type Threshold, variations } from './sensitivity.ts';

function isDefault({ similarity, confidence, trigramOverlap }: GridPoint): boolean {
  return (
    similarity === DEFAULT_THRESHOLDS.similarity &&
    confidence === DEFAULT_THRESHOLDS.confidence &&
    trigramOverlap === DEFAULT_THRESHOLDS.trigramOverlap
  );
}

function rowsAt({ grid, points }: Sensitivity, trigramOverlap: number): string[][] {
  return grid.similarity.map((similarity) => {
    const row = points.filter((at) => at.trigramOverlap === trigramOverlap && at.similarity === similarity);
    const counts = row.map((at) => `${at.survivors}${isDefault(at) ? '*' : ''}`);
    return [similarity.toFixed(2), ...counts];
  });
}

function headOf({ grid }: Sensitivity): string[] {
  return ['τ_min', ...grid.confidence.map((confidence) => `≥ ${confidence.toFixed(2)}`)];
}

function caption({ findings }: Sensitivity, overlap: number): string {
  return `Trigram overlap ${overlap.toFixed(2)}: survivors of ${findings} findings, by τ_min and confidence filter.`;
}

const NOTE = "* the paper's thresholds";

const NAMES: Record<Threshold, string> = {
  similarity: 'τ_min',
  confidence: 'confidence filter',
  trigramOverlap: 'trigram overlap',
};

/** A line per threshold: what varying it alone does. */
function variationLines(sensitivity: Sensitivity): string[] {
  return variations(sensitivity).map(({ threshold, survivors }) => {
    const [first, last] = [survivors[0]!, survivors.at(-1)!];
    const range = `${NAMES[threshold]} from ${first.value.toFixed(2)} to ${last.value.toFixed(2)}`;
    return `${range}: ${first.survivors} to ${last.survivors} survivors`;
  });
}

/** For a terminal: a table per trigram overlap, a row per τ_min, a column per confidence filter. */
export function sensitivityText(sensitivity: Sensitivity): string {
  const tables = sensitivity.grid.trigramOverlap.map((overlap) => {
    const rows = [headOf(sensitivity), ...rowsAt(sensitivity, overlap)];
    const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
    const lines = rows.map((row) => row.map((cell, column) => cell.padStart(widths[column]!)).join('  '));
    return [caption(sensitivity, overlap), ...lines].join('\n');
  });
  const alone = [`Varied alone, the others at the paper's:`, ...variationLines(sensitivity)].join('\n  ');
  return `${[...tables, NOTE, alone].join('\n\n')}\n`;
}
