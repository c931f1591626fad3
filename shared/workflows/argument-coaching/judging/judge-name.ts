import { JUDGES, type Judge } from '../conditions.ts';

/** What models make of a judge's name besides the name itself. */
// biome-ignore format: a table
const VARIANTS: Record<Judge, RegExp> = {
  factual: /^fact(?:s|ual|uality)?$/, logical: /^logic(?:al)?$/, rhetorical: /^rhetoric(?:al)?$/,
  'belief-shift': /^belief(?:s|shift)?$/, audience: /^audiences?$/, strategic: /^strateg(?:y|ic)$/,
  ethical: /^ethic(?:s|al)$/, overall: /^overall$/,
};

/** More than a name takes. */
const LONGEST = 80;

/** The judge that a name means, in capitals or not: `Logical judge`, `belief shift`, `judge-ethical`; null: none of them. */
export function judgeNamed(name: string): Judge | null {
  const key = name
    .slice(0, LONGEST)
    .toLowerCase()
    .replace(/\([^()]*\)/g, ' ')
    .replace(/(?<!\p{L})(?:the|judges?|judge['’]s)(?!\p{L})/gu, ' ')
    .replace(/[^\p{L}\p{N}]/gu, '');
  return JUDGES.find((judge) => VARIANTS[judge].test(key)) ?? null;
}
