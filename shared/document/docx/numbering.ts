import { attribute, child, numberOf, valOf, type XmlNode } from './xml.ts';

interface Level {
  format: string;
  text: string;
  start: number;
}

export const BULLET = '•';
/** A number's form is short, as "%1.%2." is. */
const LONGEST_FORM = 30;
const DEEPEST_LEVEL = 8;
const UNNUMBERED = new Set(['bullet', 'none']);

// biome-ignore format: a table
const ROMAN: [number, string][] = [
  [1000, 'm'], [900, 'cm'], [500, 'd'], [400, 'cd'], [100, 'c'], [90, 'xc'], [50, 'l'], [40, 'xl'], [10, 'x'],
  [9, 'ix'], [5, 'v'], [4, 'iv'], [1, 'i'],
];

function roman(number: number): string {
  let [left, written] = [number, ''];
  for (const [value, letters] of ROMAN) for (; left >= value; left -= value) written += letters;
  return written;
}

/** A number as a list writes it: in figures, letters or Roman figures. */
export function written(number: number, format: string): string {
  if (number < 1 || number > 3999) return String(number);
  const letter = String.fromCharCode(97 + ((number - 1) % 26)).repeat(Math.min(9, Math.ceil(number / 26)));
  const forms: Record<string, string> = {
    lowerLetter: letter,
    upperLetter: letter.toUpperCase(),
    lowerRoman: roman(number),
    upperRoman: roman(number).toUpperCase(),
  };
  return (Object.hasOwn(forms, format) && forms[format]) || String(number);
}

function readLevel(node: XmlNode): Level {
  return {
    format: valOf(node, 'numFmt') ?? 'decimal',
    text: (valOf(node, 'lvlText') ?? '').slice(0, LONGEST_FORM),
    start: numberOf(child(node, 'start'), 'val') ?? 1,
  };
}

/** The lists of a Word document, counted on as its paragraphs are read. */
export class Numbering {
  readonly #lists = new Map<string, Map<number, Level>>();
  readonly #counters = new Map<string, number[]>();

  constructor(root: XmlNode | null) {
    const forms = new Map<string, Map<number, Level>>();
    for (const node of root?.children ?? []) {
      if (node.name === 'abstractNum') {
        const levels = node.children.filter(({ name }) => name === 'lvl');
        const byLevel = levels.map((level): [number, Level] => [
          numberOf(level, 'ilvl') ?? 0,
          readLevel(level),
        ]);
        forms.set(attribute(node, 'abstractNumId') ?? '', new Map(byLevel));
      }
      const id = attribute(node, 'numId');
      if (node.name === 'num' && id !== undefined)
        this.#lists.set(id, forms.get(valOf(node, 'abstractNumId') ?? '') ?? new Map());
    }
  }

  /** What stands before the next item of a list: `•`, `2.`, `1.3`; null where the list is none. */
  next(list: string, level: number): string | null {
    const depth = Math.max(0, Math.min(DEEPEST_LEVEL, Math.trunc(level)));
    const levels = this.#lists.get(list);
    const form = levels?.get(depth);
    if (list === '0') return null;
    if (!levels || !form || UNNUMBERED.has(form.format)) return BULLET;
    const counters = this.#counters.get(list) ?? [];
    this.#counters.set(list, counters);
    counters[depth] = (counters[depth] ?? form.start - 1) + 1;
    counters.length = depth + 1;
    const label = form.text.replace(/%([1-9])/g, (_, digit: string) => {
      const of = Number(digit) - 1;
      return written(counters[of] ?? levels.get(of)?.start ?? 1, levels.get(of)?.format ?? 'decimal');
    });
    return label.trim() || BULLET;
  }
}
