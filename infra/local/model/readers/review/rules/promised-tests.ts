import type { Line } from '../document/lines.ts';
import { type Statement, statementsOf } from '../document/sentences.ts';
import type { TestCase } from '../document/tests.ts';
import { at, type Draft, type Rule } from '../finding.ts';
import { TEST_TYPES, TESTS, type TestType } from '../lexicon/test-types.ts';
import { both } from '../tongue.ts';

const FEWEST_TESTS = 3;
const DENIED = /\b(?:no|not|never|without|out of scope|non|nessun\w*|senza)\b/i;

function isPromise({ text, line }: Statement, { pattern }: TestType): boolean {
  if (line.kind !== 'text' || DENIED.test(text)) return false;
  return pattern.test(text) && (TESTS.test(text) || TESTS.test(line.path.at(-1) ?? ''));
}

function brokenPromise(promise: Statement, { name, nome }: TestType): Draft {
  return {
    category: 'test-strategy',
    severity: 'MEDIUM',
    said: both(
      `The strategy promises ${name} tests, but no test case is of this kind: plan and tests do not agree.`,
      `La strategia promette prove ${nome}, ma nessun caso di prova è di questo tipo: piano e prove non concordano.`,
    ),
    advice: both(
      `Specify the ${name} tests with their expected results, or take them out of the strategy with a reason.`,
      `Specificare le prove ${nome} con i risultati attesi, oppure toglierle dalla strategia motivandolo.`,
    ),
    ...at(promise),
    confidence: 0.8,
    useCase: null,
  };
}

/** The kinds of a test case, named or abbreviated by their first letter in a column of their own. */
function kindsOf({ body, cells }: TestCase): TestType[] {
  const letters = cells.filter((cell) => /^\p{Lu}$/u.test(cell));
  return TEST_TYPES.filter(
    ({ name, pattern }) => pattern.test(body) || letters.includes(name.charAt(0).toUpperCase()),
  );
}

/** Kinds of tests that the text promises and that no test case has; only where the test cases name their kind. */
export const promisedTests: Rule = ({ tests, testLines }) => {
  const kinds = tests.map(kindsOf);
  const had = new Set(kinds.flat());
  if (tests.length < FEWEST_TESTS || kinds.filter((some) => some.length > 0).length < tests.length / 2)
    return [];
  const own = new Set<Line>(tests.map(({ line }) => line));
  const prose = statementsOf(testLines.filter((line) => !own.has(line)));
  const headed = (type: TestType) =>
    testLines.some(({ kind, text }) => (kind === 'heading' || kind === 'caption') && type.pattern.test(text));
  return TEST_TYPES.filter((type) => !had.has(type) && !headed(type)).flatMap((type) => {
    const promise = prose.find((statement) => isPromise(statement, type));
    return promise ? [brokenPromise(promise, type)] : [];
  });
};

const PERCENT = /(\d{1,3}(?:[.,]\d+)?)\s*(?:%|per ?cent)/i;
const COVERAGE = /\bcover(?:age|ed|s)\b|\bcopertura\b/i;
const PLANNED =
  /\b(?:at least|minimum|target|goal|shall|must|will|should|aim\w*|plan\w*|required|almeno|obiettivo|deve|sarà)\b/i;
const REACHED =
  /\b(?:reach(?:es|ed)|is|was|are|achiev\w+|measured|currently|so far|report(?:s|ed)|present(?:ly)?|raggiun\w+|attual\w+|misurat\w+|è)\b/i;

function percentOf({ text }: Statement): number {
  return Number(PERCENT.exec(text)?.[1]?.replace(',', '.') ?? Number.NaN);
}

/** A coverage reached that is below the one promised. */
export const promisedCoverage: Rule = ({ statements }) => {
  const told = statements.filter(({ text }) => COVERAGE.test(text) && PERCENT.test(text));
  const plan = told.find(({ text }) => PLANNED.test(text));
  const reached = told.find((one) => one !== plan && REACHED.test(one.text) && !PLANNED.test(one.text));
  if (!plan || !reached || percentOf(reached) >= percentOf(plan)) return [];
  return [
    {
      category: 'test-strategy',
      severity: 'HIGH',
      said: both(
        `The coverage reached (${percentOf(reached)} %) is below the one the strategy promises (${percentOf(plan)} %), and nothing says why.`,
        `La copertura raggiunta (${percentOf(reached)} %) è inferiore a quella promessa dalla strategia (${percentOf(plan)} %), senza spiegazione.`,
      ),
      advice: both(
        'Add tests for the parts that are not covered, or lower the aim and give the reason.',
        'Aggiungere prove per le parti non coperte, oppure abbassare l’obiettivo e motivarlo.',
      ),
      ...at(reached),
      confidence: 0.82,
      useCase: null,
    },
  ];
};
