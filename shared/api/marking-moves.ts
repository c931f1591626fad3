import type { MarkingView } from './schemas/markings.ts';

const byName = (view: MarkingView | null) => new Map(view?.markers.map((one) => [one.subject, one]));

/**
 * What comes of dealing, as rows of a table: each marker's name, and how many works they have before and then as first and as second marker.
 * Those are last who have none any more. `before` null: nothing was dealt.
 * @example markerMoves(null, { markers: [{ subject: 'a', works: 12, seconds: 3 }] }) // => [['a', '0 → 12', '0 → 3']]
 */
export function markerMoves(before: MarkingView | null, after: MarkingView): string[][] {
  const [had, has] = [byName(before), byName(after)];
  return [...new Map([...has, ...had, ...has])].map(([subject, { name = subject }]) => {
    const of = (kind: 'works' | 'seconds') =>
      `${had.get(subject)?.[kind] ?? 0} → ${has.get(subject)?.[kind] ?? 0}`;
    return [name, of('works'), of('seconds')];
  });
}
