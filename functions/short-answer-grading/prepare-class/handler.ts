import { chooseEncoder } from '@assay/model/late-interaction/choose-encoder';
import { one } from '@assay/platform/run/artifact';
import { CLASS, ITEMS, MATERIAL, PAST, PREPARED } from '@assay/short-answer-grading/artifacts';
import { PLAN } from '@assay/short-answer-grading/plan';
import { itemsOf, prepareClass } from '@assay/short-answer-grading/prepare-class';
import pLimit from 'p-limit';
import { defineStep } from '../../platform/runtime/define-step.ts';

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
