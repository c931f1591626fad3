import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { z } from 'zod';
import type { Artifacts } from '../../../shared/run/artifacts.ts';
import { rememberPinned } from '../../../shared/run/pinned-artifacts.ts';

function counted(values: Record<string, unknown>) {
  const reads: string[] = [];
  const artifacts = {
    async read(key: string, schema: z.ZodType) {
      reads.push(key);
      if (!(key in values)) throw new Error('missing');
      return schema.parse(values[key]);
    },
  } as unknown as Artifacts;
  return { reads, values, artifacts: rememberPinned(artifacts) };
}

const brief = 'runs/r/brief.json';
const verdict = 'runs/r/teams/ideas/verdict.json';

describe('pinned artifacts', () => {
  it('are read once, however many ask at the same time', async () => {
    const { reads, artifacts } = counted({ [brief]: { essay: 'one' } });
    const schema = z.object({ essay: z.string() });
    await Promise.all([artifacts.read(brief, schema), artifacts.read(brief, schema)]);
    assert.deepEqual(await artifacts.read(brief, schema), { essay: 'one' });
    assert.deepEqual(reads, [brief]);
  });
  it('are the plan, the briefs, the traits and texts named by their content; what a step writes is read anew', async () => {
    const text = 'assignments/t/a/exemplars/e1-0123456789abcdef.json';
    const keys = [brief, 'runs/r/teams/ideas/traits.json', text, verdict, 'runs/r/result.json'];
    const { reads, artifacts } = counted(Object.fromEntries(keys.map((key) => [key, 1])));
    for (const key of [...keys, ...keys]) await artifacts.read(key, z.number());
    assert.deepEqual(reads.slice(keys.length), [verdict, 'runs/r/result.json']);
  });
  it('that could not be read are tried again', async () => {
    const { values, artifacts } = counted({});
    await assert.rejects(artifacts.read(brief, z.number()));
    values[brief] = 7;
    assert.equal(await artifacts.read(brief, z.number()), 7);
  });
});
