import { CHANGES } from '@assay/argument-coaching/artifact-kinds';
import { changePlanSchema } from '@assay/argument-coaching/plan';
import { readSuggestions, readText } from '@assay/argument-coaching/read-texts';
import { measureChange } from '@assay/argument-coaching/revision/semantic-change';
import { declarationOf } from '@assay/platform/run/artifact';
import { defineStep } from '../../platform/runtime/define-step.ts';

/** Measures how far a revision went from its draft, and how far towards what was suggested (SPEC S6). */
export const handler = defineStep({
  event: { change: changePlanSchema },
  several: true,
  writes: ({ change }) => declarationOf(CHANGES, change.change),
  async make({ change }, artifacts, services) {
    const [draft, revision, suggestions, model] = await Promise.all([
      readText(artifacts, change.draft),
      readText(artifacts, change.revision),
      readSuggestions(artifacts, change.by),
      services.model(),
    ]);
    const value = await measureChange({ draft, revision, suggestions }, (texts) =>
      model.embed('embedding', texts),
    );
    return { value, calls: value.call ? [value.call] : [], output: {} };
  },
});
