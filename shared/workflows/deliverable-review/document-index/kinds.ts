import type { IdentifierKind } from './schema.ts';

const KNOWN: Partial<Record<IdentifierKind, string>> = {
  requirement: 'FR NFR RF RNF NF REQ ANF FA NFA EF ENF FREQ NFREQ RQ UR SR BR RU RS US FUN R F',
  'use-case': 'UC CU CDU AF AWF',
  test: 'TC CT TEST TST TF',
  other: 'D DA G A AS WP SP SC W O OB',
};
const KIND_OF_SERIES = new Map(
  Object.entries(KNOWN).flatMap(([kind, series]) =>
    series.split(' ').map((one) => [one, kind as IdentifierKind] as const),
  ),
);
/** Series that are tests where they stand under a heading on tests, and anything else otherwise. */
const PERHAPS_COMPONENTS = /^(?:C|M|K|CM|MD|SS|COMP|CMP|MOD|SUB)$/;
const PERHAPS_TESTS = /^(?:T|TS|AT|IT|ST|UT|TU|TI|TA|[A-Z]{1,3}T[CS]?)$/;
const OF_HEADINGS: [IdentifierKind, RegExp][] = [
  ['test', /\btest|collaud|verifica|prüf|essais|pruebas/i],
  ['requirement', /requirement|requisit|anforderung|exigence/i],
  ['use-case', /use[- ]?cases?\b|casi d['’]uso|anwendungsf[aä]ll|cas d['’]utilisation|casos de uso/i],
];
const COMPONENTS =
  /component|\bmodules?\b|\bmodul[oi]\b|subsystem|sottosistem|architect(?!ural (?:goal|driver|decision|constraint))|architettur/i;
const NOT_REQUIREMENTS = /risk|rischi|role|ruoli|resource|risors|rule|regol|reference|relation/i;
const NO_REQUIREMENTS = new Set(['R', 'F', 'RS', 'US']);

/** Whether a series is one whatever it stands for, even with few members. */
export function isKnownSeries(series: string): boolean {
  return KIND_OF_SERIES.has(series);
}

/** What the ids of a series name, by its letters and by what stands over its definitions: headings, the line before the first. */
export function kindOf(series: string, headings: readonly string[], intro: string): IdentifierKind {
  const known = KIND_OF_SERIES.get(series);
  const most = (pattern: RegExp) =>
    headings.length > 0 && headings.filter((text) => pattern.test(text)).length * 2 > headings.length;
  if (known) return NO_REQUIREMENTS.has(series) && most(NOT_REQUIREMENTS) ? 'other' : known;
  if (PERHAPS_COMPONENTS.test(series))
    return most(COMPONENTS) || COMPONENTS.test(intro) ? 'component' : 'other';
  const found = OF_HEADINGS.find(([, pattern]) => most(pattern))?.[0] ?? 'other';
  return found === 'test' && !PERHAPS_TESTS.test(series) ? 'other' : found;
}
