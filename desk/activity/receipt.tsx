import type { HandInReceipt, ReceivedTexts } from '@assay/platform/lti/activity';
import { useState } from 'preact/hooks';
import { read } from '../api.ts';
import { OneText } from '../submission/text-pane.tsx';
import { Trouble, useLoad } from '../views/parts.tsx';
import { timeText, words } from '../words/words.ts';
import { activityWords } from './activity-words.ts';
import { sizeText } from './hand-in-faults.ts';

/** What a learner's own text was read as. */
function OwnTexts() {
  const { value, error, again } = useLoad(() => read<ReceivedTexts>('/lti/activity/work'));
  if (error !== null) return <Trouble {...{ error, again }} />;
  if (value === null) return <p>{words.value.loading}</p>;
  return value.texts.map((text) => <OneText key={text.id} text={text} passages={[]} />);
}

/** What was received: a file by its name, a text by its words, answers by how many there are. */
function whatOf({ file, bytes, words: count, answered, asked }: HandInReceipt): string {
  const said = activityWords.value;
  const of = [
    file ?? '',
    answered === undefined ? '' : said.answered(answered, asked!),
    count === undefined ? '' : said.wordsIn(count),
    bytes === undefined ? '' : sizeText(bytes, Math.ceil),
  ];
  return of.filter((part) => part !== '').join(', ');
}

/** What was received of what a learner handed in last, and when: to be sure of it, at every visit. */
export function Receipt({ receipt }: { receipt: HandInReceipt }) {
  const [isOpen, setOpen] = useState(false);
  const said = activityWords.value;
  const { at, time = 1, isReadable } = receipt;
  return (
    <section aria-label={said.received}>
      <p>
        <strong>{said.received}</strong> <bdi>{whatOf(receipt)}</bdi>
        <br />
        {timeText(at)}. {time > 1 && said.replaced(time)}
      </p>
      {isReadable && (
        <details key={at} onToggle={({ currentTarget }) => currentTarget.open && setOpen(true)}>
          <summary>{said.ownText}</summary>
          {isOpen && <OwnTexts key={at} />}
        </details>
      )}
    </section>
  );
}
