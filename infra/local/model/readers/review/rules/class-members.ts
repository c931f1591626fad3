import { diagramOf, type Figure, typeNames } from '../document/figures.ts';
import { at, type Draft, type Rule } from '../finding.ts';
import { both } from '../tongue.ts';

const NUMBERS = 'zero one two three four five six seven eight nine ten'.split(' ');
const NUMERI = 'zero uno due tre quattro cinque sei sette otto nove dieci'.split(' ');
const CLAIM = new RegExp(
  `\\b(\\p{Lu}[\\p{L}\\d]+)\\b[^.]*?\\b(\\d{1,2}|${[...NUMBERS, ...NUMERI].join('|')})\\s+(?:\\w+\\s)?(operations?|methods?|attributes?|operazion[ei]|metod[oi]|attribut[oi])\\b`,
  'u',
);

function told(word: string): number {
  const at = Math.max(NUMBERS.indexOf(word), NUMERI.indexOf(word));
  return at >= 0 ? at : Number(word);
}

/** The members drawn in the box of a class: the labels from its name to the next class's name. */
function membersOf(name: string, figure: Figure): { operations: string[]; attributes: string[] } {
  const { labels } = figure;
  const types = new Set(typeNames(figure));
  const start = labels.findIndex((label) => label === name || label.endsWith(` ${name}`));
  const rest = start < 0 ? [] : labels.slice(start + 1);
  const end = rest.findIndex((label) => types.has(label) || !/^[-+#~]|[:(]/.test(label));
  const members = rest.slice(0, end < 0 ? rest.length : end);
  const operations = members.filter((label) => /\(/.test(label));
  return { operations, attributes: members.filter((label) => !operations.includes(label)) };
}

/** Sentences that give a class another number of operations or attributes than its diagram. */
export const classMembers: Rule = ({ statements, figures }) =>
  figures
    .filter((figure) => diagramOf(figure) === 'class')
    .flatMap((figure) =>
      statements.flatMap((statement): Draft[] => {
        const [, name = '', number = '', kind = ''] = CLAIM.exec(statement.text) ?? [];
        const members = membersOf(name, figure);
        const drawn = /^attribut/.test(kind) ? members.attributes : members.operations;
        const count = told(number);
        if (drawn.length === 0 || !Number.isFinite(count) || count === drawn.length || name === '') return [];
        const shown = drawn.map((label) => label.replace(/^[-+#~]\s*/, '').replace(/[(:].*$/, '')).join(', ');
        return [
          {
            category: 'uml-alignment',
            severity: 'MEDIUM',
            said: both(
              `The text gives ${name} ${count} ${kind}, the class diagram shows ${drawn.length} (${shown}): description and diagram do not agree.`,
              `Il testo attribuisce a ${name} ${count} ${kind}, il diagramma delle classi ne mostra ${drawn.length} (${shown}): descrizione e diagramma non concordano.`,
            ),
            advice: both(
              `Decide which members ${name} has, and bring text and diagram into agreement.`,
              `Decidere quali membri abbia ${name} e far concordare testo e diagramma.`,
            ),
            ...at(statement),
            confidence: 0.82,
            useCase: null,
          },
        ];
      }),
    );
