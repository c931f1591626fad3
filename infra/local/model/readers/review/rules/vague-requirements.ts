import type { Line } from '../document/lines.ts';
import { MODAL, NON_FUNCTIONAL, type Requirement } from '../document/requirements.ts';
import { at, type Draft, type Rule } from '../finding.ts';
import { MEASURED, STRONG, UNFINISHED, WEAK } from '../lexicon/vague-words.ts';
import { both } from '../tongue.ts';

function named({ id }: Requirement): { en: string; it: string } {
  return id === '' ? both('A requirement', 'Un requisito') : both(id, id);
}

function wordsIn(text: string, pattern: RegExp): string[] {
  return [...new Set(Array.from(text.matchAll(pattern), ([word]) => word.toLowerCase()))];
}

function unmeasurable(requirement: Requirement): Draft | null {
  const { text, kind } = requirement;
  if (MEASURED.test(text)) return null;
  const [strong, weak] = [wordsIn(text, STRONG), wordsIn(text, WEAK)];
  const words = strong.length > 0 ? strong : weak;
  if (words.length === 0) return null;
  const terms = words.map((word) => `‘${word}’`).join(', ');
  const who = named(requirement);
  const grave = strong.length > 1 && kind === 'non-functional';
  return {
    category: 'requirements',
    severity: grave ? 'HIGH' : strong.length > 0 ? 'MEDIUM' : 'LOW',
    said: both(
      `${who.en} cannot be verified: ${terms} has no measurable meaning, so nobody can decide whether the system meets it.`,
      `${who.it} non è verificabile: ${terms} non ha un significato misurabile, quindi nessuno può decidere se il sistema lo soddisfa.`,
    ),
    advice: both(
      `Replace ${terms} by a quantity with its unit, the conditions under which it holds and how it is measured.`,
      `Sostituire ${terms} con una quantità e la sua unità, le condizioni in cui vale e il modo in cui si misura.`,
    ),
    ...at(requirement),
    confidence: strong.length > 1 ? 0.92 : strong.length === 1 ? 0.84 : 0.62,
    useCase: null,
  };
}

function unfinished(requirement: Requirement): Draft | null {
  const mark = UNFINISHED.exec(requirement.text)?.[0];
  if (mark === undefined) return null;
  const who = named(requirement);
  return {
    category: 'requirements',
    severity: 'MEDIUM',
    said: both(
      `${who.en} is not finished: it still holds the placeholder ‘${mark}’.`,
      `${who.it} non è completo: contiene ancora il segnaposto ‘${mark}’.`,
    ),
    advice: both(
      'Decide what is open and write the requirement in full.',
      'Decidere il punto aperto e completare il requisito.',
    ),
    ...at(requirement),
    confidence: 0.95,
    useCase: null,
  };
}

/** A sentence of obligation with a strong word, in a section on qualities of the system. */
function isQualityClaim(text: string, { path }: Line): boolean {
  const heading = path.at(-1) ?? '';
  return NON_FUNCTIONAL.test(heading) && MODAL.test(text) && wordsIn(text, STRONG).length > 0;
}

/** Requirements with words that nobody can measure, or that are still to be written. */
export const vagueRequirements: Rule = ({ requirements, statements }) => {
  const numbered = new Set(requirements.map(({ line }) => line));
  const inProse = statements
    .filter(({ text, line }) => !numbered.has(line) && isQualityClaim(text, line))
    .map(({ text, page, line }): Requirement => {
      return { id: '', key: '', prefix: '', kind: 'non-functional', text, page, line, priority: '' };
    });
  return [...requirements, ...inProse].flatMap((requirement) =>
    [unmeasurable(requirement), unfinished(requirement)].filter((one) => one !== null),
  );
};
