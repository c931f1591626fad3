import pLimit from 'p-limit';
import { chooseEncoder } from '../../shared/late-interaction/choose-encoder.ts';
import { one } from '../../shared/run/artifact.ts';
import {
  CLASS,
  ITEMS,
  MATERIAL,
  PAST,
  PREPARED,
} from '../../shared/workflows/short-answer-grading/artifacts.ts';
import { PLAN } from '../../shared/workflows/short-answer-grading/plan.ts';
import { itemsOf, prepareClass } from '../../shared/workflows/short-answer-grading/prepare-class.ts';
import { defineStep } from '../define-step.ts';

const WRITTEN_AT_ONCE = 32;

/** Makes a class's distinct answers ready to be graded, an item of the Distributed Map for each (SPEC G6, P12). */
export const handler = defineStep({
  event: {},
  writes: PREPARED,
  async make(_, artifacts) {
    const [plan, read, past, encoder] = await Promise.all([
      artifacts.read(PLAN),
      artifacts.read(CLASS),
      artifacts.read(PAST),
      chooseEncoder(),
    ]);
    const prepared = await prepareClass(read, past.answers, plan, encoder);
    await pLimit(WRITTEN_AT_ONCE).map(prepared, ({ answer, material }) =>
      artifacts.write(one(MATERIAL, answer), material),
    );
    await artifacts.write(ITEMS, itemsOf(prepared, plan));
    return { value: { items: prepared.length, encoder: encoder.id }, output: { items: prepared.length } };
  },
});
