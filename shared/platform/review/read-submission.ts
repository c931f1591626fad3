import { boxesOnPages } from '@assay/document/text-on-pages';
import { passageAt } from '@assay/evidence/evidence';
import type { Evidence } from '@assay/evidence/evidence-schema';
import { placesIn } from '@assay/evidence/places';
import type { Address } from './address.ts';
import type { CitableEvidence, DraftResult, DraftText } from './draft-result.ts';
import type { Review } from './fold.ts';
import type { HandedInWork } from './handed-in.ts';
import { numberPassages } from './number-passages.ts';
import type { Since } from './own-trail.ts';
import { reviewedResult } from './reviewed-result.ts';
import type { CitedEvidence, SubmissionReading } from './submission-reading.ts';

/** Where the passages of texts stand; they are found anew where offsets count another spelling of a result’s own texts. */
function reader({ texts = [] }: DraftResult, handedIn: HandedInWork | null) {
  const placesOf = (all: readonly DraftText[]) =>
    new Map(all.map(({ id, content }) => [id, { content, of: placesIn(content) }]));
  const [own, kept] = [placesOf(texts), placesOf(handedIn?.texts ?? [])];
  const spansOf = (text: string, one: Evidence) => {
    const { passage, spans } = one;
    const place = own.get(text) ?? (spans.length === 0 ? kept.get(text) : undefined);
    if (!place) return handedIn ? spans : [];
    return passage !== null && passageAt(place.content, spans) === passage ? spans : place.of(one);
  };
  return ({ text, evidence }: { text: string; evidence: readonly CitableEvidence[] }): CitedEvidence[] =>
    evidence.map((one) => {
      const { grade, supported, passage } = one;
      const spans = spansOf(text, one).map(({ start, end }) => ({ start, end }));
      const { boxes = spans.flatMap((span) => boxesOnPages(handedIn?.lines?.[text] ?? [], span)) } = one;
      return { number: null, text, grade, supported, passage, spans, boxes: [...boxes] };
    });
}

/** The evidence that a text's own words are: where they stand is found, unless they are hidden and stand nowhere. */
const wordForWord = ({ passage, page }: Pick<Address, 'passage' | 'page'>): Evidence => ({
  ...{ quote: passage, passage, page, grade: 'exact', supported: true, outcome: 'verified' },
  ...{ similarity: 1, multiplier: 1, start: null, end: null, spans: [] },
});

/** What who teaches reads of a result: all that was said, with the passages it is about. `handedIn`: what the result does not hold of the work. */
export function teachersReading(result: DraftResult, handedIn: HandedInWork | null): SubmissionReading {
  const { submission, runId: run, findings, unshown = [], addressed = [], revision = null } = result;
  const { texts, pages } = handedIn ?? { texts: result.texts ?? [], pages: [] };
  const read = reader(result, handedIn);
  return numberPassages({
    ...{ submission, run, texts, pages, revision },
    cites: Object.fromEntries(
      findings.flatMap(({ finding, cites }) => (cites ? [[finding, read(cites)]] : [])),
    ),
    unshown: unshown.map(({ cites, ...claim }) => ({ ...claim, cites: read(cites) })),
    addressed: addressed.map(({ text, ...address }) => ({
      ...address,
      cites: read({ text, evidence: [wordForWord(address)] }).map((one) =>
        one.spans.length > 0 ? one : { ...one, grade: 'none' as const, supported: false },
      ),
    })),
  });
}

/** Whether a draft was handed in as the work was its owner's already, who may not have written it else. */
const isOwnDraft = (draftAt: string, { movedAt, movedAfter }: Partial<Since>): boolean =>
  movedAt === undefined ? movedAfter === undefined : draftAt > movedAt;

/** What its student reads of it: the passages that bear out what is shown. `owner`: who that is. */
export function studentsReading(
  result: DraftResult,
  review: Review,
  { handedIn, owner }: { handedIn: HandedInWork | null; owner: Since | null },
): SubmissionReading {
  const { cites, revision, ...reading } = teachersReading(result, handedIn);
  const isTheirs = revision !== null && isOwnDraft(revision.draftAt, owner ?? {});
  const { findings } = reviewedResult(result, review);
  const shown = findings.filter(({ hidden }) => hidden === null).map(({ finding }) => finding);
  const borneOut = shown.map((finding) => [
    finding,
    (cites[finding] ?? []).filter(({ supported }) => supported),
  ]);
  return {
    ...reading,
    revision: isTheirs ? revision : null,
    cites: Object.fromEntries(borneOut),
    unshown: [],
    addressed: [],
  };
}
