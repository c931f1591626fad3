import type { Loose } from '@assay/model/answer/json-schema';
import { rowsIn } from '@assay/model/answer/object-in-prose';
import { critiquePointSchema, critiqueSchema, MOST_POINTS } from '../critique.ts';
import { records, writtenFields } from './fields.ts';
import { readable, readerOf } from './read.ts';
import { optionOf, quoteOf, synonymsOf, textOf } from './values.ts';

const MARKS = {
  dimension: 'dimension|kind|type|dimensione|dimensión',
  damage: 'damage|severity|danno|gravità|schaden|schwere|dommage|gravité|dégât|dégâts|daño|gravedad',
  point: 'point|weakness|critique|punto|debolezza|punkt|schwäche|faiblesse|debilidad',
  quote: 'quote|quotation|passage|direct quote|citazione|zitat|citation|cita',
  alternative: 'alternative|stronger alternative|stronger argument|alternativa',
};

// biome-ignore format: a table
const DIMENSION_WORDS = {
  'logical-gap': 'logical gaps|logic|logical|gap|lacuna logica|salto logico|errore logico|logica|logische lücke|logiklücke|logischer fehler|logikfehler|logischer sprung|logik|lacune logique|faille logique|saut logique|erreur logique|logique|laguna lógica|brecha lógica|vacío lógico|salto lógico|error lógico|lógica',
  'factual-error': 'factual errors|factual|fact|errore fattuale|errore di fatto|sachfehler|sachlicher fehler|faktenfehler|faktischer fehler|erreur factuelle|erreur de fait|error factual|error fáctico|error de hecho',
  'unstated-assumption': 'unstated assumptions|assumption|hidden assumption|assunzione implicita|assunto implicito|presupposto implicito|presupposto non dichiarato|presupposto|unausgesprochene annahme|unausgesprochene voraussetzung|stillschweigende annahme|implizite annahme|versteckte annahme|annahme|hypothèse implicite|supposition implicite|présupposé implicite|présupposé|hypothèse non dite|supuesto implícito|suposición implícita|supuesto no declarado|premisa implícita|supuesto',
  counterargument: 'counter argument|counterarguments|counter arguments|vulnerability to counterarguments|vulnerability to counter arguments|controargomento|controargomenti|obiezione|gegenargument|gegenargumente|einwand|contre argument|contre arguments|objection|contraargumento|contra argumento|contraargumentos|objeción',
  'rhetorical-weakness': 'rhetorical weaknesses|rhetoric|rhetorical|debolezza retorica|retorica|rhetorische schwäche|rhetorik|faiblesse rhétorique|rhétorique|debilidad retórica|retórica',
};
const DAMAGE_WORDS = {
  major:
    'severe|serious|high|large|big|critical|grave|maggiore|alto|elevato|groß|gross|hoch|schwer|schwerwiegend|erheblich|majeur|majeure|élevé|élevée|important|importante|sérieux|mayor|elevado|alta|serio',
  minor:
    'slight|low|small|lieve|minore|basso|piccolo|leggero|klein|gering|leicht|niedrig|mineur|mineure|faible|léger|légère|menor|leve|bajo|baja|pequeño',
};

export const CRITIQUE_WORDS = synonymsOf<string>(DIMENSION_WORDS, DAMAGE_WORDS);

const mendPoint = (point: Loose) => ({
  dimension: optionOf(point.dimension, DIMENSION_WORDS),
  damage: optionOf(point.damage, DAMAGE_WORDS),
  point: textOf(point.point),
  quote: quoteOf(point.quote),
  alternative: textOf(point.alternative),
});

/**
 * Reads a critique from prose, the first points where it has more than were asked for: the most damaging come first. A
 * point whose dimension or damage cannot be read is left out.
 * @throws AssayError ModelOutputInvalid
 */
export const parseCritique = readerOf('critique', critiqueSchema, {
  fromProse: (answer) => {
    const points = records(writtenFields(answer, MARKS)).filter(({ point, quote }) => point || quote);
    return points.length > 0 ? { points } : null;
  },
  mend: ({ points }) => ({
    points: Array.isArray(points)
      ? readable(critiquePointSchema, rowsIn(points).map(mendPoint))?.slice(0, MOST_POINTS)
      : points,
  }),
});
