import type { CitedEvidence, SubmissionReading } from './submission-reading.ts';

/**
 * Numbers the passages of a reading in the order of its texts, each once, whatever of them is shown to whom: those that findings cite, then those
 * that who teaches alone is told of, so that no number tells anybody else of them.
 */
export function numberPassages<
  R extends Pick<SubmissionReading, 'texts' | 'cites' | 'unshown' | 'addressed'>,
>(reading: R): R {
  const { texts, cites, unshown, addressed } = reading;
  const order = new Map(texts.map(({ id }, at) => [id, at]));
  const placeOf = ({ text, spans }: CitedEvidence) => JSON.stringify([text, spans]);
  const byPlace = (one: CitedEvidence, other: CitedEvidence) =>
    order.get(one.text)! - order.get(other.text)! ||
    one.spans[0]!.start - other.spans[0]!.start ||
    other.spans.at(-1)!.end - one.spans.at(-1)!.end;
  const numbers = new Map<string, number>();
  for (const cited of [Object.values(cites), [...unshown, ...addressed].map((told) => told.cites)])
    for (const one of cited
      .flat()
      .filter(({ spans }) => spans.length > 0)
      .sort(byPlace))
      numbers.set(placeOf(one), numbers.get(placeOf(one)) ?? numbers.size + 1);
  const numbered = (all: readonly CitedEvidence[]) =>
    all.map((one) => ({ ...one, number: numbers.get(placeOf(one)) ?? null }));
  const within = <T extends { cites: CitedEvidence[] }>(told: T): T => ({
    ...told,
    cites: numbered(told.cites),
  });
  return {
    ...reading,
    cites: Object.fromEntries(Object.entries(cites).map(([name, all]) => [name, numbered(all)])),
    unshown: unshown.map(within),
    addressed: addressed.map(within),
  };
}
