import { quotable, wordCount } from '../document/sentences.ts';
import { type Part, partText, type UseCase } from '../document/use-cases.ts';
import type { Draft, Rule } from '../finding.ts';
import { both, type Words } from '../tongue.ts';

/** The share of the use cases that must have a part before its absence elsewhere counts. */
const USUAL = 0.6;
const FEWEST = 3;
const SHORT_QUOTE = 18;

const PARTS: Record<Part, { name: Words; severity: Draft['severity']; confidence: number; advice: Words }> = {
  actors: {
    name: both('actors', 'attori'),
    severity: 'MEDIUM',
    confidence: 0.85,
    advice: both(
      'Name who starts the use case and who takes part.',
      'Indicare chi avvia il caso d’uso e chi vi partecipa.',
    ),
  },
  preconditions: {
    name: both('preconditions', 'precondizioni'),
    severity: 'LOW',
    confidence: 0.75,
    advice: both('Say what must hold before it starts.', 'Dire che cosa deve valere prima che inizi.'),
  },
  flow: {
    name: both('main flow', 'flusso principale'),
    severity: 'HIGH',
    confidence: 0.85,
    advice: both('Describe the main flow step by step.', 'Descrivere il flusso principale passo per passo.'),
  },
  alternatives: {
    name: both('alternative or exceptional flow', 'flusso alternativo o eccezionale'),
    severity: 'MEDIUM',
    confidence: 0.82,
    advice: both(
      'Go through the main flow and say for each step what can go wrong and how the system reacts.',
      'Per ogni passo del flusso principale dire che cosa può andare storto e come reagisce il sistema.',
    ),
  },
  postconditions: {
    name: both('postconditions', 'postcondizioni'),
    severity: 'MEDIUM',
    confidence: 0.84,
    advice: both(
      'Say what holds once it has ended, so that a test can check it.',
      'Dire che cosa vale quando è terminato, così che una prova possa verificarlo.',
    ),
  },
};

/** A passage long enough to be found again: the title, or else the longest line of the use case. */
export function quoteFor({ title, lines }: UseCase): { quote: string; page: number | null } {
  const line =
    title.text.length >= SHORT_QUOTE
      ? title
      : lines.reduce((best, other) => (other.text.length > best.text.length ? other : best), title);
  return { quote: quotable(line.text), page: line.page };
}

export function callName({ id, name }: UseCase): string {
  return id || (wordCount(name) > 0 ? `‘${name}’` : 'A use case');
}

function lacks(useCase: UseCase, part: Part, share: string): Draft {
  const { name, severity, confidence, advice } = PARTS[part];
  const who = callName(useCase);
  return {
    category: 'use-cases',
    severity,
    said: both(
      `${who} has no ${name.en}, while ${share} of the use cases have one: its behaviour is not specified in full.`,
      `${who} non ha ${name.it}, presente in ${share} dei casi d’uso: il comportamento non è specificato per intero.`,
    ),
    advice: both(`Complete ${who}. ${advice.en}`, `Completare ${who}. ${advice.it}`),
    ...quoteFor(useCase),
    confidence,
    useCase: useCase.id || null,
  };
}

/** Use cases that leave out a part which most others have. */
export const useCaseParts: Rule = ({ useCases }) => {
  if (useCases.length < FEWEST) return [];
  return (Object.keys(PARTS) as Part[]).flatMap((part) => {
    const without = useCases.filter((useCase) =>
      part === 'preconditions' ? useCase.parts[part].length === 0 : partText(useCase, part) === null,
    );
    const having = useCases.length - without.length;
    if (having < USUAL * useCases.length) return [];
    return without.map((useCase) => lacks(useCase, part, `${having}/${useCases.length}`));
  });
};
