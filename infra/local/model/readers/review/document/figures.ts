import type { Line } from './lines.ts';

/** A figure of the document, with its caption and the labels drawn in it (none for a picture made of pixels). */
export interface Figure {
  number: number;
  page: number | null;
  caption: Line | null;
  labels: string[];
  /** The line that holds the labels, as the text gives them. */
  labelLine: string | null;
}

export type Diagram = 'class' | 'use-case' | 'component' | 'other';

const KINDS: [Diagram, RegExp][] = [
  ['use-case', /use[- ]?cases?|casi d['’]uso/i],
  ['class', /\bclass(?:es)?\b|\bclassi\b|domain model|modello di dominio/i],
  ['component', /component|deployment|package|dispiegamento|architect/i],
];
const FIGURE_CAPTION = /^fig/i;
const REACH = 3;

/** The caption nearest to a line, on the same page. */
function captionNear(lines: readonly Line[], at: number, taken: Set<Line>): Line | null {
  for (let distance = 1; distance <= REACH; distance++) {
    for (const near of [lines[at + distance], lines[at - distance]]) {
      if (near?.kind !== 'caption' || near.page !== lines[at]!.page) continue;
      if (FIGURE_CAPTION.test(near.text) && !taken.has(near)) return near;
    }
  }
  return null;
}

/** The figures whose labels the text gives. */
export function findFigures(lines: readonly Line[]): Figure[] {
  const taken = new Set<Line>();
  return lines.flatMap((line, at) => {
    if (line.kind !== 'labels' || line.figure === null) return [];
    const caption = captionNear(lines, at, taken);
    if (caption) taken.add(caption);
    const labels = line.text.split(' · ').map((label) => label.trim());
    return [{ number: line.figure, page: line.page, caption, labels, labelLine: line.text }];
  });
}

export function diagramOf({ caption }: Figure): Diagram {
  return KINDS.find(([, pattern]) => caption && pattern.test(caption.text))?.[0] ?? 'other';
}

const TYPE_NAME = /^(?:[«<]{1,2}[\p{L} ]+[»>]{1,2}\s*)?(\p{Lu}[\p{L}\d]{2,})$/u;

/** What every deployment consists of: no name of the students' making. */
const INFRASTRUCTURE =
  /^(?:Client|Server|Browser|Database|User|System|Smartphone|Internet|Firewall|Application|Service|Device|Web|Mobile|Maps|Start|End|True|False|Load|Balancer)$/;

/** The labels that can be names of classes or components: one capitalised word, not all capitals. */
export function typeNames({ labels }: Figure): string[] {
  const names = labels.flatMap((label) => TYPE_NAME.exec(label)?.[1] ?? []);
  return [...new Set(names)].filter((name) => name !== name.toUpperCase() && !INFRASTRUCTURE.test(name));
}
