import { useMemo } from 'preact/hooks';
import type { Reading } from '../api.ts';
import type { PassageMarking } from '../pages/pages.tsx';
import { later } from '../views/parts.tsx';
import { words } from '../words/words.ts';
import { choosePassage, chosen } from './chosen.ts';
import { areMarksShown, Mark, markedOf, toggleMarks } from './mark.tsx';
import { paragraphsOf, type TextSegment } from './paragraphs.ts';
import { GRADES, type Passage, type PassageMap } from './passages.ts';
import { statementWords } from './statement-words.ts';

const Pages = later(async () => (await import('../pages/pages.tsx')).Pages);

const lengthOf = ({ spans }: Passage) => spans.reduce((sum, { start, end }) => sum + end - start, 0);

function Segment({ segment, passages }: { segment: TextSegment; passages: readonly Passage[] }) {
  const { text, within, opens, begins } = segment;
  const line = begins === 'line' && <br />;
  if (within.length === 0)
    return (
      <>
        {line}
        {text}
      </>
    );
  const own = within.map((at) => passages[at]!);
  const best = GRADES.find((grade) => own.some((passage) => passage.grade === grade));
  const isOn = own.some(({ number }) => chosen.value?.passages.includes(number));
  const smallest = own.toSorted((one, other) => lengthOf(one) - lengthOf(other))[0]!;
  return (
    <>
      {line}
      {opens.map((at) => (
        <Mark key={at} passage={passages[at]!} />
      ))}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the number before it is the button */}
      <mark class={isOn ? `${best} on` : best} onClick={() => choosePassage(smallest.number)}>
        {text}
      </mark>
    </>
  );
}

interface TextProps {
  text: Reading['texts'][number];
  passages: readonly Passage[];
  /** Absent: that of the page. */
  language?: string;
}

/** A text by its paragraphs, with its passages marked. */
export function OneText({ text, passages, language }: TextProps) {
  const own = useMemo(() => passages.filter((passage) => passage.text === text.id), [passages, text]);
  const paragraphs = useMemo(() => paragraphsOf(text.content, own), [text, own]);
  return (
    <article id={`text-${text.id}`}>
      {text.title !== null && <h3 dir="auto">{text.title}</h3>}
      {paragraphs.map((segments, at) => (
        <p key={at} dir="auto" lang={language}>
          {segments.map((segment, place) => (
            <Segment key={place} segment={segment} passages={own} />
          ))}
        </p>
      ))}
    </article>
  );
}

/** How marks look, in words, and whether they are there. */
function Legend({ passages }: { passages: readonly Passage[] }) {
  const { grades, gradeHelp, marks } = statementWords.value;
  const there = GRADES.filter((grade) => passages.some((passage) => passage.grade === grade));
  return (
    <div class="legend">
      <button type="button" aria-pressed={areMarksShown.value} onClick={toggleMarks}>
        {marks}
      </button>
      <ul aria-label={gradeHelp}>
        {there.map((grade) => (
          <li key={grade}>
            <mark class={grade}>{grades[grade]}</mark>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface TextPaneProps {
  /** The address of the work in the API. */
  path: string;
  reading: Reading | null;
  map: PassageMap;
  language: string;
}

const MARKING: PassageMarking = {
  choose: choosePassage,
  isChosen: (number) => chosen.value?.passages.includes(number) ?? false,
  isLedTo: (number) => chosen.value?.passage === number,
  Mark,
};

/** What was handed in, with each cited passage marked and numbered; of pages without any picture the text alone. It has the focus itself where nothing in it has, to be scrolled by keys. */
export function TextPane({ path, reading, map, language }: TextPaneProps) {
  const { text, noText } = words.value.work;
  const { texts = [], pages = [] } = reading ?? {};
  const passages = markedOf(map.passages);
  const isPlain = map.passages.length > 0 && map.passages.every(({ boxes }) => boxes.length === 0);
  const plain = texts.map((one) => (
    <OneText key={one.id} text={one} passages={passages} language={language} />
  ));
  return (
    <section class="text" aria-labelledby="text-title" tabIndex={map.passages.length > 0 ? undefined : 0}>
      <h2 id="text-title">{text}</h2>
      {map.passages.length > 0 && <Legend passages={map.passages} />}
      {texts.length === 0 && <p class="aside">{noText}</p>}
      {pages.some(({ picture }) => picture) ? (
        <Pages {...{ path, pages, passages, isPlain, marking: MARKING }}>{plain}</Pages>
      ) : (
        plain
      )}
    </section>
  );
}
