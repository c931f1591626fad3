import { useEffect, useRef } from 'preact/hooks';
import { readRoute, route } from '../route.ts';
import { session } from '../session.ts';
import { language } from '../words/words.ts';
import { tellError } from './parts.tsx';

/** Where the script is that signs people in: put here when the page is bundled. */
declare const SIGN_IN: string;

const go = () => {
  route.value = readRoute(location.hash);
};

/** What stands before the desk, or above it: it is loaded when somebody has to sign in. */
export function Gate() {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    (import(SIGN_IN) as Promise<typeof import('../sign-in/sign-in.ts')>).then(
      ({ showSignIn }) => showSignIn(box.current!, { session, go, language: language.value }),
      tellError,
    );
    return () => box.current?.querySelector('dialog')?.close();
  }, [language.value]);
  return <div ref={box} class="narrow" />;
}
