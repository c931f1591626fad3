import type { ComponentChildren, ComponentType } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { type PagePicture, type Reading, read } from '../api.ts';
import type { Passage } from '../submission/passages.ts';
import { problem } from '../views/parts.tsx';
import { laterWords, words } from '../words/words.ts';
import { stylePages } from './pages-style.ts';
import de from './words/de.json' with { type: 'json' };
import en from './words/en.json' with { type: 'json' };
import it from './words/it.json' with { type: 'json' };

const pagesWords = laterWords({ en, it, de });
stylePages();

type HandedInPage = Reading['pages'][number];

/** How far below and above what is seen pages are loaded, so that who scrolls finds them there. */
const NEAR = '800px';

/** A page's picture, asked for once the page is nearly in sight, and again whenever it comes there until it could be loaded; `load`: at once. */
function usePicture(path: string, { page, picture }: HandedInPage) {
  const place = useRef<HTMLElement>(null);
  const load = useRef(() => {});
  const [url, setUrl] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    if (!picture) return;
    let isAsked = false;
    const look = new IntersectionObserver(
      (seen) => {
        if (seen.at(-1)!.isIntersecting) load.current();
      },
      { rootMargin: NEAR, scrollMargin: NEAR } as IntersectionObserverInit,
    );
    const loaded = (one: PagePicture) => {
      look.disconnect();
      setError(null);
      setUrl(one.picture);
    };
    const failed = (failure: unknown) => {
      isAsked = false;
      setError(failure);
    };
    load.current = () => {
      if (isAsked) return;
      isAsked = true;
      read<PagePicture>(`${path}/pages/${page}`).then(loaded, failed);
    };
    look.observe(place.current!);
    return () => look.disconnect();
  }, [path, page, picture]);
  return { place, url, error, load };
}

const share = (part: number, whole: number) => `${(100 * part) / whole}%`;

/** Where a box stands on its page, whatever size that is shown in. */
const placeOf = (
  [left, top, right, bottom]: Passage['boxes'][number]['box'],
  { width, height }: HandedInPage,
) => ({
  left: share(left, width),
  top: share(top, height),
  width: share(right - left, width),
  height: share(bottom - top, height),
});

/** How passages are chosen and marked, on pages as in texts. */
export interface PassageMarking {
  choose(number: number): void;
  isChosen(number: number): boolean;
  /** Whether it is the one that is led to, of several that are chosen. */
  isLedTo(number: number): boolean;
  Mark: ComponentType<{ passage: Passage }>;
}

interface BoxesProps {
  passage: Passage;
  page: HandedInPage;
  marking: PassageMarking;
}

/** Scrolls pages that are larger than their place across to where a passage begins. */
function showAcross(box: Element): void {
  const pane = box.closest('.pages')!;
  const [{ left }, { left: from, right: to }] = [box.getBoundingClientRect(), pane.getBoundingClientRect()];
  if (left < from || left > to - LEAST_SEEN) pane.scrollLeft += left - from - LEAST_SEEN;
}

/** Pixels of a passage that are seen at least. */
const LEAST_SEEN = 64;

/** A passage on a page: a box a line. */
function PassageBoxes({ passage, page, marking }: BoxesProps) {
  const { boxes, grade, number } = passage;
  const begin = useRef<HTMLDivElement>(null);
  const isLedTo = marking.isLedTo(number);
  useLayoutEffect(() => {
    if (isLedTo) showAcross(begin.current!);
  }, [isLedTo]);
  const there = boxes.filter((one) => one.page === page.page);
  return (
    <>
      {there.map(({ box }, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the number beside the page is the button
        <div
          key={at}
          ref={at === 0 ? begin : null}
          class={`box ${grade}${marking.isChosen(number) ? ' on' : ''}${boxes[0]!.box === box ? ' begins' : ''}`}
          style={placeOf(box, page)}
          onClick={() => marking.choose(number)}
        />
      ))}
    </>
  );
}

/** The numbers of passages beside a page, over none of its words: each by the line that its passage begins in, or below the one before. */
function Numbers({ passages, page, Mark }: Pick<OnePageProps, 'passages' | 'page'> & PassageMarking) {
  const begun = passages
    .filter(({ boxes }) => boxes[0]!.page === page.page)
    .map((passage) => ({ passage, top: passage.boxes[0]!.box[1] }))
    .toSorted((one, other) => one.top - other.top);
  return (
    <div class="numbers">
      {begun.flatMap(({ passage, top }, at) => [
        <div key={at} style={{ height: share(top - (begun[at - 1]?.top ?? 0), page.height) }} />,
        <span key={passage.number}>
          <Mark passage={passage} />
        </span>,
      ])}
    </div>
  );
}

