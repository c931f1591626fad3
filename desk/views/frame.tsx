import type { ComponentChildren } from 'preact';
import { words } from '../words/words.ts';
import { Heading, Trouble } from './parts.tsx';

interface FrameProps {
  /** Where it leads back to, and what that is called. */
  back?: readonly [href: string, words: string];
  title: string;
  isThere: boolean;
  error: unknown;
  again(): void;
  children?: ComponentChildren;
}

/** A view under its heading: what it shows, that it is read still, or why it could not be. */
export function Frame({ back, title, isThere, error, again, children }: FrameProps) {
  return (
    <>
      {back && (
        <p class="back">
          <a href={back[0]}>{back[1]}</a>
        </p>
      )}
      <Heading text={title} />
      {error !== null && <Trouble error={error} again={again} />}
      {!isThere && error === null && <p>{words.value.loading}</p>}
      {isThere && children}
    </>
  );
}
