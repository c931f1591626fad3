import { spanOf } from './altered.ts';
import { type AnchorDocument, prepareDocument } from './document.ts';
import { findEvidence, passageAt } from './evidence.ts';
import type { Evidence, EvidenceGrade, Span } from './evidence-schema.ts';
import { gradeOf } from './grade.ts';
import { findLiteral, findSimilar, turnsRound } from './short-match.ts';
import { tokenise } from './words/tokenise.ts';

/** Looks quotes up in a short text. */
export type LookUp = (quote: string) => Evidence;

function withSpans(evidence: Evidence, grade: EvidenceGrade, text: string, spans: readonly Span[]): Evidence {
  const [first, last] = [spans[0]!, spans.at(-1)!];
  const where = { start: first.start, end: last.end, spans: [...spans], passage: passageAt(text, spans) };
  return { ...evidence, grade, supported: grade === 'exact' || grade === 'close', ...where };
}

/** A quote without words, such as a sign of mathematics, as it is written. */
function findSigns({ text }: AnchorDocument, quote: string): Span | null {
  const signs = quote.trim();
  const at = /\p{S}/u.test(signs) && tokenise(signs).length === 0 ? text.indexOf(signs) : -1;
  return at < 0 ? null : { start: at, end: at + signs.length };
}

/**
 * Looks quotes up in a short answer (SPEC G13). The grades of the house (SPEC C21) are made for documents, in which a few
 * common words prove nothing; in an answer of a few sentences a literal run of two words or more, or one word of content, is
 * the student's own, and so are three words or more of which four fifths stand there in order. What differs in a number, a
 * name, a negation or an opposite or in the order
 * of its words of content is `altered` and does not count. Offsets are UTF-16 code units of the answer.
 * @example createAnswerQuotes('Plants need light.')('need light').grade // => 'exact'
 */
export function createAnswerQuotes(answer: string): LookUp {
  const document = prepareDocument(answer, []);
  const matched = (quote: string, evidence: Evidence): Evidence => {
    const signs = findSigns(document, quote);
    if (signs) return withSpans(evidence, 'exact', answer, [signs]);
    const { passages: index } = document;
    const matches = findLiteral(index, quote) ?? findSimilar(index, quote);
    if (!matches) return evidence;
    const spans = matches.map((part) => spanOf(index, part));
    return withSpans(evidence, gradeOf(index, matches), answer, spans);
  };
  const lookUp: LookUp = (quote) => {
    const graded = findEvidence(document, quote);
    const evidence = graded.grade === 'none' ? matched(quote, graded) : graded;
    if (evidence.grade !== 'close' || !turnsRound(quote, evidence.passage!)) return evidence;
    return { ...evidence, grade: 'altered', supported: false };
  };
  const known = new Map<string, Evidence>();
  return (quote) => {
    const evidence = known.get(quote) ?? lookUp(quote);
    known.set(quote, evidence);
    return evidence;
  };
}
