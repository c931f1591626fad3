import { DEBATE, ESSAY, STATEMENT } from '@assay/essay-scoring/artifacts';
import { checkDebate } from '@assay/essay-scoring/claims';
import { IndexedEssay } from '@assay/essay-scoring/essay-quotes';
import { declarationOf, one } from '@assay/platform/run/artifact';
import * as z from 'zod';
import { defineStep } from '../../platform/runtime/define-step.ts';

/** Looks up every quote of a team's debate in the essay before the Judge sees it (SPEC M15, C21). */
export const handler = defineStep({
  event: {
    team: z.string(),
    surface: z.boolean().describe('the debaters read the essay with placeholders normalised'),
    statements: z.array(z.string()).describe('the artifacts that hold them'),
  },
  several: true,
  writes: ({ team }) => one(DEBATE, team),
  async make({ surface, statements }, artifacts) {
    const [essay, ...runs] = await Promise.all([
      artifacts.read(ESSAY),
      ...statements.map((name) => artifacts.read(declarationOf([STATEMENT], name))),
    ]);
    const debate = checkDebate(runs, new IndexedEssay(essay.text).quotes(surface));
    return { value: debate, output: { claims: debate.statements.flatMap(({ claims }) => claims).length } };
  },
});
