import { declarationOf } from '@assay/platform/run/artifact';
import type { RunArtifacts } from '@assay/platform/run/run-artifacts';
import * as z from 'zod';
import { ESSAY, STATEMENT } from './artifacts.ts';
import { type CheckedDebate, checkDebate } from './claims.ts';
import { IndexedEssay } from './essay-quotes.ts';

const debateSchema = z.object({
  surface: z.boolean().describe('the debaters read the essay with placeholders normalised'),
  statements: z.array(z.string()).describe('the artifacts that hold them'),
});

/** Looks up every quote of a team's debate in the essay before the Judge sees it (SPEC M15, C21). */
export async function anchorClaims(of: unknown, artifacts: RunArtifacts): Promise<CheckedDebate> {
  const { surface, statements } = debateSchema.parse(of);
  const [essay, ...runs] = await Promise.all([
    artifacts.read(ESSAY),
    ...statements.map((name) => artifacts.read(declarationOf([STATEMENT], name))),
  ]);
  return checkDebate(runs, new IndexedEssay(essay.text).quotes(surface));
}
