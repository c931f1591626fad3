import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { it } from 'node:test';
import { askedCatalogue } from '../../../../cli/asked-catalogue.ts';
import { usualCost, usualText } from '../../../../cli/dry-run.ts';
import { pricedCatalogue } from '../../../../cli/evaluation/own-model.ts';

it('what reviews of PDFs cost as a rule is told before they are read, of several together', async () => {
  const body = await readFile(new URL('../../../../examples/deliverable-review/report.pdf', import.meta.url));
  const source = {
    catalogue: async () => pricedCatalogue(await askedCatalogue(), { ASSAY_MODEL: undefined }),
  };
  const work = { assignment: { workflow: 'deliverable-review' } as never, body };
  const [one, two] = [await usualCost(source, [work]), await usualCost(source, [work, work])];
  assert.ok(one! > 0);
  assert.ok(Math.abs(two! - 2 * one!) < 1e-9);
  assert.match(usualText(one, { hasModel: true })!, /^about \$\d.* as a rule, reckoned by pages/);
  assert.equal(usualText(one, { hasModel: false }), null);
});