interface OnePageProps extends Omit<PagesProps, 'pages' | 'isPlain' | 'children'> {
  page: HandedInPage;
  /** Shows pages larger, or no longer, about the point that was tapped. */
  zoom(event: MouseEvent): void;
}

function OnePage({ path, page, passages, marking, zoom }: OnePageProps) {
  const { place, url, error, load } = usePicture(path, page);
  const said = pagesWords.value;
  const name = page.label ?? String(page.page);
  const own = passages.filter(({ boxes }) => boxes.some((one) => one.page === page.page));
  return (
    <section ref={place} class="page" aria-label={said.page(name)}>
      <div class="leaf">
        <Numbers {...{ passages: own, page }} {...marking} />
        <div class="sheet" style={{ aspectRatio: `${page.width} / ${page.height}` }}>
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: a button above the pages does the same */}
          {url !== null && <img src={url} alt={said.alt(name)} onClick={zoom} />}
          {!page.picture && <p class="aside">{said.none}</p>}
          {error !== null && (
            <div class="lost" role="alert">
              <p>{said.lost(name, problem.textOf(error))}</p>
              <button type="button" onClick={() => load.current()}>
                {words.value.again}
              </button>
            </div>
          )}
          {own.map((passage) => (
            <PassageBoxes key={passage.number} {...{ passage, page, marking }} />
          ))}
        </div>
      </div>
      <p class="aside">{said.page(name)}</p>
      {page.transcribed && (
        <section class="transcribed" aria-label={said.transcribed}>
          <p class="aside">{said.transcribed}</p>
          <p>{page.transcribed}</p>
        </section>
      )}
    </section>
  );
}

interface PagesProps {
  /** The address of the work in the API. */
  path: string;
  pages: readonly HandedInPage[];
  passages: readonly Passage[];
  marking: PassageMarking;
  /** Whether passages stand in the text alone. */
  isPlain: boolean;
  /** The same as text. */
  children: ComponentChildren;
}

/** Whether pages are shown larger; of one that is tapped, the point stays where it was. */
function useZoom() {
  const [isLarge, setLarge] = useState(false);
  const hold = useRef(() => {});
  useLayoutEffect(() => hold.current(), [isLarge]);
  const turn = () => setLarge(!isLarge);
  const zoom = ({ currentTarget, clientX, clientY }: MouseEvent) => {
    const picture = currentTarget as Element;
    const before = picture.getBoundingClientRect();
    hold.current = () => {
      const { width, height } = before;
      for (const pane of [picture.closest('.pages'), picture.closest('.text'), document.scrollingElement]) {
        const { left, top, width: across, height: down } = picture.getBoundingClientRect();
        pane?.scrollBy(
          left + (across * (clientX - before.left)) / width - clientX,
          top + (down * (clientY - before.top)) / height - clientY,
        );
      }
      hold.current = () => {};
    };
    turn();
  };
  return { isLarge, turn, zoom };
}

/** What was handed in, page by page as it looks, with the passages in boxes; or as the text that it says, which comes first where the passages are marked in it alone. */
export function Pages({ path, pages, passages, marking, isPlain, children }: PagesProps) {
  const [isText, setText] = useState(isPlain);
  const { isLarge, turn, zoom } = useZoom();
  const said = pagesWords.value;
  return (
    <>
      <fieldset class="actions small" aria-label={said.shown}>
        <button type="button" aria-pressed={!isText} onClick={() => setText(false)}>
          {said.asPages}
        </button>
        <button type="button" aria-pressed={isText} onClick={() => setText(true)}>
          {said.asText}
        </button>
        {!isText && (
          <button type="button" aria-pressed={isLarge} onClick={turn}>
            {said.larger}
          </button>
        )}
      </fieldset>
      {isText ? (
        <>
          {!isPlain && <p class="aside">{said.textWhy}</p>}
          {children}
        </>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what is larger than its place is scrolled by keys
        <section class={isLarge ? 'pages large' : 'pages'} tabIndex={0} aria-label={said.asPages}>
          {pages.map((page) => (
            <OnePage key={page.page} {...{ path, page, passages, marking, zoom }} />
          ))}
        </section>
      )}
    </>
  );
}
