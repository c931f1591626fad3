import { diagramOf } from '../document/figures.ts';
import { keysIn } from '../document/identifiers.ts';
import type { Structure } from '../document/structure.ts';
import { at, type Rule } from '../finding.ts';
import { both } from '../tongue.ts';

const NUMBERS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');
const NUMERI = 'zero uno due tre quattro cinque sei sette otto nove dieci undici dodici'.split(' ');
const ALL = [...NUMBERS, ...NUMERI].slice().join('|');

function announced(thing: string): RegExp {
  return new RegExp(
    `\\bthe (\\d{1,3}|${ALL}) (?:${thing})\\b|\\b(?:i|gli|le) (\\d{1,3}|${ALL}) (?:${thing})\\b`,
    'i',
  );
}

function numberOf(word: string): number {
  const at = Math.max(NUMBERS.indexOf(word.toLowerCase()), NUMERI.indexOf(word.toLowerCase()));
  return at >= 0 ? at : Number(word);
}

interface Counted {
  thing: string;
  cosa: string;
  pattern: RegExp;
  count: number;
}

function counts({ useCases, requirements, tests, figures }: Structure): Counted[] {
  const drawn = figures.filter((figure) => diagramOf(figure) === 'use-case');
  const inDiagram = new Set(
    drawn.flatMap(({ labels }) => labels.flatMap((label) => keysIn(label, 'use-case'))),
  );
  const described = new Set(useCases.map(({ key }) => key).filter(Boolean));
  return [
    {
      thing: 'use cases',
      cosa: 'casi d’uso',
      pattern: announced("use cases|casi d[’']uso"),
      count: described.union(inDiagram).size,
    },
    {
      thing: 'requirements',
      cosa: 'requisiti',
      pattern: announced('requirements|requisiti'),
      count: requirements.filter(({ key }) => key !== '').length,
    },
    {
      thing: 'test cases',
      cosa: 'casi di prova',
      pattern: announced('test cases|casi di (?:test|prova)'),
      count: tests.length,
    },
  ];
}

/** Sentences that announce another number of use cases, requirements or tests than the document has. */
export const contradictingCounts: Rule = (structure) =>
  counts(structure).flatMap(({ thing, cosa, pattern, count }) => {
    if (count < 2) return [];
    return structure.statements.flatMap((statement) => {
      const match = pattern.exec(statement.text);
      const told = match ? numberOf(match[1] ?? match[2] ?? '') : count;
      if (told === count || told < 2) return [];
      return [
        {
          category: 'contradictions' as const,
          severity: 'LOW' as const,
          said: both(
            `The text announces ${told} ${thing}, but the document has ${count}.`,
            `Il testo annuncia ${told} ${cosa}, ma il documento ne contiene ${count}.`,
          ),
          advice: both(
            `Correct the number, or add the ${thing} that are missing.`,
            `Correggere il numero, oppure aggiungere i ${cosa} che mancano.`,
          ),
          ...at(statement),
          confidence: 0.7,
          useCase: null,
        },
      ];
    });
  });
