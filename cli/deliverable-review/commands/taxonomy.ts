import { evaluateTaxonomy } from '@assay/deliverable-review/taxonomy/agreement';
import { taxonomyText } from '@assay/deliverable-review/taxonomy/format-table';
import { parseRatings } from '@assay/deliverable-review/taxonomy/read-ratings';
import { readInput } from '../../read-input.ts';
import { terminalText } from '../../terminal-text.ts';

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
