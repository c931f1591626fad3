import { MODAL, type Requirement } from '../document/requirements.ts';
import { wordCount } from '../document/sentences.ts';
import { at, type Draft, type Rule } from '../finding.ts';
import { ACTION } from '../lexicon/verbs.ts';
import { both } from '../tongue.ts';

const FEWEST_DUTIES = 3;
const ALL_MODALS = new RegExp(MODAL.source, 'gi');
const JOINT = /[,;]\s*(?:and|or|then|e|o|poi)?\s+|\s+(?:and|then|e|poi)\s+/;

/** The actions asked for after the first modal verb, each with an object of its own. */
export function dutiesIn(text: string): string[] {
  const modal = MODAL.exec(text);
  if (!modal) return [];
  const after = text.slice(modal.index + modal[0].length);
  return after
    .split(JOINT)
    .map((piece) =>
      piece.replace(/^.*?\b(?:to|di|che)\s+(?=\p{Ll}+\s)/u, (skipped) =>
        skipped.length < 60 ? '' : skipped,
      ),
    )
    .filter((piece) => ACTION.test(piece.trim().split(/\s+/)[0] ?? '') && wordCount(piece) >= 2);
}

function compound(requirement: Requirement): Draft[] {
  const duties = dutiesIn(requirement.text).length;
  const modals = requirement.text.match(ALL_MODALS)?.length ?? 0;
  if (duties < FEWEST_DUTIES && modals < 2) return [];
  const count = Math.max(duties, modals);
  const id = requirement.id || 'A requirement';
  const grave = duties >= FEWEST_DUTIES;
  return [
    {
      category: 'requirements',
      severity: grave ? 'MEDIUM' : 'LOW',
      said: both(
        `${id} is compound: it asks for ${count} things at once, which cannot be prioritised, traced or tested one by one.`,
        `${requirement.id || 'Un requisito'} è composto: chiede ${count} cose insieme, che non si possono ordinare per priorità, tracciare o provare separatamente.`,
      ),
      advice: both(
        `Split ${requirement.id || 'it'} into one requirement for each obligation, each with its own id.`,
        `Dividere ${requirement.id || 'il requisito'} in un requisito per ogni obbligo, ciascuno con il proprio identificativo.`,
      ),
      ...at(requirement),
      confidence: duties > FEWEST_DUTIES ? 0.88 : grave ? 0.78 : 0.62,
      useCase: null,
    },
  ];
}

/** Requirements that ask for several things in one. */
export const compoundRequirements: Rule = ({ requirements }) => requirements.flatMap(compound);
