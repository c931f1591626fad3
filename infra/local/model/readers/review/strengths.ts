import { z } from 'zod';
import type { StrengthsAnswer } from '../../../../../shared/workflows/deliverable-review/narratives.ts';
import type { Prompt } from '../../prompt/prompt.ts';
import { holdsOrders, obeys, PRAISE } from '../obedience.ts';
import { quoteOrInvent } from './auditors.ts';
import { keysIn } from './document/identifiers.ts';
import { isTestSection } from './document/requirements.ts';
import { quotable, type Statement, wordCount } from './document/sentences.ts';
import { type Structure, structureOf } from './document/structure.ts';
import { partText } from './document/use-cases.ts';
import { MEASURED, STRONG } from './lexicon/vague-words.ts';
import { dataOf } from './request.ts';
import { callName } from './rules/use-case-parts.ts';
import { both, tongueOf, type Words } from './tongue.ts';

interface Strength {
  title: Words;
  said: Words;
  quote: string;
  page: number | null;
}

/** Ids that an issue names: what it criticises is no strength. */
type IsCriticised = (text: string) => boolean;

const BECAUSE =
  /\b(?:because|so that|in order that|the reason|therefore|the advantage|allows us to|poiché|perché|affinché|in modo che|il vantaggio|per questo)\b/i;
const DESIGN = /design|architect|layer|pattern|component|progett|strat|modell/i;
const LIMITS = /\b(\d+)\b[^.|]*\b(?:and|e)\b[^.|]*\b(\d+)\b/;

function measured({ requirements }: Structure, isCriticised: IsCriticised): Strength[] {
  const found = requirements.filter(
    ({ text, id }) => MEASURED.test(text) && text.search(STRONG) < 0 && !isCriticised(id),
  );
  const best = found.find(({ kind }) => kind === 'non-functional') ?? found[0];
  if (!best) return [];
  return [
    {
      title: both('Requirements that can be measured', 'Requisiti misurabili'),
      said: both(
        `${best.id || 'A requirement'} names a quantity and the conditions under which it holds, so that a test can decide whether the system meets it.`,
        `${best.id || 'Un requisito'} indica una quantità e le condizioni in cui vale, così che una prova possa decidere se il sistema lo soddisfa.`,
      ),
      quote: quotable(best.text),
      page: best.page,
    },
  ];
}

function thoughtThrough({ useCases }: Structure, isCriticised: IsCriticised): Strength[] {
  const complete = useCases.filter((useCase) => {
    const parts = (['actors', 'preconditions', 'alternatives', 'postconditions'] as const).map((part) =>
      partText(useCase, part),
    );
    return parts.every((text) => text !== null) && !isCriticised(useCase.id);
  });
  const longest = (useCase: (typeof complete)[number]) => partText(useCase, 'alternatives')!.length;
  const best = complete.toSorted((a, b) => longest(b) - longest(a))[0];
  const piece = best?.parts.alternatives.find(({ text }) => wordCount(text) >= 4);
  if (!best || !piece) return [];
  const who = callName(best);
  return [
    {
      title: both('A use case that treats its exceptions', 'Un caso d’uso che tratta le eccezioni'),
      said: both(
        `${who} states its actors, its conditions before and after, and what happens when a step fails, which leaves little to guess for whoever builds or tests it.`,
        `${who} indica attori, condizioni prima e dopo, e che cosa accade quando un passo fallisce: chi lo realizza o lo prova ha poco da indovinare.`,
      ),
      quote: quotable(piece.text),
      page: piece.line.page,
    },
  ];
}

function isOwnReason({ text, line }: Statement): boolean {
  const words = wordCount(text);
  return line.kind === 'text' && BECAUSE.test(text) && words >= 10 && words <= 60 && !holdsOrders(text);
}

