import { declarationOf } from '@assay/platform/run/artifact';
import type { RunArtifacts } from '@assay/platform/run/run-artifacts';
import { ESSAY, STATEMENT } from './artifacts.ts';
import { type CheckedDebate, checkDebate } from './claims.ts';
import { IndexedEssay } from './essay-quotes.ts';

/**
 * Looks up every quote of a team's debate in the essay before the Judge sees it (SPEC M15, C21). `surface`: the debaters read the essay with
 * placeholders normalised; `statements`: the artifacts that hold what they said.
 */
export async function anchorClaims(of: unknown, artifacts: RunArtifacts): Promise<CheckedDebate> {
  const { surface, statements } = of as { surface: boolean; statements: string[] };
  const [essay, ...runs] = await Promise.all([
    artifacts.read(ESSAY),
    ...statements.map((name) => artifacts.read(declarationOf([STATEMENT], name))),
  ]);
  return checkDebate(runs, new IndexedEssay(essay.text).quotes(surface));
}
