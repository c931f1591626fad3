type Item = Record<string, unknown>;

function isItem(value: unknown): value is Item {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Changes every member of a value, those within first. */
function mapMembers(value: unknown, change: (key: string, value: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => mapMembers(item, change));
  if (!isItem(value)) return value;
  const entries = Object.entries(value).map(([key, item]) => [key, change(key, mapMembers(item, change))]);
  return Object.fromEntries(entries);
}

function changeFindings(value: unknown, change: (findings: Item[]) => Item[]): unknown {
  return mapMembers(value, (key, item) => {
    const isList = key === 'findings' && Array.isArray(item) && item.length > 0 && item.every(isItem);
    return isList ? change(item) : item;
  });
}

/** So many findings: those of the answer over and over, each with words of its own. */
export function multiplyFindings(value: unknown, count: number): unknown {
  return changeFindings(value, (findings) =>
    Array.from({ length: count }, (_, index) => {
      const finding = findings[index % findings.length]!;
      const round = Math.floor(index / findings.length);
      if (round === 0) return finding;
      return { ...finding, description: `${finding.description} This is remark number ${round + 1} on it.` };
    }),
  );
}

/** The first finding, again and again, instead of all findings. */
export function repeatFinding(value: unknown, count: number): unknown {
  return changeFindings(value, ([first]) => Array.from({ length: count }, () => first!));
}

/** Every page becomes one that no document has. */
export function onWrongPage(value: unknown, page: number): unknown {
  return mapMembers(value, (key, item) => (key === 'page' ? page : item));
}

const PROSE =
  /^(?:description|recommendation|explanation|summary|disconnect|note|title|rationale|answer|feedback|statement|paragraphs|strengths|weaknesses|suggestions)$/;
const GERMAN = [
  'Diese Stelle des Dokuments ist unvollständig beschrieben und sollte von den Studierenden sorgfältig überarbeitet werden.',
  'Die Anforderung lässt offen, unter welchen Bedingungen das System reagieren muss und wie man das überprüfen kann.',
  'Zwischen dem Text und dem Diagramm besteht ein Widerspruch, der vor der Umsetzung geklärt werden muss.',
];

/** Prose members in German, whatever language was asked for; ids, quotes and names stay. */
export function inWrongLanguage(value: unknown): unknown {
  let count = 0;
  const german = () => GERMAN[count++ % GERMAN.length]!;
  return mapMembers(value, (key, item) => {
    if (!PROSE.test(key)) return item;
    if (typeof item === 'string') return german();
    return Array.isArray(item) && item.every((part) => typeof part === 'string') ? item.map(german) : item;
  });
}
