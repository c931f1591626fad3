import type { Statement } from '../document/sentences.ts';
import type { Structure } from '../document/structure.ts';
import { at, type Draft, type Rule } from '../finding.ts';
import { PATTERNS, type PatternFacts } from '../lexicon/patterns.ts';
import { both } from '../tongue.ts';

const ABOUT_PATTERNS = /\bpatterns?\b|\bmodell[oi] di progettazione\b/i;
const REACH = 2;
const SHORT_QUOTE = 20;

/** A pattern with the sentences that name it and those that follow them in the same section. */
export interface PatternUse {
  pattern: PatternFacts;
  named: Statement[];
  around: Statement[];
}

function isClaim({ text, line }: Statement, { named }: PatternFacts): boolean {
  if (!named.test(text)) return false;
  return (
    ABOUT_PATTERNS.test(text) ||
    line.path.some((heading) => ABOUT_PATTERNS.test(heading) || named.test(heading))
  );
}

function following(statements: readonly Statement[], from: number): Statement[] {
  const section = statements[from]!.line.path.at(-1);
  return statements.slice(from, from + REACH + 1).filter(({ line }) => line.path.at(-1) === section);
}

/** The design patterns that a deliverable says it uses. */
export function patternUses({ statements }: Structure): PatternUse[] {
  return PATTERNS.flatMap((pattern) => {
    const places = statements.flatMap((statement, index) => (isClaim(statement, pattern) ? [index] : []));
    if (places.length === 0) return [];
    const named = places.map((index) => statements[index]!);
    return [
      { pattern, named, around: [...new Set(places.flatMap((index) => following(statements, index)))] },
    ];
  });
}

function withoutOther({ text }: Statement, pattern: PatternFacts): boolean {
  return pattern.named.test(text) || !PATTERNS.some((other) => other !== pattern && other.named.test(text));
}

function contradiction({ pattern, around }: PatternUse): Draft[] {
  const against = around.find(
    (statement) => withoutOther(statement, pattern) && pattern.contradicts?.test(statement.text),
  );
  if (!against) return [];
  const { name } = pattern;
  return [
    {
      category: 'patterns',
      severity: 'HIGH',
      said: both(
        `${name} is named, but what is described contradicts it: this is not how the pattern works.`,
        `È nominato ${name}, ma la descrizione lo contraddice: il pattern non funziona così.`,
      ),
      advice: both(
        `Describe how ${name} is really applied, class by class, or drop the name of the pattern.`,
        `Descrivere come ${name} è realmente applicato, classe per classe, oppure togliere il nome del pattern.`,
      ),
      ...at(against),
      confidence: 0.84,
      useCase: null,
    },
  ];
}

function nameOnly({ pattern, named, around }: PatternUse): Draft[] {
  const explained = around.some(({ text }) => pattern.defining.test(text.replace(pattern.named, ' ')));
  if (explained) return [];
  const { name } = pattern;
  return [
    {
      category: 'patterns',
      severity: 'LOW',
      said: both(
        `${name} is named, but nothing says which classes play its roles or what it is used for.`,
        `${name} è nominato, ma nulla dice quali classi ne svolgano i ruoli né a che cosa serva.`,
      ),
      advice: both(
        `Name the classes that take part in ${name} and the problem it solves here.`,
        `Indicare le classi che partecipano a ${name} e il problema che qui risolve.`,
      ),
      ...at(named.find(({ text }) => text.length >= SHORT_QUOTE) ?? named[0]!),
      confidence: 0.66,
      useCase: null,
    },
  ];
}

/** Patterns whose description contradicts them, or that are only named. */
export const patternUse: Rule = (structure) =>
  patternUses(structure).flatMap((use) => {
    const against = contradiction(use);
    return against.length > 0 ? against : nameOnly(use);
  });
