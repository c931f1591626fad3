import type { FigureDescription } from '../../../../../shared/workflows/deliverable-review/narratives.ts';
import { readImage } from '../../prompt/image.ts';
import { blocksNamed, type Prompt } from '../../prompt/prompt.ts';
import { isRecord } from '../schema/listed.ts';
import { dataOf } from './request.ts';
import { both, tongueOf, type Words } from './tongue.ts';

const KINDS: [RegExp, Words][] = [
  [/use[- ]?case|casi d['’]uso/i, both('use-case diagram', 'diagramma dei casi d’uso')],
  [/class|domain model|classi|modello di dominio/i, both('class diagram', 'diagramma delle classi')],
  [/sequence|sequenza/i, both('sequence diagram', 'diagramma di sequenza')],
  [/activity|attività/i, both('activity diagram', 'diagramma delle attività')],
  [/\bstates?\b|state ?chart|stati/i, both('state diagram', 'diagramma degli stati')],
  [/component|componenti/i, both('component diagram', 'diagramma dei componenti')],
  [/deployment|dispiegamento/i, both('deployment diagram', 'diagramma di dispiegamento')],
  [/entity|relationship|\bE-?R\b|schema/i, both('entity-relationship diagram', 'diagramma entità-relazione')],
  [/mock-?up|wireframe|prototype/i, both('mock-up', 'mock-up')],
  [/screenshot|screen|\bUI\b|interface|schermata|interfaccia/i, both('screenshot', 'schermata')],
  [/architect|architettura/i, both('architecture diagram', 'diagramma dell’architettura')],
];
const DIAGRAM = both('diagram', 'diagramma');
const PICTURE = both('picture', 'immagine');
const FEWEST_LABELS = 3;
const MOST_LABELS = 40;

interface Given {
  caption: string;
  labels: string[];
}

/** What the prompt says of the figure: its caption and the labels drawn in it. */
function given(prompt: Prompt): Given {
  const data = dataOf(prompt, 'figure');
  const [block] = blocksNamed(prompt, 'figure');
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  const caption = isRecord(data) ? text(data.caption) : (block?.attributes.caption ?? '');
  const labels = isRecord(data) ? text(data.labels) : (block?.text ?? '');
  return {
    caption: caption.replace(/\s+/g, ' ').trim(),
    labels: labels
      .split(/\n| · /)
      .map((label) => label.trim())
      .filter(Boolean),
  };
}

function shapeOf(prompt: Prompt): Words | null {
  const [facts] = prompt.images.map(readImage);
  if (!facts?.width || !facts.height) return null;
  const { width, height } = facts;
  const ratio = width / height;
  const form =
    ratio > 1.2
      ? both('wider than high', 'più larga che alta')
      : ratio < 0.83
        ? both('higher than wide', 'più alta che larga')
        : both('about as wide as high', 'larga circa quanto è alta');
  return both(
    `The picture measures ${width} by ${height} pixels and is ${form.en}.`,
    `L’immagine misura ${width} per ${height} pixel ed è ${form.it}.`,
  );
}

function labelsSaid(labels: readonly string[]): Words {
  if (labels.length === 0)
    return both(
      'No text drawn in it could be read, so its elements and connections are not described.',
      'Non vi si è potuto leggere alcun testo, quindi elementi e collegamenti non sono descritti.',
    );
  const shown = labels.slice(0, MOST_LABELS).join(', ');
  const more = labels.length - MOST_LABELS;
  const [andMore, altri] = more > 0 ? [` and ${more} more`, ` e altre ${more}`] : ['', ''];
  return both(
    `It carries the labels ${shown}${andMore}; how they are connected could not be read.`,
    `Contiene le etichette ${shown}${altri}; non si è potuto leggere come siano collegate.`,
  );
}

/** A description of a figure from its caption, its labels and its size: nothing that only eyes could tell. */
export function describeFigure(prompt: Prompt): FigureDescription {
  const { caption, labels } = given(prompt);
  const tongue = tongueOf(prompt);
  const named = KINDS.find(([pattern]) => pattern.test(caption))?.[1];
  const kind = named ?? (labels.length >= FEWEST_LABELS ? DIAGRAM : PICTURE);
  const titled = caption
    ? both(
        `A ${kind.en} with the caption “${caption}”.`,
        `Un’immagine (${kind.it}) con la didascalia “${caption}”.`,
      )
    : both(`A ${kind.en} without a caption.`, `Un’immagine (${kind.it}) senza didascalia.`);
  const parts = [titled, labelsSaid(labels), shapeOf(prompt)].filter((part) => part !== null);
  return { kind: kind[tongue], description: parts.map((part) => part[tongue]).join(' ') };
}
