import { critiqueSchema, MOST_POINTS } from '../critique.ts';
import { records, writtenFields } from './fields.ts';
import { type Loose, rowsOf } from './json.ts';
import { readerOf } from './read.ts';
import { optionOf, quoteOf, textOf } from './values.ts';

const MARKS = {
  dimension: 'dimension|kind|type',
  damage: 'damage|severity',
  point: 'point|weakness|critique',
  quote: 'quote|quotation|passage|direct quote',
  alternative: 'alternative|stronger alternative|stronger argument',
};

const DIMENSION_WORDS = {
  'logical-gap': 'logical gaps|logic|gap|lacuna logica',
  'factual-error': 'factual errors|factual|fact|errore fattuale',
  'unstated-assumption': 'unstated assumptions|assumption|hidden assumption|assunzione implicita',
  counterargument:
    'counter argument|counterarguments|counter arguments|vulnerability to counterarguments|vulnerability to counter arguments|controargomento',
  'rhetorical-weakness': 'rhetorical weaknesses|rhetoric|rhetorical|debolezza retorica',
};
const DAMAGE_WORDS = { major: 'severe|serious|high|grave', minor: 'slight|low|small|lieve' };

const mendPoint = (point: Loose) => ({
  dimension: optionOf(point.dimension, DIMENSION_WORDS),
  damage: optionOf(point.damage, DAMAGE_WORDS),
  point: textOf(point.point),
  quote: quoteOf(point.quote),
  alternative: textOf(point.alternative),
});

/**
 * Reads a critique from prose, the first points where it has more than were asked for: the most damaging come first.
 * @throws AssayError ModelOutputInvalid
 */
export const parseCritique = readerOf('critique', critiqueSchema, {
  fromProse: (answer) => {
    const points = records(writtenFields(answer, MARKS)).filter(({ point, quote }) => point || quote);
    return points.length > 0 ? { points } : null;
  },
  mend: ({ points }) => ({
    points: Array.isArray(points) ? rowsOf(points).slice(0, MOST_POINTS).map(mendPoint) : points,
  }),
});
