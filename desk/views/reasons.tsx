import type { ReviewReason } from '../api.ts';
import { words } from '../words/words.ts';

/** Why a person should look, in three words each: of `other-flag` what was flagged, where that is known. */
export function reasonTexts(
  reasons: readonly ReviewReason[],
  flagged: readonly string[] = [],
): { key: string; words: string; cost: string }[] {
  const { costs, flags } = words.value.reasons;
  const known: Record<string, string[]> = flags;
  return reasons.flatMap((reason) => {
    const own = { key: reason, words: words.value.needs[reason], cost: costs[reason] };
    if (reason !== 'other-flag' || flagged.length === 0) return [own];
    // Where nothing was there to compare with, it goes without saying that there was little.
    const isBare = flagged.includes('no-exemplars');
    const telling = flagged.filter((flag) => !isBare || flag !== 'exemplar-scores-absent');
    return telling.map((flag) => {
      const [said = flag.replaceAll('-', ' '), cost = own.cost] = known[flag] ?? [];
      return { key: flag, words: said, cost };
    });
  });
}

/** Each reason once, with what ignoring it costs. */
export function ReasonList({ texts }: { texts: ReturnType<typeof reasonTexts> }) {
  const once = [...new Map(texts.map((one) => [one.key, one])).values()];
  return (
    <dl class="reasons">
      {once.map(({ key, words: said, cost }) => (
        <div key={key}>
          <dt>{said}</dt>
          <dd>{cost}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What the reasons of a class mean, folded. */
export function ReasonsHelp({ texts }: { texts: ReturnType<typeof reasonTexts> }) {
  if (texts.length === 0) return null;
  return (
    <details class="reasons-help">
      <summary>{words.value.reasons.title}</summary>
      <ReasonList texts={texts} />
    </details>
  );
}
