import { evaluateTaxonomy } from '../../shared/workflows/deliverable-review/taxonomy/agreement.ts';
import { taxonomyText } from '../../shared/workflows/deliverable-review/taxonomy/format-table.ts';
import { parseRatings } from '../../shared/workflows/deliverable-review/taxonomy/read-ratings.ts';
import { readInput } from '../read-input.ts';
import { terminalText } from '../terminal-text.ts';

/** Pass rates and agreement of two raters' ratings of reports, criterion by criterion (SPEC C15). */
export async function taxonomy(file: string, options: { json?: boolean }): Promise<void> {
  const { raters, decisions, incomplete } = parseRatings((await readInput(file)).toString('utf8'));
  const result = evaluateTaxonomy(decisions);
  for (const { report, criterion, by } of incomplete) {
    const who = by === null ? 'no rater' : 'only one rater';
    process.stderr.write(`  ${terminalText(report)}, ${criterion}: ${who} decided; left out\n`);
  }
  process.stdout.write(
    options.json ? `${JSON.stringify({ raters, ...result, incomplete })}\n` : taxonomyText(result),
  );
}
