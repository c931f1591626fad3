import {
  type DocumentContext,
  documentContextSchema,
} from '../../../../../shared/workflows/deliverable-review/document-context.ts';
import type { Narrative } from '../../../../../shared/workflows/deliverable-review/narratives.ts';
import type { Prompt } from '../../prompt/prompt.ts';
import { dataOf } from './request.ts';
import { inSeries, sentenceOf } from './series.ts';
import { both, type Tongue, tongueOf } from './tongue.ts';

function users({ useCases }: DocumentContext, tongue: Tongue): string | null {
  const actors = [...new Set(useCases.flatMap((useCase) => useCase.actors))].slice(0, 6);
  const names = useCases
    .map(({ id, name }) => name || id)
    .filter(Boolean)
    .slice(0, 5);
  if (names.length === 0) return null;
  const who =
    actors.length > 0
      ? both(` for the actors ${inSeries(actors, 'en')}`, ` per gli attori ${inSeries(actors, 'it')}`)[tongue]
      : '';
  return both(
    `The document describes ${useCases.length} use cases${who}; among them are ${inSeries(names, 'en')}.`,
    `Il documento descrive ${useCases.length} casi d’uso${who}; tra questi vi sono ${inSeries(names, 'it')}.`,
  )[tongue];
}

function demands({ requirements }: DocumentContext, tongue: Tongue): string | null {
  const [functional, quality] = [
    requirements.filter(({ kind }) => kind === 'functional'),
    requirements.filter(({ kind }) => kind === 'non-functional'),
  ];
  if (requirements.length === 0) return null;
  const first = functional[0];
  const example = first?.id
    ? both(
        ` The first of them, ${first.id}, reads: “${first.text.slice(0, 160)}”`,
        ` Il primo, ${first.id}, recita: “${first.text.slice(0, 160)}”`,
      )[tongue]
    : '';
  return both(
    `It states ${functional.length} functional and ${quality.length} non-functional requirements.${example}`,
    `Enuncia ${functional.length} requisiti funzionali e ${quality.length} non funzionali.${example}`,
  )[tongue];
}

function structureSaid({ architecture }: DocumentContext, tongue: Tongue): string | null {
  const { style, layers, components, patterns } = architecture;
  const said = [
    style &&
      both(`The architecture is described as ${style}.`, `L’architettura è descritta come ${style}.`)[tongue],
    layers.length > 0
      ? both(`Its layers are ${inSeries(layers, 'en')}.`, `I suoi strati sono ${inSeries(layers, 'it')}.`)[
          tongue
        ]
      : null,
    components.length > 0
      ? both(
          `Among its ${components.length} components are ${inSeries(
            components.slice(0, 5).map(({ name }) => name),
            'en',
          )}.`,
          `Tra i suoi ${components.length} componenti vi sono ${inSeries(
            components.slice(0, 5).map(({ name }) => name),
            'it',
          )}.`,
        )[tongue]
      : null,
    patterns.length > 0
      ? both(
          `The patterns named are ${inSeries(
            patterns.map(({ name }) => name),
            'en',
          )}.`,
          `I pattern nominati sono ${inSeries(
            patterns.map(({ name }) => name),
            'it',
          )}.`,
        )[tongue]
      : null,
  ];
  return sentenceOf(said) || null;
}

const TYPE_NAMES: Record<string, string> = {
  unit: 'di unità',
  integration: 'di integrazione',
  system: 'di sistema',
  acceptance: 'di accettazione',
  load: 'di carico',
  performance: 'di prestazione',
  usability: 'di usabilità',
  security: 'di sicurezza',
  regression: 'di regressione',
};

function testing({ tests: { types, cases, coverage } }: DocumentContext, tongue: Tongue): string | null {
  const said = [
    types.length > 0
      ? both(
          `The tests planned are ${inSeries(types, 'en')} tests.`,
          `Sono previste prove ${inSeries(
            types.map((type) => TYPE_NAMES[type] ?? type),
            'it',
          )}.`,
        )[tongue]
      : null,
    cases.length > 0
      ? both(`${cases.length} test cases are specified.`, `Sono specificati ${cases.length} casi di prova.`)[
          tongue
        ]
      : null,
    coverage
      ? both(
          'The document also speaks of test coverage.',
          'Il documento parla anche della copertura delle prove.',
        )[tongue]
      : null,
  ];
  return sentenceOf(said) || null;
}

/** The section "Document context": what the extracted context holds, in two or three paragraphs. */
export function overviewOf(prompt: Prompt): Narrative {
  const tongue = tongueOf(prompt);
  const context = documentContextSchema.safeParse(dataOf(prompt, 'context')).data;
  const paragraphs = context
    ? [
        sentenceOf([users(context, tongue), demands(context, tongue)]),
        structureSaid(context, tongue) ?? '',
        testing(context, tongue) ?? '',
      ].filter(Boolean)
    : [];
  if (paragraphs.length > 0) return { paragraphs };
  const nothing = both(
    'Neither requirements nor use cases, architecture or tests could be read off the form of this document.',
    'Dalla forma di questo documento non si sono potuti ricavare requisiti, casi d’uso, architettura o prove.',
  );
  return { paragraphs: [nothing[tongue]] };
}
