import { conceptsOf } from '../document/concepts.ts';
import { boundsIn } from '../document/quantities.ts';
import { type Requirement, takenIds } from '../document/requirements.ts';
import { at, type Draft, type Rule } from '../finding.ts';
import { both } from '../tongue.ts';

const FEWEST_SHARED = 4;
const LEAST_LIKENESS = 0.75;

function pairsOfWords(text: string): Set<string> {
  const words = conceptsOf(text);
  return new Set(words.slice(1).map((word, index) => `${words[index]} ${word}`));
}

function shareOrder(one: string, other: string): boolean {
  const [a, b] = [pairsOfWords(one), pairsOfWords(other)];
  return a.intersection(b).size >= 0.6 * Math.min(a.size, b.size);
}

/** Parts of different requirements (R4.1 and R7.1) may well say the same. */
function haveOneParent({ key: one }: Requirement, { key: other }: Requirement): boolean {
  const parent = (key: string) => (key.includes('.') ? key.slice(0, key.lastIndexOf('.')) : '');
  return parent(one) === parent(other);
}

/** One says what the other says, with words left out but none exchanged. */
function saysTheSame(one: Requirement, other: Requirement): boolean {
  const [a, b] = [new Set(conceptsOf(one.text)), new Set(conceptsOf(other.text))];
  const shared = a.intersection(b).size;
  if (shared < FEWEST_SHARED || shared < LEAST_LIKENESS * Math.max(a.size, b.size)) return false;
  return (a.isSubsetOf(b) || b.isSubsetOf(a)) && shareOrder(one.text, other.text);
}

/** Both set the same limit on the same thing. */
function sameLimit(one: Requirement, other: Requirement): boolean {
  const [a, b] = [boundsIn(one.text), boundsIn(other.text)];
  return a.some((left) => b.some((right) => left.value === right.value && left.unit === right.unit));
}

function repeated(first: Requirement, again: Requirement, confidence: number): Draft {
  return {
    category: 'requirements',
    severity: confidence > 0.8 ? 'MEDIUM' : 'LOW',
    said: both(
      `${again.id} repeats ${first.id} in other words: two requirements for one obligation drift apart when one of them changes.`,
      `${again.id} ripete ${first.id} con altre parole: due requisiti per lo stesso obbligo divergono quando uno dei due cambia.`,
    ),
    advice: both(
      `Keep one of ${first.id} and ${again.id}, and refer to it wherever the other one is named.`,
      `Tenere uno solo tra ${first.id} e ${again.id} e riferirsi a quello dove è nominato l’altro.`,
    ),
    ...at(again),
    confidence,
    useCase: null,
  };
}

function pairs(requirements: readonly Requirement[]): Draft[] {
  return requirements.flatMap((again, index) =>
    requirements.slice(0, index).flatMap((first) => {
      if (again.id === '' || first.id === '' || !haveOneParent(first, again)) return [];
      if (saysTheSame(first, again)) return [repeated(first, again, 0.85)];
      return sameLimit(first, again) ? [repeated(first, again, 0.72)] : [];
    }),
  );
}

/** Requirements said twice, and ids given twice. */
export const repeatedRequirements: Rule = ({ requirements, restated }) => [
  ...pairs(requirements),
  ...takenIds(restated).map(({ first, again }): Draft => {
    return {
      category: 'requirements',
      severity: 'MEDIUM',
      said: both(
        `${again.id} is the id of two different requirements, so every reference to it is ambiguous.`,
        `${again.id} identifica due requisiti diversi, quindi ogni riferimento è ambiguo.`,
      ),
      advice: both(
        `Give one of the two requirements called ${first.id} a new id and correct the references.`,
        `Dare un nuovo identificativo a uno dei due requisiti ${first.id} e correggere i riferimenti.`,
      ),
      ...at(again),
      confidence: 0.85,
      useCase: null,
    };
  }),
];
