import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import { words } from '../words/words.ts';
import { tellError } from './parts.tsx';

/** A view that is a script by itself: it is loaded when it is shown for the first time, and is there from then on. */
export function later<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const loaded = signal<ComponentType<P> | null>(null);
  return (props: P) => {
    useEffect(() => {
      if (loaded.value !== null) return;
      load().then((view) => {
        loaded.value = view;
      }, tellError);
    }, []);
    const View = loaded.value;
    return View === null ? <p>{words.value.loading}</p> : <View {...props} />;
  };
}
