import { DEFAULT_THRESHOLDS } from '../evidence/anchor.ts';
import type { GridPoint, Sensitivity } from './sensitivity.ts';

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

/** For a terminal: a table per trigram overlap, a row per τ_min, a column per confidence filter. */
export function sensitivityText(sensitivity: Sensitivity): string {
  const tables = sensitivity.grid.trigramOverlap.map((overlap) => {
    const rows = [headOf(sensitivity), ...rowsAt(sensitivity, overlap)];
    const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
    const lines = rows.map((row) => row.map((cell, column) => cell.padStart(widths[column]!)).join('  '));
    return [caption(sensitivity, overlap), ...lines].join('\n');
  });
  return `${[...tables, NOTE].join('\n\n')}\n`;
}

/** The same tables in Markdown. */
export function sensitivityMarkdown(sensitivity: Sensitivity): string {
  const tables = sensitivity.grid.trigramOverlap.map((overlap) => {
    const head = headOf(sensitivity);
    const rows = [head, head.map(() => '---:'), ...rowsAt(sensitivity, overlap)];
    return [caption(sensitivity, overlap), '', ...rows.map((row) => `| ${row.join(' | ')} |`)].join('\n');
  });
  return `${[...tables, NOTE].join('\n\n')}\n`;
}
