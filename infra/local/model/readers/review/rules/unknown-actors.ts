import { isAnybody, isSameRole } from '../document/actors.ts';
import { diagramOf } from '../document/figures.ts';
import { quotable } from '../document/sentences.ts';
import type { Structure } from '../document/structure.ts';
import { actorsOf, type UseCase } from '../document/use-cases.ts';
import type { Draft, Rule } from '../finding.ts';
import { looksLikeRole, THING } from '../lexicon/roles.ts';
import { both } from '../tongue.ts';
import { callName } from './use-case-parts.ts';

const SUBJECT =
  /(?:^|[.;:|]\s+|\d[.)a-z]*\s+)(?:The|An?|Il|Lo|La|L['’]|Un[oa]?)\s+([\p{L}-]+(?: [\p{L}-]+)?)/gu;

/** The roles a document knows: listed, drawn in a use-case diagram, or named as actor of some use case. */
function knownRoles({ actors, figures, useCases }: Structure, except: UseCase | null): string[] {
  const drawn = figures.filter((figure) => diagramOf(figure) === 'use-case').flatMap(({ labels }) => labels);
  const named = useCases.filter((useCase) => useCase !== except).flatMap(actorsOf);
  return [...actors, ...drawn.filter((label) => label.split(' ').length <= 3), ...named];
}

function strangers(useCase: UseCase, listed: readonly string[], drawn: readonly string[]): string[] {
  const known = [...listed, ...drawn];
  return actorsOf(useCase).filter(
    (actor) => !isAnybody(actor) && !known.some((role) => isSameRole(role, actor)),
  );
}

function unlisted(useCase: UseCase, actor: string): Draft {
  const line = useCase.parts.actors[0]?.line ?? useCase.title;
  const who = callName(useCase);
  const quote = line.text.length >= 15 ? line : useCase.title;
  return {
    category: 'use-cases',
    severity: 'MEDIUM',
    said: both(
      `${who} names the actor ‘${actor}’, whom neither the list of actors nor the use-case diagram has.`,
      `${who} nomina l’attore ‘${actor}’, che non compare né nell’elenco degli attori né nel diagramma dei casi d’uso.`,
    ),
    advice: both(
      `Introduce ‘${actor}’ as an actor with a description, or name one of the actors introduced.`,
      `Introdurre ‘${actor}’ come attore con una descrizione, oppure nominare uno degli attori introdotti.`,
    ),
    quote: quotable(quote.text),
    page: quote.page,
    confidence: 0.8,
    useCase: useCase.id || null,
  };
}

interface Step {
  role: string;
  quote: string;
  page: number | null;
}

/** The persons who act in the steps of a use case. */
function actingRoles(useCase: UseCase): Step[] {
  const pieces = [...useCase.parts.flow, ...useCase.parts.alternatives];
  return pieces.flatMap(({ text, line }) =>
    [...text.matchAll(SUBJECT)].flatMap((match) => {
      const words = match[1]!.split(' ');
      const role = [words.slice(0, 2).join(' '), words[0]!].find(looksLikeRole);
      if (!role || THING.test(role)) return [];
      const start = text.indexOf(match[1]!, match.index);
      const end = text.slice(start).search(/[.;](?:\s|$)/);
      const from = match.index + (/^[.;:|\s]*/.exec(match[0])?.[0].length ?? 0);
      const sentence = end < 0 ? text.slice(from) : text.slice(from, start + end + 1);
      return [{ role, quote: quotable(sentence.trim()), page: line.page }];
    }),
  );
}

function actsUnannounced(useCase: UseCase, { role, quote, page }: Step): Draft {
  const who = callName(useCase);
  return {
    category: 'use-cases',
    severity: 'HIGH',
    said: both(
      `In ${who} a step is taken by ‘${role}’, who is neither an actor of the use case nor of any other: actors and behaviour contradict each other.`,
      `In ${who} un passo è compiuto da ‘${role}’, che non è attore né di questo né di altri casi d’uso: attori e comportamento si contraddicono.`,
    ),
    advice: both(
      `Add ‘${role}’ to the actors of ${who} and to the list of actors, or give the step to an actor who exists.`,
      `Aggiungere ‘${role}’ agli attori di ${who} e all’elenco degli attori, oppure affidare il passo a un attore esistente.`,
    ),
    quote,
    page,
    confidence: 0.8,
    useCase: useCase.id || null,
  };
}

/** Actors of use cases whom the document introduces nowhere, and persons who act in a flow without being actors. */
export const unknownActors: Rule = (structure) => {
  const { actors, figures, useCases } = structure;
  const drawn = figures.filter((figure) => diagramOf(figure) === 'use-case').flatMap(({ labels }) => labels);
  const known = knownRoles(structure, null);
  return useCases.flatMap((useCase) => {
    const named = actors.length > 0 ? strangers(useCase, actors, drawn) : [];
    const acting = Map.groupBy(
      actingRoles(useCase).filter(({ role }) => !known.some((other) => isSameRole(other, role))),
      ({ role }) => role,
    );
    return [
      ...named.map((actor) => unlisted(useCase, actor)),
      ...[...acting.values()].map((steps) => actsUnannounced(useCase, steps[0]!)),
    ];
  });
};