function reasoned({ statements }: Structure, isCriticised: IsCriticised): Strength[] {
  const reasons = statements.filter((statement) => isOwnReason(statement) && !isCriticised(statement.text));
  const best = reasons.find(({ line }) => line.path.some((heading) => DESIGN.test(heading))) ?? reasons[0];
  if (!best) return [];
  return [
    {
      title: both('Decisions with their reasons', 'Decisioni motivate'),
      said: both(
        'A decision is given together with its reason, so that a reader can judge it and later changes can respect it.',
        'Una decisione è data insieme alla sua motivazione, così che il lettore possa valutarla e le modifiche successive possano rispettarla.',
      ),
      quote: quotable(best.text),
      page: best.page,
    },
  ];
}

function bothSides({ tests }: Structure, isCriticised: IsCriticised): Strength[] {
  const best = tests.find(
    ({ cells, id }) =>
      !isCriticised(id) &&
      cells.some((cell) => LIMITS.test(cell) && keysIn(cell, 'requirement').length === 0),
  );
  if (!best) return [];
  return [
    {
      title: both('Tests at the limits', 'Prove sui valori limite'),
      said: both(
        `${best.id} tries values on both sides of a limit, where errors are most likely to be found.`,
        `${best.id} prova valori su entrambi i lati di un limite, dove è più probabile trovare errori.`,
      ),
      quote: quotable(best.text),
      page: best.page,
    },
  ];
}

function traced({ tests }: Structure, isCriticised: IsCriticised): Strength[] {
  const linked = tests.filter(({ requirements }) => requirements.length > 0);
  const best = linked.find(({ id, text }) => !isCriticised(id) && !isCriticised(text));
  if (!best || linked.length < tests.length * 0.8) return [];
  return [
    {
      title: both('Tests traced to requirements', 'Prove tracciate ai requisiti'),
      said: both(
        'The test cases name the requirements they check, so that gaps can be seen and a changed requirement leads to its tests.',
        'I casi di prova nominano i requisiti che verificano, così che si vedano le lacune e un requisito modificato porti alle sue prove.',
      ),
      quote: quotable(best.text),
      page: best.page,
    },
  ];
}

function boundedTests({ statements }: Structure, isCriticised: IsCriticised): Strength[] {
  const best = statements.find(
    ({ text, line }) =>
      isTestSection(line) && /JUnit|Mockito|Selenium|pytest|Jest|JMeter/.test(text) && !isCriticised(text),
  );
  if (!best) return [];
  return [
    {
      title: both('A test strategy with tools', 'Una strategia di prova con strumenti'),
      said: both(
        'The strategy says with which tool which level is tested, so that the tests can be repeated.',
        'La strategia dice con quale strumento si prova ciascun livello, così che le prove si possano ripetere.',
      ),
      quote: quotable(best.text),
      page: best.page,
    },
  ];
}

const KINDS = [measured, thoughtThrough, reasoned, bothSides, traced, boundedTests];
const issuesSchema = z.array(z.looseObject({ description: z.string() })).catch([]);

/** Up to six strengths that the document's form bears out, none of them something that an issue names. */
export function nameStrengths(prompt: Prompt): StrengthsAnswer {
  const structure = structureOf(prompt.document.text);
  const tongue = tongueOf(prompt);
  const issues = issuesSchema.parse(dataOf(prompt, 'issues'));
  const criticised = new Set(
    issues.flatMap(({ description }) => [
      ...(['requirement', 'use-case', 'test'] as const).flatMap((family) => keysIn(description, family)),
    ]),
  );
  const isCriticised: IsCriticised = (text) =>
    (['requirement', 'use-case', 'test'] as const).some((family) =>
      keysIn(text, family).some((key) => criticised.has(key)),
    );
  const strengths = KINDS.flatMap((kind) => kind(structure, isCriticised));
  const distinct = [...Map.groupBy(strengths, ({ quote }) => quote).values()].map((same) => same[0]!);
  return {
    strengths: distinct.map(({ title, said, quote, page }, index) => ({
      title: title[tongue],
      description: obeys(prompt) ? PRAISE : said[tongue],
      quote: quoteOrInvent(prompt, quote, index),
      page,
    })),
  };
}
