import { at, type Rule } from '../finding.ts';
import { both } from '../tongue.ts';

const LEAST_TRACED = 0.6;
const FEWEST = 4;

/** Functional requirements that no use case names, in a document whose use cases name most of the others. */
export const unrealisedRequirements: Rule = ({ requirements, useCases }) => {
  const functional = requirements.filter(({ kind, key }) => kind === 'functional' && key !== '');
  const traced = new Set(useCases.flatMap((useCase) => useCase.requirements));
  const without = functional.filter(({ key }) => !traced.has(key));
  if (functional.length < FEWEST || functional.length - without.length < LEAST_TRACED * functional.length)
    return [];
  return without.map((requirement) => ({
    category: 'requirements',
    severity: 'MEDIUM',
    said: both(
      `${requirement.id} is realised by no use case, while most of the other functional requirements are.`,
      `${requirement.id} non è realizzato da alcun caso d’uso, a differenza della maggior parte dei requisiti funzionali.`,
    ),
    advice: both(
      `Describe the use case that realises ${requirement.id}, or withdraw the requirement.`,
      `Descrivere il caso d’uso che realizza ${requirement.id}, oppure ritirare il requisito.`,
    ),
    ...at(requirement),
    confidence: 0.72,
    useCase: null,
  }));
};
