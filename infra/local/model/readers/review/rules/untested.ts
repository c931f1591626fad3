import { keysIn } from '../document/identifiers.ts';
import type { Requirement } from '../document/requirements.ts';
import type { Structure } from '../document/structure.ts';
import { at, type Draft, listed, type Rule } from '../finding.ts';
import { both } from '../tongue.ts';
import { callName, quoteFor } from './use-case-parts.ts';

const FEWEST = 3;
/** Tests that name fewer of them than this share are not traced to them at all. */
const LEAST_NAMED = 0.3;
const MOST_USE_CASES = 6;
const OPTIONAL = /^(?:c|w|could|won|low|bassa|optional)/;

/** What the tests name: the bodies of the test cases and the other lines of the test sections. */
function tested({ tests, testLines }: Structure, family: 'requirement' | 'use-case'): Set<string> {
  const cases = tests.flatMap((test) => (family === 'requirement' ? test.requirements : test.useCases));
  const lines = testLines.flatMap(({ text }) => keysIn(text, family));
  return new Set([...cases, ...lines]);
}

function oneUntested(requirement: Requirement): Draft {
  const optional = OPTIONAL.test(requirement.priority);
  const grave = requirement.kind === 'functional' && !optional;
  return {
    category: 'test-coverage',
    severity: optional ? 'LOW' : grave ? 'HIGH' : 'MEDIUM',
    said: both(
      `No test covers ${requirement.id}: whether the system meets it is never checked.`,
      `Nessuna prova copre ${requirement.id}: non si verifica mai se il sistema lo soddisfa.`,
    ),
    advice: both(
      `Add at least one test case for ${requirement.id}, with input and expected result, and name the requirement in it.`,
      `Aggiungere almeno un caso di prova per ${requirement.id}, con ingresso e risultato atteso, e nominarvi il requisito.`,
    ),
    ...at(requirement),
    confidence: 0.84,
    useCase: null,
  };
}

function manyUntested(requirements: readonly Requirement[]): Draft {
  const ids = listed(
    requirements.map(({ id }) => id),
    12,
  );
  return {
    ...oneUntested(requirements[0]!),
    said: both(
      `No test covers ${ids}: whether the system meets them is never checked.`,
      `Nessuna prova copre ${ids}: non si verifica mai se il sistema li soddisfa.`,
    ),
    advice: both(
      `Add at least one test case for each of ${ids}, with input and expected result, and name the requirement in it.`,
      `Aggiungere almeno un caso di prova per ciascuno di ${ids}, con ingresso e risultato atteso, e nominarvi il requisito.`,
    ),
  };
}

/** One finding for all gaps of one severity. */
function together(requirements: readonly Requirement[]): Draft[] {
  const groups = Map.groupBy(requirements, (requirement) => oneUntested(requirement).severity).values();
  return [...groups].map((same) => (same.length > 1 ? manyUntested(same) : oneUntested(same[0]!)));
}

/** Requirements that no test names, in a document whose tests name requirements. */
export const untestedRequirements: Rule = (structure) => {
  const all = structure.requirements.filter(({ key }) => key !== '' && !key.includes('.'));
  const named = tested(structure, 'requirement');
  const without = all.filter(({ key }) => !named.has(key));
  if (all.length < FEWEST || all.length - without.length < LEAST_NAMED * all.length) return [];
  return together(without);
};

/** Use cases that no test names, in a document whose tests name use cases. */
export const untestedUseCases: Rule = (structure) => {
  const all = structure.useCases.filter(({ key }) => key !== '');
  const named = tested(structure, 'use-case');
  const without = all.filter(({ key }) => !named.has(key));
  if (all.length < FEWEST || all.length - without.length < LEAST_NAMED * all.length) return [];
  return without.slice(0, MOST_USE_CASES).map((useCase) => {
    const who = callName(useCase);
    return {
      category: 'test-coverage',
      severity: 'MEDIUM',
      said: both(`No test goes through ${who}.`, `Nessuna prova percorre ${who}.`),
      advice: both(
        `Add a test case for the main flow of ${who} and one for each alternative flow.`,
        `Aggiungere un caso di prova per il flusso principale di ${who} e uno per ogni flusso alternativo.`,
      ),
      ...quoteFor(useCase),
      confidence: 0.76,
      useCase: useCase.id || null,
    };
  });
};
