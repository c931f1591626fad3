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
  const placesOf = (all: CitedEvidence[]) =>
    all
      .filter(({ spans }) => spans.length > 0)
      .sort(
        (one, other) =>
          order.get(one.text)! - order.get(other.text)! ||
          one.spans[0]!.start - other.spans[0]!.start ||
          other.spans.at(-1)!.end - one.spans.at(-1)!.end,
      )
      .map(placeOf);
  const told = [...unshown, ...addressed].flatMap((one) => one.cites);
  const places = [...new Set([...placesOf(Object.values(cites).flat()), ...placesOf(told)])];
  const numbers = new Map(places.map((place, at) => [place, at + 1]));
  const numbered = <T extends { cites: CitedEvidence[] }>(one: T): T => ({
    ...one,
    cites: one.cites.map((cited) => ({ ...cited, number: numbers.get(placeOf(cited)) ?? null })),
  });
  return {
    ...reading,
    cites: Object.fromEntries(
      Object.entries(cites).map(([name, all]) => [name, numbered({ cites: all }).cites]),
    ),
    unshown: unshown.map(numbered),
    addressed: addressed.map(numbered),
  };
}
