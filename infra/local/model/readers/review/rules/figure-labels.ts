import { diagramOf, type Figure, typeNames } from '../document/figures.ts';
import { keysIn } from '../document/identifiers.ts';
import type { Line } from '../document/lines.ts';
import { quotable } from '../document/sentences.ts';
import type { Structure } from '../document/structure.ts';
import { type Draft, listed, type Rule } from '../finding.ts';
import { both } from '../tongue.ts';

const HUMP = /(?<=[\p{Ll}\d])(?=\p{Lu})/u;
const FEWEST_NAMES = 3;
/** A class diagram of which the text names less than this share is not meant to be read beside it. */
const LEAST_NAMED = 0.5;

function spaced(name: string): string {
  return name.split(HUMP).join(' ').toLowerCase();
}

function ownText(lines: readonly Line[]): string {
  const own = lines.filter(({ kind }) => kind !== 'labels' && kind !== 'described' && kind !== 'contents');
  return own
    .map(({ text }) => `${text} ${text.split(HUMP).join(' ')}`)
    .join('\n')
    .toLowerCase();
}

function captionOf(figure: Figure): string {
  return figure.caption?.text.split(/[:.–—]\s/)[0] ?? `figure ${figure.number}`;
}

function quoteFor({ caption, labelLine, page }: Figure): Pick<Draft, 'quote' | 'page'> {
  return { quote: quotable(caption?.text ?? labelLine ?? ''), page };
}

/** Names in a class or component diagram that the text never mentions. */
function unexplained(figure: Figure, text: string): Draft[] {
  const names = typeNames(figure);
  const unknown = names.filter((name) => !text.includes(spaced(name)) && !text.includes(name.toLowerCase()));
  if (names.length < FEWEST_NAMES || unknown.length === 0) return [];
  if (names.length - unknown.length < LEAST_NAMED * names.length) return [];
  const which = listed(unknown, 5);
  return [
    {
      category: 'uml-alignment',
      severity: 'LOW',
      said: both(
        `${captionOf(figure)} shows ${which}, which the text mentions nowhere: diagram and description do not agree.`,
        `${captionOf(figure)} mostra ${which}, di cui il testo non parla: diagramma e descrizione non concordano.`,
      ),
      advice: both(
        `Describe ${which} in the text, or take it out of the diagram.`,
        `Descrivere ${which} nel testo, oppure toglierlo dal diagramma.`,
      ),
      ...quoteFor(figure),
      confidence: 0.68,
      useCase: null,
    },
  ];
}

const CLASS_NAMED =
  /\b(?:class|entity|interface|classe|entità|interfaccia)\s+(\p{Lu}[\p{L}\d]{2,})|\b(\p{Lu}\p{Ll}+(?:\p{Lu}\p{Ll}+)+)\b/gu;

/** Classes that the section around a class diagram names, but that are in no diagram. */
function undrawn(figure: Figure, { lines, figures }: Structure): Draft[] {
  const drawn = figures
    .flatMap(({ labels }) => labels)
    .join(' ')
    .toLowerCase();
  if (typeNames(figure).length < FEWEST_NAMES || figure.caption === null) return [];
  const section = figure.caption.path.at(-1);
  const around = lines.filter(({ kind, path }) => kind === 'text' && path.at(-1) === section);
  const known = typeNames(figure).some((name) => around.some(({ text }) => text.includes(name)));
  if (!known) return [];
  const missing = around.flatMap((line) =>
    [...line.text.matchAll(CLASS_NAMED)].flatMap((match) => {
      const name = match[1] ?? match[2]!;
      return drawn.includes(name.toLowerCase()) ? [] : [{ name, line }];
    }),
  );
  const firsts = [...Map.groupBy(missing, ({ name }) => name).values()].map((same) => same[0]!);
  return firsts.slice(0, 3).map(({ name, line }) => notDrawn(figure, name, line));
}

function sentenceWith(name: string, { text }: Line): string {
  const index = text.indexOf(name);
  const start = Math.max(0, text.slice(0, index).search(/[^.]*$/));
  const end = text.indexOf('. ', index);
  return quotable(text.slice(start, end < 0 ? undefined : end + 1).trim());
}

function notDrawn(figure: Figure, name: string, line: Line): Draft {
  return {
    category: 'uml-alignment',
    severity: 'MEDIUM',
    said: both(
      `The text describes ${name}, but ${captionOf(figure)} does not show it: description and diagram do not agree.`,
      `Il testo descrive ${name}, ma ${captionOf(figure)} non lo mostra: descrizione e diagramma non concordano.`,
    ),
    advice: both(
      `Draw ${name} with its attributes and associations, or drop it from the description.`,
      `Disegnare ${name} con attributi e associazioni, oppure toglierlo dalla descrizione.`,
    ),
    quote: sentenceWith(name, line),
    page: line.page,
    confidence: 0.78,
    useCase: null,
  };
}

/** Use cases that are described but not drawn, or drawn but not described. */
function useCasesDrawn(figure: Figure, { useCases }: Structure): Draft[] {
  const drawn = new Set(figure.labels.flatMap((label) => keysIn(label, 'use-case')));
  const described = new Set(useCases.map(({ key }) => key).filter(Boolean));
  if (drawn.intersection(described).size < Math.max(2, described.size / 2)) return [];
  const say = (keys: Set<string>, en: string, it: string): Draft[] =>
    keys.size === 0
      ? []
      : [
          {
            category: 'uml-alignment',
            severity: 'MEDIUM',
            said: both(
              `${listed([...keys])} ${en} (${captionOf(figure)}).`,
              `${listed([...keys])} ${it} (${captionOf(figure)}).`,
            ),
            advice: both(
              'Bring the diagram and the descriptions into agreement.',
              'Far concordare il diagramma e le descrizioni.',
            ),
            ...quoteFor(figure),
            confidence: 0.82,
            useCase: [...keys][0] ?? null,
          },
        ];
  return [
    ...say(
      described.difference(drawn),
      'is described but not in the use-case diagram',
      'è descritto ma manca nel diagramma dei casi d’uso',
    ),
    ...say(
      drawn.difference(described),
      'is in the use-case diagram but described nowhere',
      'è nel diagramma dei casi d’uso ma non è descritto',
    ),
  ];
}

/** Diagrams that do not agree with the text, as far as their labels can be read. */
export const figureLabels: Rule = (structure) => {
  const text = ownText(structure.lines);
  return structure.figures.flatMap((figure) => {
    const kind = diagramOf(figure);
    if (kind === 'use-case') return useCasesDrawn(figure, structure);
    if (kind === 'class') return [...unexplained(figure, text), ...undrawn(figure, structure)];
    return kind === 'component' ? unexplained(figure, text) : [];
  });
};
