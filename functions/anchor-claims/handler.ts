import * as z from 'zod';
import { one } from '../../shared/run/artifact.ts';
import { DEBATE, ESSAY, STATEMENT } from '../../shared/workflows/essay-scoring/artifacts.ts';
import { checkDebate } from '../../shared/workflows/essay-scoring/claims.ts';
import { quotesOf } from '../../shared/workflows/essay-scoring/essay-quotes.ts';
import { defineStep } from '../define-step.ts';

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
      ...statements.map((name) => artifacts.read({ ...STATEMENT, name })),
    ]);
    const debate = checkDebate(runs, quotesOf(essay.text, surface));
    return { value: debate, output: { claims: debate.claims.length } };
  },
});
