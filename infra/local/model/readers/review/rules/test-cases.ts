import type { TestCase } from '../document/tests.ts';
import { at, type Draft, type Rule } from '../finding.ts';
import { both } from '../tongue.ts';

const VAGUE_RESULT =
  /\b(?:works? (?:correctly|fine|properly|well|as (?:expected|intended))|as expected|behaves? (?:correctly|properly)|(?:is|are) correct|no (?:problems?|errors?) occurs?|everything (?:works|is fine)|funziona (?:correttamente|bene)|come previsto|nessun (?:problema|errore)|tutto (?:funziona|bene))\b/i;
const FEWEST = 4;

function vagueResult(test: TestCase): Draft[] {
  const cell = test.cells.findLast((text) => VAGUE_RESULT.test(text));
  const phrase = cell && VAGUE_RESULT.exec(cell)?.[0];
  if (!phrase) return [];
  return [
    {
      category: 'test-strategy',
      severity: 'MEDIUM',
      said: both(
        `The expected result of ${test.id} (‘${phrase}’) cannot be checked: whoever runs the test cannot tell whether it passed.`,
        `Il risultato atteso di ${test.id} (‘${phrase}’) non è verificabile: chi esegue la prova non può dire se è superata.`,
      ),
      advice: both(
        `State for ${test.id} the values or the state that can be observed afterwards.`,
        `Indicare per ${test.id} i valori o lo stato che si possono osservare al termine.`,
      ),
      ...at(test),
      confidence: 0.82,
      useCase: null,
    },
  ];
}

/** The number of cells that most rows have, null where the rows differ. */
function usualCells(tests: readonly TestCase[]): number | null {
  const rows = tests.filter(({ line }) => line.kind === 'table');
  const [most] = [...Map.groupBy(rows, ({ cells }) => cells.length)].toSorted(
    (a, b) => b[1].length - a[1].length,
  );
  return most && rows.length >= FEWEST && most[1].length >= 0.8 * rows.length ? most[0] : null;
}

function incomplete(test: TestCase): Draft {
  return {
    category: 'test-strategy',
    severity: 'MEDIUM',
    said: both(
      `${test.id} is incomplete: a field that the other test cases fill in is empty.`,
      `${test.id} è incompleto: un campo compilato negli altri casi di prova è vuoto.`,
    ),
    advice: both(
      `Complete ${test.id}: what it covers, its input and its expected result.`,
      `Completare ${test.id}: che cosa copre, l’ingresso e il risultato atteso.`,
    ),
    ...at(test),
    confidence: 0.68,
    useCase: null,
  };
}

/** Tests that name nothing they cover, where most of the others do. */
function untraced(tests: readonly TestCase[]): Draft[] {
  const without = tests.filter(({ requirements, useCases }) => requirements.length + useCases.length === 0);
  if (tests.length < FEWEST || without.length > tests.length / 4) return [];
  return without.map((test) => ({
    category: 'test-coverage',
    severity: 'LOW',
    said: both(
      `${test.id} names neither a requirement nor a use case, so nobody knows what it covers.`,
      `${test.id} non nomina né requisiti né casi d’uso, quindi non si sa che cosa copra.`,
    ),
    advice: both(`Name in ${test.id} what it covers.`, `Indicare in ${test.id} che cosa copre.`),
    ...at(test),
    confidence: 0.72,
    useCase: null,
  }));
}

/** Test cases with a result that cannot be checked, with an empty field, or traced to nothing. */
export const testCases: Rule = ({ tests }) => {
  const usual = usualCells(tests);
  const short = tests.filter(
    ({ cells, line }) => line.kind === 'table' && usual !== null && cells.length < usual,
  );
  return [...tests.flatMap(vagueResult), ...short.map(incomplete), ...untraced(tests)];
};
