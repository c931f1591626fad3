import { conceptsOf } from '../document/concepts.ts';
import { type Quantity, quantitiesIn } from '../document/quantities.ts';
import { isTestSection } from '../document/requirements.ts';
import { quotable } from '../document/sentences.ts';
import type { Structure } from '../document/structure.ts';
import type { Draft, Rule } from '../finding.ts';
import { both } from '../tongue.ts';

/** A quantity with the rare words around it. */
interface Claim {
  quantity: Quantity;
  text: string;
  page: number | null;
  about: Set<string>;
  /** Where it stands: a requirement or use case by id, or nothing. */
  owner: string;
  binding: boolean;
}

const LEAST_SHARED = 2;
const LEAST_OVERLAP = 0.42;
const COMMON_UNITS = new Set(conceptsOf('% second minute hour day week month year meter ms mb gb'));
const MOST_FINDINGS = 6;

const EMPTY = new Set(
  conceptsOf('system user three four five six seven eight nine ten twelve tre quattro cinque sei'),
);

function isTelling(word: string): boolean {
  return !/^\d/.test(word) && !EMPTY.has(word);
}

function claimsOf(structure: Structure): Claim[] {
  const owned = new Map(structure.requirements.map(({ text, id, line }) => [`${line.text}|${text}`, id]));
  const inUseCase = new Map(
    structure.useCases.flatMap(({ lines, id }) => lines.map((line) => [line, id] as const)),
  );
  return structure.statements.flatMap(({ text, page, line }) => {
    if (isTestSection(line)) return [];
    const requirement = [...owned.entries()].find(
      ([key]) => key.startsWith(`${line.text}|`) && key.includes(text),
    );
    const owner = requirement?.[1] ?? inUseCase.get(line) ?? '';
    return quantitiesIn(text).map((quantity) => {
      const about = new Set(conceptsOf(text).filter((word) => isTelling(word) && word !== quantity.unit));
      return {
        quantity,
        text,
        page,
        about,
        owner,
        binding: quantity.bound !== null || requirement !== undefined,
      };
    });
  });
}

function overlap(one: Claim, other: Claim): { shared: number; share: number } {
  const shared = one.about.intersection(other.about).size;
  return { shared, share: shared / Math.max(1, Math.min(one.about.size, other.about.size)) };
}

/** Two limits on one thing that cannot both hold: at least one binds, and most of the words around them agree. */
function contradict(one: Claim, other: Claim): boolean {
  if (one.quantity.value === other.quantity.value || one.text === other.text) return false;
  if (one.owner !== '' && one.owner === other.owner) return false;
  if (!one.binding && !other.binding) return false;
  const bounds = [one.quantity.bound, other.quantity.bound];
  if (bounds.includes('most') && bounds.includes('least')) return false;
  const { shared, share } = overlap(one, other);
  const needed = COMMON_UNITS.has(one.quantity.unit) ? LEAST_SHARED + 1 : LEAST_SHARED;
  return shared >= needed && share >= LEAST_OVERLAP;
}

function place({ owner, page }: Claim): string {
  return owner || (page === null ? '' : `p. ${page}`);
}

function draft(one: Claim, other: Claim): Draft {
  const [a, b] = [
    `${one.quantity.value} ${one.quantity.word}`,
    `${other.quantity.value} ${other.quantity.word}`,
  ];
  const [here, there] = [place(one), place(other)];
  const { share } = overlap(one, other);
  return {
    category: 'contradictions',
    severity: 'HIGH',
    said: both(
      `The document contradicts itself: ${here || 'one passage'} speaks of ${a}, ${there || 'another one'} of ${b} for the same thing, and both cannot hold.`,
      `Il documento si contraddice: ${here || 'un passo'} parla di ${a}, ${there || 'un altro'} di ${b} per la stessa cosa, e non possono valere entrambi.`,
    ),
    advice: both(
      `Decide between ${a} and ${b} and use the one value in ${[here, there].filter(Boolean).join(', ') || 'both places'}.`,
      `Scegliere tra ${a} e ${b} e usare un solo valore in ${[here, there].filter(Boolean).join(', ') || 'entrambi i punti'}.`,
    ),
    quote: quotable(other.text),
    page: other.page,
    confidence: Math.round(100 * Math.min(0.9, 0.55 + 0.4 * share)) / 100,
    useCase: null,
  };
}

/** Different numbers for one and the same thing. */
export const contradictingNumbers: Rule = (structure) => {
  const byUnit = Map.groupBy(claimsOf(structure), ({ quantity }) => quantity.unit);
  const pairs = [...byUnit.values()].flatMap((claims) =>
    claims.flatMap((other, index) =>
      claims.slice(0, index).flatMap((one) => (contradict(one, other) ? [{ one, other }] : [])),
    ),
  );
  const taken = new Set<string>();
  return pairs
    .toSorted((a, b) => overlap(b.one, b.other).share - overlap(a.one, a.other).share)
    .filter(({ one, other }) => {
      const isNew = !taken.has(one.text) && !taken.has(other.text);
      taken.add(other.text);
      return isNew;
    })
    .slice(0, MOST_FINDINGS)
    .map(({ one, other }) => draft(one, other));
};
