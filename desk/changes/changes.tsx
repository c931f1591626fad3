import type { Reading } from '../api.ts';
import { laterWords } from '../words/words.ts';
import de from './words/de.json' with { type: 'json' };
import en from './words/en.json' with { type: 'json' };
import it from './words/it.json' with { type: 'json' };

export const changesWords = laterWords({ en, it, de });

type WorkChanges = Pick<NonNullable<Reading['revision']>, 'unchanged' | 'diff'>;

/** A stretch of the draft or of the revision; who hears it is told what was added and what removed. */
function Stretch({ part: { kind, text } }: { part: WorkChanges['diff'][number] }) {
  const { added, removed } = changesWords.value;
  if (kind === 'kept') return <>{text}</>;
  const Mark = kind === 'added' ? 'ins' : 'del';
  return (
    <Mark>
      <span class="heard">{kind === 'added' ? added : removed} </span>
      {text}
    </Mark>
  );
}

/** What a revision changed of its draft, word by word. */
export function Changes({ unchanged, diff }: WorkChanges) {
  const said = changesWords.value;
  return (
    <>
      <h2>{said.diff}</h2>
      {unchanged ? (
        <p>{said.unchanged}</p>
      ) : (
        <p class="diff" dir="auto">
          {diff.map((part, at) => (
            <Stretch key={at} part={part} />
          ))}
        </p>
      )}
    </>
  );
}
