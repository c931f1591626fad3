import type { DeliverableReading } from '../reading.ts';
import type { DocumentCheck } from '../schema.ts';
import { mentionsPart, partOf, type UseCaseForm, useCaseForms } from '../use-case-forms.ts';
import { placeOf } from './quote.ts';

/** Use cases follow one template when so many do, in forms of so many parts. */
const FEWEST = { forms: 4, parts: 3 };
/** A part belongs to the template unless more than this share of the use cases are without it. */
const MOST_WITHOUT = 0.2;
/** A form that lacks more than this share of the template has not been read whole. */
const MOST_LACKED = 1 / 3;
/** What no use case can do without. */
const NEEDED: ReadonlySet<string> = new Set(['actors', 'preconditions', 'postconditions', 'flow']);

type UseCaseFormField = UseCaseForm['fields'][number];

function has({ fields }: UseCaseForm, { key }: UseCaseFormField): boolean {
  return fields.some((field) => field.key === key);
}

/** The parts that all forms have but for a few, each as the first form labels it. */
function templateOf(forms: readonly UseCaseForm[]): UseCaseFormField[] {
  const most = Math.max(1, MOST_WITHOUT * forms.length);
  const distinct = new Map(
    forms.flatMap(({ fields }) => fields.map((field) => [field.key, field] as const)).reverse(),
  );
  return [...distinct.values()]
    .reverse()
    .filter((part) => !part.opens && forms.filter((form) => !has(form, part)).length <= most);
}

/** Whether the document says something of the part after all: in the form's own text or in a figure on its pages. */
function isMentioned(
  { lines }: UseCaseForm,
  part: UseCaseFormField,
  { document }: DeliverableReading,
): boolean {
  if (lines.some(({ text }) => mentionsPart(text, part))) return true;
  const pages = lines.map(({ page }) => page);
  const [first, last] = [Math.min(...pages), Math.max(...pages)];
  return document.figures.some(
    ({ page, text }) => page >= first && page <= last + 1 && mentionsPart(text, part),
  );
}

/** Parts of the document's own template of use cases that single use cases lack: one check for each part. */
export function missingParts(reading: DeliverableReading): DocumentCheck[] {
  const forms = useCaseForms(reading.lines, reading.index).filter(
    ({ fields }) =>
      new Set(fields.map(({ key }) => key)).size >= FEWEST.parts && fields.some(({ key }) => partOf(key)),
  );
  if (forms.length < FEWEST.forms) return [];
  const template = templateOf(forms);
  const isOfUseCases = template.some(({ key }) => key === 'actors') && template.length >= FEWEST.parts;
  if (!isOfUseCases) return [];
  const lacks = (form: UseCaseForm) => template.filter((part) => !has(form, part)).length;
  const read = forms.filter((form) => lacks(form) <= Math.max(1, MOST_LACKED * template.length));
  return template.flatMap((part) => {
    const without = read.filter((form) => !has(form, part) && !isMentioned(form, part, reading));
    return without.length === 0 ? [] : [checkOf(part, without, forms.length, reading)];
  });
}

function checkOf(
  part: UseCaseFormField,
  without: readonly UseCaseForm[],
  total: number,
  { text }: DeliverableReading,
): DocumentCheck {
  const { title } = without[0]!;
  return {
    code: 'missing-part',
    severity: NEEDED.has(part.key) ? 'MEDIUM' : 'LOW',
    candidate: false,
    ids: without.map(({ name }) => name),
    ...placeOf(text, title.start, title.start + title.text.length, title.page),
    pages: [...new Set(without.map(({ title: { page } }) => page))],
    total,
    terms: [part.label],
  };
}
