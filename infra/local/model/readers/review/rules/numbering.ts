import type { Requirement } from '../document/requirements.ts';
import { at, type Draft, listed, type Rule } from '../finding.ts';
import { both } from '../tongue.ts';

const FEWEST = 4;
const MOST_GAPS = 3;

interface Gap {
  missing: number[];
  after: Requirement;
}

function topNumber({ key }: Requirement): number | null {
  const number = Number(key.slice(key.lastIndexOf('-') + 1));
  return Number.isInteger(number) ? number : null;
}

/** Where the numbers of one series leave some out; nothing if so many are missing that the series has another order. */
export function gapsIn(series: readonly Requirement[]): Gap[] {
  const numbered = series.flatMap((requirement) => {
    const number = topNumber(requirement);
    return number === null ? [] : [{ number, requirement }];
  });
  const sorted = numbered.toSorted((a, b) => a.number - b.number);
  if (sorted.length < FEWEST) return [];
  const gaps = sorted.slice(1).flatMap(({ number, requirement }, index) => {
    const before = sorted[index]!.number;
    const missing = Array.from({ length: Math.max(0, number - before - 1) }, (_, step) => before + step + 1);
    return missing.length > 0 ? [{ missing, after: requirement }] : [];
  });
  const all = gaps.reduce((sum, { missing }) => sum + missing.length, 0);
  return all <= Math.min(MOST_GAPS, sorted.length / 3) ? gaps : [];
}

function idLike({ id }: Requirement, number: number): string {
  const digits = /\d+$/.exec(id)?.[0].length ?? 1;
  return id.replace(/\d+$/, String(number).padStart(digits, '0'));
}

function draft({ missing, after }: Gap): Draft {
  const ids = listed(missing.map((number) => idLike(after, number)));
  return {
    category: 'requirements',
    severity: 'LOW',
    said: both(
      `The numbering of the requirements has a gap before ${after.id}: ${ids} is stated nowhere, so a reader cannot tell whether a requirement was dropped or forgotten.`,
      `La numerazione dei requisiti ha un salto prima di ${after.id}: ${ids} non è enunciato, quindi non si capisce se un requisito sia stato tolto o dimenticato.`,
    ),
    advice: both(
      `State ${ids}, or say that it was withdrawn and why.`,
      `Enunciare ${ids}, oppure dire che è stato ritirato e perché.`,
    ),
    ...at(after),
    confidence: 0.76,
    useCase: null,
  };
}

/** Gaps in the numbering of the requirements, series by series. */
export const numbering: Rule = ({ requirements }) =>
  [...Map.groupBy(requirements, ({ prefix }) => prefix).entries()].flatMap(([prefix, series]) =>
    prefix === '' ? [] : gapsIn(series).map(draft),
  );
