import { rowsIn } from '@assay/model/answer/object-in-prose';
import { readOrNull, salvaged, textIn } from '@assay/model/answer/salvage';
import type { TextField } from '@assay/model/answer/text-fields';
import { type AllTraitsVerdict, parseAllTraitsVerdict, parseVerdict, type Verdict } from './verdict.ts';

/** A verdict of whole JSON: a score only where it is an integer. Null without reasons. */
function verdictIn(value: Record<string, unknown>): Verdict | null {
  const rationale = textIn(value.rationale);
  const score = Number.isSafeInteger(value.score) ? (value.score as number) : null;
  return rationale === '' ? null : { rationale, score };
}

/**
 * What can be kept of a verdict that could not be used: its reasons, and its score where it stands in whole JSON as an
 * integer or in prose as its own line; else the score is missing (SPEC M5). Null where there are no reasons either.
 */
export function salvageVerdict(answer: string): Verdict | null {
  const salvagedAnswer = salvaged(answer, 'rationale');
  if (salvagedAnswer.kind === 'prose') return readOrNull(salvagedAnswer.text, parseVerdict);
  if (salvagedAnswer.kind === 'json') return verdictIn(salvagedAnswer.value);
  const rationale = salvagedAnswer.fields.find(({ name }) => name === 'rationale')?.value ?? '';
  return rationale === '' ? null : { rationale, score: null };
}

type SalvagedTraitVerdict = AllTraitsVerdict['verdicts'][number];

function verdictsIn(value: unknown): SalvagedTraitVerdict[] {
  return rowsIn(value).flatMap((row) => {
    const [trait, verdict] = [textIn(row.trait), verdictIn(row)];
    return trait !== '' && verdict ? [{ trait, ...verdict }] : [];
  });
}

/** The reasons in broken JSON, each for the trait that is named right before it. */
function reasonsIn(fields: readonly TextField[]): SalvagedTraitVerdict[] {
  return fields.flatMap(({ name, value }, index) => {
    const before = fields[index - 1];
    if (name !== 'rationale' || value === '' || before?.name !== 'trait' || before.value === '') return [];
    return [{ trait: before.value, rationale: value, score: null }];
  });
}

/** What can be kept of verdicts of all traits that could not be used, trait by trait as `salvageVerdict` does. */
export function salvageAllTraits(answer: string): AllTraitsVerdict | null {
  const salvagedAnswer = salvaged(answer, 'verdicts');
  if (salvagedAnswer.kind === 'prose') return readOrNull(salvagedAnswer.text, parseAllTraitsVerdict);
  const verdicts =
    salvagedAnswer.kind === 'json'
      ? verdictsIn(salvagedAnswer.value.verdicts)
      : reasonsIn(salvagedAnswer.fields);
  return verdicts.length > 0 ? { verdicts } : null;
}
