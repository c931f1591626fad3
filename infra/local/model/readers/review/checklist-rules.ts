import { keysIn } from './document/identifiers.ts';
import type { Line } from './document/lines.ts';
import { cellsOf } from './document/lines.ts';
import { quotable } from './document/sentences.ts';
import type { Structure } from './document/structure.ts';
import { type Part, partText } from './document/use-cases.ts';
import { callName, quoteFor } from './rules/use-case-parts.ts';
import { both, type Words } from './tongue.ts';

/** Whether an item of a check-list is met, and by what; `quote` is null where it is not. */
export interface Verdict {
  quote: string | null;
  why: Words;
}

type ItemRule = (item: string, structure: Structure) => Verdict | null;

const EVERY = /\b(?:every|each|all|ogni|tutti i|ciascun)\b/i;
const USE_CASE = /\buse[- ]cases?\b|\bcas[oi] d['’]uso\b/i;
const PARTS: [Part, RegExp][] = [
  ['preconditions', /precondi/i],
  ['postconditions', /postcondi/i],
  ['alternatives', /alternativ|exception|eccezion/i],
  ['actors', /\bactors?\b|\battor[ei]\b/i],
  ['flow', /main flow|flusso principale/i],
];

function met(quote: string, why: Words): Verdict {
  return { quote: quotable(quote), why };
}

function unmet(why: Words): Verdict {
  return { quote: null, why };
}

function missingIn(names: readonly string[]): Verdict {
  return unmet(both(`It is missing in ${names.join(', ')}.`, `Manca in ${names.join(', ')}.`));
}

const NO_USE_CASES = unmet(
  both(
    'The document describes no use cases in this form.',
    'Il documento non descrive casi d’uso in questa forma.',
  ),
);

/** What every use case is to have, looked up in every use case. */
const partOfUseCases: ItemRule = (item, { useCases }) => {
  const part = PARTS.find(([, pattern]) => pattern.test(item))?.[0];
  if (!part || !USE_CASE.test(item) || !EVERY.test(item)) return null;
  if (useCases.length === 0) return NO_USE_CASES;
  const without = useCases.filter((useCase) => useCase.parts[part].length === 0);
  if (without.length > 0) return missingIn(without.map(callName));
  const shown = useCases.find((useCase) => (partText(useCase, part) ?? '').length >= 15) ?? useCases[0]!;
  const { text } = shown.parts[part][0]!.line;
  const quote = text.length >= 15 ? text : quoteFor(shown).quote;
  return met(
    quote,
    both(`All ${useCases.length} use cases do.`, `Lo fanno tutti i ${useCases.length} casi d’uso.`),
  );
};

const namedUseCases: ItemRule = (item, { useCases }) => {
  if (!USE_CASE.test(item) || !EVERY.test(item) || !/\bids?\b|identifi|\btitles?\b|\btitol/i.test(item))
    return null;
  if (useCases.length === 0) return NO_USE_CASES;
  const without = useCases.filter(({ id, name }) => id === '' || name === '');
  if (without.length > 0) return missingIn(without.map(callName));
  return met(
    quoteFor(useCases[0]!).quote,
    both('Every use case has both.', 'Ogni caso d’uso li ha entrambi.'),
  );
};

const listedActors: ItemRule = (item, { actors, lines }) => {
  if (
    !/^\W*(?:\w+\W+){0,2}(?:actors?|attori)\b/i.test(item) ||
    !/\blist|\bdescri|\bdefin|\belenc/i.test(item)
  )
    return null;
  const line = lines.find(
    ({ kind, text }) => kind === 'text' && actors.some((actor) => text.includes(`${actor}:`)),
  );
  if (!line) return unmet(both('No list of the actors was found.', 'Non si trova un elenco degli attori.'));
  return met(
    line.text,
    both(
      `${actors.length} actors are listed and described.`,
      `Sono elencati e descritti ${actors.length} attori.`,
    ),
  );
};

const DIAGRAMS: [RegExp, RegExp][] = [
  [/use[- ]case diagram|diagramma dei casi d['’]uso/i, /use[- ]cases?|casi d['’]uso/i],
  [/class diagram|diagramma delle classi/i, /class(?:es)?\b|classi|domain model/i],
  [/sequence diagram|diagramma di sequenza/i, /sequence|sequenza/i],
  [
    /state (?:or activity )?diagram|activity diagram|diagramma degli stati/i,
    /\bstates?\b|activity|\bstati\b|attività/i,
  ],
  [
    /(?:component|deployment) (?:or (?:component|deployment) )?diagram|diagramma dei componenti/i,
    /component|deployment|componenti|dispiegamento/i,
  ],
];

function isFigure({ kind, text }: Line): boolean {
  return kind === 'caption' && /^fig/i.test(text);
}

/** A diagram of some kind, by the captions. What the diagram itself shows cannot be seen by this reader. */
const diagram: ItemRule = (item, { lines }) => {
  const wanted = DIAGRAMS.find(([named]) => named.test(item))?.[1];
  if (!wanted) return null;
  const caption = lines.find((line) => isFigure(line) && wanted.test(line.text));
  if (!caption)
    return unmet(
      both('No figure has a caption of this kind.', 'Nessuna figura ha una didascalia di questo tipo.'),
    );
  return met(
    caption.text,
    both('The figure with this caption shows it.', 'Lo mostra la figura con questa didascalia.'),
  );
};

const testedRequirements: ItemRule = (item, { requirements, tests, testLines }) => {
  if (
    !EVERY.test(item) ||
    !/\brequirements?\b|\brequisit/i.test(item) ||
    !/\btests?\b|\bprov[ae]\b/i.test(item)
  )
    return null;
  if (/\btest cases? (?:names?|refers?)/i.test(item)) return null;
  const named = new Set(testLines.flatMap(({ text }) => keysIn(text, 'requirement')));
  const essential = /must/i.test(item)
    ? requirements.filter(({ priority }) => /^m/.test(priority))
    : requirements;
  const asked = (essential.length > 0 ? essential : requirements).filter(({ key }) => key !== '');
  const without = asked.filter(({ key }) => !named.has(key));
  if (asked.length === 0 || tests.length === 0)
    return unmet(
      both(
        'The document has no test cases for its requirements.',
        'Il documento non ha casi di prova per i requisiti.',
      ),
    );
  if (without.length > 0) return missingIn(without.map(({ id }) => id));
  return met(tests[0]!.text, both('The test cases name all of them.', 'I casi di prova li nominano tutti.'));
};

const expectedResults: ItemRule = (item, { lines, tests }) => {
  if (!/expected results?|risultat[oi] attes[oi]/i.test(item)) return null;
  const head = lines.find(
    ({ kind, text }) => kind === 'table' && /expected|attes[oi]/i.test(text) && cellsOf(text).length >= 3,
  );
  const row = head && tests.find(({ line }) => line.kind === 'table');
  if (!row)
    return unmet(
      both(
        'No table of test cases with expected results was found.',
        'Non si trova una tabella di casi di prova con risultati attesi.',
      ),
    );
  return met(
    row.text,
    both(
      'The table of test cases has a column for it.',
      'La tabella dei casi di prova ha una colonna per questo.',
    ),
  );
};

const RULES: readonly ItemRule[] = [
  partOfUseCases,
  namedUseCases,
  listedActors,
  testedRequirements,
  expectedResults,
  diagram,
];

/** What the document's structure says about an item, null for an item that only its words can decide. */
export function byStructure(item: string, structure: Structure): Verdict | null {
  for (const rule of RULES) {
    const verdict = rule(item, structure);
    if (verdict) return verdict;
  }
  return null;
}
