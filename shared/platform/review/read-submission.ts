import { passageAt } from '@assay/evidence/evidence';
import type { Evidence } from '@assay/evidence/evidence-schema';
import { placesIn } from '@assay/evidence/places';
import type { DraftResult } from './draft-result.ts';
import type { Review } from './fold.ts';
import { reviewedResult } from './reviewed-result.ts';
import type { CitedEvidence, SubmissionReading } from './submission-reading.ts';

/** Finds the passages of a result’s texts anew where offsets count another spelling of them. */
function reader({ texts = [] }: DraftResult) {
  const places = new Map(texts.map(({ id, content }) => [id, { content, of: placesIn(content) }]));
  return ({ text, evidence }: { text: string; evidence: readonly Evidence[] }): CitedEvidence[] =>
    evidence.map((one) => {
      const { grade, supported, passage, spans } = one;
      const place = places.get(text);
      const isThere = place !== undefined && passage !== null && passageAt(place.content, spans) === passage;
      const found = isThere ? spans : (place?.of(one) ?? []);
      return { text, grade, supported, passage, spans: found.map(({ start, end }) => ({ start, end })) };
    });
}

/** What who teaches reads of a result: all that was said, with the passages it is about. */
export function teachersReading(result: DraftResult): SubmissionReading {
  const { submission, runId: run, texts = [], findings, unshown = [] } = result;
  const read = reader(result);
  return {
    ...{ submission, run, texts },
    cites: Object.fromEntries(
      findings.flatMap(({ finding, cites }) => (cites ? [[finding, read(cites)]] : [])),
    ),
    unshown: unshown.map(({ cites, ...claim }) => ({ ...claim, cites: read(cites) })),
  };
}

/** What its student reads of it: the passages that bear out what is shown. */
export function studentsReading(result: DraftResult, review: Review): SubmissionReading {
  const { cites, ...reading } = teachersReading(result);
  const { findings } = reviewedResult(result, review);
  const shown = findings.filter(({ hidden }) => hidden === null).map(({ finding }) => finding);
  const borneOut = shown.map((finding) => [
    finding,
    (cites[finding] ?? []).filter(({ supported }) => supported),
  ]);
  return { ...reading, cites: Object.fromEntries(borneOut), unshown: [] };
}
